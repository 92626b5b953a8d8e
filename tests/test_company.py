"""Who sat at a table, as a record tells it."""

import pytest

from tablee.company import Guest, has_winner, read_numbers, write_numbers


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


@pytest.mark.parametrize("text", ["1", "3 7-12", "1-3 5-6 8", "9-10"])
def test_numbers_of_moves_are_read_as_they_were_written(text: str) -> None:
    assert write_numbers(read_numbers(text, 12)) == text


@pytest.mark.parametrize(
    "text", ["", "0", "0-2", "13", "2-13", "7-12 3", "3-3", "1 2", "5-4", "1,2", "1-999999999", "01"]
)
def test_numbers_that_are_written_otherwise_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="numbers of moves in ascending order"):
        read_numbers(text, 12)


def test_a_game_has_a_winner_if_somebody_made_their_own_last_move() -> None:
    movers = [-1, 0, 1, 2, 0, 1, 2]  # chance, then three seats twice
    ana, bot = Guest("person"), Guest("bot normal")
    assert has_winner([ana, ana, bot], movers)
    assert has_winner([None, None, None], movers)
    gone, early = Guest("person", moves=(2, 5)), Guest("program", moves=(3,))
    assert has_winner([gone, early, bot], movers), "the last move of seat 1 is its own"
    assert not has_winner([gone, Guest("program", moves=(6,)), bot], movers)
    assert not has_winner([gone, bot, bot], movers)
    assert not has_winner([gone, Guest("person"), bot], [-1, 0, 2, 2, 0]), "who made no move finished nothing"
