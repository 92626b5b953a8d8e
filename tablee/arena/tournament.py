"""A tournament from the first deal to the results."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tablee import bots as all_bots
from tablee import games
from tablee.arena.intervals import CONFIDENCE, anytime_chance
from tablee.arena.ledger import Ledger
from tablee.arena.play import Contest, GameResult, Maker, PlayGames, Task
from tablee.arena.results import Results, in_order
from tablee.arena.seatings import ALL
from tablee.bots.judge import critic_of
from tablee.executor import Executor, Processes

FEWEST = 10  # deals before play may stop because the result is clear

Progress = Callable[[int, int], None]


def run(
    game: str,
    players: int,
    bots: Sequence[str],
    *,
    options: Mapping[str, str] | None = None,
    deals: int = 200,
    seed: int = 0,
    seatings: str = ALL,
    jobs: int | None = None,
    executor: Executor | None = None,
    folder: Path | str | None = None,
    until_clear: bool = False,
    less_luck: bool = False,
    play_on: int = 0,
    others: Mapping[str, Maker] | None = None,
    progress: Progress | None = None,
) -> Results:
    """Plays every deal in every seating and returns the results. The same arguments give the same games.

    bots         the field, see seatings.py: `["strong", "policy"]` at four seats is one strong among three policy
    jobs         processes; None: as many as there are cores
    executor     who plays the games, such as a cluster; None: processes of this machine, `jobs` of them
    folder       where finished games are stored; a call with the same arguments continues from them
    until_clear  stops at the first deal, in order, after which the first bot's share of wins is clearly not even.
                 Good for experiments. Shares of wins and their intervals allow for the early stop. Margins, places,
                 scores and differences do not: they are biased, because play stopped where a bot did well or badly.
    less_luck    also says how each bot did with the luck of draws, and of its own choices, taken out (luck.py): a
                 second, narrower interval. Only in games that were learnt: it asks their critic
    play_on      how many choices the network plays on before the critic is asked; takes more luck out, and much longer
    others       bots that are not in `tablee.bots`, by name: functions from a seed to a bot, at the top of a module, or
                 `partial(SearchBot, settings=SearchSettings(budget=10**6))`
    progress     called with the games finished and the games there are, after every game
    """
    contest = make_contest(
        game,
        players,
        bots,
        options=options,
        seed=seed,
        seatings=seatings,
        less_luck=less_luck,
        play_on=play_on,
        others=others,
    )
    tournament = Tournament(contest, deals, folder, until_clear)
    return run_all([tournament], executor=executor or Processes(jobs), progress=progress)[0]


def make_contest(
    game: str,
    players: int,
    bots: Sequence[str],
    *,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    seatings: str = ALL,
    less_luck: bool = False,
    play_on: int = 0,
    others: Mapping[str, Maker] | None = None,
) -> Contest:
    """A contest whose parts fit together; ValueError says what does not."""
    rules = games.game(game)
    rules.check_players(players)
    rules.option_indexes(options or {})
    chosen = {name: (options or {}).get(name, values[0]) for name, values in rules.options.items()}
    contest = Contest(game, players, chosen, tuple(bots), seed, seatings, less_luck, play_on, others or {})
    if less_luck:
        critic_of(rules)
    contest.tables()
    for name in dict.fromkeys(bots):
        contest.bot(name, 0)
        if name not in contest.others:
            all_bots.check(name, rules)
    return contest


class Tournament:
    """A contest, a number of deals, and the games that are finished."""

    def __init__(self, contest: Contest, deals: int, folder: Path | str | None = None, until_clear: bool = False):
        if deals < 2:
            raise ValueError(f"a tournament has at least 2 deals, not {deals}: one says nothing about the spread")
        self.contest = contest
        self.deals = deals
        self.until_clear = until_clear
        self.tables = len(contest.tables())
        self.ledger = Ledger(contest, Path(folder) if folder is not None else None)
        self.kept = sum(deal < deals for deal, _ in self.ledger.games)
        self.over = False  # all games are played, or enough
        self._shares: list[float] = []  # of the first bot, deal by deal, as far as all seatings are played
        self._look()

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.deals * self.tables

    @property
    def left(self) -> int:
        """How many of them are still to be played."""
        return 0 if self.over else self.games - self.kept

    def tasks(self) -> Iterator[tuple[int, int]]:
        """The deals and seatings still to be played, as long as it is not over."""
        for deal in range(self.deals):
            for table in range(self.tables):
                if self.over:
                    return
                if (deal, table) not in self.ledger.games:
                    yield deal, table

    def add(self, game: GameResult) -> None:
        """Keeps a finished game."""
        self.ledger.add(game)
        self.kept += 1
        self._look()

    def results(self) -> Results:
        """The results, once play is over."""
        played = len(self._shares)
        return Results(self.contest, played, in_order(list(self.ledger.games.values()), played), self.until_clear)

    def _look(self) -> None:
        """Takes in the next deals, in order, that are played in all seatings, and decides whether play is over."""
        games, first = self.ledger.games, self.contest.bots[0]
        while not self.over:
            keys = [(len(self._shares), table) for table in range(self.tables)]
            if not all(key in games for key in keys):
                return
            deal = Results(self.contest, 1, [replace(games[key], deal=0) for key in keys])
            self._shares.append(float(deal.by_deal(first, "wins")[0]))
            looking = self.until_clear and len(self._shares) >= FEWEST
            clear = looking and anytime_chance(self._shares, 1 / self.contest.players) <= 1 - CONFIDENCE
            self.over = clear or len(self._shares) == self.deals


def run_all(
    tournaments: Sequence[Tournament],
    *,
    executor: Executor | None = None,
    side_by_side: bool = False,
    progress: Progress | None = None,
    finished: Callable[[int, Results], None] | None = None,
) -> list[Results]:
    """Plays several tournaments with the same workers, so that no core is idle during the last game of each.

    executor      who plays the games; None: as many processes as there are cores
    side_by_side  a deal of each in turn, so that all have come equally far when `progress` breaks off; otherwise one
                  tournament after the other
    finished      called with a tournament's number and results, as soon as it is over
    """
    results: dict[int, Results] = {}

    def close(which: int) -> None:
        tournaments[which].ledger.close()
        results[which] = tournaments[which].results()
        if finished:
            finished(which, results[which])

    def tell() -> None:
        if progress:
            total = sum(t.games for t in tournaments)
            progress(total - sum(t.left for t in tournaments), total)

    for which, tournament in enumerate(tournaments):
        if tournament.over:
            close(which)
    tell()
    waiting = _side_by_side(tournaments) if side_by_side else _in_order(tournaments)
    playing = (executor or Processes()).map(PlayGames([t.contest for t in tournaments]), waiting)
    try:
        for (which, _, _), game in playing:
            if which not in results:
                tournaments[which].add(game)
                if tournaments[which].over:
                    close(which)
            tell()
            if len(results) == len(tournaments):
                break
    finally:
        playing.close()
        for tournament in tournaments:
            tournament.ledger.close()
    return [results[which] for which in range(len(tournaments))]


def _in_order(tournaments: Sequence[Tournament]) -> Iterator[Task]:
    for which, tournament in enumerate(tournaments):
        for deal, table in tournament.tasks():
            yield which, deal, table


def _side_by_side(tournaments: Sequence[Tournament]) -> Iterator[Task]:
    left = {which: tournament.tasks() for which, tournament in enumerate(tournaments)}
    while left:
        for which in list(left):
            for _ in range(tournaments[which].tables):
                task = next(left[which], None)
                if task is None:
                    del left[which]
                    break
                yield which, *task
