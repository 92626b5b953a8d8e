"""What the viewer of Gaudí can do now. In English."""

import pytest

from tests.games.gaudi.table import deal, leave_in_pile, set_hand, turn
from tests.positions import play

LAYS = "Waiting for Sun, who lays a tile."
GOES_ON = "Waiting for Sun, who lays another tile or ends the turn."


@pytest.mark.parametrize(
    ("actions", "prompt", "others"),
    [
        ([], "Take a tile of your hand. Your objectives are snails and orange.", LAYS),
        (["tile ooo"], "Lay the tile at one of the places where it fits.", LAYS),
        (["tile ooo", "at 1"], "Lay another tile beside it, or end your turn.", GOES_ON),
        (["tile ooo", "at 1", "tile oob", "at 2"], "End your turn.", GOES_ON),
    ],
)
def test_prompts_are_instructions(actions: list[str], prompt: str, others: str) -> None:
    m = deal("ooo oob boo", "")
    play(m, *actions)
    assert m.prompt(0) == prompt
    assert m.prompt(1) == others


def test_prompts_of_a_player_who_cannot_lay() -> None:
    m = deal("goo goo bbg", "")
    assert m.prompt(0) == "None of your tiles fits anywhere. Choose one to swap."
    play(m, "swap goo", "draw bog")
    assert m.prompt(0) == "Still none of your tiles fits: pass."
    m = deal("goo goo bbg", "")
    leave_in_pile(m, 0)
    set_hand(m, 0, "goo goo bbg")
    assert m.prompt(0) == "None of your tiles fits, and the pile is empty: pass."


def test_the_end() -> None:
    m = deal("", "")
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    m.state.points[:2] = [3, 1]
    turn(m, ("ooo", 1, 0))
    assert m.prompt(0) == "You win the game!"
    assert m.prompt(1) == "Sun wins the game with 3 points."


def test_children_are_told_what_they_have_done_together() -> None:
    m = deal("", "", rules="children")
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    turn(m, ("ooo", 1, 0))
    assert m.prompt(0) == "The paving is done: together you have completed 0 animals."
