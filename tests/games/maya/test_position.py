"""A position of Maya as text: how a seat stands."""

from tablee.i18n import Say
from tests.games.maya.table import (
    found,
)


def test_a_seat_stands_with_its_gold_its_cards_and_its_stones() -> None:
    m = found()
    m.state.gold[:3] = [12, 1, 0]
    m.state.stock[:3] = [0, 3, 0]
    cards = m.view()["seats"][0]["low"] + m.view()["seats"][0]["high"]
    assert m.game.standing(m.view(), 0, Say()) == f"12 gold · {cards} cards"
    assert m.game.standing(m.view(), 1, Say("fr")) == f"1 pièce d’or · {cards} cartes · 3 pierres"
