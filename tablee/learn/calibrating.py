"""Fits how far the critic is to be trusted, on finished games, and says how far off it is (bots/calibration.py).

    python -m tablee.learn.calibrating maya gold      # without names: all games; --games, --seed, --out FOLDER
    python -m tablee.learn.calibrating --table        # what came of it, as docs/analysis.md has it

What is fitted is the value of a position when everybody goes on equally well. In games of players who differ, who
stands where tells who plays better, and that would be taken for the worth of the position. So every game begins with
players who differ, some of them at random, for a part of it that is drawn too; then all of them go on as the same bot:
the actor, the policy, or each of them half of the time. Positions from there on are judged. Three games of four are
fitted on; the fourth says how large the error is. Trust is what holds for those who learnt and for the others
(`fit_trust`). The same seed gives the same file on the same machine.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.bots.calibration import CALIBRATION, KNOTS, digest_of
from tablee.bots.judge import SHARE, critic_at, judge_of, room_to_judge
from tablee.bots.net import LEAST, SHARPER, Layers, actor_at, forward, pick_action, sharpness, work_of
from tablee.bots.weights import FILE, Tensors, header_for, read_for, write
from tablee.dice import Dice, new_dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, OVER, Actions, Game, Numbers

GAMES = 1_600  # for each number of players
LONGEST = 3_000  # choices of a game; one that has not ended by then is left out
KEPT = 16  # positions of a game that are judged
PLAIN = 100  # the first games have no beginning by players who differ; they tell how long a game is
USUAL = 0.6  # of the games have the usual options
TOGETHER = 0.4  # of the games have players who are alike from the beginning
HELD_OUT = 4  # every game of so many is not fitted on
TENTHS = 10
SHOWN = (0, 1, 2, 4, 6, 8, 9)  # of these, in the table
STEADY = 100.0  # ridge of the fit of progress
FLOOR = 0.1  # numbers of the last layer that vary by less than this part of the mean count as if they varied so much

# Who plays.
NET, POLICY, HALF, LOOSE, RANDOM = range(5)  # HALF: one or the other at each choice; LOOSE: the actor, less sharply
ALIKE = (NET, NET, POLICY, POLICY, HALF, LOOSE)  # how all go on, each as likely
GROUPS = ((NET, LOOSE), (POLICY, HALF))  # trust is fitted in each of these, and the smaller one is taken
LOOSER = 0.7  # chances are raised to this power

Matrix = npt.NDArray[np.float64]
Errors = dict[str, dict[str, dict[str, list[float]]]]  # by who played, before and after: an `Error`


@dataclass(frozen=True, eq=False)
class Positions:
    """Positions of finished games with the same number of players; shares are by seat, the mover's first."""

    thoughts: npt.NDArray[np.float32]  # what the critic's last layer is given
    shares: Matrix  # what the critic says
    results: Matrix  # what came of it
    over: Matrix  # the part of the game that was over, 0 to 1
    number: npt.NDArray[np.int64]  # of the game
    players: npt.NDArray[np.int64]  # as whom all went on: one of ALIKE

    @property
    def fitted(self) -> npt.NDArray[np.bool_]:
        """Which of them are fitted on."""
        found: npt.NDArray[np.bool_] = self.number % HELD_OUT != HELD_OUT - 1
        return found


@dataclass(frozen=True)
class Error:
    """Squared error of shares less that of even ones, on average, by tenth of the game; below 0: better than those."""

    mean: list[float]
    interval: list[float]  # 95 %, to either side


Play = Callable[..., int]


@cache
def player_of(game: Game) -> Play:
    """A compiled function that plays one game and keeps some positions: see `played`. It returns how many choices."""
    setup, mover, legal, sample, apply = game.setup, game.mover, game.legal, game.sample, game.apply
    observe, policy, sharper_there = game.observe, game.policy, sharpness(game)

    @compiled
    def play(
        states: npt.NDArray[np.record],  # the game; and from 1 on the positions that are kept
        places: npt.NDArray[np.int64],  # how many choices were made before each of these
        out: Actions,
        dice: Dice,
        options: npt.NDArray[np.int8],
        kinds: npt.NDArray[np.int64],  # who plays in which seat at the beginning
        begun: int,  # choices of the beginning
        later: int,  # who plays afterwards, in all seats
        actor: Layers,
        numbers: Numbers,
        work: Numbers,
        logits: Numbers,
    ) -> int:
        s = states[0]
        setup(s, len(kinds), options)
        made = 0
        turn = mover(s)
        while turn != OVER and made < LONGEST:
            if turn == CHANCE:
                apply(s, sample(s, dice))
                turn = mover(s)
                continue
            since = made - begun
            at = since if since < KEPT else roll(dice, since + 1)
            if 0 <= at < KEPT:
                states[1 + at] = s
                places[at] = made
            kind = later if since >= 0 else int(kinds[turn])
            made += 1
            n = legal(s, out)
            action = int(out[0])
            if n > 1:
                if kind == HALF:
                    kind = POLICY if roll(dice, 2) == 0 else NET
                if kind == POLICY:
                    action = policy(s, out, n, dice)
                elif kind == RANDOM:
                    action = int(out[roll(dice, n)])
                else:
                    observe(s, turn, numbers)
                    forward(numbers, actor, work, logits)
                    if kind == LOOSE:
                        action = pick_action(logits, out, n, LOOSER, 0.0, dice)
                    else:
                        action = pick_action(logits, out, n, sharper_there(s, turn, SHARPER), LEAST, dice)
            apply(s, action)
            turn = mover(s)
        return made

    return play


def played(game: Game, players: int, number: int, seed: int, weights: Path) -> Positions:
    """Positions of so many games."""
    actor, critic = actor_at(game, weights).layers, critic_at(game, weights).layers
    play, judge = player_of(game), judge_of(game)
    seen, work, values = room_to_judge(game, critic)
    states, places = np.zeros(1 + KEPT, game.state), np.zeros(KEPT, np.int64)
    out, ranks = np.zeros(game.most_legal, np.int16), np.zeros(game.players[-1], np.float32)
    room = np.zeros(game.observation, np.float32), work_of(actor), np.zeros(game.actions, np.float32)
    draw = np.random.default_rng([seed, players])
    lengths: list[int] = []
    rows: list[tuple[npt.NDArray[np.float16], Numbers | Matrix, Numbers | Matrix, float, int, int]] = []
    for k in range(number):
        dice = new_dice(int(draw.integers(1 << 62)))
        options = {
            name: values[0] if draw.random() < USUAL else values[int(draw.integers(len(values)))]
            for name, values in game.offered.items()
        }
        later, kinds = ALIKE[int(draw.integers(len(ALIKE)))], draw.integers(0, RANDOM + 1, players)
        plain, part = draw.random() < TOGETHER or k < PLAIN, draw.random()
        begun = 0 if plain else int(part * np.median(lengths[:PLAIN]))
        indexes = game.option_indexes(options)
        made = play(states, places, out, dice, indexes, kinds, begun, later, actor, *room)
        if made == LONGEST:
            continue
        lengths.append(made)
        game.places(states[0], ranks)
        won = ranks[:players] == 1
        for i in range(max(0, min(made - begun, KEPT))):
            s = states[1 + i]
            seat = int(game.mover(s))
            judge(s, critic, seen, work, values)
            thought = work[: len(critic.first_bias)].astype(np.float16)
            said, came = (np.roll(each, -seat) for each in (values[SHARE, :players], won / won.sum()))
            rows.append((thought, said, came, (places[i] + 0.5) / made, k, later))
    thoughts, shares, results, over, numbers, whom = (np.array(column) for column in zip(*rows, strict=True))
    return Positions(
        thoughts.astype(np.float32), shares.astype(np.float64), results, over.astype(np.float64), numbers, whom
    )


def fit_progress(positions: Positions) -> npt.NDArray[np.float32]:
    """The weights of the critic's last layer that tell the part of the game that is over, and the bias."""
    known = positions.thoughts[positions.fitted].astype(np.float64)
    mean, spread = known.mean(axis=0), known.std(axis=0)
    spread = np.maximum(spread, FLOOR * spread.mean())
    scaled = (known - mean) / spread
    over = positions.over[positions.fitted]
    middle = over.mean()
    square = scaled.T @ scaled + STEADY * np.eye(scaled.shape[1])
    weights = np.linalg.solve(square, scaled.T @ (over - middle)) / spread
    return np.append(weights, middle - mean @ weights).astype(np.float32)


def at_knots(positions: Positions, progress: npt.NDArray[np.float32]) -> Matrix:
    """For each position how much each knot of trust counts."""
    told = np.clip(positions.thoughts @ progress[:-1] + progress[-1], 0, 1).astype(np.float64)
    found: Matrix = np.maximum(0, 1 - np.abs(told[:, None] * (KNOTS - 1) - np.arange(KNOTS)))
    return found


def fit_trust(positions: Positions, progress: npt.NDArray[np.float32]) -> Matrix:
    """Trust at each knot: where those who learnt and those who go by rules of thumb differ, the smaller one.

    The critic knows play like its own best. Of other play it may see early in a game what does not matter there; nobody
    is to be told more than holds for both.
    """
    groups = [positions.fitted & np.isin(positions.players, group) for group in GROUPS]
    found: Matrix = np.min([_least_squares(positions, progress, group) for group in groups if group.any()], axis=0)
    return found


def _least_squares(positions: Positions, progress: npt.NDArray[np.float32], chosen: npt.NDArray[np.bool_]) -> Matrix:
    """Trust at each knot, from 0 to 1, by which the squared error of the shares in these positions is smallest."""
    even = 1 / positions.shares.shape[1]
    rows = (positions.shares - even)[:, :, None] * at_knots(positions, progress)[:, None, :]
    known, target = rows[chosen].reshape(-1, KNOTS), (positions.results - even)[chosen].ravel()
    square, free = known.T @ known, np.ones(KNOTS, bool)
    trust = np.zeros(KNOTS)
    for _ in range(KNOTS):  # what would be below 0 or above 1 stays there, and the others are fitted again
        rest = known.T @ (target - known[:, ~free] @ trust[~free])
        trust[free] = np.linalg.lstsq(square[np.ix_(free, free)], rest[free], rcond=None)[0]
        outside = free & ((trust < 0) | (trust > 1))
        trust = np.clip(trust, 0, 1)
        if not outside.any():
            break
        free &= ~outside
    return trust


def tempered(positions: Positions, progress: npt.NDArray[np.float32], trust: Matrix) -> Matrix:
    """The shares after calibration."""
    even = 1 / positions.shares.shape[1]
    found: Matrix = even + (at_knots(positions, progress) @ trust)[:, None] * (positions.shares - even)
    return found


def error_of(positions: Positions, shares: Matrix, chosen: npt.NDArray[np.bool_]) -> Error:
    """The error in these positions. Positions of one game are not independent: intervals are taken over games."""
    even = 1 / shares.shape[1]
    squared = ((shares - positions.results) ** 2 - (even - positions.results) ** 2).sum(axis=1)
    tenth = np.minimum((positions.over * TENTHS).astype(int), TENTHS - 1)
    mean, interval = [], []
    for k in range(TENTHS):
        here = chosen & (tenth == k)
        sums, counts = (np.bincount(positions.number[here], weights) for weights in (squared[here], None))
        average = float(sums.sum() / counts.sum())
        mean.append(round(average, 4))
        interval.append(round(1.96 * float(np.sqrt(((sums - average * counts) ** 2).sum()) / counts.sum()), 4))
    return Error(mean, interval)


def told_of(positions: Positions, after: Matrix) -> Errors:
    """What the header says of the games that were not fitted on: of all, and of those that went on by the policy."""
    held_out = ~positions.fitted
    groups = {"all": held_out, "net": held_out & (positions.players == NET)}
    groups["policy"] = held_out & (positions.players == POLICY)
    return {
        name: {
            "before": vars(error_of(positions, positions.shares, chosen)),
            "after": vars(error_of(positions, after, chosen)),
        }
        for name, chosen in groups.items()
    }


def calibrate(
    game: Game,
    number: int = GAMES,
    seed: int = 1,
    folder: Path | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Path:
    """Fits a calibration for the weights in a folder, otherwise that of the game, and writes it beside them."""
    weights = (folder or game.folder) / FILE
    tensors: Tensors = {}
    errors: dict[str, Errors] = {}
    for players in game.players:
        positions = played(game, players, number, seed, weights)
        progress = fit_progress(positions)
        trust = fit_trust(positions, progress)
        tensors[f"progress.{players}"], tensors[f"trust.{players}"] = progress, trust.astype(np.float32)
        errors[str(players)] = told_of(positions, tempered(positions, progress, trust))
        tell(f"{game.name} {players}: trust {' '.join(f'{each:.2f}' for each in trust)}")
    path = weights.with_name(CALIBRATION)
    made = {"weights": digest_of(weights), "games": str(number), "seed": str(seed), "error": json.dumps(errors)}
    write(path, tensors, header_for(game, **made))
    return path


def errors_of(game: Game) -> Mapping[str, Errors]:
    """What the header of a game's calibration says of its error: by number of players and by who played."""
    found: Mapping[str, Errors] = json.loads(read_for(game, game.folder / CALIBRATION)[1]["error"])
    return found


def table(names: Sequence[str]) -> Iterator[str]:
    """The errors before → after, with the interval of the second, as lines of Markdown."""
    yield "| game, players | all go on as | " + " | ".join(f"{100 * k // TENTHS + 5} %" for k in SHOWN) + " |"
    yield "|---" * (2 + len(SHOWN)) + "|"
    for name in names:
        game = games.game(name)
        for players, groups in errors_of(game).items():
            for bot in ("net", "policy"):
                before, after = groups[bot]["before"]["mean"], groups[bot]["after"]
                cells = [
                    f"{before[k]:+.2f} → {after['mean'][k]:+.2f} ± {after['interval'][k]:.2f}".replace("-", "−")
                    for k in SHOWN
                ]
                yield f"| {game.title}, {players} | `{bot}` | {' | '.join(cells)} |"


def main() -> None:
    """Fits, or prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the weights, if they are not those of the game")
    parser.add_argument("--table", action="store_true")
    args = parser.parse_args()
    names = args.names or list(games.NAMES)
    if args.table:
        print("\n".join(table(names)))
        return
    for name in names:
        calibrate(games.game(name), args.games, args.seed, args.out, lambda line: print(line, file=sys.stderr))


if __name__ == "__main__":
    main()
