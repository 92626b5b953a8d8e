"""What is told of a game of Gaudí. In English."""

from tablee.match import Match
from tests.games.gaudi.table import deal, draw, lay, leave_in_pile, set_hand, turn


def last(m: Match, seat: int | None = None) -> str:
    """What was told last."""
    return m.log(seat=seat)[-1]


def test_laying_completing_and_marking_are_told() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    lay(m, "oob", 1, -1)
    assert last(m) == (
        "Sun lays the tile with an orange snail, an orange jellyfish and a blue starfish at M12 "
        "and completes an orange snail."
    )
    m.play("end")
    assert last(m) == "Sun marks an orange snail; tokens left: 34."
    draw(m, "ggg", "ggg")
    assert last(m, 0) == "Sun draws the tile with a green snail, a green jellyfish and a green starfish."
    assert last(m, 1) == "Sun marks an orange snail; tokens left: 34."


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
