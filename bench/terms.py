"""Do the terms of an analysis add up, is luck nothing on average, and does what was hidden change no loss?

    python bench/terms.py [--count 10000] [--games gold maya] [--minutes 8] [--seed 1] [--jobs 16] [--out FILE]
    python bench/terms.py --table FILE ...      # the table of what was measured before

Every variant of every game in turn, half of the games by bots that choose at random, half by `normal` and `easy`, each
analysed for a seat that is drawn (tablee/analysis), with few imagined deals: terms must add up however rough they are.
A row has

    off        the largest |start + luck + own + others + hidden - result| of the seat, and of any seat in any step
    luck       the mean luck of the seat, in percent of the win, with its 95 % interval over games
    re-dealt   choices judged once more after everything that the seat could not know was dealt anew, how many of
               these positions differed from the true ones, and how many judgements changed in any number

Games take turns; --minutes ends it earlier. --out keeps every game, one a line.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from bench.rows import Row, gather
from tablee import bots, games
from tablee.analysis import Step, Walk
from tablee.analysis.judging import Effort, Weighed
from tablee.analysis.report import total
from tablee.arena.intervals import mean_interval
from tablee.dice import new_dice
from tablee.engine.devices import device_name
from tablee.executor import Processes, cores
from tablee.executor.learnt import LearntJob
from tablee.match import Match

PLAYERS = (("random",), ("normal", "easy"))  # who plays: in turn from game to game, and from seat to seat
EFFORT = Effort(2, 2)  # the fewest deals that have a standard error
REDEALT = 1  # choices of each game that are judged again
EXACT = 1e-6  # by which the terms may be off

Task = tuple[str, int]  # a game and the number of the deal


class AddUp(LearntJob[Task, Row]):
    """Plays a game, analyses it, and adds up its terms."""

    def __init__(self, names: Sequence[str], seed: int) -> None:
        super().__init__(names)
        self.seed = seed

    def run(self, task: Task) -> Row:
        """One game."""
        name, deal = task
        draw = np.random.default_rng([self.seed, deal])
        match = played(name, deal, int(draw.integers(1 << 40)))
        seat = int(draw.integers(match.players))
        walk = Walk(match, seat)
        walk.effort = EFFORT
        steps = list(walk.steps())
        analysis = walk.analysis(steps)
        return {
            "game": name,
            "deal": deal,
            "sum_off": max(abs(b.start + b.luck + b.own + b.others + b.hidden - b.result) for b in analysis.balances),
            "step_off": max(step_off(walk, steps)),
            "luck": total([step.luck for step in steps], seat),
            **redealt(walk, steps, draw),
        }

    def name(self, task: Task) -> str:
        """Game and deal."""
        return f"{task[0]}, deal {task[1]}"

    def kind(self, task: Task) -> str:
        """Each game has compiled code of its own."""
        return task[0]


def played(name: str, deal: int, seed: int) -> Match:
    """A whole game of the next variant."""
    variants = games.game(name).variants()
    players, options = variants[deal // len(PLAYERS) % len(variants)]
    by = PLAYERS[deal % len(PLAYERS)]
    match = Match(name, players, options, seed=seed)
    seated = [bots.get(by[p % len(by)], seed + p) for p in range(players)]
    while not match.over:
        match.play(seated[match.mover].choose(match, match.mover), match.mover)
    return match


def step_off(walk: Walk, steps: Sequence[Step]) -> Iterator[float]:
    """By how much the terms of each step differ from the change of a seat's value."""
    before = walk.start
    for step in steps:
        for p, (value, old) in enumerate(zip(step.values, before, strict=True)):
            yield abs(step.luck[p] + step.own[p] + step.others[p] + step.hidden[p] - (value - old))
        before = step.values


def redealt(walk: Walk, steps: Sequence[Step], draw: np.random.Generator) -> Row:
    """Judges some choices in the true position, and with hidden things dealt anew."""
    choices = [choice for step in steps for choice in step.choices]
    some = draw.permutation(len(choices))[:REDEALT]
    match, differed, changed = walk.match, 0, 0
    for choice in (choices[i] for i in some):
        s, action = match.state_at(choice.at), match.played[choice.move].action
        other = s.copy()
        match.game.redeal(other, choice.seat, new_dice(int(draw.integers(1 << 60))))
        differed += other.tobytes() != s.tobytes()
        one, two = (walk.judge.weigh(position, choice.seat, action, EFFORT, b"public") for position in (s, other))
        changed += not same(one, two)
    return {"judged": len(some), "differed": differed, "changed": changed}


def same(one: Weighed, two: Weighed) -> bool:
    """Are two judgements the same, number for number?"""
    arrays = zip(
        (one.means, one.errors, one.likely, one.better), (two.means, two.errors, two.likely, two.better), strict=True
    )
    alike = (one.actions, one.best) == (two.actions, two.best)
    return alike and all(np.array_equal(mine, other) for mine, other in arrays)


def table(rows: Sequence[Row]) -> Iterator[str]:
    """What came of it, by game."""
    yield "| game | variants | games | off, a game | off, a step | luck, % | re-dealt: choices | differed | changed |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for name in games.NAMES:
        found = [row for row in rows if row["game"] == name]
        if not found:
            continue
        luck = mean_interval([100 * row["luck"] for row in found])
        cells = [name, len(games.game(name).variants()), len(found)]
        cells += [f"{max(row[key] for row in found):.0e}" for key in ("sum_off", "step_off")]
        cells.append(f"{luck.value:+.2f} ± {luck.high - luck.value:.2f}")
        cells += [sum(row[key] for row in found) for key in ("judged", "differed", "changed")]
        yield "| " + " | ".join(map(str, cells)) + " |"


def measure(asked: argparse.Namespace) -> list[Row]:
    """Plays and adds up until all games are done or the time is over."""
    each = -(-asked.count // len(asked.games))
    tasks = ((name, deal) for deal in range(each) for name in asked.games)
    with closing(Processes(asked.jobs).map(AddUp(asked.games, asked.seed), tasks)) as working:
        rows = gather(([row] for _, row in working), asked.minutes, asked.out, "games")
    print(f"{asked.jobs} cores of {device_name('cpu')}, seed {asked.seed}\n")
    return rows


def main() -> None:
    """Measures, or reads what was measured, and prints the table; exits with 1 if something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--games", nargs="+", default=list(games.NAMES), choices=games.NAMES)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="a file for every game")
    parser.add_argument("--table", nargs="+", type=Path, help="files of earlier runs")
    asked = parser.parse_args()
    if asked.table:
        rows = [json.loads(line) for file in asked.table for line in file.read_text().splitlines()]
    else:
        rows = measure(asked)
    print("\n".join(table(rows)))
    if any(row["changed"] or max(row["sum_off"], row["step_off"]) > EXACT for row in rows):
        sys.exit("the terms of a game do not add up, or a loss depends on what was hidden")


if __name__ == "__main__":
    main()
