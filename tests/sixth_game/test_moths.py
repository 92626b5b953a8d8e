"""A game in a package of its own is built, installed and played everywhere, with no file of ours touched.

The package `moths` beside this file is copied, built and installed into a folder of its own. A process that has this
folder on its path runs the tests in `installed`, and those of our tests that ask something of every game: there,
`moths` is one more of the games. Each test here is one of the places where it must hold its own.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablee import Match, games
from tests.conftest import LATE
from tests.sixth_game.contributing import commands
from tests.toy import ROOT

pytestmark = pytest.mark.slow

PACKAGE = Path(__file__).parent / "moths"
OWN = "tests/sixth_game/installed"

# Where it is played, and the files that play it there.
PLACES = {
    "by its rules": f"{OWN}/test_rules.py",
    "in the terminal and the arena": f"{OWN}/test_terminal.py",
    "in the browser": f"{OWN}/test_browser.py",
    "by the contract": "tests/games/test_contract.py",
    "with its hidden information kept, and in records": "tests/games/test_conformance.py",
    "in its notation": "tests/games/test_actions.py",
    "in words": "tests/games/test_words.py",
    "in drawings": "tests/games/test_drawings.py",
    "in pieces of drawings": "tests/games/test_pieces.py",
    "with points explained": "tests/games/test_accounts.py",
    "with reasons for hints": "tests/games/test_advice.py",
    "by its guide": "tests/web/site/test_guides.py",
    "in its lesson": "tests/lessons/test_check.py",
    "in its lesson, to the end": "tests/lessons/test_lesson.py",
    "in the description of the API": "tests/web/api/test_view_schemas.py",
    "in OpenSpiel": "tests/adapters/openspiel/test_game.py",
    "in PettingZoo": "tests/adapters/test_pettingzoo.py",
}
# Left out: what is asked of our own guides only; what compiles much for little, batches and devices; some variants.
LEFT_OUT = "neither_short or same_pictures or parallel or every_device or of_a_batch or moths-3 or moths-4-three"
CHOSEN = f"(moths or installed) and not ({LEFT_OUT})"


def installed(folder: Path) -> Path:
    """Where the package is installed in this folder, as CONTRIBUTING.md says, but from nothing outside this machine."""
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    (words,) = commands("pip")
    offline = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(folder / "site")]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *words, *offline], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder / "site"


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """For each file the tests of it that were run, with what went wrong. One worker runs them, others wait for it."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent  # the folder of the whole run
    report = shared / "moths.xml"
    with (shared / "moths.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not report.exists():
            run_tests(installed(tmp_path_factory.mktemp("sixth")), report)
    found: dict[str, list[str]] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        wrong = [part.get("message", "") for part in case if part.tag in ("failure", "error", "skipped")]
        found.setdefault(case.get("file", ""), []).append("\n".join(wrong))
    return found


def run_tests(site: Path, report: Path) -> None:
    """Runs the tests where the package is installed, and writes the report."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", LATE))}
    environment = {**outside, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "-o", "junit_family=xunit1", f"--junitxml={report}"]
    command = [sys.executable, "-m", "pytest", *options, "-m", "not (long or attack)", "-k", CHOSEN, *PLACES.values()]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert report.exists(), done.stdout + done.stderr


@pytest.mark.parametrize("place", PLACES)
def test_it_is_played(place: str, outcomes: dict[str, list[str]]) -> None:
    found = outcomes.get(PLACES[place], [])
    assert found, "no test of this place was run"
    assert [wrong for wrong in found if wrong] == []


def test_it_is_not_there_where_it_is_not_installed() -> None:
    assert "moths" not in games.NAMES
    with pytest.raises(ValueError, match="there is no game 'moths'"):
        Match("moths", 2)


def test_no_file_of_ours_knows_it() -> None:
    files = [file for file in (ROOT / "tablee").rglob("*") if file.suffix in (".py", ".md", ".css", ".js", ".html")]
    assert [file for file in files if "tablee_moths" in file.read_text("utf-8")] == []
