"""No error goes unseen: small sessions of pytest, each with one, alone and with worker processes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CONFTEST = Path(__file__).with_name("conftest.py")

BROKEN = """
import atexit, gc, io, logging, threading
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
    "a finalizer after the last test": ("gc.disable(); b = Broken(); b.itself = b", "in a finalizer"),
}


@pytest.mark.parametrize("processes", [0, 1])
@pytest.mark.parametrize("error", ERRORS)
def test_an_error_fails_the_run_and_is_told(error: str, processes: int, tmp_path: Path) -> None:
    code, said = ERRORS[error]
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "test_it.py").write_text(f"{BROKEN}\ndef test_it():\n    {code}\n", encoding="utf-8")
    options = ["-q", "-W", "error", "-p", "xdist.plugin", f"--numprocesses={processes}"]
    command = [sys.executable, "-m", "pytest", *options, "test_it.py"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TABLEE", "COV"))}
    kept["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the plugins of other packages take seconds to import
    done = subprocess.run(command, cwd=tmp_path, env=kept, capture_output=True, text=True, check=False)
    output = done.stdout + done.stderr
    assert (done.returncode != 0) == (error != "nothing"), output
    assert said in output
