"""Playthroughs by OpenSpiel's generator, replayed line for line: they catch drift, they prove no rule.

Lines of tensors are left out, which are long and tested elsewhere. After a change that is meant to change them:

    python -m tests.adapters.openspiel.test_playthroughs
"""

from pathlib import Path
from typing import Any

import pytest
from absl import flags

import tablee.adapters.openspiel.game  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "gold": "tablee_gold(players=2)",
    "maya": "tablee_maya(players=3)",
    "aztec": "tablee_aztec(players=2)",
    "madness": "tablee_madness(expert=tiny)",
    "gaudi": "tablee_gaudi(length=short,players=2)",
}


def generator() -> Any:
    """OpenSpiel's module, which imports scipy.stats: a second of every process that only collects tests."""
    from open_spiel.python.algorithms import generate_playthrough

    return generate_playthrough


def shortened(text: str) -> str:
    return "".join(
        line for line in text.splitlines(keepends=True) if "StateTensor(" not in line and "onTensor(" not in line
    )


# The writer takes 15 seconds for gaudi's tensors of 4,500 numbers, and two for the others.
LONG = ("maya", "aztec", "gaudi")
SHORT = [pytest.param(name, marks=pytest.mark.long) if name in LONG else name for name in GAMES]


@pytest.mark.parametrize("name", SHORT)
def test_a_playthrough_is_still_the_same(name: str) -> None:
    flags.FLAGS.mark_as_parsed()
    original, again = generator().replay(FOLDER / f"{name}.txt")
    assert shortened(again).splitlines() == original.splitlines()


def main() -> None:
    """Writes the playthroughs anew; look at the difference."""
    flags.FLAGS.mark_as_parsed()
    for name, game in GAMES.items():
        text = generator().playthrough(game, None, seed=0)
        (FOLDER / f"{name}.txt").write_text(shortened(text), encoding="utf-8")


if __name__ == "__main__":
    main()
