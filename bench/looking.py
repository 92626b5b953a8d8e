"""Which settings of looking ahead (LOOKING in a game's policy.py) win most against the network alone?

    python bench/looking.py [--games gold maya] [--arms calm=0.01 gold:budget=4800,reach=16] [--minutes 8] [--jobs 16]

An arm is LookSettings (tablee/bots/master.py) with the changes that it names, in every game or in the one named. Each
arm has one seat, `net` all others, with the fewest players and duplicate deals in every seat. All arms play a few
deals; then the next deal is played by the arm of which most can still be hoped (the largest upper bound of its worth,
half wins and half margin), so that good arms are measured more exactly than bad ones; with `--evenly` all arms of a
game play as many. The games get equal shares of the time.

The best of many arms has been lucky too: what is chosen here is measured again with other deals by bench/ladder.py.
"""

import argparse
import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

import tablee.games
from tablee.arena.intervals import mean_interval, share_interval
from tablee.arena.play import Contest, GameResult, PlayGames, Task
from tablee.arena.tournament import make_contest
from tablee.bots.master import LookSettings, MasterBot
from tablee.engine.devices import device_name
from tablee.executor import Processes, cores
from tablee.games import NAMES
from tablee.learn.settings import margin_scale

ARMS = (
    "budget=2400,calm=0.003",
    "budget=2400,calm=0.01",
    "budget=2400,calm=0.03",
    "budget=2400,calm=0.1",
    "budget=2400,calm=0.03,margin=0",
    "budget=2400,calm=0.03,margin=1",
    "budget=2400,calm=0.01,reach=4",
    "budget=2400,calm=0.03,reach=4",
    "budget=4800,calm=0.03,reach=16",
    "budget=4800,calm=0.1,reach=16",
    "budget=4800,calm=0.05,reach=60",
)
FEWEST = 6  # deals of every arm
HOPE = 1.5  # standard errors above the mean that can still be hoped for
ONE, OTHERS = "look", "net"


def settings_of(arm: str) -> LookSettings:
    """The settings that an arm names: `calm=0.01,reach=4`."""
    changes: dict[str, Any] = {}
    for part in filter(None, arm.split(",")):
        name, _, value = part.partition("=")
        changes[name] = type(getattr(LookSettings(), name))(float(value))
    return replace(LookSettings(), **changes)


@dataclass
class Arm:
    """One choice of settings in one game, and how it has done."""

    game: str
    text: str
    contest: Contest
    dealt: int = 0
    unfinished: dict[int, list[tuple[float, float, float]]] = field(default_factory=dict)
    wins: list[float] = field(default_factory=list)  # by deal
    margins: list[float] = field(default_factory=list)  # points, by deal
    worth: list[float] = field(default_factory=list)  # half the share of the win, half the squashed margin, by deal
    moves: int = 0
    seconds: float = 0

    def hope(self) -> float:
        """The upper bound of its worth; deals that are under way count as if they brought nothing new."""
        if self.dealt < FEWEST or len(self.worth) < 2:
            return 2.0 - self.dealt
        return float(np.mean(self.worth) + HOPE * np.std(self.worth) / self.dealt**0.5)

    def add(self, result: GameResult) -> None:
        """Takes in a finished game; a deal counts when all its seatings are played."""
        seat = result.bots.index(ONE)
        ahead = result.scores[seat] - max(s for p, s in enumerate(result.scores) if p != seat)
        scaled = ahead / margin_scale(tablee.games.game(self.game))
        worth = (result.win(seat) + (1 + scaled / (1 + abs(scaled))) / 2) / 2
        self.moves += result.times[seat].moves
        self.seconds += result.times[seat].seconds
        deal = self.unfinished.setdefault(result.deal, [])
        deal.append((result.win(seat), result.margin(seat), worth))
        if len(deal) == len(self.contest.tables()):
            for values, each in zip((self.wins, self.margins, self.worth), zip(*deal, strict=True), strict=True):
                values.append(float(np.mean(each)))
            del self.unfinished[result.deal]

    def line(self) -> str:
        """A row of the table."""
        wins, margin = share_interval(self.wins), mean_interval(self.margins)
        cells = [self.game, self.contest.players, self.text, len(self.wins)]
        cells.append(f"{wins.value:.1%} [{wins.low:.1%}, {wins.high:.1%}]")
        cells.append(f"{margin.value:+.2f} [{margin.low:+.2f}, {margin.high:+.2f}]")
        cells += [f"{np.mean(self.worth):.3f}", f"{1000 * self.seconds / max(self.moves, 1):.0f}"]
        return "| " + " | ".join(map(str, cells)) + " |"


def arms_of(asked: argparse.Namespace) -> list[Arm]:
    made = []
    for game in asked.games:
        for text in asked.arms:
            only, _, text = text.rpartition(":")
            if only not in ("", game):
                continue
            maker = partial(MasterBot, settings=settings_of(text))
            players = tablee.games.game(game).players[0]
            contest = make_contest(game, players, [ONE, OTHERS], seed=asked.seed, others={ONE: maker})
            made.append(Arm(game, text, contest))
    return made


def tasks(arms: list[Arm], evenly: bool) -> Iterator[Task]:
    """The next game to play, for ever: the game with the least time so far, its arm with most hope, all seatings."""
    order = count()
    turns = [(0.0, next(order), game) for game in dict.fromkeys(arm.game for arm in arms)]
    heapq.heapify(turns)
    while True:
        _, _, game = heapq.heappop(turns)
        of_game = [k for k in range(len(arms)) if arms[k].game == game]
        which = max(of_game, key=lambda k: -arms[k].dealt if evenly else arms[k].hope())
        arm = arms[which]
        deal, arm.dealt = arm.dealt, arm.dealt + 1
        for table in range(len(arm.contest.tables())):
            yield which, deal, table
        spent = sum(each.seconds for each in arms if each.game == game)
        dealt = sum(each.dealt for each in arms if each.game == game)
        played = sum(len(each.wins) for each in arms if each.game == game)
        heapq.heappush(turns, (spent * dealt / played if played else float(dealt), next(order), game))


def table(arms: list[Arm]) -> str:
    rows = ["| game | players | arm | deals | share of wins | points above | worth | ms a move |", "|---" * 8 + "|"]
    for game in dict.fromkeys(arm.game for arm in arms):
        played = [arm for arm in arms if arm.game == game and len(arm.wins) > 1]
        rows += [arm.line() for arm in sorted(played, key=lambda arm: -float(np.mean(arm.worth)))]
    return "\n".join(rows)


def main() -> None:
    asked = arguments()
    arms = arms_of(asked)
    begun = told = monotonic()
    job = PlayGames([arm.contest for arm in arms])
    playing = Processes(asked.jobs).map(job, tasks(arms, asked.evenly))
    for (which, _, _), result in playing:
        arms[which].add(result)
        if asked.out and monotonic() - told > 20:
            asked.out.write_text(table(arms) + "\n")
            told = monotonic()
        if monotonic() - begun > 60 * asked.minutes:
            break
    playing.close()
    print(f"{asked.jobs} cores of {device_name('cpu')}, seed {asked.seed}\n\n{table(arms)}", flush=True)
    if asked.out:
        asked.out.write_text(table(arms) + "\n")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(NAMES), choices=NAMES)
    parser.add_argument("--arms", nargs="+", default=list(ARMS))
    parser.add_argument("--evenly", action="store_true", help="as many deals for every arm of a game")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="a file for the table, written every 20 seconds")
    return parser.parse_args()


if __name__ == "__main__":
    main()
