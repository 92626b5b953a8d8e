"""Gaudí in words: who, what and how much."""

import pytest

from tablee.i18n import Say
from tablee.match import Match
from tests.games.gaudi.table import deal, draw, lay, leave_in_pile, place, set_hand, turn
from tests.positions import play

SAY = Say("en")


def last(m: Match, seat: int | None = None) -> str:
    return m.log(seat=seat)[-1]


def test_tiles_to_take_up_are_named_by_their_animals() -> None:
    m = deal("ooo ogb boo", "")
    assert m.labels(0) == {
        "tile ooo": "Take the tile with an orange snail, an orange jellyfish and an orange starfish",
        "tile ogb": "Take the tile with an orange snail, a green jellyfish and a blue starfish",
    }


def test_places_are_named_by_row_and_number_and_what_a_tile_completes_there() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    m.play("tile oob")
    assert m.labels(0) == {f"at {place(m, 1, -1)}": "Row 1, place 2: completes an orange snail"}
    m.undo(0)
    assert m.labels(0)["end"] == "End your turn and draw 1 tile"


@pytest.mark.parametrize(
    ("actions", "prompt"),
    [
        ([], "Take a tile of your hand. Your objectives are snails and orange."),
        (["tile ooo"], "Lay the tile at one of the places where it fits."),
        (["tile ooo", "at 1"], "Lay another tile beside it, or end your turn."),
        (["tile ooo", "at 1", "tile oob", "at 2"], "End your turn."),
    ],
)
def test_prompts_are_instructions(actions: list[str], prompt: str) -> None:
    m = deal("ooo oob boo", "")
    play(m, *actions)
    assert m.prompt(0) == prompt
    assert m.prompt(1) == "Waiting for Sun, who has the turn."


def test_prompts_of_a_player_who_cannot_lay() -> None:
    m = deal("goo goo bbg", "")
    assert m.prompt(0) == "None of your tiles fits anywhere. Choose one to swap."
    play(m, "swap goo", "draw bog")
    assert m.prompt(0) == "Still none of your tiles fits: pass."
    assert m.labels(0) == {"pass": "Pass: none of your tiles fits"}
    m = deal("goo goo bbg", "")
    leave_in_pile(m, 0)
    set_hand(m, 0, "goo goo bbg")
    assert m.prompt(0) == "None of your tiles fits, and the pile is empty: pass."


def test_laying_completing_and_marking_are_told() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    lay(m, "oob", 1, -1)
    assert last(m) == (
        "Sun lays the tile with an orange snail, an orange jellyfish and a blue starfish and completes an orange snail."
    )
    m.play("end")
    assert last(m) == "Sun marks an orange snail and has 34 tokens left."
    draw(m, "ggg", "ggg")
    assert last(m, 0) == "Sun draws the tile with a green snail, a green jellyfish and a green starfish."
    assert last(m, 1) == "Sun marks an orange snail and has 34 tokens left."


def test_an_animal_left_unmarked_is_told() -> None:
    m = deal("ooo oob", "", goals=["starfish blue", "jellyfish green"])
    turn(m, ("ooo", 1, 0), ("oob", 1, -1))
    assert last(m) == "Sun marks none of these animals."


def test_the_end_is_told_with_the_points() -> None:
    m = deal("", "")
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    m.state.points[:2] = [3, 1]
    turn(m, ("ooo", 1, 0))
    assert last(m) == "Sun wins the game with 3 points."
    assert m.prompt(0) == "You win the game!"
    assert m.prompt(1) == "Sun wins the game with 3 points."


def test_children_are_told_what_they_have_done_together() -> None:
    m = deal("", "", rules="children")
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    turn(m, ("ooo", 1, 0))
    assert m.prompt(0) == "The paving is done: together you have completed 0 animals."


def test_the_position_as_text() -> None:
    m = deal("ooo oob ggg", "", goals=["snail orange", "jellyfish green"])
    m.play("tile ooo")
    assert m.game.show(m.view(0), SAY) == [
        " 1     ·   2",
        " 2   ·  OGB  3",
        " 3     ·   ·",
        "",
        "▸ Sun (you)  3 tiles  0 animals marked  35 tokens left  0 points  objectives: snails and orange",
        "  Moon       3 tiles  0 animals marked  35 tokens left",
        "",
        "Pile: 77 tiles. 0 animals are complete.",
        "Your hand: OOO  OOB  GGG",
        "A tile is written by the colours of its snail, jellyfish and starfish.",
    ]


# ---- how a seat stands


def test_a_seat_stands_with_its_animals_and_its_tiles() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    assert [m.game.standing(m.view(1), seat, SAY) for seat in range(2)] == [
        "0 animals · 2 tiles",
        "0 animals · 3 tiles",
    ]
    m.state.owner[0], m.state.finished = 0, 1
    assert m.game.standing(m.view(1), 0, SAY) == "1 animal · 2 tiles"


def test_children_count_their_tiles_alone() -> None:
    m = deal("ooo", "", rules="children")
    assert m.game.standing(m.view(), 1, Say("fr")) == "3 dalles"
