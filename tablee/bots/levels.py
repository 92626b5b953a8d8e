"""The levels that people can choose, from `easy` to `master`: the only list of them.

    easy     plays by rules of thumb, the game's policy, and does not look ahead
    normal   plays what the network that has learnt the game would, without looking ahead, and lets no game go astray
    strong   looks ahead with the network (master.py), and answers at once
    master   looks ahead for longer: at most a second for a choice on one core

So a weaker level sees less far; none plays what nobody would play. Where nobody has learnt a game, all but `easy`
search with its policy as their guide (search.py), for longer or for less. So do `strong` and `master` where the search
is better than what was learnt so far (LOOKING in the game's policy.py). Until the code for either is native, which
takes a minute or so after a first start, all levels play by the policy.

How long they trust what was learnt, in a game that need not end: in Maya Madness the count has no limits, and nobody
has to come nearer to a number. A network has hardly met counts that are far from all numbers: there its players may
push the count up and down for ever, and with four players they did so in every fifth game. The game's policy always
goes towards its number. So once every seat has made PATIENCE choices (in the game's policy.py; 0: the game ends by
itself), bots that use a network play by the policy (`Match.patience_is_over`).

Whoever brings the count back helps the others as much as themselves, so networks rather wait for somebody else to do
it: at a table of four the count was far from all numbers half of the time, and a game took 211 choices. People find
that dull. So `normal` always goes back by the policy when a game has gone astray (`astray` in the game's policy.py):
148 choices, 8 % of them far away. It pays for that among bots that do not, which `strong` and `master` are.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from tablee.bots.master import LookSettings, MasterBot, can_look, has_learnt, looking, looks_ahead
from tablee.bots.net import NetBot
from tablee.bots.policy import PolicyBot
from tablee.bots.search import SearchBot, SearchSettings, can_search, searching
from tablee.games.contract import Game
from tablee.match import Match

Player = NetBot | MasterBot | SearchBot | PolicyBot


@dataclass(frozen=True)
class Level:
    """How one level plays: by the policy, or where it has a search."""

    search: Callable[[Game], SearchSettings] | None = None  # where the search is the best there is
    look: Callable[[Game], LookSettings] | None = None  # where looking ahead is; None: the network alone


def searches(times: float) -> Callable[[Game], SearchSettings]:
    """The search with its usual budget so many times."""
    return lambda game: replace(searching(game), budget=int(searching(game).budget * times))


def looks(times: float) -> Callable[[Game], LookSettings]:
    """Looking ahead with the budget of `master` so many times."""
    return lambda game: replace(looking(game), budget=int(looking(game).budget * times))


LEVELS: dict[str, Level] = {
    "easy": Level(),
    "normal": Level(searches(0.1)),
    "strong": Level(searches(1), looks(0.2)),
    "master": Level(searches(4), looks(1)),
}


def maker(level: str, game: Game) -> Callable[[int], Player] | None:
    """What makes the bot of a level for a game from a seed; None where that differs from choice to choice.

    It does so until native code is there, and with `normal`; then a LevelBot finds out who plays.
    """
    look = LEVELS[level].look
    return None if look is None or not can_look(game) else partial(MasterBot, settings=look(game))


class LevelBot:
    """Plays a level: with what was learnt, by a search, or by the policy, as far as there is any.

    simulations  simulated games, or passes through a network, for the benchmarks
    odds         of the latest choice, where it is known: how likely each action was
    """

    def __init__(self, seed: int = 0, level: str = "strong") -> None:
        self.seed = seed
        self.level = LEVELS[level]
        self.simulations = 0
        self.odds: dict[str, float] = {}
        self._players: dict[type, Player] = {}

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        bot = self._player(match)
        before = getattr(bot, "simulations", 0)
        chosen = bot.choose(match, seat)
        self.simulations += getattr(bot, "simulations", 0) - before
        self.odds = getattr(bot, "odds", {})
        return chosen

    def _player(self, match: Match) -> Player:
        """Who plays this game now. Native code may come in mid-game."""
        kind, make = self._kind(match)
        if kind not in self._players:
            self._players[kind] = make(self.seed)
        return self._players[kind]

    def _kind(self, match: Match) -> tuple[type, Callable[[int], Player]]:
        level, game = self.level, match.game
        if level.search is None:
            return PolicyBot, PolicyBot
        if level.look is None and has_learnt(game):
            return (PolicyBot, PolicyBot) if game.astray(match.state) else (NetBot, NetBot)
        if level.look is not None and looks_ahead(game):
            if can_look(game):
                return MasterBot, partial(MasterBot, settings=level.look)
        elif can_search(game):
            return SearchBot, partial(SearchBot, settings=level.search)
        return PolicyBot, PolicyBot
