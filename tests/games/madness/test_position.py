"""A position of Maya Madness as text: how a seat stands."""

from tablee.games.madness.text.position import standing
from tablee.i18n import Say
from tests.games.madness.table import deal, look


def test_a_seat_stands_with_its_tokens_and_its_cards() -> None:
    m = deal("+4 -2", "+1")
    m.state.won[1], m.state.token[1, :2] = 2, [3, 9]
    assert [standing(look(m, 0), seat, Say()) for seat in (0, 1)] == [
        "0 of 5 tokens · 5 cards",
        "2 of 5 tokens · 5 cards",
    ]
    assert standing(look(m, 0), 1, Say("fr")) == "2/5 jetons · 5 cartes"
