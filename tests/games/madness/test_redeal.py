"""`redeal` in Maya Madness: it keeps what a seat knows, and draws evenly among all that the seat cannot tell apart."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from tablee import games
from tablee.games.contract import SPECTATOR, State
from tablee.games.madness.actions import CARD_NAMES
from tablee.games.madness.components import BOXES, COPIES, KINDS, NUMBERS
from tablee.games.madness.hidden import knows_token
from tests.devices import compiled, interpreted
from tests.evenness import assert_drawn_like, redeals
from tests.games.madness.table import BOX, all_cards, all_tokens, award, bar, deal, from_pile, held, observation, renew
from tests.positions import play, stroll, turn
from tests.variants import pairs_of_game

MADNESS = games.game("madness")


# ---- what it keeps


def known_facts(s: State, seat: int) -> dict[str, object]:
    """What the seat knows, taken from the position without `view`."""
    others = [p for p in range(s.players) if p != seat]
    return {
        "own hand": (s.hand[seat].tolist(), s.card[seat].tolist()),
        "own secret": int(s.secret[seat]),
        "tokens": [
            [int(s.token[p, i]) if knows_token(s, p, i, seat) else None for i in range(s.won[p])]
            for p in range(s.players)
        ],
        "who has a secret": (s.secret > 0).tolist(),
        "hand sizes": s.hand.sum(axis=1).tolist(),
        "held by others": [from_pile(s, batch, others) for batch in range(s.renewals)],
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
        "renewals",
    ),
    *("pile_size", "discard", "cards", "batch", "lacks", "barred", "guessed", "won", "giver", "token_barred"),
    *("pool", "heap"),
]


def bits(mask: int) -> set[int]:
    return {v for v in range(1, NUMBERS + 1) if mask >> v & 1}


def check_redeal(s: State, seat: int, seed: int) -> None:
    """One redeal keeps all that the seat knows and what everyone can work out."""
    for other in redeals(MADNESS, s, seat, times=1, seed=seed):
        assert known_facts(other, seat) == known_facts(s, seat)
        assert MADNESS.look(other, seat) == MADNESS.look(s, seat)
        assert np.array_equal(observation(other, seat), observation(s, seat))
        assert all_cards(other) == BOXES[s.tiny].tolist()
        assert all_tokens(other) == [COPIES] * s.numbers + [0] * (NUMBERS - s.numbers)
        for p in range(s.players):
            assert np.bincount(other.card[p, : s.cards[p]], minlength=KINDS).tolist() == other.hand[p].tolist()
            for i in range(s.cards[p]):
                assert not s.lacks[p, i] >> other.card[p, i] & 1
            assert int(other.secret[p]) not in bits(int(s.barred[p]))
            for i in range(s.won[p]):
                assert int(other.token[p, i]) not in bits(int(s.token_barred[p, i]))


@pytest.mark.slow
@pairs_of_game("madness")
def test_redeal_keeps_what_the_seat_knows(players: int, options: dict[str, str]) -> None:
    for seed in range(3):
        for step, (s, _) in enumerate(stroll("madness", players, options, seed)):
            if step % 5 == seed:
                check_redeal(s, step // 5 % players, seed=step)


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
        seen = {tuple(look(other)) for other in redeals(MADNESS, m.state, seat=2, times=100)}
        assert len(seen) > 5, what


def test_redeal_of_equal_dice_is_equal() -> None:
    s = deal("", "", "").state
    assert list(redeals(MADNESS, s, 0, times=20, seed=3)) == list(redeals(MADNESS, s, 0, times=20, seed=3))
    assert list(redeals(MADNESS, s, 0, times=20, seed=3)) != list(redeals(MADNESS, s, 0, times=20, seed=4))


REDEALT = """
from tablee.dice import new_dice
from tablee.match import Match
m = Match("madness", 4, {"expert": "yes"}, seed=1)
m.game.redeal(m.state, 0, new_dice(1))
print(m.state.tobytes().hex())
"""


@pytest.mark.slow
def test_redeal_is_the_same_in_the_interpreter() -> None:
    assert interpreted(REDEALT) == compiled(REDEALT) != ""


def test_redeal_for_a_spectator_keeps_only_what_is_public() -> None:
    m = deal("+1 +1 +1 +1 +1", "", secrets=[7, 3])
    assert len({int(other.secret[0]) for other in redeals(MADNESS, m.state, SPECTATOR, times=200)}) == NUMBERS
    assert len({tuple(other.hand[0].tolist()) for other in redeals(MADNESS, m.state, SPECTATOR, times=200)}) > 100


def test_mad_6_1_what_is_known_of_a_token_is_still_known_when_it_is_given_away() -> None:
    m = deal("+2", "0", "0", top="+3", secrets=[7, 3, 9], expert=True)
    turn(m, "+2", "0", "0")
    play(m, "guess 1 4", "token 8")
    given = {int(other.token[1, 0]) for other in redeals(MADNESS, m.state, seat=2, times=500)}
    assert given == {1, 2, 3, 4, 6, 7, 8, 9, 10}  # not the 5


def test_mad_6_2_redeal_with_two_players_keeps_the_cards_the_other_was_known_to_hold() -> None:
    m = deal("+3", "temple temple 0 0 +1")
    renew(m, "+3", drawn="-5")
    turn(m, "+1")
    for other in redeals(MADNESS, m.state, seat=0, times=200):
        assert from_pile(other, 0, [1]) == from_pile(m.state, 0, [1])
        assert other.hand[1, CARD_NAMES.index("temple")] == 2


def test_mad_6_3_redeal_never_gives_back_a_kind_that_a_new_card_has_shown_to_be_missing() -> None:
    m = deal("+3 0", "-1 -1 -1 -1 -1", "+2 +2 +2 +2 0")
    renew(m, "+3", drawn="-5")
    play(m, "-1", "draw +2", "0", "draw -4", "0", "draw -4")
    assert held(m)[1] == 4
    play(m, "+2", "draw 0")
    assert held(m)[1] == 4  # a new +2: had seat 1 held one before, that would have been played
    for other in redeals(MADNESS, m.state, seat=0, times=200):
        assert from_pile(other, 0, [1])["+2"] == 0


def test_mad_6_2_redeal_keeps_what_followed_from_an_earlier_renewal() -> None:
    m = deal("+3 0 0 0 0", "temple -1 -1 -1 -1", "")
    renew(m, "+3", drawn="-5")
    m.state.batch[2] = 1  # seat 2 has played all it held then: the temple is in seat 1's hand
    temple = CARD_NAMES.index("temple")
    assert all(other.hand[1, temple] for other in redeals(MADNESS, m.state, seat=0, times=200))
    renew(m, "-1", drawn="-5")
    assert all(other.hand[1, temple] for other in redeals(MADNESS, m.state, seat=0, times=200))


# ---- how often


def test_redealt_secrets_follow_the_tokens_not_seen() -> None:
    m = deal("", "", secrets=[3, 8])
    award(m, 0, 1, 1)
    award(m, 1, 2)
    bar(m, 1, 4, 5)
    chances = {1: 0, 2: 1, 3: 1, 4: 0, 5: 0, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}
    assert_drawn_like(Counter(int(s.secret[1]) for s in redeals(MADNESS, m.state, 0)), chances)


def test_redealt_hands_are_drawn_from_the_cards_not_seen() -> None:
    m = deal("0 0 +1 +1 +1", "", "", top="+2")
    zeros, unseen = 5, 69 - 5 - 1  # two of the seven are in the own hand
    in_pile = unseen - 10
    chances = {
        (a, b): float(comb(5, a) * comb(5, b) * comb(in_pile, zeros - a - b)) for a in range(6) for b in range(6 - a)
    }
    k = CARD_NAMES.index("0")
    assert_drawn_like(Counter((int(s.hand[1, k]), int(s.hand[2, k])) for s in redeals(MADNESS, m.state, 0)), chances)


def test_redealt_hands_favour_no_kind_of_card() -> None:
    m = deal("+1 +1 joker skip temple", "", top="+2")
    unseen = BOX - Counter(["+1", "+1", "joker", "skip", "temple", "+2"])
    first: Counter[str] = Counter()
    for s in redeals(MADNESS, m.state, 0):
        first.update({name: int(n) for name, n in zip(CARD_NAMES, s.hand[1], strict=True)})
    assert_drawn_like(first, {name: float(n) for name, n in unseen.items()})


@pytest.mark.slow
def test_redealt_cards_that_were_held_stay_among_those_who_held_them() -> None:
    m = deal("+3 0", "-1 -1 -1 +1 +1", "+2 +2 -2 -2 +1")
    renew(m, "+3", drawn="-5")
    play(m, "-1", "draw +5")
    assert held(m) == [4, 4, 5]
    k = CARD_NAMES.index("+1")  # three of nine cards, four of which are with seat 1
    chances = {n: float(comb(4, n) * comb(5, 3 - n)) for n in range(4)}
    assert_drawn_like(Counter(from_pile(s, 0, [1])[CARD_NAMES[k]] for s in redeals(MADNESS, m.state, 0)), chances)


@pytest.mark.slow
def test_redealt_cards_are_even_among_all_arrangements_that_fit() -> None:
    """Against every way to lay nine cards of the first pile: four with seat 1, no +2, and five with seat 2, no -1."""
    m = deal("+3 0", "-1 -1 -1 +1 +1", "+2 +2 -2 -2 +1")
    renew(m, "+3", drawn="-5")
    play(m, "-1", "draw +5")
    s = m.state
    old = [i for i in range(5) if s.batch[1, i] == 0]
    s.lacks[2] = 1 << CARD_NAMES.index("-1")
    s.lacks[1, old] = 1 << CARD_NAMES.index("+2")
    cards = [*from_pile(s, 0, [1, 2]).elements()]
    chances: Counter[tuple[str, ...]] = Counter()
    for chosen in combinations(range(len(cards)), 4):
        first = [cards[i] for i in chosen]
        second = [cards[i] for i in range(len(cards)) if i not in chosen]
        if "+2" not in first and "-1" not in second:
            chances[tuple(sorted(first))] += 1
    assert len(chances) > 2
    seen = Counter(tuple(sorted(from_pile(other, 0, [1]).elements())) for other in redeals(MADNESS, s, 0))
    assert_drawn_like(seen, {kinds: float(n) for kinds, n in chances.items()})


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
        for s in redeals(MADNESS, m.state, 0)
    )
    assert_drawn_like(seen, ways)


def test_redealt_tokens_when_only_one_arrangement_fits() -> None:
    m = deal("", "", "", expert=True, secrets=[1, 2, 3])
    bar(m, 1, *(v for v in range(1, 11) if v != 2))
    bar(m, 2, *(v for v in range(1, 11) if v != 3))
    assert {tuple(s.secret.tolist()) for s in redeals(MADNESS, m.state, 0, times=50)} == {(1, 2, 3, 0)}
