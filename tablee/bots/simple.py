"""A board of simple strategies: bots for the arena that hold to one idea, whatever the others do.

A search plays against opponents that it imagines, and may lose to somebody it never imagined. So every level above
`easy` has to beat each of these, in every game and with every number of players (bench/ladder.py `--simple`). They are
not offered to people.

    first, last      always the first or the last legal action
    lowest, highest  always the lowest or the highest bid
    copies           bids what another seat has bid last, or the next lower bid that is possible
    passes           passes, declines or ends its turn whenever it can
    grabs            always takes the most points that one action brings at once

Where the idea says nothing, they play by the game's policy.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, partial

import numpy as np

from tablee.bots.policy import by_policy
from tablee.dice import new_dice
from tablee.games.contract import CHANCE, Game
from tablee.match import Match

Idea = Callable[[Match, int, Sequence[str], "SimpleBot"], str | None]

BID = re.compile(r"bid (\d+)")
PASSES = ("pass", "decline", "end", "done")


def bids_of(choices: Sequence[str]) -> dict[int, str]:
    """The bids among the choices, by their height."""
    found = {int(m[1]): m[0] for m in map(BID.fullmatch, choices) if m}
    return dict(sorted(found.items()))


def first(match: Match, seat: int, choices: Sequence[str], bot: "SimpleBot") -> str | None:
    """Always the first legal action."""
    return choices[0]


def last(match: Match, seat: int, choices: Sequence[str], bot: "SimpleBot") -> str | None:
    """Always the last legal action."""
    return choices[-1]


def lowest(match: Match, seat: int, choices: Sequence[str], bot: "SimpleBot") -> str | None:
    """Always the lowest bid."""
    return next(iter(bids_of(choices).values()), None)


def highest(match: Match, seat: int, choices: Sequence[str], bot: "SimpleBot") -> str | None:
    """Always the highest bid."""
    return next(reversed(bids_of(choices).values()), None)


def copies(match: Match, seat: int, choices: Sequence[str], bot: "SimpleBot") -> str | None:
    """The latest bid of another seat. Bids are in `played` only after all of them were opened."""
    bids = bids_of(choices)
    if not bids:
        return None
    for move in reversed(match.played):
        if move.seat not in (CHANCE, seat) and (told := BID.fullmatch(match.game.write(move.action))):
            possible = [height for height in bids if height <= int(told[1])]
            return bids[possible[-1]] if possible else next(iter(bids.values()))
    return None


def passes(match: Match, seat: int, choices: Sequence[str], bot: "SimpleBot") -> str | None:
    """Passes whenever it can."""
    return next((choice for choice in PASSES if choice in choices), None)


def grabs(match: Match, seat: int, choices: Sequence[str], bot: "SimpleBot") -> str | None:
    """Most points at once; None where every action brings the same."""
    game = match.game
    s = match.imagine(seat, bot.dice)
    gains: dict[str, float] = {}
    for choice in choices:
        after, points = s.copy(), np.zeros(game.players[-1], np.float32)
        game.apply(after, game.read(choice))
        game.scores(after, points)
        gains[choice] = float(points[seat])
    best = max(gains, key=lambda choice: gains[choice])
    return best if gains[best] > min(gains.values()) else None


IDEAS: dict[str, Idea] = {
    "first": first,
    "last": last,
    "lowest": lowest,
    "highest": highest,
    "copies": copies,
    "passes": passes,
    "grabs": grabs,
}


class SimpleBot:
    """Holds to one idea, and plays by the policy where it says nothing."""

    def __init__(self, seed: int = 0, idea: Idea = first) -> None:
        self.dice = new_dice(seed)
        self.idea = idea

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        choices = match.legal(seat)
        if len(choices) == 1:
            return choices[0]
        return self.idea(match, seat, choices, self) or by_policy(match, seat, self.dice)


STRATEGIES: dict[str, Callable[[int], SimpleBot]] = {
    name: partial(SimpleBot, idea=idea) for name, idea in IDEAS.items()
}


@cache
def strategies_of(game: Game) -> tuple[str, ...]:
    """The strategies that mean something in a game: not all games have bids, or let a player pass."""
    written = [game.write(action) for action in range(game.actions)]
    missing = set()
    if not bids_of(written):
        missing |= {"lowest", "highest", "copies"}
    if not any(word in written for word in PASSES):
        missing.add("passes")
    return tuple(name for name in STRATEGIES if name not in missing)
