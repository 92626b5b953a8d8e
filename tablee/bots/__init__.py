"""Bots: players that are programs. `NAMES` is the only list of them, but for the simple strategies of the arena.

A bot is asked for one seat's choice: `get("policy", seed=1).choose(match, seat)`. It never sees the real position, only
one that is redealt for its seat (`Match.imagine`).
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from tablee.bots import levels
from tablee.bots.levels import LEVELS, LevelBot
from tablee.bots.net import NetBot, actor_of
from tablee.bots.policy import PolicyBot
from tablee.bots.random import RandomBot
from tablee.bots.search import SearchBot
from tablee.bots.simple import STRATEGIES
from tablee.games.contract import Game
from tablee.match import Match


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now, in notation."""
        ...


NAMES: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "policy": PolicyBot,
    "search": SearchBot,
    **{name: partial(LevelBot, level=name) for name in LEVELS},
    "net": NetBot,
}


def get(name: str, seed: int = 0) -> Bot:
    """A bot by name; the same seed, the same choices. ValueError lists the bots there are."""
    if name in STRATEGIES:
        return STRATEGIES[name](seed)
    if name not in NAMES:
        raise ValueError(f"there is no bot {name!r}; the bots: {', '.join(NAMES)}")
    return NAMES[name](seed)


def maker(name: str, game: Game) -> Callable[[int], Bot] | None:
    """What makes a bot for a game from a seed, to be kept by whoever asks it often; None: ask `get` each time."""
    return levels.maker(name, game) if name in LEVELS else None


def check(name: str, game: Game) -> None:
    """ValueError says why this bot cannot play this game: it has not learnt it. The other bots play every game."""
    if name == "net":
        actor_of(game)
