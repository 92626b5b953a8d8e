"""The page about the way of a click names the files that a click walks through, and how many they are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text()
FIGURES = re.compile(r"^(\w+) +(\d+) files +(\d+) switches$", re.MULTILINE)
TRIES = 3  # what a bot or the house does meanwhile, on a busy machine, may fall into a run
FILES_MORE, SWITCHES_MORE = 2, 6  # than the page says: threads take turns, and a choice may be the last before a draw


def figures(text: str) -> dict[str, tuple[int, int]]:
    return {way: (int(files), int(switches)) for way, files, switches in FIGURES.findall(text)}


def files_of_click(listed: str) -> list[str]:
    """The files of the way; the game and the templates are not files."""
    part = listed.split("\nclick ", 1)[1].split("\nupdate ", 1)[0]
    return [file for line in part.splitlines()[1:] if (file := line.split()[0]).endswith(".py")]


@pytest.mark.long
def test_a_click_is_as_short_as_the_page_says_and_every_file_on_its_way_is_named() -> None:
    files, switches = figures(PAGE)["click"]
    found = []
    for _ in range(TRIES):
        walk = [sys.executable, str(ROOT / "bench" / "walk.py"), "--list"]
        listed = subprocess.run(walk, cwd=ROOT, capture_output=True, text=True, check=True, timeout=240).stdout
        named = files_of_click(listed)
        assert len(named) > 10
        assert [file for file in named if file.removeprefix("web/") not in PAGE] == []
        found.append(figures(listed)["click"])
        if found[-1][0] <= files + FILES_MORE and found[-1][1] <= switches + SWITCHES_MORE:
            return
    raise AssertionError(f"a click takes {found}, not {files, switches}")
