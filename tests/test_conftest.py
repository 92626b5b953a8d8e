"""What conftest.py does: no error goes unseen, which small sessions of pytest try, and files are spread."""

import os
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import spread

pytestmark = pytest.mark.slow

CONFTEST = Path(__file__).with_name("conftest.py")

BROKEN = """
import atexit, gc, io, logging, sys, threading, types
import pytest

def log_to_a_closed_stream():
    stream = io.StringIO()
    logger = logging.Logger("broken")
    logger.addHandler(logging.StreamHandler(stream))
    stream.close()
    logger.warning("lost")

class Broken:
    def __del__(self):
        raise ValueError("in a finalizer")

def fail():
    raise ValueError("in a thread")
"""

# What a test does; what is then said of it.
ERRORS = {
    "nothing": ("pass", ""),
    "logging in a test": ("log_to_a_closed_stream()", "Logging error in"),
    "logging at exit": ("atexit.register(log_to_a_closed_stream)", "Logging error in"),
    "a thread": ("t = threading.Thread(target=fail); t.start(); t.join()", "in a thread"),
    "a finalizer": ("Broken()", "in a finalizer"),
    "a finalizer at exit": (
        "sys.modules['kept'] = types.ModuleType('kept'); sys.modules['kept'].it = Broken()",
        "in a finalizer",
    ),
    "a finalizer after the last test": ("gc.disable(); b = Broken(); b.itself = b", "in a finalizer"),
}


def environment() -> dict[str, str]:
    """That of a session of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TABLEE", "COV"))}
    return {**kept, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # the plugins of other packages take seconds to import


@pytest.mark.parametrize("processes", [0, 1])
@pytest.mark.parametrize("error", ERRORS)
def test_an_error_fails_the_run_and_is_told(error: str, processes: int, tmp_path: Path) -> None:
    code, said = ERRORS[error]
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "test_it.py").write_text(f"{BROKEN}\ndef test_it():\n    {code}\n", encoding="utf-8")
    options = ["-q", "-W", "error", "-p", "xdist.plugin", f"--numprocesses={processes}"]
    command = [sys.executable, "-m", "pytest", *options, "test_it.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)
    output = done.stdout + done.stderr
    assert (done.returncode != 0) == (error != "nothing"), output
    assert said in output


class Item(NamedTuple):
    """A test, as far as its place in the run is concerned."""

    path: Path
    slow: bool
    number: int

    def get_closest_marker(self, name: str) -> object:
        return True if self.slow and name == "slow" else None


def test_every_process_begins_with_long_tests_some_of_which_wait_for_a_browser_and_ends_with_short_ones() -> None:
    browser = [Item(Path(f"tests/browser/test_{k}.py"), False, n) for k in range(13) for n in range(3)]
    long = [Item(Path(f"tests/web/test_{k}.py"), n == 0, n) for k in range(20) for n in range(4)]
    short = [Item(Path(f"tests/games/test_{k}.py"), n == 0, n) for k in range(40) for n in range(11 + 2 * k)]
    items = [*long[:40], *short, *browser, *long[40:]]
    ordered = spread(items, 4)
    assert sorted(ordered) == sorted(items)
    assert 73 <= len(list(groupby(ordered, key=lambda item: item.path))) <= 76, "files are divided at the ends only"
    assert [item for item in ordered if item in short] == short
    length = len(items) / 4
    for k in range(4):
        stretch = ordered[int(k * length) : int((k + 1) * length)]
        kinds = "".join(kind[0] for kind, _ in groupby(item.path.parent.name for item in stretch[60:]))
        assert kinds == "g", "short ones at the end"
        waiting = sum(item.path.parent.name == "browser" for item in stretch)
        assert waiting >= 15 if k % 2 == 0 else waiting == 0, "a house and a browser in every other process"
        assert sum(item.path.parent.name == "web" for item in stretch) >= 16
    assert spread(items, 1) == items
