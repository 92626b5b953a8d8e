import pytest

from tablee.web.url import local


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
