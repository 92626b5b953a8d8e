"""The bot that searches: information-set Monte-Carlo tree search (tree.py) with the game's policy as its guide.

It needs nothing that was learnt, so it plays every game; but the opponents that it imagines play like the policy, and
it may lose to others. The levels that people choose use it where nobody has learnt a game (levels.py).

Where rules still run in the interpreter (`tablee.engine.softstart`) a search would take minutes: until it is native,
the bot plays by the policy.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tablee.bots.policy import by_policy
from tablee.bots.tree import SETTINGS, Workspace, new_workspace, searcher
from tablee.dice import Dice, new_dice
from tablee.engine.softstart import is_native
from tablee.games.contract import Game
from tablee.match import Match

NODES = 1 << 17  # room in the trees of one search, all players together: about 5 MB


@dataclass(frozen=True)
class SearchSettings:
    """How a search is done; tree.py says what each setting means. A game has its own in its policy.py (THINKING)."""

    budget: int = 100_000  # steps of the game in all simulations together
    explore: float = 0.5
    doubt: float = 0.2
    faith: float = 0.5
    stray: float = 0.0
    margin: float = 0.5
    scale: float = 10.0
    reach: int = 0

    def as_array(self) -> npt.NDArray[np.float64]:
        """As compiled code takes them."""
        values = [self.explore, self.doubt, self.faith, self.stray, self.margin, self.scale, self.reach]
        assert len(values) == SETTINGS
        return np.array(values, np.float64)


def searching(game: Game) -> SearchSettings:
    """What suits a game: about a tenth of a second for a choice on one core."""
    make: Callable[..., SearchSettings] = SearchSettings  # a game names the settings that it changes
    return make(**game.thinking)


@dataclass(frozen=True)
class Candidate:
    """An action that a search has tried, and how it did."""

    action: int
    tried: int  # in how many simulations it was chosen
    worth: float  # the mean result, 0 … 1
    wins: float  # the share of wins


_idle: dict[str, list[Workspace]] = {}  # by game: the workspaces that no search is using


@contextmanager
def workspace_of(game: Game) -> Iterator[Workspace]:
    """A workspace for one search. Searches in several threads have one each, and later searches use them again."""
    idle = _idle.setdefault(game.name, [])
    try:
        work = idle.pop()
    except IndexError:
        work = new_workspace(game, NODES)
    yield work
    idle.append(work)  # not after an error, which may leave it half written


def can_search(game: Game) -> bool:
    """Is the search of a game native, or will it be compiled when it is called?"""
    return is_native(searcher(game))


def search(match: Match, seat: int, settings: SearchSettings, dice: Dice) -> tuple[list[Candidate], int]:
    """The actions that were tried for the seat's choice, the most tried first, and the number of simulations."""
    with workspace_of(match.game) as work:
        work.states[0] = match.imagine(seat, dice, asked=False)
        asked_before = int(match.game.together(work.states[0])) & ((1 << seat) - 1)
        search_game = searcher(match.game)
        simulations = search_game(work, seat, asked_before.bit_count(), dice, settings.as_array(), settings.budget)
        return sorted(_candidates(work), key=lambda c: (-c.tried, -c.worth, c.action)), int(simulations)


def _candidates(work: Workspace) -> Iterator[Candidate]:
    """The branches below the node where the seat chooses."""
    child = work.nodes[work.start[0]].first
    while child >= 0:
        node = work.nodes[child]
        if node.tried:
            tried = int(node.tried)
            yield Candidate(int(node.branch) - 1, tried, float(node.worth) / tried, float(node.wins) / tried)
        child = node.next


class SearchBot:
    """Simulates many games and plays what did best in them.

    settings     how to search, or a function that says it for a game
    simulations  how many there have been, for the benchmarks
    """

    def __init__(self, seed: int = 0, settings: SearchSettings | Callable[[Game], SearchSettings] = searching) -> None:
        self.dice = new_dice(seed)
        self.settings = settings
        self.simulations = 0

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        choices = match.legal(seat)
        if len(choices) == 1:
            return choices[0]
        if not can_search(match.game):
            return by_policy(match, seat, self.dice)
        settings = self.settings if isinstance(self.settings, SearchSettings) else self.settings(match.game)
        candidates, simulations = search(match, seat, settings, self.dice)
        self.simulations += simulations
        return match.game.write(candidates[0].action)
