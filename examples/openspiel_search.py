"""OpenSpiel's search plays our games: MCTS that looks at everything, and ISMCTS that keeps to what its seat may know.

    python examples/openspiel_search.py madness --simulations 60 --games 2
    python examples/openspiel_search.py aztec --seconds 30

MCTS cheats: it searches the real position, hidden cards included. ISMCTS searches positions that its player cannot tell
from the real one, which `resampler` draws for it. The other seats play at random.
"""

import argparse
from time import perf_counter

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tablee.adapters.openspiel.game import resampler


def searcher(kind: str, game: "pyspiel.Game", simulations: int, seed: int) -> "pyspiel.Bot":
    """A bot of OpenSpiel's, as it comes."""
    dice = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    if kind == "mcts":
        return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=dice)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=dice)
    bot.set_resampler(resampler(seed))
    return bot


def play(kind: str, name: str, simulations: int, seed: int, until: float) -> float | None:
    """One game with the searcher in seat 0; its return from -1 to 1, or None if time ran out."""
    game = pyspiel.load_game(name)
    bot, dice = searcher(kind, game, simulations, seed), np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if perf_counter() > until:
            return None
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=chances))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    result: float = state.returns()[0]
    return result


def main(arguments: list[str] | None = None) -> None:
    """Plays some games with each kind of search and says how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="gold, maya, aztec, madness, gaudi; with options: 'madness(expert=tiny)'")
    parser.add_argument("--simulations", type=int, default=50, help="for each move")
    parser.add_argument("--games", type=int, default=1, help="for each kind of search")
    parser.add_argument("--seconds", type=float, default=120, help="a game is broken off after that long")
    chosen = parser.parse_args(arguments)
    for kind in ("mcts", "ismcts"):
        results = [
            play(kind, f"tablee_{chosen.game}", chosen.simulations, seed, perf_counter() + chosen.seconds)
            for seed in range(chosen.games)
        ]
        finished = [result for result in results if result is not None]
        mean = f"{np.mean(finished):+.2f} on average" if finished else "no game came to its end"
        print(f"{kind} against random players, {len(finished)} of {chosen.games} games: {mean}")


if __name__ == "__main__":
    main()
