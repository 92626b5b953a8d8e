"""Writes the pages for researchers, docs/research/<game>.md: `python docs/research.py`.

All pages have the same headings. Tables and numbers come from the code, from RULES.md and from random games with fixed
seeds.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tablee import games
from tablee.dice import new_dice, roll
from tablee.engine.jit import compiled
from tablee.engine.simulate import as_table
from tablee.games import NAMES
from tablee.games.contract import CHANCE, OVER, Game
from tablee.i18n import Say

FOLDER = Path(__file__).parent / "research"
GAMES = 200  # random games behind each line of numbers


def page(name: str) -> str:
    """One game's page."""
    game = games.game(name)
    parts = {
        "Rules in brief": rules_in_brief(game),
        "Players": players(game),
        "Actions": actions(game),
        "Observation layout": observation(game),
        "Rewards": rewards(game),
        "Information": information(game),
        "Sizes": sizes(game),
    }
    written = "\n\n".join(f"## {heading}\n{text}" for heading, text in parts.items())
    return f"# `{name}` – {game.title}\n\n{written}\n"


def rules_in_brief(game: Game) -> str:
    brief = re.sub(r"^## .*\n", "", section(game, "In brief")).strip()
    return f"{brief} All rules: [RULES.md]({rules_path(game)})."


def players(game: Game) -> str:
    say = Say("en")
    lines = [f"{game.players[0]} to {game.players[-1]}. Options, the default first:", ""]
    lines += ["| option | value | |", "|---|---|---|"]
    for option, values in game.options.items():
        for value in values:
            title, change = game.option_words(option, value, say)
            lines.append(f"| `{option}` | `{value}` | {title}. {change} |")
    return "\n".join(lines)


def actions(game: Game) -> str:
    table = re.search(r"^\| number \|.*?(?=\n\n)", section(game, "Actions"), re.M | re.S)
    assert table is not None
    return (
        f"Players have {game.actions} actions, 0 to {game.actions - 1}; chance has {game.outcomes} outcomes, "
        f"{game.actions} to {game.actions + game.outcomes - 1} (in OpenSpiel 0 to {game.outcomes - 1}).\n\n{table[0]}"
    )


def observation(game: Game) -> str:
    lines = [
        f"{game.observation} numbers (`float32`): what the observing seat knows at this moment. Seats are counted from",
        "the observer's own, clockwise. In OpenSpiel the seat, one-hot, comes before them.",
        "",
        "| from | length | what |",
        "|---|---|---|",
    ]
    at = 0
    for what, length in game.layout:
        lines.append(f"| {at} | {length} | {what} |")
        at += length
    return "\n".join(lines)


def rewards(game: Game) -> str:
    return (
        "At the end only. `places`: from +1 (alone first) to −1 (alone last), evenly spaced, the same for equals; the\n"
        f"sum is 0. `scores`: the points, {game.score_range[0]} to {game.score_range[1]} at most."
    )


def information(game: Game) -> str:
    known = re.sub(r"^## .*\n", "", section(game, r"\d+ What a player knows")).strip()
    return (
        "Imperfect information. Chance is explicit. Choices made at the same time are asked seat by seat and stay\n"
        "hidden until the last is in. `redeal` draws a position that a seat cannot tell from the real one. A seat's\n"
        "information state in OpenSpiel is every action that it saw, and a digest of all that it has known at any\n"
        f"time (perfect recall); the tensor holds this moment only.\n\n{known}"
    )


def sizes(game: Game) -> str:
    chosen = ", ".join(f"{option}={values[0]}" for option, values in game.options.items())
    lines = [
        f"A state has {game.state.itemsize} bytes. Means over {GAMES} games at random for each line ({chosen}):",
        "",
        "| players | choices in a game | draws in a game | longest game | legal actions, mean | most | outcomes |",
        "|---|---|---|---|---|---|---|",
    ]
    for n in game.players:
        m = measured(game, n)
        lines.append(
            f"| {n} | {m.choices:,.1f} | {m.draws:,.1f} | {m.longest:,} | {m.legal:.1f} | {m.most} | {m.outcomes:.1f} |"
        )
    return "\n".join(lines)


@dataclass(frozen=True)
class Measured:
    """What random games were like."""

    choices: float
    draws: float
    longest: int
    legal: float
    most: int
    outcomes: float


def measured(game: Game, n: int) -> Measured:
    """Plays random games and counts."""
    sums = np.zeros(6, np.int64)
    s, out = np.zeros(1, game.state)[0], np.zeros(game.most_legal, np.int16)
    counter_of(game)(s, out, as_table(game, n, None), new_dice(n), GAMES, sums)
    choices, draws, longest, legal, most, outcomes = sums.tolist()
    return Measured(choices / GAMES, draws / GAMES, longest, legal / choices, most, outcomes / draws)


@cache
def counter_of(game: Game) -> Callable[..., None]:
    """A compiled function that plays and counts."""
    setup, mover, legal, apply, sample = game.setup, game.mover, game.legal, game.apply, game.sample

    @compiled
    def count(s: Any, out: Any, table: Any, dice: Any, games: int, sums: Any) -> None:
        for _ in range(games):
            setup(s, int(table[0]), table[1:])
            steps = 0
            seat = mover(s)
            while seat != OVER:
                n = legal(s, out)
                if seat == CHANCE:
                    sums[1] += 1
                    sums[5] += n
                    apply(s, sample(s, dice))
                else:
                    sums[0] += 1
                    sums[3] += n
                    sums[4] = max(sums[4], n)
                    apply(s, int(out[roll(dice, n)]))
                steps += 1
                seat = mover(s)
            sums[2] = max(sums[2], steps)

    return count


def rules_path(game: Game) -> str:
    return f"../../tablee/games/{game.name}/RULES.md"


def section(game: Game, heading: str) -> str:
    """A section of RULES.md, with its heading."""
    found = re.search(rf"^## {heading}\n.*?(?=^## |\Z)", (game.folder / "RULES.md").read_text("utf-8"), re.M | re.S)
    assert found is not None, heading
    return found[0]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        (FOLDER / f"{name}.md").write_text(page(name), "utf-8")


if __name__ == "__main__":
    main()
