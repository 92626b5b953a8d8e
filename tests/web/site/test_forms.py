import pytest

from tablee.web.site.forms import local, whole_number


@pytest.mark.parametrize(
    ("address", "goes"),
    [
        ("/t/abc?x=1", "/t/abc?x=1"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/a\nb", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_one_is_only_led_back_into_the_house(address: str, goes: str) -> None:
    assert local(address) == goes


@pytest.mark.parametrize(
    ("text", "read"), [("7", 7), ("-3", -3), ("", 1), ("x", 1), (None, 1), ("9" * 50, 999_999_999)]
)
def test_what_is_not_a_number_becomes_the_default(text: object, read: int) -> None:
    assert whole_number(text, 1) == read
