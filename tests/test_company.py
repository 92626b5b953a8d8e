"""Who sat at a table, as a record tells it."""

import pytest

from tablee.company import Guest


@pytest.mark.parametrize("text", ["person", "program", "bot normal", "person, 1 hint", "program, 12 hints"])
def test_a_guest_is_read_as_it_was_written(text: str) -> None:
    assert Guest.read(text).write() == text


@pytest.mark.parametrize(
    "text",
    ["", "Person", "bot", "bot ", "bot very strong", "person, 0 hints", "person, 1 hints", "person, 2 hint", "cat"],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a player is a person, a program or a bot"):
        Guest.read(text)
