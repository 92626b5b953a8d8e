"""What do the choices of each level lose, all judged in the same positions, and how much of these losses is real?

    python bench/losses.py [--games gold maya] [--minutes 8] [--ends 128] [--seed 1] [--jobs 16] [--out FILE]
    python bench/losses.py --table FILE ...     # the tables of what was measured before

Positions come from games of bots that differ, EACH of a game, in which somebody has a choice. In each of them every
level says what it would choose for that seat, and the analysis (tablee/analysis) says what this loses from what the
seat knows. So no level loses little because there was little left to lose. The first table has the mean loss in percent
of the win, and how much more the next weaker level loses, with 95 % intervals over games.

With --ends, the choices of one position of each game are also played out to the end by the actor in so many other
imagined deals, each with the same dice: that asks no critic. The second table compares both, by thirds of the game:

    came true   how much of a loss that the analysis told is lost in the end: the slope through the origin
    doubt       the critic's error in a difference of two actions, in percent of the win: what is left of the squared
                difference between the loss that was told and the one in the end, less the noise of both; of losses of
                at most 12 %, because larger ones are clear anyway

The third says how many of these choices would have a grade worse than good if the critic were not doubted, and how many
have one with the doubt that tablee/analysis/doubt.py knows; and how many of either lost nothing in the end.

Games take turns by the time they have had, until the minutes are over. --out keeps every position, one a line.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import process_time

import numpy as np

from bench.rows import Row, gather
from tablee import bots, games
from tablee.analysis.doubt import doubt_of
from tablee.analysis.grades import grade
from tablee.analysis.judging import Effort, Judge
from tablee.analysis.report import GOOD, Alternative
from tablee.arena.intervals import Values, mean_interval
from tablee.engine.devices import device_name
from tablee.executor import Processes, cores
from tablee.executor.learnt import LearntJob
from tablee.match import Match

LADDER = ("strong", "normal", "easy", "random")
SEATED = ("normal", "normal", "easy", "random")  # who plays the games, each as likely
EACH = 6  # positions of a game, at most
EFFORT = Effort(32, 40)  # as in the analysis of a whole game
THIRDS = 3  # parts of a game that are told apart
SMALL = 0.12  # of the win: losses that are doubted

Task = tuple[str, int]  # a game and the number of the deal


class JudgeLevels(LearntJob[Task, list[Row]]):
    """Plays games, and judges what each level would choose in some of their positions.

    ends  deals in which the choices of a position of each game are played out to the end; 0: they are not
    """

    def __init__(self, names: Iterable[str], ends: int, seed: int) -> None:
        super().__init__(names)
        self.ends, self.seed = ends, seed
        self.judges: dict[str, Judge] = {}  # made by the worker

    def run(self, task: Task) -> list[Row]:
        """The positions of one game."""
        name, deal = task
        judge = self.judges.setdefault(name, Judge(games.game(name)))
        begun, rows = process_time(), []
        for number, (match, seat, over) in enumerate(positions(name, deal, self.seed)):
            found = judged(judge, match, seat, deal, self.ends if number == deal % EACH else 0)
            rows.append({"game": name, "seed": self.seed, "deal": deal, "over": over, **found})
        rows[0]["seconds"] = process_time() - begun
        return rows

    def name(self, task: Task) -> str:
        """Game and deal."""
        return f"{task[0]}, deal {task[1]}"

    def kind(self, task: Task) -> str:
        """Each game has compiled code of its own."""
        return task[0]


def positions(name: str, deal: int, seed: int) -> list[tuple[Match, int, float]]:
    """Some positions of one game before a choice: the match, the seat, and how much of the game was over."""
    draw = np.random.default_rng([seed, deal])
    players = games.game(name).usual_players
    match = Match(name, players, seed=int(draw.integers(1 << 40)))
    seated = [bots.get(SEATED[int(draw.integers(len(SEATED)))], int(draw.integers(1 << 40))) for _ in range(players)]
    found: list[tuple[Match, int]] = []
    made = 0
    while not match.over:
        seat = match.mover
        if len(match.legal(seat)) > 1:
            made += 1
            at = made - 1 if made <= EACH else int(draw.integers(made))  # each choice is kept with the same chance
            if at < EACH:
                found[at : at + 1] = [(match.copy(), seat)]
        match.play(seated[seat].choose(match, seat), seat)
    return [(before, seat, len(before.played) / len(match.played)) for before, seat in found]


def judged(judge: Judge, match: Match, seat: int, deal: int, ends: int) -> Row:
    """What each level loses by what it chooses here; told, and with `ends` in the end, against what was told best."""
    game, at = match.game, len(match.played)
    seed = 100_000 * deal + at
    chosen = [game.read(bots.get(level, seed).choose(match.copy(), seat)) for level in LADDER]
    s = match.state_at(at)  # sealed choices are not in it
    weighed = judge.weigh(s, seat, chosen[0], EFFORT, b"losses %d" % seed, also=chosen[1:])
    means, places = weighed.means, [weighed.actions.index(action) for action in chosen]
    row: Row = {"loss": [float(means.max() - means[i]) for i in places]}
    if ends:
        others = [i for i in dict.fromkeys(places) if i != weighed.best]
        tried = [weighed.actions[i] for i in (weighed.best, *others)]
        worths = judge.play_out(s, seat, tried, ends, b"ends %d" % seed)
        lost = worths[:, :1] - worths[:, 1:]
        row["told"] = [float(means[weighed.best] - means[i]) for i in others]
        row["told_error"] = [float(weighed.errors[i]) for i in others]
        row["end"] = lost.mean(axis=0).tolist()
        row["end_error"] = (lost.std(axis=0, ddof=1) / np.sqrt(ends)).tolist()
    return row


# ---- tables


def by_game(rows: Sequence[Row], values: Values) -> str:
    """A mean in percent and its 95 % interval to either side. Positions of one game are not independent."""
    _, which = np.unique([(row["seed"], row["deal"]) for row in rows], axis=0, return_inverse=True)
    numbers = 100 * np.array(values)
    sums, counts = np.bincount(which, numbers), np.bincount(which)
    around = mean_interval(
        (sums - counts * numbers.mean()) / counts.mean()
    )  # of a ratio: it varies with the counts too
    return f"{numbers.mean():+.2f} ± {around.high - around.value:.2f}"


def order_of(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """The rows of one game in the first table."""
    losses = np.array([row["loss"] for row in rows])
    for k, level in enumerate(LADDER):
        more = by_game(rows, losses[:, k + 1] - losses[:, k]) if k + 1 < len(LADDER) else "–"
        cells = [name, level, by_game(rows, losses[:, k]).lstrip("+"), more, str(len(rows))]
        yield "| " + " | ".join(cells) + " |"


def truth_of(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """The rows of one game in the second table."""
    for third in range(THIRDS):
        of_third = [row for row in rows if "end" in row and int(row["over"] * THIRDS) == third and row["told"]]
        if not any(map(any, (row["told"] for row in of_third))):
            continue
        columns = ("told", "told_error", "end", "end_error")
        told, told_error, end, end_error = (np.concatenate([row[key] for row in of_third]) for key in columns)
        slope = (told * end).sum() / (told**2).sum()
        left = [float(np.dot(row["told"], np.subtract(row["end"], slope * np.array(row["told"])))) for row in of_third]
        interval = 1.96 * np.sqrt((np.array(left) ** 2).sum()) / (told**2).sum()
        excess = ((end - told) ** 2 - end_error**2 - told_error**2)[told <= SMALL]
        doubt, spread = excess.mean(), 1.96 * excess.std() / np.sqrt(len(excess))
        cells = [name, f"{third + 1} of {THIRDS}", f"{slope:.2f} ± {interval:.2f}"]
        cells.append(f"{100 * root(doubt):.1f} [{100 * root(doubt - spread):.1f}, {100 * root(doubt + spread):.1f}]")
        cells += [f"{100 * root((told**2).mean()):.1f}", f"{100 * told_error.mean():.1f}", str(len(told))]
        yield "| " + " | ".join(cells) + " |"


def graded_of(name: str, rows: Sequence[Row]) -> str:
    """The row of one game in the third table."""
    game, cells = games.game(name), [name]
    for doubted in (False, True):
        lost = []
        for row in rows:
            doubt = doubt_of(game, game.usual_players, row["over"]) if doubted else 0.0
            columns = (row.get(key, ()) for key in ("told", "told_error", "end"))
            for told, error, end in zip(*columns, strict=True):
                tried = [Alternative("best", told, 0.0, 1.0), Alternative("chosen", 0.0, error, 0.0)]
                if grade("chosen", tried, game.usual_players, doubt) != GOOD:
                    lost.append(end)
        cells += [str(len(lost)), str(sum(end <= 0 for end in lost))]
    return "| " + " | ".join(cells) + " |"


def root(square: float) -> float:
    """The root of a square that was estimated, so that it may be below 0."""
    return float(np.sqrt(max(square, 0.0)))


def tables(rows: Sequence[Row]) -> Iterator[str]:
    """All tables."""
    named = {name: [row for row in rows if row["game"] == name] for name in games.NAMES}
    yield "| game | level | loss, % | the next loses more | positions |\n|---|---|---|---|---|"
    for name, of_game in named.items():
        yield from order_of(name, of_game) if of_game else ()
    yield "\n| game | part | came true | doubt, % | told, % (rms) | of it error by deals | differences |"
    yield "|---|---|---|---|---|---|---|"
    for name, of_game in named.items():
        yield from truth_of(name, of_game)
    yield "\n| game | graded without doubt | of these lost nothing | graded | of these lost nothing |"
    yield "|---|---|---|---|---|"
    for name, of_game in named.items():
        yield graded_of(name, of_game)


# ---- the run


def tasks(names: Sequence[str], spent: dict[str, float]) -> Iterator[Task]:
    """The next game and deal, for ever: of the game with the least time so far."""
    dealt = dict.fromkeys(names, 0)
    while True:
        name = min(names, key=lambda each: spent[each] + dealt[each] * 1e-3)
        yield name, dealt[name]
        dealt[name] += 1
        spent[name] += 1.0  # about; what it took is added when it is there


def measure(asked: argparse.Namespace) -> list[Row]:
    """Plays and judges until the time is over."""
    spent = dict.fromkeys(asked.games, 0.0)
    job = JudgeLevels(asked.games, asked.ends, asked.seed)

    def positions_of(working: Iterable[tuple[Task, list[Row]]]) -> Iterator[list[Row]]:
        for (name, _), found in working:
            spent[name] += found[0]["seconds"] - 1.0
            yield found

    with closing(Processes(asked.jobs).map(job, tasks(asked.games, spent))) as working:
        rows = gather(positions_of(working), asked.minutes, asked.out, "positions")
    print(f"{asked.jobs} cores of {device_name('cpu')}, seed {asked.seed}\n")
    return rows


def main() -> None:
    """Measures, or reads what was measured, and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(games.NAMES), choices=games.NAMES)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--ends", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="a file for every position")
    parser.add_argument("--table", nargs="+", type=Path, help="files of earlier runs")
    asked = parser.parse_args()
    if asked.table:
        rows = [json.loads(line) for file in asked.table for line in file.read_text().splitlines()]
    else:
        rows = measure(asked)
    print("\n".join(tables(rows)))


if __name__ == "__main__":
    main()
