"""A position of Gaudí as text. In English."""

from tablee.games.gaudi.text.position import show, standing
from tablee.i18n import Say
from tests.games.gaudi.table import deal, lay, look

SAY = Say("en")


def test_the_position_as_text() -> None:
    m = deal("ooo oob ggg", "", goals=["snail orange", "jellyfish green"])
    m.play("tile ooo")
    assert show(look(m, 0), SAY) == [
        " 12    ·   M",
        " 13  ·  OGB  N",
        " 14    ·   ·",
        "",
        "▸ Sun (you)  3 tiles  0 animals marked  35 tokens left  0 points  objectives: snails and orange",
        "  Moon       3 tiles  0 animals marked  35 tokens left",
        "",
        "Pile: 77 tiles. 0 animals are complete.",
        "Your hand: OOO  OOB  GGG",
        "A tile is written by the colours of its snail, jellyfish and starfish.",
    ]


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
