"""Many games at once, played by compiled bots on CPU threads or on a GPU.

    playouts("madness", players=3, games=100_000)                       # random against random
    playouts("madness", players=2, games=10_000, bots=["policy", "random"], device="cuda")

The games are divided among lanes, each with its own dice. The same seed and number of lanes give the same games on
every device and with any number of threads.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from time import perf_counter

import numpy as np
import numpy.typing as npt

import tablee.games
from tablee.dice import Dice, many_dice, roll
from tablee.engine.devices import SIMULATED, check_device, device_array, to_device, to_host
from tablee.engine.jit import compact, compiled
from tablee.engine.lanes import Lanes, States, fits_shared
from tablee.engine.warps import ENDED, voting
from tablee.games.contract import CHANCE, OVER, Actions, Game, State

Bytes = npt.NDArray[np.int8]
Quota = npt.NDArray[np.int64]
Tally = npt.NDArray[np.float64]

BOTS = ("random", "policy")  # the bots that play inside compiled code, by number
LANES = {"cpu": 256, "cuda": 1 << 18}
STEPS, GAMES, SEATS = 0, 1, 2  # columns of a lane's tally; from SEATS on: wins, scores and scratch, by seat


@dataclass(frozen=True)
class Results:
    """The results of many games. A win that several seats share counts in part for each of them."""

    games: int
    steps: int  # actions and outcomes of chance, those of unfinished games included
    seconds: float  # of play; compilation does not count
    wins: list[float]  # by seat, as a share of the games
    scores: list[float]  # by seat, the mean


def playouts(
    game: str,
    players: int,
    options: Mapping[str, str] | None = None,
    *,
    games: int = 0,
    steps: int = 0,
    seed: int = 0,
    bots: Sequence[str] = (),
    device: str = "cpu",
    threads: int | None = None,
    lanes: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Plays `games` games to the end, or `steps` steps in all (the last game of a lane is not finished).

    bots      one for each seat, by name; none: all play at random
    progress  called with how many games or steps are done, and how many there are
    """
    if (games > 0) == (steps > 0):
        raise ValueError("say how many games or how many steps to play: one of them, at least 1")
    if lanes is not None and lanes < 1:
        raise ValueError(f"games are played in at least 1 lane, not {lanes}")
    check_device(device)
    rules = tablee.games.game(game)
    table = as_table(rules, players, options)
    seats = _bot_numbers(bots, players)
    lanes = min(lanes or LANES[device], games or steps)
    dice = many_dice(seed, lanes)
    quota = _shares(games or steps, lanes)
    tally = np.zeros((lanes, SEATS + 3 * players))
    run = play_lanes(game, "games" if games else "steps", frozenset(bots), way_of(rules, bots, device))
    fixed = to_device(table, device), to_device(seats, device)
    run.compile(*(to_device(a, device) for a in (dice, quota, tally)), *fixed, device=device)
    begun = perf_counter()
    done = 0
    for part in _slices(lanes, device):
        on_device = [to_device(a[part], device) for a in (dice, quota, tally)]
        run.run(len(quota[part]), *on_device, *fixed, device=device, threads=threads)
        tally[part] = to_host(on_device[2])
        done += int(quota[part].sum())
        if progress:
            progress(done, games or steps)
    seconds = perf_counter() - begun
    played = int(tally[:, GAMES].sum())
    wins, scores, _ = (tally[:, SEATS:].sum(axis=0) / max(played, 1)).reshape(3, players).tolist()
    return Results(played, int(tally[:, STEPS].sum()), seconds, wins, scores)


def as_table(game: Game, players: int, options: Mapping[str, str] | None) -> Bytes:
    """The number of players and the options, as compiled code takes them."""
    game.check_players(players)
    return np.concatenate([np.array([players], np.int8), game.option_indexes(options or {})])


def _bot_numbers(bots: Sequence[str], players: int) -> Bytes:
    named = list(bots) or ["random"] * players
    if len(named) != players:
        raise ValueError(f"{len(named)} bots for {players} players")
    for bot in named:
        if bot not in BOTS:
            raise ValueError(f"there is no compiled bot {bot!r}; the bots: {', '.join(BOTS)}")
    return np.array([BOTS.index(bot) for bot in named], np.int8)


def _shares(whole: int, lanes: int) -> Quota:
    """A number divided into parts that differ by at most 1."""
    edges = np.arange(lanes + 1, dtype=np.int64) * whole // lanes
    return np.diff(edges)


def _slices(lanes: int, device: str) -> list[slice]:
    """A GPU runs all lanes at once, a CPU 16 at a time, so that progress can be shown."""
    size = lanes if device == "cuda" else 16
    return [slice(a, min(a + size, lanes)) for a in range(0, lanes, size)]


@cache
def chooser_of(game: Game, bots: frozenset[str]) -> Callable[[State, Actions, int, Bytes, Dice], int]:
    """A compiled function that chooses for whoever is to move: chance, or the bot in that seat.

    It is compiled for the bots that take part: a GPU is much faster without a policy that it does not need.
    """
    legal, sample, policy = game.legal, game.sample, game.policy
    any_policy = "policy" in bots

    @compiled
    def choose(s: State, out: Actions, mover: int, seats: Bytes, dice: Dice) -> int:
        if mover == CHANCE:
            return sample(s, dice)
        n = legal(s, out)
        if any_policy and seats[mover] == 1:
            return policy(s, out, n, dice)
        return int(out[roll(dice, n)])

    return choose


def way_of(game: Game, bots: Collection[str], device: str) -> str:
    """How lanes are played (`play_lanes`): the fastest way on this device.

    Shared memory answers sooner, and has room for fewer states at a time. Where a game has many phases, few lanes of a
    warp are at work, and more warps matter more; so they do where a policy takes its time.
    """
    if device == "cpu" or "phase" not in (game.state.names or ()):
        return "alone"
    if SIMULATED:
        return "alone"  # the simulator has no votes
    shared = "policy" not in bots and not game.many_phases and fits_shared(game.state)
    return "shared vote" if shared else "vote"


@cache
def play_lanes(name: str, measure: str, bots: frozenset[str], way: str) -> Lanes:
    """Lanes that play until they have their quota of games, or of steps.

    way  "alone": each to its end; on a GPU "vote": those of a warp that are in the same phase together (warps.py);
         "shared vote": the same with states in shared memory
    """
    game = tablee.games.game(name)
    setup, mover, apply, choose = game.setup, game.mover, game.apply, chooser_of(game, bots)
    scores, places = game.scores, game.places
    by_steps = measure == "steps"

    @compiled
    @compact
    def count_result(s: State, players: int, row: Tally) -> None:
        wins, points, scratch = row[:players], row[players : 2 * players], row[2 * players :]
        scores(s, scratch)  # type: ignore[arg-type] # float64 instead of float32
        for p in range(players):
            points[p] += scratch[p]
        places(s, scratch)  # type: ignore[arg-type]
        winners = 0
        for p in range(players):
            winners += scratch[p] == 1
        for p in range(players):
            if scratch[p] == 1:
                wins[p] += 1 / winners

    @compiled
    def play(i: int, s: State, out: Actions, dice: Dice, quota: Quota, tally: Tally, table: Bytes, bots: Bytes) -> None:
        players = int(table[0])
        mine = dice[i]
        steps = 0
        games = 0
        while (steps if by_steps else games) < quota[i]:
            setup(s, players, table[1:])
            seat = mover(s)
            while seat != OVER and not (by_steps and steps >= quota[i]):
                apply(s, choose(s, out, seat, bots, mine))
                steps += 1
                seat = mover(s)
            if seat == OVER:
                games += 1
                count_result(s, players, tally[i, SEATS:])
        tally[i, STEPS] += steps
        tally[i, GAMES] += games

    relinked = "policy" not in bots
    if way == "alone":
        return Lanes(play, game.state, game.most_legal, relinked=relinked)

    members, turn = voting()

    # The same games as `play`, but a step at a time. `setup` is called in one place, so that a GPU has it once.
    @compiled
    @compact
    def play_by_vote(
        i: int, s: State, out: Actions, mine: Dice, quota: Quota, tally: Tally, table: Bytes, bots: Bytes
    ) -> None:
        warp = members()
        goal = quota[i]
        steps = 0
        games = -1  # none has begun
        phase = 0 if goal > 0 else ENDED
        now = turn(warp, phase)
        while now != ENDED:
            if phase == now:
                seat = mover(s) if games >= 0 else OVER
                if seat != OVER:
                    apply(s, choose(s, out, seat, bots, mine))
                    steps += 1
                else:
                    if games >= 0:
                        count_result(s, int(table[0]), tally[i, SEATS:])
                    games += 1
                    setup(s, int(table[0]), table[1:])
                done = (steps if by_steps else games) >= goal and mover(s) != OVER
                phase = ENDED if done else int(s.phase)
            now = turn(warp, phase)
        tally[i, STEPS] += steps
        tally[i, GAMES] += max(games, 0)

    shared = way == "shared vote"
    return Lanes(play_by_vote, game.state, game.most_legal, own_dice=True, shared=shared, relinked=relinked)


@cache
def _trail_lanes(name: str, bots: frozenset[str]) -> Lanes:
    """Lanes that write down every position of their games."""
    game = tablee.games.game(name)
    setup, mover, apply, choose = game.setup, game.mover, game.apply, chooser_of(game, bots)

    @compiled
    def play(i: int, s: State, out: Actions, dice: Dice, trails: States, table: Bytes, bots: Bytes) -> None:
        mine = dice[i]
        setup(s, int(table[0]), table[1:])
        for t in range(trails.shape[1]):
            seat = mover(s)
            if seat == OVER:
                setup(s, int(table[0]), table[1:])
            else:
                apply(s, choose(s, out, seat, bots, mine))
            trails[i, t] = s

    return Lanes(play, game.state, game.most_legal)


def trails(
    game: str,
    players: int,
    options: Mapping[str, str] | None = None,
    *,
    lanes: int,
    steps: int,
    seed: int = 0,
    bots: Sequence[str] = (),
    device: str = "cpu",
) -> States:
    """Every position of `lanes` plays of `steps` steps, one game after the other, to show that devices agree."""
    check_device(device)
    rules = tablee.games.game(game)
    dice = to_device(many_dice(seed, lanes), device)
    kept = device_array((lanes, steps), rules.state, device)
    table, seats = as_table(rules, players, options), _bot_numbers(bots, players)
    _trail_lanes(game, frozenset(bots)).run(
        lanes, dice, kept, to_device(table, device), to_device(seats, device), device=device
    )
    return to_host(kept)
