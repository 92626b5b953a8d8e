"""The ids of requests."""

import pytest

from tablee.web.requestids import RequestIds, is_harmless


def test_no_two_requests_have_the_same_id_in_one_process_or_in_two() -> None:
    processes = [RequestIds(), RequestIds()]
    made = [ids.new() for ids in processes for _ in range(100)]
    assert len(set(made)) == 200
    assert all(map(is_harmless, made))


@pytest.mark.parametrize(
    ("id", "harmless"),
    [(b"from-outside.1", True), (b"short", False), (b"a" * 65, False), (b"two words", False), (b"line\nbreak", False)],
)
def test_only_short_plain_ids_are_taken_over(id: bytes, harmless: bool) -> None:
    assert is_harmless(id) is harmless
