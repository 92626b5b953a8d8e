"""What conftest.py does: no error goes unseen, which small sessions of pytest try, and files are spread."""

import os
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

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


def test_files_that_wait_for_a_browser_lie_evenly_between_the_others(tmp_path: Path) -> None:
    for folder, files in (("browser", 5), ("web", 8)):
        (tmp_path / folder).mkdir()
        for n in range(files):
            tests = "".join(f"def test_{k}():\n    pass\n" for k in range(3))
            (tmp_path / folder / f"test_{folder}{n}.py").write_text(tests, encoding="utf-8")
    shutil.copy(CONFTEST, tmp_path)
    command = [sys.executable, "-m", "pytest", "-v"]
    output = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True).stdout
    order = [line.partition(".py")[0] for line in output.splitlines() if " PASSED" in line]
    files_in_order = [file for file, _ in groupby(order)]
    assert len(order) == 39
    assert len(files_in_order) == 13, "a file is not divided"
    assert [n for n, file in enumerate(files_in_order) if file.startswith("browser")] == [2, 3, 4, 9, 10]
