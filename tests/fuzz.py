"""Watches random games of every game, number of players and option, compiled: `make fuzz`.

    python -m tests.fuzz [games in all]

After every step the game's own invariants (tests/games/<game>/invariants.py) are checked, and that whoever is to move
can move, that no action is listed twice or out of range, and that chance outcomes have positive weights.
"""

import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

import tablee.games
from tablee.dice import many_dice, roll
from tablee.engine.jit import compiled
from tablee.engine.lanes import Lanes
from tablee.engine.simulate import as_table
from tablee.games import NAMES, OURS
from tablee.games.contract import CHANCE, OVER, Actions, State

LANES = 64
LONGEST = 1_000_000  # steps; no random game comes near it
DEAD_END, BAD_NUMBER, TWICE, WEIGHTLESS, ENDLESS = 901, 902, 903, 904, 905
REASONS = {
    DEAD_END: "nobody can move",
    BAD_NUMBER: "an action out of range",
    TWICE: "an action listed twice",
    WEIGHTLESS: "an outcome that cannot be drawn",
    ENDLESS: "a game without end",
}


def invariants(name: str) -> ModuleType:
    """What holds in every position: beside the tests of our games; a game of another package brings its own."""
    package = f"tests.games.{name}" if name in OURS else tablee.games.PACKAGES[name]
    return import_module(f"{package}.invariants")


@cache
def watchers(name: str) -> Lanes:
    """Lanes that play at random and stop at the first broken invariant."""
    game = tablee.games.game(name)
    broken = invariants(name).broken
    setup, mover, legal, weight = game.setup, game.mover, game.legal, game.weight
    sample, apply = game.sample, game.apply
    actions, outcomes, most_legal = game.actions, game.outcomes, game.most_legal

    @compiled
    def wrong_list(s: State, out: Actions, n: int, seat: int) -> int:
        if n < 1 or n > most_legal:
            return DEAD_END
        lowest, highest = (actions, actions + outcomes) if seat == CHANCE else (0, actions)
        for k in range(n):
            if out[k] < lowest or out[k] >= highest:
                return BAD_NUMBER
            if seat == CHANCE and weight(s, int(out[k])) <= 0:
                return WEIGHTLESS
            if k > 0 and out[k] == out[k - 1]:
                return TWICE
        return 0

    @compiled
    def watch(i: int, s: State, out: Actions, dice: Any, quota: Any, found: Any, table: Any) -> None:
        for _ in range(quota[i]):
            setup(s, int(table[0]), table[1:])
            seat = mover(s)
            steps = 0
            while seat != OVER:
                n = legal(s, out)
                found[i, 0] = wrong_list(s, out, n, seat)
                if found[i, 0]:
                    return
                action = sample(s, dice[i]) if seat == CHANCE else int(out[roll(dice[i], n)])
                apply(s, action)
                found[i, 0] = broken(s) if steps < LONGEST else ENDLESS
                if found[i, 0]:
                    found[i, 1] = action
                    return
                steps += 1
                seat = mover(s)
            found[i, 2] += steps

    return Lanes(watch, game.state, most_legal)


def fuzz(name: str, players: int, options: dict[str, str], games: int, seed: int = 0) -> int:
    """Plays that many games; returns the steps; AssertionError names what broke and how to see it again."""
    lanes = min(LANES, games)
    found = np.zeros((lanes, 3), np.int64)
    quota = np.diff(np.arange(lanes + 1) * games // lanes)
    table = as_table(tablee.games.game(name), players, options)
    watchers(name).run(lanes, many_dice(seed, lanes), quota, found, table, device="cpu")
    for lane in np.flatnonzero(found[:, 0]):
        code, action = int(found[lane, 0]), int(found[lane, 1])
        reason = REASONS.get(code, f"invariant {code} after {tablee.games.game(name).write(action)!r}")
        raise AssertionError(f"{name}, {players} players, {options}, seed {seed}, lane {lane}: {reason}")
    return int(found[:, 2].sum())


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    variants = [(name, players, options) for name in NAMES for players, options in tablee.games.game(name).variants()]
    each = -(-games // len(variants))
    rounds = 10
    for k, (name, players, options) in enumerate(variants, 1):
        what = f"{k} of {len(variants)}: {name}, {players} players, {options}"
        steps = 0
        for part in range(rounds):
            print(f"\r{what} {'.' * part}", end="", flush=True)
            steps += fuzz(name, players, options, -(-each // rounds), seed=part + 1)
        print(f"\r{what}: {each:,} games, {steps:,} steps, all sound")


if __name__ == "__main__":
    main()
