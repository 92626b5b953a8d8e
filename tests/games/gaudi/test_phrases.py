"""What the texts and the drawing of Gaudí ask of a view, against the rules."""

import pytest

from tablee.games.gaudi.art.layout import turned
from tablee.games.gaudi.paving import rotation
from tablee.games.gaudi.text.phrases import completed, fits, place_words
from tests.drawings import anything, played
from tests.games.gaudi.table import look


@pytest.mark.parametrize("players", [2, 4, 6])
def test_gau_4_5_gau_5_2_an_animal_is_marked_and_scores_as_it_fits(players: int) -> None:
    *_, match = played("gaudi", players, {"rules": "beginner"}, seed=players)
    view = look(match, "all")
    for p, seat in enumerate(view["seats"]):
        marked = [fits(seat, a["animal"], a["colour"]) for a in view["animals"] if a["owner"] == p]
        assert all(marked)
        assert sum(marked) == seat["points"]
    assert any(seat["points"] for seat in view["seats"])


def test_gau_4_5_an_animal_that_fits_is_marked_at_the_end_of_the_turn() -> None:
    marked = 0
    for match in played("gaudi", 3, {}, seed=4):
        if "end" in match.legal():
            seat, before, ended = match.mover, look(match, match.mover), match.copy()
            ended.play("end")
            after = look(ended, seat)["animals"]
            for animal in after[before["settled"] :]:
                mine = fits(before["seats"][seat], animal["animal"], animal["colour"]) > 0
                assert mine == (animal["owner"] == seat)
                marked += mine
    assert marked > 5


def test_gau_4_4_a_tile_completes_what_the_place_says() -> None:
    found = 0
    for match in played("gaudi", 3, {"length": "short"}, seed=5):
        if match.legal() and match.legal()[0].startswith("at "):
            before = look(match, match.mover)
            tile = before["taken"]
            assert tile is not None
            for free in before["free"]:
                if f"at {free['place']}" in before["legal"]:
                    laid = match.copy()
                    laid.play(f"at {free['place']}")
                    made = look(laid)["animals"][len(before["animals"]) :]
                    assert [(a["animal"], a["colour"]) for a in made] == completed(free, tile)
                    found += len(made)
    assert found > 20


def test_gau_2_2_tiles_are_turned_in_the_drawing_as_in_the_rules() -> None:
    *_, match = played("gaudi", 2, {}, seed=6, taste=anything)
    for tile in look(match)["tiles"]:
        assert turned(tile) == rotation(match.state, tile["place"])


def test_a_place_has_a_name_that_never_changes() -> None:
    def name(q: int, r: int) -> str:
        return place_words({"place": 0, "q": q, "r": r})

    assert [name(0, 0), name(1, 0), name(-1, 0), name(0, 1), name(0, -1), name(1, -1)] == [
        *("M13", "N13", "L13", "M14", "L12", "M12"),
    ]
    assert [name(13, 0), name(14, 0), name(-12, 0), name(-13, 0), name(0, -13)] == ["Z13", "AA13", "A13", "−A13", "F0"]
    cells = [(q, r) for q in range(-20, 20) for r in range(-20, 20)]
    assert len({name(*cell) for cell in cells}) == len(cells)
