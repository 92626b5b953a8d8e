"""How fast is the search? Simulations a second on one core, with the settings that suit each game.

    python bench/search.py [--seconds 3]

A simulation is one game: a redeal, the descent in the trees, and a roll-out by the policy to the end of the game (in
madness to the eighth choice). The positions are taken from all parts of games between policy players. Time is CPU time
of the thread, so that other work on the machine counts as little as possible. The last columns are for one choice of
`strong`.
"""

import argparse
from time import thread_time

import numpy as np

from tablee import bots, games
from tablee.bots.search import search, searching
from tablee.dice import new_dice
from tablee.engine.devices import device_name
from tablee.games import NAMES
from tablee.match import Match


def measure(name: str, players: int, seconds: float) -> str:
    game = games.game(name)
    times: list[float] = []
    simulations = 0
    seed = 0
    while sum(times) < seconds:
        match, player, dice = Match(name, players, seed=seed), bots.get("policy", seed), new_dice(seed)
        turn = 0
        while not match.over and sum(times) < seconds:
            seat = match.mover
            if turn % 7 == seed % 7 and len(match.legal(seat)) > 1:
                begun = thread_time()
                simulations += search(match, seat, searching(game), dice)[1]
                times.append(thread_time() - begun)
            match.play(player.choose(match, seat), seat)
            turn += 1
        seed += 1
    mean, late, most = (1000 * x for x in (np.mean(times), np.quantile(times, 0.95), np.max(times)))
    speed, each = simulations / sum(times), simulations / len(times)
    return f"| {name} | {players} | {speed:,.0f} | {each:,.0f} | {mean:.0f} | {late:.0f} | {most:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--games", nargs="+", default=list(NAMES), choices=NAMES)
    asked = parser.parse_args()
    print(f"one core of {device_name('cpu')}")
    print("| game | players | simulations/s | simulations a choice | ms a choice | 95 % below | most |")
    print("|---|---|---|---|---|---|---|")
    for name in asked.games:
        counts = games.game(name).players
        measure(name, counts[0], 0.01)  # compiles
        for players in sorted({counts[0], 3, counts[-1]}):
            print(measure(name, players, asked.seconds), flush=True)


if __name__ == "__main__":
    main()
