"""A position of Gaudí in words. In English."""

import re

from tablee.games.gaudi.text.position import describe, fitting, standing
from tablee.games.sections import Section, lines
from tablee.i18n import Say
from tablee.match import Match
from tests.games.gaudi.table import deal, lay, look
from tests.positions import turn

SAY = Say("en")


def section(m: Match, title: str, seat: int | None = 0) -> Section:
    return next(part for part in describe(look(m, seat), SAY) if part.title == title)


def test_the_position_in_a_terminal() -> None:
    m = deal("ooo oob ggg", "", goals=["snail orange", "jellyfish green"])
    m.play("tile ooo")
    assert lines(describe(look(m, 0), SAY)) == [
        "Your hand: OOO  OOB  GGG",
        "",
        "Players",
        "  Player              Tiles  Animals marked  Tokens left  Objectives         Points",
        "  Sun (you), to play  3      0               35           snails and orange  0",
        "  Moon                3      0               35           secret             –",
        "",
        "The table",
        "  1 tile is laid.",
        "  0 animals are complete.",
        "  Pile: 77 tiles.",
        "",
        " 12    ·   M",
        " 13  ·  OGB  N",
        " 14    ·   ·",
        "A tile is written by the colours of its snail, jellyfish and starfish.",
    ]


def test_every_tile_is_told_with_its_place_and_what_each_animal_touches() -> None:
    m = deal("ooo oob ggg", "")
    assert section(m, "The paving").items == [
        "M13: an orange snail, open at N13 and M12; a green jellyfish, open at L12 and L13; "
        "a blue starfish, open at L14 and M14."
    ]
    lay(m, "ooo", 1, 0)
    assert [item.partition(";")[0] for item in section(m, "The paving", 1).items] == [
        "M13: an orange snail, with N13, open at M12",
        "N13: an orange snail, with M13, open at M12",
    ]
    place = next(item for item in section(m, "Free places", 1).items if item.startswith("M12"))
    assert place == "M12: beside M13 and N13; demands an orange snail; completes an orange snail."


def test_each_tile_of_the_hand_says_where_it_fits_and_what_that_brings() -> None:
    m = deal("ooo", "ogo ggg bbb", goals=["jellyfish green", "snail orange"])
    lay(m, "ooo", 1, 0)
    turn(m, "end")
    first, second, third = section(m, "Your hand", 1).items
    assert first.startswith("An orange snail, a green jellyfish and an orange starfish: fits at ")
    assert "M12, completes an orange snail (2 points)" in first
    assert "completes" not in second + third


def test_a_tile_fits_where_it_may_be_laid() -> None:
    """What the description says of a hand against the rules: the tile is taken up, and its places are compared."""
    m = Match("gaudi", 3, {"length": "short"}, seed=5)
    compared = 0
    while not m.over:
        seat, view = m.waiting[0], look(m, m.waiting[0])
        for action in [action for action in view["legal"] if action.startswith("tile ")]:
            said = {f"at {free['place']}" for free in fitting(view, action[5:])}
            taken = m.copy()
            taken.play(action)
            legal = set(taken.legal())
            assert legal <= said
            assert legal == said or view["lain"] > 0  # a second tile must complete animals too
            assert {f"at {free['place']}" for free in fitting(look(taken, seat), action[5:])} == legal
            compared += 1
        m.play(m.legal(seat)[len(m.played) % len(m.legal(seat))], seat)
    assert compared > 100


def test_neighbours_are_told_alike_from_both_sides() -> None:
    m = Match("gaudi", 2, {"length": "short"}, seed=2)
    while not m.over:
        m.play(m.legal(m.waiting[0])[-1], m.waiting[0])
    beside = {}
    for item in section(m, "The paving", None).items:
        place, _, animals = item.partition(": ")
        beside[place] = set(re.findall(r"\b−?[A-Z]+−?\d+\b", animals))
        assert len(beside[place]) == 6
    assert len(beside) > 10
    for place, around in beside.items():
        assert all(place in beside[other] for other in around if other in beside)


def test_a_seat_stands_with_its_animals_and_its_tiles() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    assert [standing(look(m, 1), seat, SAY) for seat in range(2)] == [
        "0 animals · 2 tiles",
        "0 animals · 3 tiles",
    ]
    m.state.owner[0], m.state.finished = 0, 1
    assert standing(look(m, 1), 0, SAY) == "1 animal · 2 tiles"


def test_children_count_their_tiles_alone() -> None:
    m = deal("ooo", "", rules="children")
    assert standing(look(m), 1, Say("fr")) == "3 dalles"
    assert section(m, "Players").columns == ["Player", "Tiles"]
