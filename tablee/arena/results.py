"""The results of a tournament: how often each bot won, by how many points, and how long its moves took.

A bot's value in a game is the mean over the seats it takes there; its value in a deal, the mean over the games of the
deal it plays in. All intervals are over deals (intervals.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from tablee.arena.intervals import (
    Estimate,
    anytime_chance,
    anytime_interval,
    bounded_interval,
    even_chance,
    mean_interval,
    share_interval,
)
from tablee.arena.play import Contest, GameResult, Times

FEWEST = 10  # deals from which it can be told how much luck counts

Measure = Callable[[GameResult, int], float]

MEASURES: dict[str, Measure] = {
    "wins": GameResult.win,
    "place": lambda game, seat: float(game.places[seat]),
    "score": lambda game, seat: game.scores[seat],
    "margin": GameResult.margin,
    "luck": lambda game, seat: game.luck[seat] if game.luck is not None else 0.0,
}


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    games: int
    deals: int
    wins: Estimate  # its share of wins for each seat it takes; a shared win counts its share
    even: float  # the share of wins if all were equally good
    chance: float  # how likely a share this far from even would be between even bots
    place: Estimate
    places: list[float]  # how often each place from the first to the last
    score: Estimate
    margin: Estimate  # points above the mean of the others at the table
    moves: int
    mean_time: float  # seconds for a move
    usual_time: float  # 95 of 100 moves took less
    longest_time: float
    simulations: float  # a second while it thinks; 0 for a bot that counts none
    steady: Estimate | None = None  # its share of wins with the luck taken out (luck.py); None: nobody was asked

    @property
    def clear(self) -> bool:
        """Is the share of wins clear of even?"""
        return self.wins.clear_of(self.even)


@dataclass(frozen=True)
class Difference:
    """How much better one bot did than another in the same games, over deals in which both play."""

    bot: str
    other: str
    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class Results:
    """A tournament's games and what they say."""

    contest: Contest
    deals: int
    games: list[GameResult]  # by deal, then by seating
    stopped: bool = False  # play stopped as soon as the first bot's share was clear: its intervals allow for that

    @property
    def bots(self) -> list[str]:
        """The bots that took part, each once, in the order they were named."""
        return list(dict.fromkeys(self.contest.bots))

    @cached_property
    def standings(self) -> list[Standing]:
        """Every bot's standing, best first."""
        return sorted((self._standing(bot) for bot in self.bots), key=lambda standing: -standing.wins.value)

    def standing(self, bot: str) -> Standing:
        """How a bot did."""
        return next(standing for standing in self.standings if standing.bot == bot)

    @cached_property
    def differences(self) -> list[Difference]:
        """Every pair of bots, the better one first."""
        order = [standing.bot for standing in self.standings]
        return [self._difference(a, b) for a, b in combinations(order, 2)]

    def by_deal(self, bot: str, measure: str, beside: str | None = None) -> npt.NDArray[np.float64]:
        """A bot's value in each deal; `beside`: only in games where that bot plays too."""
        sums, counts = np.zeros(self.deals), np.zeros(self.deals)
        value = MEASURES[measure]
        for game in self.games:
            if bot in game.bots and (beside is None or beside in game.bots):
                seats = [p for p, name in enumerate(game.bots) if name == bot]
                sums[game.deal] += sum(value(game, p) for p in seats) / len(seats)
                counts[game.deal] += 1
        return sums / counts

    def steady_by_deal(self, bot: str) -> npt.NDArray[np.float64]:
        """A bot's share of the win in each deal with its luck taken out (luck.py); a value may leave 0 … 1.

        Luck counts as much as it explained in all other deals: so a critic that exaggerates does no harm. The deal
        itself has no part in that, and luck is 0 on average, so the mean stays what it is.
        """
        wins, luck = self.by_deal(bot, "wins"), self.by_deal(bot, "luck")
        return wins - slopes_of_others(luck, wins) * luck

    def margins(self, bot: str) -> list[float]:
        """The bot's margin in every game and seat."""
        return [g.margin(p) for g in self.games for p, name in enumerate(g.bots) if name == bot]

    def _standing(self, bot: str) -> Standing:
        players = self.contest.players
        mine = [game for game in self.games if bot in game.bots]
        places = [game.places[p] for game in mine for p, name in enumerate(game.bots) if name == bot]
        times = Times()
        for game in mine:
            for p, name in enumerate(game.bots):
                if name == bot:
                    times.join(game.times[p])
        wins = self.by_deal(bot, "wins")
        return Standing(
            bot=bot,
            games=len(mine),
            deals=self.deals,
            wins=anytime_interval(wins) if self.stopped else share_interval(wins),
            even=1 / players,
            chance=(anytime_chance if self.stopped else even_chance)(wins, 1 / players),
            place=bounded_interval(self.by_deal(bot, "place"), 1, players),
            places=[places.count(k + 1) / len(places) for k in range(players)],
            score=mean_interval(self.by_deal(bot, "score")),
            margin=mean_interval(self.by_deal(bot, "margin")),
            moves=times.moves,
            mean_time=times.mean,
            usual_time=times.share(0.95),
            longest_time=times.longest,
            simulations=times.simulations / times.seconds,
            steady=mean_interval(self.steady_by_deal(bot)) if self.contest.less_luck else None,
        )

    def _difference(self, a: str, b: str) -> Difference:
        wins, score = (self.by_deal(a, m, beside=b) - self.by_deal(b, m, beside=a) for m in ("wins", "score"))
        return Difference(a, b, bounded_interval(wins, -1, 1), mean_interval(score))

    def plain(self) -> dict[str, object]:
        """Everything as plain data for JSON; only times of moves differ from run to run."""
        from tablee.arena.ratings import rate

        contest = self.contest
        return {
            "game": contest.game,
            "players": contest.players,
            "options": dict(contest.options),
            "bots": list(contest.bots),
            "seatings": [list(seating) for seating in contest.tables()],
            "seed": contest.seed,
            "deals": self.deals,
            "games": len(self.games),
            "confidence": 0.95,
            "stopped_when_clear": self.stopped,
            "standings": [asdict(standing) for standing in self.standings],
            "differences": [asdict(difference) for difference in self.differences],
            "ratings": [asdict(rating) for rating in rate(self.games)],
        }


def slopes_of_others(x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """For each pair (x, y) how much y grows with x in all other pairs; 1 where they are too few to tell."""
    others = len(x) - 1
    if others < FEWEST:
        return np.ones(len(x))
    mean_x, mean_y = (x.sum() - x) / others, (y.sum() - y) / others
    together = (x * y).sum() - x * y - others * mean_x * mean_y
    alone = (x * x).sum() - x * x - others * mean_x**2
    slopes: npt.NDArray[np.float64] = np.divide(together, alone, out=np.ones(len(x)), where=alone > 0)
    return slopes


def in_order(games: Sequence[GameResult], deals: int) -> list[GameResult]:
    """The games of the first deals, by deal and seating."""
    return sorted((g for g in games if g.deal < deals), key=lambda game: (game.deal, game.seating))
