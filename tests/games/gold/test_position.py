"""A position of L'Or des Mayas as text, and how a seat stands."""

from tablee.games.gold.text.position import show, standing
from tablee.i18n import Say
from tests.games.gold.table import auction, build, look, sell
from tests.positions import play

NAMES = ["Ana", "Luc", "Zoé"]


def test_the_position_in_text() -> None:
    m = auction(
        "1/8 jade bronze, 1/6 bronze silver*", "1/4 gold stone", board="1/6 gold stone, 1/8 jade stone, 1/8 jade stone"
    )
    m.names = NAMES
    assert show(look(m, 0), Say("en", m.names)) == [
        "Sale 4 of 30: a sixth of gold. In the bag: 24 pieces.",
        "To be sold next: an eighth of jade, an eighth of jade.",
        "",
        "  Ana (you)  10 pearls 7/24: ⅛ jade (bronze) · ⅙ bronze (silver)",
        "  Luc                  6/24: ¼ gold (?)",
        "  Zoé                  no pieces",
    ]
    sell(m, "5 3 0", "lay 1 bronze")
    assert show(look(m, 0), Say("en", m.names))[-2:] == [
        "Laid so far, 4/24: ⅙ bronze (silver)",
        "Not laid yet: ⅛ jade (bronze) · ⅙ gold (stone)",
    ]
    m.undo(0)
    build(m)
    play(m, m.legal()[0])
    assert "▸" not in "".join(show(look(m, 1), Say("en", m.names)))


def test_everything_can_be_said_in_both_languages() -> None:
    m = auction("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold, 1/4 bronze silver", partial="yes")
    for lang in ("en", "fr"):
        assert all("{" not in line for line in show(look(m, 0), Say(lang, NAMES)))


def test_others_pearls_stand_beside_a_seat_only_where_they_are_open() -> None:
    closed = auction("1/8 gold stone, 1/8 gold stone", money=[5, 1, 24])
    lines = [standing(look(closed, 0), seat, Say()) for seat in range(3)]
    assert lines == ["disc 6/24 · 5 pearls", "disc 0/24", "disc 0/24"]
    opened = auction("1/8 gold stone, 1/8 gold stone", money=[5, 1, 24], pearls="open")
    lines = [standing(look(opened), seat, Say("fr")) for seat in range(3)]
    assert lines == ["disque 6/24 · 5 perles", "disque 0/24 · 1 perle", "disque 0/24 · 24 perles"]


def test_two_players_have_two_discs_each() -> None:
    m = auction(("1/4 gold stone", "1/8 jade stone"), players=2)
    assert standing(look(m, 1), 0, Say()) == "discs 6/24, 3/24"
