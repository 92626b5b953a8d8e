"""A position of L'Or des Mayas in words, and how a seat stands."""

from tablee.games.gold.text.position import describe, standing
from tablee.games.sections import lines
from tablee.i18n import Say
from tests.games.gold.table import auction, build, look, sell
from tests.positions import play

NAMES = ["Ana", "Luc", "Zoé"]


def test_the_position_in_words() -> None:
    m = auction(
        "1/8 jade bronze, 1/6 bronze silver*", "1/4 gold stone", board="1/6 gold stone, 1/8 jade stone, 1/8 jade stone"
    )
    m.names = NAMES
    told = [section for section in describe(look(m, 0), Say("en", m.names)) if not section.title.startswith("Bids")]
    assert lines(told) == [
        "Sale 4 of 30",
        "  For sale: a sixth of gold.",
        "  To be sold next: an eighth of jade, an eighth of jade.",
        "  In the bag: 24 pieces.",
        "",
        "Players",
        "  Player              Pearls  Discs",
        "  Ana (you), to play  10      7 of 24",
        "  Luc, to play        hidden  6 of 24",
        "  Zoé, to play        hidden  0 of 24",
        "",
        "The disc of Ana (you), 7 of 24 parts",
        "  an eighth of jade, bronze on the back",
        "  a sixth of bronze, silver on the back",
        "  open: 17 of 24 parts",
        "",
        "The disc of Luc, 6 of 24 parts",
        "  a quarter of gold",
        "  open: 18 of 24 parts",
        "",
        "The disc of Zoé, 0 of 24 parts: no pieces",
    ]
    sell(m, "5 3 0", "lay 1 bronze")
    titled = {section.title: section.items for section in describe(look(m, 0), Say("en", m.names))}
    assert titled["Bids of sale 4"][-1] == "Ana buys and pays Zoé"
    assert titled["Laid so far, 4 of 24 parts"] == ["a sixth of bronze, silver on the back"]
    assert titled["Not laid yet"] == ["an eighth of jade, bronze on the back", "a sixth of gold, stone on the back"]
    m.undo(0)
    build(m)
    play(m, m.legal()[0])
    assert not any(title.startswith("Laid") for title in (s.title for s in describe(look(m, 1), Say())))


def test_everything_can_be_said_in_both_languages() -> None:
    m = auction("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold, 1/4 bronze silver", partial="yes")
    for lang in ("en", "fr"):
        assert all("{" not in line for line in lines(describe(look(m, 0), Say(lang, NAMES))))


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


def test_gold_5_2_a_closed_disc_stands_for_its_points() -> None:
    m = auction("1/4 silver gold, 1/6 silver gold, 1/6 silver gold, 1/6 silver gold, 1/8 silver gold, 1/8 silver gold")
    assert standing(look(m, 0), 0, Say()) == "disc 38 points · 10 pearls"
