"""The tiny game of Maya Madness, clause by clause (MAD-7)."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tablee import games
from tablee.games.contract import OVER
from tablee.games.madness.components import BOX_SIZES
from tablee.i18n import Say
from tablee.match import Match
from tests.games.madness.table import hand, tokens
from tests.positions import chances, play, stroll, unroll

TINY = {"expert": "tiny"}


def deal(*hands: str, top: str, secrets: Sequence[int]) -> Match:
    """The first turn of the tiny game: seat 0's. A hand is written `+1 -1`."""
    players = len(hands)
    cards = [card for each in hands for card in each.split()]
    return unroll(
        "madness",
        players,
        TINY,
        f"dealer {players - 1}",
        *(f"draw {card}" for card in [*cards, top]),
        *(f"token {v}" for v in secrets),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mad_7_1_nine_cards_of_which_each_player_is_dealt_two(players: int) -> None:
    m = unroll("madness", players, TINY, "dealer 0")
    assert chances(m) == {"draw -1": 3, "draw +1": 3, "draw +2": 3}
    for _ in range(2 * players):
        play(m, max(chances(m), key=lambda card: chances(m)[card]))
    assert [len(hand(m, seat)) for seat in range(players)] == [2] * players
    assert m.view()["phase"] == "turn up"
    assert m.view()["pile"] == 9 - 2 * players
    assert BOX_SIZES.tolist() == [69, 9]


def test_mad_7_1_secret_numbers_are_1_and_2_twice_each() -> None:
    m = unroll("madness", 2, TINY, "dealer 1", *["draw +1"] * 3, *["draw -1"] * 2)
    assert chances(m) == {"token 1": 2, "token 2": 2}


def test_mad_7_1_the_first_token_wins() -> None:
    m = deal("+1 -1", "+2 +2", top="+1", secrets=[2, 2])
    play(m, "+1")
    assert m.over
    assert tokens(m, 0) == [2]
    assert m.places == [1, 2]
    assert m.log()[-1] == "Sun plays +1: the count is 2. Sun wins the token 2 and has 1 of 1. Sun wins the game."


def test_mad_7_1_there_is_no_guessing() -> None:
    m = deal("-1 -1", "+2 +2", top="-1", secrets=[1, 2])
    assert m.legal() == ["-1"]


def test_mad_7_2_no_cards_are_drawn_and_the_game_ends_when_they_are_played_out() -> None:
    m = deal("-1 -1", "+1 -1", top="+1", secrets=[2, 2])
    for seat, card in enumerate(["-1", "+1", "-1"]):
        assert m.mover == seat % 2
        play(m, card)
        assert len(hand(m, seat % 2)) == 1 - seat // 2
    assert not m.over
    play(m, "-1")
    assert m.over
    assert m.places == [1, 1]
    assert m.scores == [0, 0]


def test_mad_7_2_nobody_wins_then() -> None:
    m = deal("-1 -1", "+1 +1", top="-1", secrets=[2, 2])
    play(m, "-1", "+1", "-1", "+1")
    assert m.log()[-1].endswith("The cards are played out: nobody wins.")
    assert m.prompt(0) == m.prompt() == "The cards are played out: nobody wins."
    assert 'id="winner"' not in m.draw()


def test_mad_7_2_every_hand_is_played_out_unless_somebody_wins() -> None:
    ends: Counter[bool] = Counter()
    for seed in range(60):
        for s, action in stroll("madness", 2 + seed % 3, TINY, seed):
            if action == -1:
                won = int(s.won.max()) > 0
                assert won or not s.cards.any()
                ends[won] += 1
    assert min(ends[True], ends[False]) > 5


def test_the_tiny_game_says_that_it_is_for_research() -> None:
    name, change = games.game("madness").option_words("expert", "tiny", Say("en"))
    assert "research" in name
    assert "computers" in change


def test_a_tiny_game_is_over_for_the_rest_of_the_house_too() -> None:
    m = Match("madness", 2, TINY, seed=3)
    while not m.over:
        m.play(m.legal()[0])
    assert m.mover == OVER
    assert Match.from_record(m.record()).places == m.places
