"""A table of Maya for tests: what matters is named, the rest is filled up."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import cast

import numpy as np

from tablee import games
from tablee.games.contract import Numbers, State
from tablee.games.maya.actions import LEVEL_NAMES
from tablee.games.maya.components import CARD_NAMES, LIMITS, POINTS, ROUNDS
from tablee.games.maya.hidden import OBSERVATION
from tablee.games.maya.rules.building import begin_building
from tablee.games.maya.view import SettledView, View
from tablee.match import Match
from tests.drawings import played
from tests.games.maya.invariants import broken
from tests.positions import play, unroll

NAMES = ["Ana", "Luc", "Zoé"]
FINISHED = 3  # random games of each number of players
ALL_MARKERS = ("porters", "joker", "block", "foreman")


def found(players: int = 3, start: int = 0, first_low: str = "quarry") -> Match:
    """A match at the first worker. Everybody has a stone on the first two pyramids in play."""
    m = unroll("maya", players, {"first_low": first_low}, f"first {start}")
    lay_first(m)
    return m


def lay_first(m: Match) -> None:
    """The first stones, on the first two pyramids in play."""
    names = [pyramid["name"] for pyramid in m.view()["pyramids"]]
    play(m, *[f"lay {name} 1" for name in names[:2] for _ in range(m.players)])


def sell(bids: Sequence[int], *bought: str, start: int = 0) -> Match:
    """A professional game for as many players as there are bids, after the first sale, at the first worker.

    The markers that are bought are on sale, and chosen in this order; others fill up the sale.
    """
    m = offer(len(bids), *bought, start=start)
    play(m, *(f"bid {gold}" for gold in bids), *(f"buy {marker}" for marker in bought))
    return m


def offer(players: int, *markers: str, start: int = 0) -> Match:
    """A professional game at its first sale."""
    m = unroll("maya", players, {"pro": "yes"}, f"first {start}")
    lay_first(m)
    if players < 5:
        on_sale = [*markers, *(marker for marker in ALL_MARKERS if marker not in markers)][: players - 1]
        play(m, *(f"offer {marker}" for marker in on_sale))
    return m


# ---- what is seen and said


def look(m: Match, viewer: int | str | None = None, at: int | None = None) -> View:
    """What a viewer sees, as `Match.view` tells it, by its type."""
    return cast(View, m.view(viewer, at))


def on_level(view: View, pyramid: str, level: int) -> list[int]:
    """The stones of every seat on a level, 0 where the pyramid has no such level."""
    levels = next(p["levels"] for p in view["pyramids"] if p["name"] == pyramid)
    return levels[level - 1]["stones"] if level <= len(levels) else [0] * view["players"]


@cache
def finished(players: int, seed: int) -> Match:
    """A professional game played at random to its end, with few passes."""
    *_, m = played("maya", players, {"pro": "yes"}, seed)
    return m


def steps(players: int, word: str) -> Iterator[tuple[Match, int, str]]:
    """The steps of some finished games whose notation begins with a word: the match, after how many, the notation."""
    for seed in range(FINISHED):
        m = finished(players, seed)
        for k, step in enumerate(m.played):
            action = m.game.write(step.action)
            if action.split()[0] == word:
                yield m, k, action


def told(m: Match, *actions: str, seat: int | None = None) -> list[str]:
    """What is told of these actions."""
    m.names = NAMES
    before = len(m.played)
    play(m, *actions)
    return m.log(seat=seat, since=before)


def asked(m: Match, seat: int | None = None) -> str:
    """What the mover, or another seat, is asked."""
    m.names = NAMES
    return m.prompt(m.mover if seat is None else seat)


# ---- quarries


def workers(m: Match, quarry: int, cards: str) -> None:
    """Cards lie face down in a quarry, in this order, each written `seat:card`: "0:4 1:5 0:-3"."""
    s, q = m.state, quarry - 1
    for card in cards.split():
        seat, name = card.split(":")
        p, kind = int(seat), CARD_NAMES.index(name)
        assert s.hand[p, kind] > 0, f"seat {p} has no {name} left"
        i = int(s.cards[q])
        s.owner[q, i], s.worker[q, i] = p, kind
        s.cards[q] += 1
        s.hand[p, kind] -= 1
        s.carry[p] -= POINTS[kind]
        s.there[p] |= 1 << q
        s.begun |= 1 << q
        if s.cards[q] == LIMITS[m.players - 3, q]:
            s.open ^= 1 << q


def all_pass(m: Match) -> None:
    """Nobody sends another worker."""
    while m.view()["phase"] == "send":
        m.play("pass")


def settle(m: Match, *actions: str) -> SettledView:
    """Everybody passes; chance turns up quarries and these choices are made in between. What came of the last quarry.

    Stops as soon as the choices are used up and another one is asked for, or before the stones are carried.
    """
    left = list(actions)
    all_pass(m)
    while m.view()["phase"] != "transport":
        if m.view()["phase"] == "turn up":
            m.play(m.legal()[0])
        elif left:
            m.play(left.pop(0))
        else:
            break
    assert not left, f"never asked for {left}"
    return settled(m)


def turn_up(m: Match, quarry: int) -> SettledView:
    """Everybody passes, and the quarries up to this one are turned up, without a choice on the way."""
    all_pass(m)
    for q in range(1, quarry + 1):
        m.play(f"turn up {q}")
    return settled(m)


def settled(m: Match) -> SettledView:
    """The quarry turned up last."""
    result = look(m)["settled"]
    assert result is not None
    return result


def seen(m: Match, what: str) -> list[int]:
    """Something public of every seat: stock, reserve, gold."""
    return [seat[what] for seat in m.view()["seats"]]


# ---- pyramids


def stones(m: Match, level: str, *numbers: int) -> None:
    """So many stones of every seat lie on a level, written `tikal 2`; they come from the reserve or go back to it."""
    s, k = m.state, LEVEL_NAMES.index(level)
    for p, n in enumerate(numbers):
        change = n - int(s.stones[k, p])
        s.stones[k, p] += change
        s.reserve[p] -= change
        s.room[k] -= change
    assert s.room[k] >= 0, "too many stones for this level"


def clear(m: Match) -> None:
    """No stone is on any pyramid."""
    for level in levels(m):
        stones(m, level, *[0] * m.players)


def levels(m: Match) -> list[str]:
    """The levels in play, from the bottom up."""
    named = {p["name"] for p in m.view()["pyramids"]}
    count = {p["name"]: len(p["levels"]) for p in m.view()["pyramids"]}
    return [k for k in LEVEL_NAMES if k.split()[0] in named and int(k.split()[1]) <= count[k.split()[0]]]


def full(m: Match, *named: str) -> None:
    """These levels are full of stones, shared out as evenly as can be; seats with higher numbers have more."""
    for level in named:
        spaces = next(
            row["spaces"]
            for pyramid in m.view()["pyramids"]
            for row in pyramid["levels"]
            if level == f"{pyramid['name']} {row['level']}"
        )
        stones(m, level, *[(spaces + p) // m.players for p in range(m.players)])


def on(m: Match, level: str) -> list[int]:
    """The stones of every seat on a level."""
    name, height = level.split()
    pyramid = next(p for p in m.view()["pyramids"] if p["name"] == name)
    row: list[int] = pyramid["levels"][int(height) - 1]["stones"]
    return row


def build(m: Match, *stock: int) -> None:
    """Everybody has so many stones and building begins; quarries are left out."""
    s = m.state
    for p, n in enumerate(stock):
        s.reserve[p] -= n - s.stock[p]
        s.stock[p] = n
    s.quarry = s.quarries - 1
    begin_building(s)


def pay(m: Match, *named: str) -> list[int]:
    """Building is over and these pyramids pay, or all; the gold that everybody gets."""
    if m.view()["phase"] != "pay":
        build(m, *[0] * m.players)
    before = seen(m, "gold")
    for pyramid in named or [p["name"] for p in m.view()["pyramids"]]:
        m.play(f"pay {pyramid}")
    return [new - old for old, new in zip(before, seen(m, "gold"), strict=True)]


def last_round(m: Match) -> None:
    """This is the third round."""
    m.state.rounds = ROUNDS - 1


# ---- checks


def observation(s: State, seat: int) -> Numbers:
    """What a seat observes, as numbers."""
    out = np.full(OBSERVATION, np.nan, np.float32)
    games.game("maya").observe(s, seat, out)
    return out


def conserved(s: State) -> None:
    """Cards, stones and markers never appear or vanish, and only positions that the rules allow are reached."""
    assert broken(s) == 0, f"invariant {broken(s)}"
