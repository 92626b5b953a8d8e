"""Whole games of every game, number of players and option, written down with words: `make playthroughs`.

They are read by people and catch drift: a change in the rules, in what is told or in the policy shows as a difference.
They are never the proof of a rule.
"""

from pathlib import Path

from tablee import bots
from tablee.match import Match
from tests.variants import VARIANTS

FOLDER = Path(__file__).parent / "playthroughs"
PLAYERS = ("Ana", "Luc", "Zoé", "Noé", "Eva", "Max")


def file_of(name: str, players: int, options: dict[str, str]) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / name / ("-".join([str(players), *(f"{k}={v}" for k, v in options.items())]) + ".txt")


def playthrough(name: str, players: int, options: dict[str, str]) -> str:
    """A game among policies, recorded and told."""
    match = Match(name, players, options, seed=2026, names=PLAYERS[:players])
    bot = bots.get("policy", 2026)
    while not match.over:
        match.play(bot.choose(match, match.mover))
    return match.record("en")


def main() -> None:
    for name, players, options in VARIANTS:
        file = file_of(name, players, options)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(playthrough(name, players, options), "utf-8")


if __name__ == "__main__":
    main()
