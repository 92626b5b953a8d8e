"""Does the analysis tell players apart, is luck nothing on average, and how long does a game take?

    python bench/analysis.py [--deals 20] [--games gold maya] [--out FILE]

Four bots play each game, one in each seat, and change seats from deal to deal. Every game is analysed. A row says what
a choice of each bot lost on average, in percent of the win, and the accuracy of its games: how little of what choices
at random would have lost. Bots are compared by accuracy, because who is far behind has hardly anything left to lose:
`random` loses little in percent of the win once it cannot win any more. The interval of the difference to the next
weaker bot has 95 % and is taken over deals. Then the sums of luck and of what was hidden, with their intervals; the
processor time of an analysis, which uses one core; and the processor time until its first choice is judged, when the
page begins to show it. What all levels lose in the same positions says bench/losses.py. With --out, games that are in
the file already are not played again.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from time import process_time

import numpy as np

from tablee import bots
from tablee.analysis import Progress, analyse
from tablee.arena.intervals import mean_interval
from tablee.games import NAMES
from tablee.match import Match

LADDER = ("strong", "normal", "easy", "random")
Figures = dict[str, dict[str, float]]  # by bot: of one game


def played(game: str, deal: int) -> tuple[Match, list[str]]:
    """A game of the four bots, and who sat where."""
    seated = [LADDER[(p + deal) % len(LADDER)] for p in range(len(LADDER))]
    match = Match(game, len(LADDER), seed=deal)
    players = [bots.get(name, 10 * deal + p) for p, name in enumerate(seated)]
    while not match.over:
        seat = match.mover
        match.play(players[seat].choose(match, seat), seat)
    return match, seated


def figures(game: str, deal: int) -> Figures:
    """What the analysis of one game says of each bot."""
    match, seated = played(game, deal)
    begun = process_time()
    first: list[float] = []  # when the first choice was judged

    def look(progress: Progress) -> None:
        if not first and progress.steps[-1].choices:
            first.append(process_time() - begun)

    analysis = analyse(match, progress=look)
    found: Figures = {"": {"seconds": process_time() - begun, "first": first[0]}}
    for balance, name in zip(analysis.balances, seated, strict=True):
        found[name] = {
            "loss": 100 * balance.lost / max(balance.choices, 1),
            "accuracy": balance.accuracy or 0.0,
            "luck": 100 * balance.luck,
            "hidden": 100 * balance.hidden,
        }
    return found


def rows(game: str, games: list[Figures]) -> Iterable[str]:
    """The table rows of one game."""
    seconds, first = (float(np.median([each[""][figure] for each in games])) for figure in ("seconds", "first"))
    for k, name in enumerate(LADDER):
        loss, accuracy = (np.array([each[name][figure] for each in games]) for figure in ("loss", "accuracy"))
        ahead = "–"
        if k + 1 < len(LADDER):
            difference = mean_interval(accuracy - np.array([each[LADDER[k + 1]]["accuracy"] for each in games]))
            ahead = f"{difference.value:+.0f} [{difference.low:+.0f}, {difference.high:+.0f}]"
        luck, hidden = (mean_interval([each[name][term] for each in games]) for term in ("luck", "hidden"))
        cells = [game, name, f"{loss.mean():.2f}", f"{accuracy.mean():.0f}", ahead]
        cells += [f"{term.value:+.1f} [{term.low:+.1f}, {term.high:+.1f}]" for term in (luck, hidden)]
        yield "| " + " | ".join([*cells, f"{seconds:.1f}, {first:.1f}" if k == 0 else ""]) + " |"


def main() -> None:
    """Plays, analyses and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--games", nargs="+", default=NAMES)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    kept: dict[str, list[Figures]] = json.loads(args.out.read_text()) if args.out and args.out.exists() else {}
    print("| game | bot | loss of a choice, % | accuracy | ahead of the next | luck, % | hidden, % | seconds, first |")
    print("|---|---|---|---|---|---|---|---|")
    for game in args.games:
        games = kept.setdefault(game, [])
        while len(games) < args.deals:
            games.append(figures(game, len(games)))
            if args.out:
                args.out.write_text(json.dumps(kept))
        for row in rows(game, games[: args.deals]):
            print(row, flush=True)


if __name__ == "__main__":
    main()
