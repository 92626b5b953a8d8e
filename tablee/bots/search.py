"""The bot that searches: information-set Monte-Carlo tree search (tree.py) with the game's policy as its guide.

People are offered three strengths. `strong` thinks for a moment, at most a second; `normal` and `easy` answer at once.
`easy` also plays what looked good in its few imagined games only more often, not always.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from tablee.bots.tree import SETTINGS, Desk, follow, new_desk, searcher
from tablee.dice import Dice, new_dice, roll
from tablee.games.contract import Game, seats
from tablee.match import Match

NODES = 1 << 17  # of all trees of a search together; about 5 MB


@dataclass(frozen=True)
class Thinking:
    """How a search goes about it; tree.py says what the settings mean. A game's own are in its policy.py (THINKING)."""

    budget: int = 100_000  # steps of the game in all simulations together
    explore: float = 0.5
    doubt: float = 0.2
    faith: float = 0.5
    stray: float = 0.0
    margin: float = 0.5
    scale: float = 10.0
    reach: int = 0
    wavers: bool = False  # an action is played as often as it was tried; otherwise always the one tried most

    def settings(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """As compiled code takes them."""
        values = [self.explore, self.doubt, self.faith, self.stray, self.margin, self.scale, self.reach]
        assert len(values) == SETTINGS
        return np.array(values, np.float64)


def strong(game: Game) -> Thinking:
    """The best we have: at most a second for a choice on one core."""
    return Thinking(**game.thinking)


def normal(game: Game) -> Thinking:
    """A tenth of that."""
    whole = strong(game)
    return replace(whole, budget=whole.budget // 10)


def easy(game: Game) -> Thinking:
    """A few imagined games, and not always the best choice."""
    whole = strong(game)
    return replace(whole, budget=whole.budget // 60, doubt=0.5, wavers=True)


STRENGTHS: dict[str, Callable[[Game], Thinking]] = {"easy": easy, "normal": normal, "strong": strong}


@dataclass(frozen=True)
class Found:
    """What a search found out about one action."""

    action: int
    tried: int  # in how many simulations it was chosen
    worth: float  # the mean result, 0 … 1
    wins: float  # the share of wins


class Own(threading.local):
    """What each thread has for itself, so that searches run side by side: a desk for each game."""

    def __init__(self) -> None:
        self.desks: dict[str, Desk] = {}


own = Own()


def desk_of(game: Game) -> Desk:
    """The thread's own desk for a game."""
    if game.name not in own.desks:
        own.desks[game.name] = new_desk(game, NODES)
    return own.desks[game.name]


def think(match: Match, seat: int, thinking: Thinking, dice: Dice) -> tuple[list[Found], int]:
    """What a search finds for the seat's choice, the action most tried first, and the number of simulations."""
    game = match.game
    desk = desk_of(game)
    desk.states[0] = match.imagine(seat, dice, asked=False)
    ahead = list(seats(game.together(match.state))).index(seat)
    done = searcher(game)(desk, seat, ahead, dice, thinking.settings(), thinking.budget)
    found = []
    child = desk.nodes[follow(desk, seat, ahead)].first
    while child >= 0:
        node = desk.nodes[child]
        if node.tried:
            tried = int(node.tried)
            found.append(Found(int(node.branch) - 1, tried, float(node.worth) / tried, float(node.wins) / tried))
        child = node.next
    return sorted(found, key=lambda f: (-f.tried, -f.worth, f.action)), int(done)


class SearchBot:
    """Imagines many games and plays what did best in them.

    thinking    how: a `Thinking`, or a function that gives one for a game
    simulations  counts them, for the benchmarks
    """

    def __init__(self, seed: int = 0, thinking: Thinking | Callable[[Game], Thinking] = strong) -> None:
        self.dice = new_dice(seed)
        self.thinking = thinking
        self.simulations = 0

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        choices = match.legal(seat)
        if len(choices) == 1:
            return choices[0]
        thinking = self.thinking if isinstance(self.thinking, Thinking) else self.thinking(match.game)
        found, simulations = think(match, seat, thinking, self.dice)
        self.simulations += simulations
        chosen = found[0]
        if thinking.wavers:
            left = roll(self.dice, sum(f.tried for f in found))
            for chosen in found:
                left -= chosen.tried
                if left < 0:
                    break
        return match.game.write(chosen.action)


def of_strength(name: str) -> Callable[[int], SearchBot]:
    """Makes bots of one of the STRENGTHS from a seed."""
    return partial(SearchBot, thinking=STRENGTHS[name])
