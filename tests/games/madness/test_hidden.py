"""What a seat may know in Maya Madness (MAD-6), and that `redeal` draws evenly among all it cannot tell apart."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import permutations
from math import comb, sqrt
from typing import TypeVar

import numpy as np
import pytest

from tablee.dice import new_dice
from tablee.games import get
from tablee.games.contract import EVERYTHING, SPECTATOR, Numbers, State
from tablee.games.madness.actions import CARD_NAMES
from tablee.games.madness.components import COPIES, NUMBERS
from tablee.games.madness.hidden import LAYOUT, OBSERVATION, knows_token
from tablee.match import Match
from tests.games.madness.table import (
    BOX,
    all_cards,
    all_tokens,
    award,
    bar,
    deal,
    draw,
    hand,
    leave_in_pile,
    token,
    tokens,
)
from tests.positions import play, settle, stroll, turn, unroll

MADNESS = get("madness")
DEALS = 20_000  # redeals in a test of evenness


def barred(m: Match, seat: int) -> list[int]:
    """The numbers of which everyone knows that they are not the seat's secret."""
    numbers: list[int] = m.view()["seats"][seat]["barred"]
    return numbers


def held(m: Match) -> list[int]:
    """How many cards of each hand were held when the pile was renewed."""
    return [seat["held"] for seat in m.view()["seats"]]


def renew(m: Match, card: str, drawn: str) -> None:
    """The mover plays a card, finds the draw pile empty, and draws from the new one."""
    leave_in_pile(m)
    play(m, card, f"draw {drawn}")


# ---- MAD-6.1 Everyone


def test_mad_6_1_everyone_sees_the_table() -> None:
    m = deal("reverse temple 0", "+3", "", top="+4", expert=True, secrets=[7, 3, 9])
    turn(m, "reverse", "guess 0 1", "+3")
    m.play("temple")
    for eyes in (0, 1, 2, None):
        view = m.view(eyes)
        assert view["count"] == 0
        assert view["discard"] == {"+4": 1, "+3": 1, "reverse": 1, "temple": 1}
        assert view["direction"] == -1
        assert [seat["cards"] for seat in view["seats"]] == [4, 5, 5]
        assert [len(seat["tokens"]) for seat in view["seats"]] == [1, 0, 0]
        assert [seat["guessed"] for seat in view["seats"]] == [[2], [], []]


@pytest.mark.parametrize(
    ("top", "card", "numbers"),
    [
        ("+3", "+2", [5]),
        ("+5", "+5", [10]),
        ("0", "+1", [1]),
        ("-1", "+1", []),
        ("0", "-3", []),
        ("-3", "reverse", [3]),
    ],
)
def test_mad_6_1_a_count_from_1_to_10_that_does_not_win_is_not_the_players_number(
    top: str, card: str, numbers: list[int]
) -> None:
    m = deal(card, "", top=top, secrets=[9, 9])
    m.play(card)
    assert (barred(m, 0), barred(m, 1)) == (numbers, [])


def test_mad_6_1_a_count_above_10_says_nothing() -> None:
    m = deal("+5", "+5", top="+5", secrets=[9, 9])
    turn(m, "+5", "+5")
    assert (barred(m, 0), barred(m, 1)) == ([10], [])


def test_mad_6_1_what_is_known_of_a_number_adds_up() -> None:
    m = deal("+2 0", "+1", top="+3", secrets=[9, 9])
    turn(m, "+2", "+1", "0")
    assert (barred(m, 0), barred(m, 1)) == ([5, 6], [6])


def test_mad_6_1_a_number_guessed_wrongly_is_not_the_players_number() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4")
    assert [barred(m, seat) for seat in range(3)] == [[], [4], []]


def test_mad_6_1_nothing_is_known_of_a_new_token() -> None:
    m = deal("+2 +1", "0 0", top="+3", secrets=[6, 9])
    turn(m, "+2", "0")
    assert barred(m, 0) == [5]
    turn(m, "+1")  # wins
    assert barred(m, 0) == []


def test_mad_6_1_a_play_that_may_show_a_number_is_not_taken_back() -> None:
    m = deal("+2 -5 temple reverse joker", "", top="+3", secrets=[9, 9], expert=True)
    shown = {a for a in m.legal() if m.game.reveals(m.state, m.game.read(a))}
    assert {"+2", "joker -2", "joker +5", "guess 1 4"} <= shown
    assert not {"-5", "temple", "reverse", "joker -3"} & shown


# ---- MAD-6.2 What the hands held when the pile was renewed


def test_mad_6_2_when_the_pile_is_renewed_all_cards_in_hands_are_known() -> None:
    m = deal("+3", "", "")
    assert held(m) == [0, 0, 0]
    leave_in_pile(m)
    m.play("+3")
    assert held(m) == [4, 5, 5]
    draw(m, "+3")
    assert held(m) == [4, 5, 5]  # the card just drawn is new


def test_mad_6_2_everyone_sees_whether_a_card_played_was_held_then() -> None:
    m = deal("+3 +1 +1 +1 +1", "0 0 0 0 0")
    renew(m, "+3", drawn="+5")
    turn(m, "0", "+5")
    assert held(m) == [4, 4]  # +5 was new
    turn(m, "0", "+1")
    assert held(m) == [3, 3]


def test_mad_6_2_of_two_equal_cards_the_one_held_longest_is_played_first() -> None:
    m = deal("+3 +1 -1 -1 -1", "0 0 0 0 0")
    renew(m, "+3", drawn="+1")
    turn(m, "0", "+1")
    assert held(m) == [3, 4]
    turn(m, "0", "+1")
    assert held(m) == [3, 3]


def test_mad_6_2_the_next_renewal_counts_the_hands_anew() -> None:
    m = deal("+3 +1 -1 -1 -1", "0 0 0 0 0")
    renew(m, "+3", drawn="+1")
    renew(m, "0", drawn="+2")
    assert held(m) == [5, 4]


# ---- MAD-6.3 A seat alone


def test_mad_6_3_a_seat_alone_knows_its_hand_and_its_secret_number() -> None:
    m = deal("+1 +1 +1 +1 +1", "-1 -1 -1 -1 -1", "", secrets=[7, 3, 9])
    for seat in range(3):
        for eyes in (0, 1, 2, None):
            shown = m.view(eyes)["seats"][seat]
            assert (shown["hand"] is not None) == (eyes == seat)
            assert (shown["secret"] is not None) == (eyes == seat)
    assert hand(m, 1) == ["-1"] * 5


def test_mad_6_3_a_seat_alone_knows_tokens_given_to_it_or_by_it() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4", "guess 2 1")
    assert [(tokens(m, 1, eyes), tokens(m, 2, eyes)) for eyes in (0, 1, 2, None)] == [
        ([7], [None]),
        ([7], [3]),
        ([None], [3]),
        ([None], [None]),
    ]


def test_mad_6_3_the_account_of_a_wrong_guess_names_the_lost_token_to_nobody_else() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    before = len(m.played)
    turn(m, "guess 1 4")
    assert ["7" in " ".join(m.log(seat=eyes, since=before)) for eyes in (0, 1, 2, None)] == [True, True, False, False]


# ---- who sees what is dealt and drawn


def watchers(m: Match, action: str) -> list[int]:
    """The eyes that see which action is taken; somebody who sees everything always does."""
    number = m.game.read(action)
    assert number in m.game.list_legal(m.state)
    assert m.game.sees(m.state, number, EVERYTHING)
    return [eyes for eyes in (SPECTATOR, *range(m.players)) if m.game.sees(m.state, number, eyes)]


ALL = [SPECTATOR, 0, 1, 2]


def test_everyone_sees_who_deals_but_each_sees_only_the_cards_dealt_to_them() -> None:
    m = unroll("madness", 3, {})
    assert watchers(m, "dealer 1") == ALL
    m.play("dealer 1")
    for seat in range(3):
        for _ in range(5):
            assert watchers(m, "draw joker") == [seat]
            m.play(m.legal()[0])
    assert watchers(m, "draw joker") == ALL  # turned up
    m.play("draw joker")
    assert watchers(m, "start -2") == ALL
    m.play("start -2")
    for seat in range(3):
        assert watchers(m, "token 4") == [seat]
        token(m, 4 + seat)


def test_everyone_sees_what_is_played_but_only_the_player_what_is_drawn() -> None:
    m = deal("+2", "joker", "", top="+3", secrets=[5, 9, 9])
    assert watchers(m, "+2") == ALL
    m.play("+2")
    assert watchers(m, "token 8") == [0]
    token(m, 8)
    assert watchers(m, "draw +1") == [0]
    draw(m, "+1")
    assert watchers(m, "joker -3") == ALL


def test_everyone_hears_a_guess_but_only_whoever_lost_a_token_sees_the_new_one() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    assert watchers(m, "guess 1 3") == ALL
    m.play("guess 1 3")
    assert watchers(m, "token 8") == [1]
    token(m, 8)
    m.play("guess 2 1")
    assert watchers(m, "token 8") == [1]


# ---- redeal: what it keeps


def redeals(s: State, seat: int, times: int = DEALS, seed: int = 1) -> Iterator[State]:
    """The position redealt for a seat, again and again from the same start."""
    dice = new_dice(seed)
    for _ in range(times):
        other = s.copy()
        MADNESS.redeal(other, seat, dice)
        yield other


def observation(s: State, seat: int) -> Numbers:
    out = np.full(OBSERVATION, np.nan, np.float32)
    MADNESS.observe(s, seat, out)
    return out


def known_facts(s: State, seat: int) -> dict[str, object]:
    """What the seat knows, taken from the position without `view`."""
    others = [p for p in range(s.players) if p != seat]
    return {
        "own hand": (s.hand[seat].tolist(), s.held[seat].tolist()),
        "own secret": int(s.secret[seat]),
        "tokens": [
            [int(s.token[p, i]) if knows_token(s, p, i, seat) else None for i in range(s.won[p])]
            for p in range(s.players)
        ],
        "who has a secret": (s.secret > 0).tolist(),
        "hand sizes": s.hand.sum(axis=1).tolist(),
        "held": s.held.sum(axis=1).tolist(),
        "held by others": s.held[others].sum(axis=0).tolist(),
        "middle": int(s.tokens.sum()),
        "pile": int(s.pile.sum()),
        "left alone": [s[name].tolist() for name in UNTOUCHED],
    }


UNTOUCHED = [
    *(
        "players",
        "expert",
        "phase",
        "dealer",
        "turn",
        "taker",
        "direction",
        "advance",
        "bound",
        "top",
        "joker",
        "count",
    ),
    *("pile_size", "discard", "cards", "barred", "guessed", "won", "giver", "token_barred", "pool"),
]


def bits(mask: int) -> set[int]:
    return {v for v in range(1, NUMBERS + 1) if mask >> v & 1}


def check_redeal(s: State, seat: int, seed: int) -> None:
    """One redeal keeps all that the seat knows and what everyone can work out."""
    for other in redeals(s, seat, times=1, seed=seed):
        assert known_facts(other, seat) == known_facts(s, seat)
        assert MADNESS.look(other, seat) == MADNESS.look(s, seat)
        assert np.array_equal(observation(other, seat), observation(s, seat))
        assert all_cards(other) == list(BOX.values())
        assert all_tokens(other) == [COPIES] * NUMBERS
        assert (other.held <= other.hand).all()
        for p in range(s.players):
            assert int(other.secret[p]) not in bits(int(s.barred[p]))
            for i in range(s.won[p]):
                assert int(other.token[p, i]) not in bits(int(s.token_barred[p, i]))


@pytest.mark.parametrize(("players", "options"), MADNESS.variants())
def test_redeal_keeps_what_the_seat_knows(players: int, options: dict[str, str]) -> None:
    for seed in range(3):
        for step, (s, _) in enumerate(stroll("madness", players, options, seed)):
            if step % 3 == 0:
                check_redeal(s, step % players, seed=step)


def test_redeal_changes_what_the_seat_does_not_know() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4", "0")
    hidden: dict[str, Callable[[State], list[int]]] = {
        "a hand": lambda s: s.hand[1].tolist(),
        "another hand": lambda s: s.hand[0].tolist(),
        "a secret": lambda s: [int(s.secret[1])],
        "a token given away": lambda s: [int(s.token[1, 0])],
    }
    for what, look in hidden.items():
        seen = {tuple(look(other)) for other in redeals(m.state, seat=2, times=100)}
        assert len(seen) > 5, what


def test_redeal_of_equal_dice_is_equal() -> None:
    s = deal("", "", "").state
    assert list(redeals(s, 0, times=20, seed=3)) == list(redeals(s, 0, times=20, seed=3))
    assert list(redeals(s, 0, times=20, seed=3)) != list(redeals(s, 0, times=20, seed=4))


def test_redeal_for_a_spectator_keeps_only_what_is_public() -> None:
    m = deal("+1 +1 +1 +1 +1", "", secrets=[7, 3])
    assert len({int(other.secret[0]) for other in redeals(m.state, SPECTATOR, times=200)}) == NUMBERS
    assert len({tuple(other.hand[0].tolist()) for other in redeals(m.state, SPECTATOR, times=200)}) > 100


def test_mad_6_2_redeal_with_two_players_keeps_the_cards_the_other_was_known_to_hold() -> None:
    m = deal("+3", "temple temple 0 0 +1")
    renew(m, "+3", drawn="-5")
    turn(m, "+1")
    for other in redeals(m.state, seat=0, times=200):
        assert other.held[1].tolist() == m.state.held[1].tolist()
        assert other.hand[1, CARD_NAMES.index("temple")] == 2


def test_mad_6_2_redeal_never_gives_back_a_kind_that_a_new_card_has_shown_to_be_missing() -> None:
    m = deal("+3 0", "-1 -1 -1 -1 -1", "+2 +2 +2 +2 0")
    renew(m, "+3", drawn="-5")
    play(m, "-1", "draw +2", "0", "draw -4", "0", "draw -4")
    assert held(m)[1] == 4
    play(m, "+2", "draw 0")
    assert held(m)[1] == 4  # a new +2: had seat 1 held one before, that would have been played
    for other in redeals(m.state, seat=0, times=200):
        assert other.held[1, CARD_NAMES.index("+2")] == 0


def test_mad_6_2_redeal_keeps_what_followed_from_an_earlier_renewal() -> None:
    m = deal("+3 0 0 0 0", "temple -1 -1 -1 -1", "")
    renew(m, "+3", drawn="-5")
    m.state.held[2] = 0  # seat 2 has played all it held then: the temple is in seat 1's hand
    temple = CARD_NAMES.index("temple")
    assert all(other.hand[1, temple] for other in redeals(m.state, seat=0, times=200))
    renew(m, "-1", drawn="-5")
    assert all(other.hand[1, temple] for other in redeals(m.state, seat=0, times=200))


# ---- redeal: how often


Outcome = TypeVar("Outcome", bound=Hashable)


def assert_drawn_like(seen: Mapping[Outcome, int], chances: Mapping[Outcome, float]) -> None:
    """Chi-square of what was seen against chances, which need not add up to 1; rare outcomes are put together."""
    draws, total = sum(seen.values()), sum(chances.values())
    assert {outcome for outcome, n in seen.items() if n} <= {outcome for outcome, chance in chances.items() if chance}
    expected = {outcome: draws * chance / total for outcome, chance in chances.items()}
    often = [outcome for outcome, n in expected.items() if n >= 10]
    cells = [(seen.get(outcome, 0), expected[outcome]) for outcome in often]
    rest = draws - sum(n for _, n in cells)
    if rest >= 1:
        cells.append((draws - sum(n for n, _ in cells), rest))
    distance = sum((n - e) ** 2 / e for n, e in cells)
    freedom = len(cells) - 1
    assert freedom > 0
    assert distance < freedom + 4 * sqrt(2 * freedom), f"{distance:.1f} with {freedom} degrees of freedom"


def test_the_measure_of_evenness_can_fail() -> None:
    even = dict.fromkeys(range(10), 1.0)
    assert_drawn_like(dict.fromkeys(range(10), 2000), even)
    with pytest.raises(AssertionError):
        assert_drawn_like({k: 2225 if k == 3 else 1975 for k in range(10)}, even)
    with pytest.raises(AssertionError):
        assert_drawn_like(dict.fromkeys(range(11), 2000), even)


def test_redealt_secrets_follow_the_tokens_not_seen() -> None:
    m = deal("", "", secrets=[3, 8])
    award(m, 0, 1, 1)
    award(m, 1, 2)
    bar(m, 1, 4, 5)
    chances = {1: 0, 2: 1, 3: 1, 4: 0, 5: 0, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}
    assert_drawn_like(Counter(int(s.secret[1]) for s in redeals(m.state, 0)), chances)


def test_redealt_hands_are_drawn_from_the_cards_not_seen() -> None:
    m = deal("0 0 +1 +1 +1", "", "", top="+2")
    zeros, unseen = 5, 69 - 5 - 1  # two of the seven are in the own hand
    in_pile = unseen - 10
    chances = {
        (a, b): float(comb(5, a) * comb(5, b) * comb(in_pile, zeros - a - b)) for a in range(6) for b in range(6 - a)
    }
    k = CARD_NAMES.index("0")
    assert_drawn_like(Counter((int(s.hand[1, k]), int(s.hand[2, k])) for s in redeals(m.state, 0)), chances)


def test_redealt_hands_favour_no_kind_of_card() -> None:
    m = deal("+1 +1 joker skip temple", "", top="+2")
    unseen = BOX - Counter(["+1", "+1", "joker", "skip", "temple", "+2"])
    first: Counter[str] = Counter()
    for s in redeals(m.state, 0):
        first.update({name: int(n) for name, n in zip(CARD_NAMES, s.hand[1], strict=True)})
    assert_drawn_like(first, {name: float(n) for name, n in unseen.items()})


def test_redealt_cards_that_were_held_stay_among_those_who_held_them() -> None:
    m = deal("+3 0", "-1 -1 -1 +1 +1", "+2 +2 -2 -2 +1")
    renew(m, "+3", drawn="-5")
    play(m, "-1", "draw +5")
    assert held(m) == [4, 4, 5]
    k = CARD_NAMES.index("+1")  # three of nine cards, four of which are with seat 1
    chances = {n: float(comb(4, n) * comb(5, 3 - n)) for n in range(4)}
    assert_drawn_like(Counter(int(s.held[1, k]) for s in redeals(m.state, 0)), chances)


def test_redealt_tokens_are_even_among_all_arrangements_that_fit() -> None:
    """Against every way to lay the tokens that seat 0 has not seen, one by one."""
    m = deal("", "", "", "", expert=True, secrets=[1, 2, 3, 4])
    award(m, 0, 5, 5, 6, 6)
    award(m, 1, 7, 7, 8)
    award(m, 2, 8, 9, 9)
    award(m, 3, 10)
    award(m, 2, 2, giver=1, barred=[3, 10])
    award(m, 3, 4, giver=2, barred=[1])
    bar(m, 1, 1, 3)
    bar(m, 2, 2, 10)
    bar(m, 3, 1, 2, 3)
    unseen = [1, 2, 2, 3, 3, 4, 4, 10]
    may_be = [
        {2, 4, 10},  # secret of seat 1
        {1, 3, 4},  # secret of seat 2
        {1, 2, 4},  # given to seat 2
        {4, 10},  # secret of seat 3
        {2, 3, 4, 10},  # given to seat 3
    ]
    ways: Counter[tuple[int, ...]] = Counter(
        lay
        for lay in permutations(unseen, len(may_be))
        if all(v in allowed for v, allowed in zip(lay, may_be, strict=True))
    )
    seen: Counter[tuple[int, ...]] = Counter(
        (int(s.secret[1]), int(s.secret[2]), int(s.token[2, 3]), int(s.secret[3]), int(s.token[3, 1]))
        for s in redeals(m.state, 0)
    )
    assert_drawn_like(seen, ways)


def test_redealt_tokens_when_only_one_arrangement_fits() -> None:
    m = deal("", "", "", expert=True, secrets=[1, 2, 3])
    bar(m, 1, *(v for v in range(1, 11) if v != 2))
    bar(m, 2, *(v for v in range(1, 11) if v != 3))
    assert {tuple(s.secret.tolist()) for s in redeals(m.state, 0, times=50)} == {(1, 2, 3, 0)}


# ---- observe


def part(m: Match, seat: int, name: str) -> list[float]:
    """One line of LAYOUT as the seat observes it."""
    at = 0
    for line, length in LAYOUT:
        if line == name:
            return [float(x) for x in observation(m.state, seat)[at : at + length]]
        at += length
    raise ValueError(name)


def test_an_observation_says_what_its_layout_says() -> None:
    m = deal("+1 +1 +2 -3 temple", "", "", top="+2", secrets=[7, 3, 9], dealer=1, expert=True)
    turn(m, "guess 0 1")  # seat 2
    m.play("temple")  # seat 0
    cards = dict(zip(CARD_NAMES, part(m, 0, "own hand: cards of each kind"), strict=True))
    assert {name: n for name, n in cards.items() if n} == {"-3": 1, "+1": 2, "+2": 1}
    assert part(m, 0, "own secret number, one-hot").index(1) == 7 - 1
    assert part(m, 0, "count from -15 to 25, one-hot, ends clipped").index(1) == 15
    assert part(m, 0, "(count - own secret number) / 10") == [pytest.approx(-0.7)]
    assert part(m, 0, "another card must follow a temple") == [1]
    assert part(m, 1, "by seat: has the turn") == [0, 0, 1, 0]
    assert part(m, 1, "by seat: is the dealer") == [1, 0, 0, 0]
    assert part(m, 1, "by seat: takes part") == [1, 1, 1, 0]
    assert part(m, 1, "by seat: cards in hand") == [5, 5, 4, 0]
    assert part(m, 2, "by seat: tokens won / 5") == [0, pytest.approx(0.2), 0, 0]
    assert part(m, 1, "by seat: has guessed this seat's token")[8:12] == [0, 1, 0, 0]  # seat 0's, by seat 2
    assert part(m, 1, "by seat: known not to be the secret number")[20:30].index(1) == 0


def test_an_observation_counts_the_tokens_not_seen() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    play(m, "guess 1 4", "token 8")
    unseen = {seat: part(m, seat, "tokens not seen: of each number") for seat in range(3)}
    assert unseen[0] == [2, 2, 2, 2, 2, 2, 1, 1, 2, 2]  # gave the 7, has an 8
    assert unseen[1] == [2, 2, 1, 2, 2, 2, 1, 2, 2, 2]  # was given the 7, has a 3
    assert unseen[2] == [2, 2, 2, 2, 2, 2, 2, 2, 1, 2]  # has a 9


@pytest.mark.parametrize(("cards", "at"), [("-5 -5 -5", 0), ("+5 +5 +5", 40)])
def test_an_observed_count_is_clipped_at_both_ends(cards: str, at: int) -> None:
    m = deal(cards, "", secrets=[1, 1])
    m.state.count = 100 if at else -100
    assert part(m, 0, "count from -15 to 25, one-hot, ends clipped").index(1) == at


def test_a_finished_game_is_shown_whole() -> None:
    m = deal("+2", "", top="+3", secrets=[5, 10])
    award(m, 0, 1, 1, 2, 2)
    m.play("+2")
    settle(m)
    assert [seat["secret"] for seat in m.view("all")["seats"]] == [None, 10]
    assert [len(seat["hand"]) for seat in m.view("all")["seats"]] == [4, 5]
    assert [seat["hand"] for seat in m.view()["seats"]] == [None, None]
