"""A table of Le Trésor des Aztèques for tests: what matters is named, the rest is filled up."""

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from tablee import games
from tablee.games.aztec.actions import CARD_NAMES, OBJECTIVE_NAMES
from tablee.games.aztec.components import BUNDLE, DEALT, OBJECTIVES, PAIR, SUITS, TRICKS, VALUES
from tablee.games.aztec.hidden import OBSERVATION
from tablee.games.aztec.view import View
from tablee.games.contract import Numbers, State
from tablee.i18n import Say
from tablee.match import Match
from tests.games.aztec.invariants import broken
from tests.positions import play, unroll

NAMES = ["Ana", "Luc", "Zoé", "Éva", "Tom"]
SAY = Say("en", NAMES)
LOTS = ["C1 C2 C3 C4", "A9 C6 C7 C8", "T9 C10 C11 C12"]
GOALS = ["last 6-tricks", "most-coins 0-tricks", "1-tricks most-tricks"]


def look(m: Match, viewer: int | str | None = None, at: int | None = None) -> View:
    """What a viewer sees, as `Match.view` tells it, by its type."""
    return cast(View, m.view(viewer, at))


def named(m: Match) -> Match:
    """The match, its players with names."""
    m.names = NAMES[: m.players]
    return m


def deal(
    *hands: str,
    lots: Sequence[str] = (),
    objectives: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Match:
    """A match for as many players as there are hands, dealt, with the leader's token for sale.

    A hand or lot is written `T4 A12 C20`, the objectives of a lot `3-tricks last`. Hands of fewer than eight cards and
    lots of fewer than four are filled up with what is left, the lots first and from the lowest talisman on.
    """
    players = len(hands)
    dealt = [hand.split() for hand in hands]
    goods = fill([lot.split() for lot in lots], players, BUNDLE, CARD_NAMES, [c for hand in dealt for c in hand])
    dealt = fill(dealt, players, DEALT, CARD_NAMES, [c for lot in goods for c in lot])
    pairs = fill([pair.split() for pair in objectives], players, PAIR, OBJECTIVE_NAMES, [])
    m = unroll("aztec", players, options or {})
    play(m, *(f"objective {name}" for pair in pairs for name in pair))
    play(m, *(f"deal {card}" for cards in (*dealt, *goods) for card in cards))
    return m


def fill(
    shares: Sequence[Sequence[str]], players: int, share: int, names: Sequence[str], taken: Sequence[str]
) -> list[list[str]]:
    """A share for each player, filled up with names that are in no share yet."""
    filled = [list(named) for named in shares] + [[] for _ in range(players - len(shares))]
    used = {*taken, *(name for named in filled for name in named)}
    left = iter([name for name in names if name not in used])
    for named in filled:
        named.extend(next(left) for _ in range(share - len(named)))
    return filled


# ---- sales


def bid(m: Match, *amounts: int | None) -> None:
    """Bids by seat, None for a seat that does not bid."""
    for seat, amount in enumerate(amounts):
        if amount is not None:
            m.play(f"bid {amount}", seat)


def lead(m: Match, seat: int = 0, price: int = 10) -> Match:
    """The seat buys the leader's token; the others bid 0."""
    bid(m, *(price if p == seat else 0 for p in range(m.players)))
    return m


def sell(m: Match, lot: int, buyer: int) -> None:
    """A lot, counted from 1, goes to a buyer for 0."""
    m.play(f"lot {lot}")
    for seat in list(m.waiting):
        m.play("bid 0", seat)
    if look(m)["phase"] == "settle":
        m.play("take" if buyer == m.mover else f"award {buyer}")


def sell_all(m: Match, leader: int = 0) -> Match:
    """Seat 0 gets lot 1, seat 1 lot 2 and so on, for nothing; then the leader leads the first trick."""
    lead(m, leader, price=10)
    for seat in range(m.players - 1):
        sell(m, seat + 1, seat)
    assert look(m)["phase"] == "play"
    assert [seat["lot"] for seat in look(m)["seats"]] == list(range(m.players))
    return m


def purse(m: Match, *amounts: int) -> None:
    """What each player has."""
    m.state.money[: m.players] = [amount // 10 for amount in amounts]


def money(m: Match) -> list[int]:
    """What each player has, as everyone sees it."""
    return [seat["money"] for seat in look(m)["seats"]]


def bids(m: Match) -> list[int | None]:
    """The bids opened last."""
    return [seat["bid"] for seat in look(m)["seats"]]


# ---- hands and tricks


def hand(m: Match, seat: int) -> list[str]:
    """The cards of a seat, as it sees them."""
    return look(m, seat)["seats"][seat]["hand"] or []


def cards(s: State, seat: int) -> set[str]:
    """The cards of a seat, taken from the position."""
    return {CARD_NAMES[VALUES * k + v] for k in range(SUITS) for v in range(VALUES) if s.hand[seat, k] >> v & 1}


def set_hand(s: State, seat: int, text: str) -> None:
    """The seat has exactly these cards; they leave the pile and other hands, and those it had go to the pile."""
    for k in range(SUITS):
        s.pile[k] |= s.hand[seat, k]
        s.hand[seat, k] = 0
    for card in text.split():
        k, v = divmod(CARD_NAMES.index(card), VALUES)
        s.pile[k] &= ~(1 << v)
        s.hand[:, k] &= ~(1 << v)
        s.hand[seat, k] |= 1 << v
    s.pile_size = sum(int(x).bit_count() for x in s.pile)


def endgame(
    *hands: str,
    tricks: Sequence[int],
    captured: Mapping[int, Sequence[int]] | None = None,
    objectives: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Match:
    """The last trick, one card in each hand, led by seat 0; nobody has money.

    `tricks` are those won before, eleven in all; `captured` the talismans, amulets and coins in them, by seat, if they
    matter.
    """
    m = sell_all(deal(*hands, objectives=objectives, options=options))
    purse(m, *[0] * m.players)
    s = m.state
    assert sum(tricks) == TRICKS - 1
    for p, card in enumerate(hands):
        set_hand(s, p, card)
        s.tricks[p] = tricks[p]
        s.captured[p] = (captured or {}).get(p, (0, 0, 0))
        s.table[p] = CARD_NAMES.index("T1")
    s.done = TRICKS - 1
    s.best = s.first = 0
    return m


def last_trick(m: Match, *played: str) -> list[int | None]:
    """The last trick is played; what each player earns."""
    play(m, *played)
    assert look(m)["tricks"] == TRICKS
    return [seat["earned"] for seat in look(m)["seats"]]


# ---- checks


def observation(s: State, seat: int) -> Numbers:
    """What a seat observes, as numbers."""
    out = np.full(OBSERVATION, np.nan, np.float32)
    games.game("aztec").observe(s, seat, out)
    return out


def conserved(s: State) -> None:
    """Cards, objectives and money never appear or vanish, and only positions that the rules allow are reached."""
    assert broken(s) == 0, f"invariant {broken(s)}"
    assert int(s.aside).bit_count() <= OBJECTIVES
