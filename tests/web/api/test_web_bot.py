import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[3] / "examples" / "web_bot.py"


@pytest.mark.parametrize("game", ["madness", "gold"])
def test_the_example_bot_plays_a_game_to_its_end(address: str, game: str) -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE), address, game], capture_output=True, text=True, timeout=600)
    assert done.stderr == ""
    assert done.stdout.startswith(f"{game}: we scored")
