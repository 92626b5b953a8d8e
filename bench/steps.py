"""How many steps a second does one core play at random, next to OpenSpiel's own C++ roll-outs in the same run?

    python bench/steps.py [seconds for each measurement]

A step is one action or one outcome of chance. OpenSpiel's roll-outs run inside `MCTSBot` with many roll-outs and a
single simulation, so that nothing but C++ is timed; their length is measured from the same position. Both are
measured in turns and the best of the turns counts, because machines are noisy.
"""

import random
import sys
from time import perf_counter

import pyspiel

from tablee import games
from tablee.engine.devices import device_name
from tablee.engine.simulate import playouts
from tablee.games import NAMES

PEERS = ("hearts", "oh_hell")
TURNS = 5


def peer_rate(name: str, seconds: float) -> float:
    """Steps a second of OpenSpiel's roll-outs, from a position where the first cards have been dealt."""
    game = pyspiel.load_game(name)
    dice = random.Random(1)
    start = game.new_initial_state()
    while start.is_chance_node():
        outcomes, chances = zip(*start.chance_outcomes(), strict=True)
        start.apply_action(dice.choices(outcomes, chances)[0])
    length = sum(rollout_length(start, dice) for _ in range(500)) / 500
    rollouts = 1000
    while True:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 1.0, 1, 100, False, 1, False)
        begun = perf_counter()
        bot.step(start)
        took = perf_counter() - begun
        if took >= seconds:
            return rollouts * length / took
        rollouts = int(rollouts * max(1.5, 1.2 * seconds / took))


def rollout_length(start: "pyspiel.State", dice: random.Random) -> int:
    state = start.clone()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        steps += 1
    return steps


def our_rate(name: str, players: int, seconds: float) -> float:
    steps = 100_000
    while True:
        result = playouts(name, players, steps=steps, threads=1)
        if result.seconds >= seconds:
            return result.steps / result.seconds
        steps = int(steps * max(1.5, 1.2 * seconds / result.seconds))


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.5
    ours = {f"{name}, {players} players": (name, players) for name in NAMES for players in games.game(name).players}
    best: dict[str, float] = dict.fromkeys([*PEERS, *ours], 0.0)
    for turn in range(TURNS):
        print(f"\rturn {turn + 1} of {TURNS} …", end="", file=sys.stderr, flush=True)
        for peer in PEERS:
            best[peer] = max(best[peer], peer_rate(peer, seconds))
        for text, (name, players) in ours.items():
            best[text] = max(best[text], our_rate(name, players, seconds))
    print("\r", end="", file=sys.stderr)
    print(f"one core of {device_name('cpu')}\n")
    print(f"| random play | million steps/s | × {PEERS[0]} | × {PEERS[1]} |\n|---|---|---|---|")
    for text, rate in best.items():
        label = f"OpenSpiel {text}" if text in PEERS else text
        print(f"| {label} | {rate / 1e6:.1f} | {rate / best[PEERS[0]]:.2f} | {rate / best[PEERS[1]]:.2f} |")


if __name__ == "__main__":
    main()
