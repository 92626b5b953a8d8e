"""`redeal` in Le Trésor des Aztèques: it keeps what a seat knows, and draws evenly among all that the seat cannot tell
apart.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.games.aztec.actions import CARD_NAMES
from tablee.games.aztec.components import SUITS, VALUES
from tablee.games.aztec.hidden import bought, long_roll
from tablee.games.contract import SPECTATOR, State
from tests.devices import compiled, interpreted
from tests.evenness import assert_drawn_like, redeals
from tests.games.aztec.table import cards, conserved, deal, lead, observation, sell_all
from tests.positions import play, stroll
from tests.variants import pairs_of_game

AZTEC = games.game("aztec")
DEALS = 10_000  # redeals in a test of evenness
HIDDEN = ("pile", "hand", "bid")


# ---- what it keeps


def known_facts(s: State, seat: int) -> dict[str, object]:
    """What the seat knows, taken from the position without `view`."""
    return {
        "own hand": s.hand[seat].tolist() if seat >= 0 else None,
        "own bid": int(s.bid[seat]) if seat >= 0 else None,
        "who has bid": (s.bid >= 0).tolist(),
        "bought": [[bought(s, p, k) for k in range(SUITS)] for p in range(s.players)],
        "hand sizes": [len(cards(s, p)) for p in range(s.players)],
        "played": [int(s.pile[k]) | int(np.bitwise_or.reduce(s.hand[:, k])) for k in range(SUITS)],
        "left alone": [s[name].tolist() for name in AZTEC.state.names or () if name not in HIDDEN],
    }


def check_redeal(s: State, seat: int, seed: int) -> None:
    """One redeal keeps all that the seat knows and what everyone can work out."""
    for other in redeals(AZTEC, s, seat, times=1, seed=seed):
        conserved(other)  # no seat has a suit it has shown not to have
        assert known_facts(other, seat) == known_facts(s, seat)
        assert AZTEC.look(other, seat) == AZTEC.look(s, seat)
        if seat >= 0:
            assert np.array_equal(observation(other, seat), observation(s, seat))


@pytest.mark.slow
@pairs_of_game("aztec")
def test_redeal_keeps_what_the_seat_knows(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("aztec", players, options, seed=players)):
        if step > 1200:
            break
        if step % 10 == 0:
            check_redeal(s, step // 10 % (players + 1) - 1, seed=step)


def test_redeal_changes_what_the_seat_does_not_know() -> None:
    m = sell_all(deal("", "", ""))
    for p in (0, 1):
        assert len({tuple(other.hand[p].tolist()) for other in redeals(AZTEC, m.state, seat=2, times=100)}) > 90
    assert len({tuple(other.pile.tolist()) for other in redeals(AZTEC, m.state, seat=2, times=100)}) > 90


def test_redeal_of_equal_dice_is_equal() -> None:
    s = deal("", "", "").state
    assert list(redeals(AZTEC, s, 0, times=20, seed=3)) == list(redeals(AZTEC, s, 0, times=20, seed=3))
    assert list(redeals(AZTEC, s, 0, times=20, seed=3)) != list(redeals(AZTEC, s, 0, times=20, seed=4))


REDEALT = """
from tablee.dice import new_dice
from tablee.match import Match
m = Match("aztec", 4, seed=1)
s = m.state
for void, p in zip((1, 2, 4), (1, 2, 3)):
    s.void[p] = void
    for k in range(3):
        if void >> k & 1:
            s.pile[k] |= s.hand[p, k]
            s.hand[p, k] = 0
dice = new_dice(1)
for seat in (0, -1):
    m.game.redeal(s, seat, dice)
    print(s.tobytes().hex())
"""


@pytest.mark.slow
def test_redeal_is_the_same_in_the_interpreter() -> None:
    assert interpreted(REDEALT) == compiled(REDEALT) != ""


def test_azt_7_1_redeal_leaves_cards_that_were_bought_in_their_hand() -> None:
    m = sell_all(deal("", "", "", lots=["C1 C2 C3 C4", "C5 C6 C7 C8", "C9 C10 C11 C12"]))
    m.play("C1")
    for other in redeals(AZTEC, m.state, seat=1, times=200):
        assert {"C2", "C3", "C4"} <= cards(other, 0)
        assert "C1" not in cards(other, 0)
        assert {"C9", "C10", "C11", "C12"} <= cards(other, 2)


def test_azt_7_1_redeal_leaves_the_lots_on_the_table() -> None:
    m = lead(deal("", ""))
    for other in redeals(AZTEC, m.state, seat=1, times=50):
        assert (other.goods == m.state.goods).all()
        assert other.aside == m.state.aside


def test_azt_7_2_redeal_gives_nobody_a_suit_they_have_shown_not_to_have() -> None:
    m = sell_all(deal("A1", "T11 T12 T13 T14 T15 T16 T17 T18", "A9", lots=["C1 C2 C3 C4", "C5 C6 C7 C8"]))
    play(m, "A1", "T11")
    suits = Counter(card[0] for other in redeals(AZTEC, m.state, seat=0, times=100) for card in cards(other, 1))
    assert suits["A"] == 0
    assert min(suits["T"], suits["C"]) > 100


def test_azt_7_3_redeal_draws_sealed_bids_of_others_anew() -> None:
    m = deal("", "", "")
    m.state.money[1] = 3
    for choice in ("bid 70", "bid 30"):
        m.game.apply(m.state, m.game.read(choice))
    drawn = [other.bid.tolist() for other in redeals(AZTEC, m.state, seat=0, times=400)]
    assert {bid[0] for bid in drawn} == {7}
    assert {bid[1] for bid in drawn} == {0, 1, 2, 3}
    assert {bid[2] for bid in drawn} == {-1}
    assert {other.bid[0] for other in redeals(AZTEC, m.state, seat=2, times=400)} == set(range(11))


def test_azt_7_4_redeal_for_a_spectator_keeps_only_what_is_public() -> None:
    m = sell_all(deal("", "", lots=["C1 C2 C3 C4", "C5 C6 C7 C8"]))
    often = Counter(card for other in redeals(AZTEC, m.state, SPECTATOR, times=300) for card in cards(other, 0))
    assert {card for card, n in often.items() if n == 300} == {"C1", "C2", "C3", "C4"}
    assert len(often) == 60 - 4


# ---- how often


def few_cards(own: int, voids: Sequence[str], hands: Sequence[str], left: str) -> State:
    """Near the end: the seats after the first `own` have these hands, and have shown not to have these suits."""
    s = sell_all(deal(*[""] * (own + len(hands)))).state
    s.hand[:] = s.pile[:] = s.goods[:] = 0
    for i, text in enumerate(hands):
        s.hand[own + i] = masks(text.split())
    s.pile[:] = masks(left.split())
    for i, suits in enumerate(voids):
        s.void[own + i] = sum(1 << "TAC".index(suit) for suit in suits)
    return s


def masks(hand: Iterable[str]) -> list[int]:
    """A set of cards as the state writes it, a number for each suit."""
    suits = [0] * SUITS
    for card in hand:
        k, v = divmod(CARD_NAMES.index(card), VALUES)
        suits[k] |= 1 << v
    return suits


def ways(unseen: frozenset[str], hands: Sequence[int], voids: Sequence[str]) -> Iterator[list[list[int]]]:
    """Every way to deal hands of these sizes, none with a suit it cannot have."""
    if not hands:
        yield []
        return
    allowed = sorted(card for card in unseen if card[0] not in voids[0])
    for hand in combinations(allowed, hands[0]):
        for rest in ways(unseen - set(hand), hands[1:], voids[1:]):
            yield [masks(hand), *rest]


@pytest.mark.parametrize(
    ("seat", "voids", "hands", "left"),
    [
        (0, ["T"], ["A1 C2"], "T5 A2 C9 C10 C11"),
        (0, ["T", "A"], ["A1 C2", "T5 C3"], "T6 A2"),
        (0, ["A", "C", ""], ["T1 C2", "T5 A3", "A6"], "C7"),
        (0, ["T", "A", "C"], ["A1 C2", "T5 C3", "T4 A4"], ""),
        (0, ["T", "A", "C", "TA"], ["A1", "T5 C3", "T4", "C4"], "A5"),
        (0, ["TC", "T", "T", ""], ["A1", "A5", "A4 C2", "T4"], "C5 T6"),
        (SPECTATOR, ["T", "A", "C"], ["A1 C2", "T5", "T4 A4"], "T1 C9"),
        (SPECTATOR, ["T", "T", "A", "C", "AC"], ["A1", "C2", "T5", "T4 A4", "T7"], ""),
    ],
)
def test_redealt_hands_are_even_among_all_that_fit(seat: int, voids: list[str], hands: list[str], left: str) -> None:
    own = 1 if seat == 0 else 0
    s = few_cards(own, voids, hands, left)
    unseen = frozenset(" ".join([*hands, left]).split())
    chances = {str(way): 1.0 for way in ways(unseen, [len(hand.split()) for hand in hands], voids)}
    seen = Counter(str(other.hand[own : own + len(hands)].tolist()) for other in redeals(AZTEC, s, seat, DEALS))
    assert_drawn_like(seen, chances)


def test_redealt_suits_of_full_hands_follow_the_ways_to_deal_them() -> None:
    """Two hands of eight unknown cards, one without talismans and one without amulets: their coins, against a count."""
    m = sell_all(deal("", "A13 A14 A15 A16 A17 A18 A19 A20", "T13 T14 T15 T16 T17 T18 T19 T20"))
    s = m.state
    s.void[1], s.void[2] = 1, 2
    talismans, amulets, coins = (int(s.pile[k] | s.hand[1, k] | s.hand[2, k]).bit_count() for k in range(SUITS))
    for p in (1, 2):
        for k in range(SUITS):
            lot = bought(s, p, k)
            talismans -= lot.bit_count() if k == 0 else 0
            amulets -= lot.bit_count() if k == 1 else 0
            coins -= lot.bit_count() if k == 2 else 0
    chances = {
        (a, b): float(comb(coins, a) * comb(amulets, 8 - a) * comb(coins - a, b) * comb(talismans, 8 - b))
        for a in range(9)
        for b in range(9)
        if a + b <= coins
    }

    def unknown_coins(other: State, p: int) -> int:
        return (int(other.hand[p, 2]) & ~bought(other, p, 2)).bit_count()

    seen = Counter((unknown_coins(other, 1), unknown_coins(other, 2)) for other in redeals(AZTEC, s, 0, DEALS))
    assert_drawn_like(seen, chances)


def test_redealt_hands_without_limits_favour_no_card() -> None:
    m = sell_all(deal("", "", ""))
    unseen = set(CARD_NAMES) - cards(m.state, 0) - {c for p in (1, 2) for k in range(3) for c in named(m.state, p, k)}
    seen: Counter[str] = Counter()
    for other in redeals(AZTEC, m.state, 0, times=2000):
        seen.update(cards(other, 1) & unseen)
    assert_drawn_like(seen, dict.fromkeys(unseen, 1.0))


def named(s: State, p: int, k: int) -> list[str]:
    """The cards of a suit that the seat bought."""
    return [CARD_NAMES[VALUES * k + v] for v in range(VALUES) if bought(s, p, k) >> v & 1]


def test_redealt_hands_of_three_players_for_a_spectator_do_not_overflow() -> None:
    """The most there is to count: three hands of eight unknown cards, each without another suit (see `hidden.ways`)."""
    s = few_cards(
        0,
        ["T", "A", "C"],
        [
            "A1 A2 A3 A4 C1 C2 C3 C4",
            "T1 T2 T3 T4 C5 C6 C7 C8",
            "T5 T6 T7 T8 A5 A6 A7 A8",
        ],
        " ".join(f"{suit}{value}" for suit in "TAC" for value in range(9, 17)),
    )
    amulets = Counter(int(other.hand[0, 1]).bit_count() for other in redeals(AZTEC, s, SPECTATOR, times=4000))
    chances = {
        a: float(
            sum(
                comb(16, a) * comb(16, 8 - a) * comb(16, b) * comb(8 + a, 8 - b) * comb(32 - a - b, 8) for b in range(9)
            )
        )
        for a in range(9)
    }
    assert_drawn_like(amulets, chances)


def test_a_long_roll_is_even() -> None:
    dice = new_dice(5)
    sides = 3 * (1 << 60)
    seen = Counter(int(long_roll(dice, sides)) * 6 // sides for _ in range(6000))
    assert_drawn_like(seen, dict.fromkeys(range(6), 1.0))
    assert {int(long_roll(dice, 1)) for _ in range(10)} == {0}
