"""What the choices of Gaudí are called. In English."""

import pytest

from tests.drawings import played
from tests.games.gaudi.table import deal, lay, look, place
from tests.positions import play


def test_tiles_to_take_up_are_named_by_their_animals() -> None:
    m = deal("ooo ogb boo", "")
    assert m.labels(0) == {
        "tile ooo": "Take the tile with an orange snail, an orange jellyfish and an orange starfish",
        "tile ogb": "Take the tile with an orange snail, a green jellyfish and a blue starfish",
    }


def test_places_are_named_by_letter_and_number_and_what_a_tile_completes_there() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    m.play("tile oob")
    assert m.labels(0) == {f"at {place(m, 1, -1)}": "Lay it at M12: completes an orange snail"}
    m.undo(0)
    assert m.labels(0)["end"] == "End your turn and draw 1 tile"


def test_a_player_who_cannot_lay_passes() -> None:
    m = deal("goo goo bbg", "")
    play(m, "swap goo", "draw bog")
    assert m.labels(0) == {"pass": "Pass: none of your tiles fits"}


@pytest.mark.parametrize("players", [2, 5])
def test_gau_4_6_as_many_tiles_are_drawn_as_the_choice_says(players: int) -> None:
    said = set[int]()
    for match in played("gaudi", players, {"length": "short"}, seed=players):
        if "end" in match.legal():
            words, pile, ended = match.labels(match.mover)["end"], look(match)["pile"], match.copy()
            ended.play("end")
            while look(ended)["phase"] == "refill":
                ended.play(ended.legal()[0])
            drawn = pile - look(ended)["pile"]
            said.add(drawn)
            assert words == {0: "End your turn", 1: "End your turn and draw 1 tile"}.get(
                drawn, f"End your turn and draw {drawn} tiles"
            )
    assert {0, 1} <= said
