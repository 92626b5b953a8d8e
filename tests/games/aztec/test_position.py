"""A position of Le Trésor des Aztèques in words. In English."""

from tablee.games.aztec.text.position import describe, standing
from tablee.games.sections import lines
from tablee.i18n import Say
from tests.games.aztec.table import GOALS, LOTS, SAY, deal, lead, look, named, purse, sell
from tests.positions import play


def test_the_position_in_words() -> None:
    m = named(lead(deal("A1 A2 A3 A4 A5 A6 A7 A8", "", "", lots=LOTS, objectives=GOALS)))
    text = "\n".join(lines(describe(look(m, 0), SAY)))
    assert "The round in which somebody reaches 200 is the last, and the richest wins.\n  Leader: Ana." in text
    assert "  Lot 3: exactly 1 trick, most tricks; talismans 9, coins 10 11 12." in text
    assert "Ana (you), to play  90" in text
    assert "Your hand: amulets 1 2 3 4 5 6 7 8" in text
    for lot in (1, 2):
        sell(m, lot, lot - 1)
    play(m, "A1", "A9")
    text = "\n".join(lines(describe(look(m, 0), SAY)))
    assert "Trick 1 of 12\n  Ana: amulet 1\n  Luc: amulet 9\n  Luc is winning it" in text
    assert ": no trick, 0 so far: met if the round ended now, worth 70" in text
    m.play(m.legal()[0])
    assert "Last trick, won by Luc\n  Luc: amulet 9\n" in "\n".join(lines(describe(look(m, 0), SAY)))
    assert "among them coins 6 7 8" in "\n".join(lines(describe(look(m, 2), SAY)))


def test_a_seat_stands_with_its_money_its_tricks_and_its_cards() -> None:
    m = deal("T4", "A12", "C20")
    purse(m, 180, 20, 100)
    assert standing(look(m, 1), 0, SAY) == "money: 180 · 0 tricks · 8 cards"
    assert standing(look(m, 1), 1, Say("fr")) == "argent : 20 · 0 levée · 8 cartes"
