"""Checks a built wheel: `make dist`.

    python tests/wheel.py dist/tablee-0.2.0-py3-none-any.whl

The wheel is installed into an empty environment, far from the checkout, and used as people use it: a game in the
terminal, a simulation, the house with a page and its scripts, and a typed program of their own.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]

# What no import statement asks for and a wheel could therefore lack.
NEEDED = (
    "tablee/py.typed",
    "tablee/locale/fr/LC_MESSAGES/tablee.mo",
    "tablee/web/site/static/vendor/htmx.min.js",
    "tablee/web/storage/migrations/env.py",
)
PATTERNS = (
    "tablee/games/*/RULES.md",
    "tablee/games/*/guide.*.md",
    "tablee/web/site/static/**/*",
    "tablee/web/site/templates/**/*",
    "tablee/web/storage/migrations/**/*",
)

VENDOR = ("/static/vendor/htmx.min.js",)  # on the pages of tables

PROGRAM = """
from tablee import Match, game

match = Match("madness", 3, seed=1)
actions: list[str] = match.legal()
match.play(actions[0])
title: str = game("madness").title
print(title, match.mover)
"""


def check_contents(wheel: Path) -> None:
    """Everything that the package needs is in the wheel, and nothing beside it."""
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    needed = set(NEEDED)
    for pattern in PATTERNS:
        needed |= {path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern) if path.is_file()}
    missing = {name for name in needed - names if "__pycache__" not in name}
    assert not missing, f"not in the wheel: {sorted(missing)}"
    strangers = {name for name in names if not re.match(r"tablee(-[^/]+\.dist-info)?/", name)}
    assert not strangers, f"not of the package: {sorted(strangers)}"


def install(wheel: Path, folder: Path) -> Path:
    """Makes an empty environment with the wheel in it; returns its folder of commands."""
    venv.create(folder, with_pip=True)
    commands = folder / "bin"
    pip = [str(commands / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), f"{wheel}[web]", "mypy"], check=True)
    return commands


def run(*words: str | Path, typed: str = "", cwd: Path) -> str:
    """The output of a command that does not see the checkout."""
    done = subprocess.run(words, input=typed, cwd=cwd, env=clean(cwd), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def clean(cwd: Path) -> dict[str, str]:
    """The environment without what could lead back to the checkout or to code compiled before."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TABLEE", "VIRTUAL"))}
    return kept | {"TABLEE_CACHE": str(cwd / "cache"), "PYTHONUTF8": "1"}


@contextmanager
def served(command: Path, cwd: Path) -> Iterator[str]:
    """The house on a free port, until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    house = subprocess.Popen([command, "serve", "--port", str(port), "--data", "data"], cwd=cwd, env=clean(cwd))
    address = f"http://127.0.0.1:{port}"
    try:
        while not answers(address):  # nothing is compiled yet, so the first time may take a while
            assert house.poll() is None, "the house has closed"
            time.sleep(0.1)
        yield address
    finally:
        house.terminate()
        assert house.wait() in (0, -signal.SIGTERM)


def answers(address: str) -> bool:
    try:
        urlopen(address, timeout=600).close()
    except URLError:
        return False
    return True


def get(address: str, lang: str = "en") -> str:
    with urlopen(Request(address, headers={"Accept-Language": lang}), timeout=120) as answer:
        text: str = answer.read().decode()
    return text


def main(wheel: Path) -> None:
    check_contents(wheel)
    print(f"{wheel.name}: everything is in it")
    with tempfile.TemporaryDirectory() as folder:
        cwd = Path(folder)
        commands = install(wheel, cwd / "environment")
        print("installed into an empty environment")
        game = run(commands / "tablee", "play", "madness", "--seed", "3", "--lang", "fr", typed="1\n" * 500, cwd=cwd)
        assert "gagne" in game, game[-2000:]
        table = run(commands / "tablee", "simulate", "madness", "--games", "100", cwd=cwd)
        assert table.startswith("100 games"), table
        print("played and simulated")
        with served(commands / "tablee", cwd) as address:
            page, french = get(address), get(address, "fr")
            assert '<html lang="en"' in page
            assert '<html lang="fr"' in french
            scripts = [*re.findall(r'<script[^>]* src="([^"]+)"', page), *VENDOR]
            assert len(scripts) > len(VENDOR), "the page has no script"
            assert all(len(get(address + script)) > 100 for script in scripts)
            assert "Maya" in get(f"{address}/rules/madness")
        print(f"served, with {len(scripts)} scripts")
        (cwd / "program.py").write_text(PROGRAM, encoding="utf-8")
        run(commands / "mypy", "--strict", "program.py", cwd=cwd)
        assert run(commands / "python", "program.py", cwd=cwd).startswith("Maya Madness")
        print("a typed program passes mypy and runs")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
