"""Why an action of Gaudí may be good."""

from typing import cast

import pytest

from tablee.games.gaudi.text.advice import fitting, reason
from tablee.games.gaudi.view import View
from tests.drawings import SAY, played
from tests.games.gaudi.table import look


def place(wants: list[str | None], completes: list[bool], taken: str | None = "ogb") -> View:
    """What the first seat sees of a single free place, as far as advice asks for it."""
    free = {"place": 4, "q": 1, "r": 0, "wants": wants, "completes": completes}
    own = {"animal": "snail", "colour": "orange", "tokens": 9, "hand": ["ogb", "ggg"]}
    turn = {"lain": 0, "settled": 0, "taken": taken, "rules": "full"}
    return cast(View, {"seat": 0, "free": [free], "tiles": [], "animals": [], "seats": [own], **turn})


@pytest.mark.parametrize(
    ("wants", "completes", "words"),
    [
        (["orange", None, None], [True, False, False], "Completes an orange snail: 2 points for you."),
        ([None, "green", None], [False, True, False], "Completes a green jellyfish, though not for your objectives."),
        (["orange", "green", None], [False] * 3, "Prepares an orange snail for you: one tile is missing."),
        ([None, "green", None], [False] * 3, "Prepares a green jellyfish: one tile is missing."),
    ],
)
def test_gau_4_4_advice_tells_what_a_tile_completes(wants: list[str | None], completes: list[bool], words: str) -> None:
    assert reason(place(wants, completes), "at 4", SAY) == words


def test_advice_finds_the_best_place_for_a_tile() -> None:
    view = place(["orange", None, None], [True, False, False], None)
    assert reason(view, "tile ogb", SAY) == "It can complete an orange snail: 2 points for you."
    assert reason(view, "swap ggg", SAY) == "None of its animals has your colour."


@pytest.mark.parametrize("rules", ["full", "beginner"])
def test_gau_4_1_gau_4_3_a_tile_fits_where_it_can_be_laid(rules: str) -> None:
    """What is said of a tile before it is taken up agrees with the places offered then.

    Only places of a second tile that a third must make up for are not thought of.
    """
    seconds = promises = 0
    for match in played("gaudi", 3, {"rules": rules, "length": "short"}, seed=3):
        seat = match.mover
        if look(match)["phase"] != "tile":
            continue
        before = look(match, seat)
        for tile in set(before["seats"][seat]["hand"] or []):
            found = {f"at {free['place']}" for free in fitting(before, tile)}
            if f"tile {tile}" not in before["legal"]:
                assert not found
                continue
            words, taken = str(reason(before, f"tile {tile}", SAY)), match.copy()
            taken.play(f"tile {tile}")
            after = look(taken, seat)
            assert found <= set(after["legal"])
            for place in after["free"]:
                if f"at {place['place']}" in set(after["legal"]) - found:
                    assert rules == "full"
                    assert before["lain"] == 1
                    assert not any(place["completes"])
            seconds += before["lain"] > 0
            if words.startswith("It can complete"):
                promises += 1
                offered = [str(reason(after, at, SAY)) for at in after["legal"]]
                animals = words.removeprefix("It can complete").split(":")[0].rstrip(".")
                assert any(said.startswith(f"Completes{animals}") for said in offered)
    assert seconds > 3
    assert promises > 10


def test_gau_4_5_advice_names_the_animals_that_are_marked() -> None:
    named = 0
    for match in played("gaudi", 3, {}, seed=8):
        if "end" in match.legal():
            seat, ended = match.mover, match.copy()
            settled, words = look(match)["settled"], str(reason(look(match, seat), "end", SAY))
            ended.play("end")
            marked = [a for a in look(ended, seat)["animals"][settled:] if a["owner"] == seat]
            assert words.startswith("You mark") == bool(marked)
            assert all(f"{a['colour']} {a['animal']}" in words for a in marked)
            named += bool(marked)
    assert named > 5
