"""A process that compiles into the cache what a house or a terminal needs, while people play already.

    python -m tablee.engine.compiler MODULE [GAME...]

MODULE says what to compile (`Workload` in needs.py), for the games that are named or for all. Of all processes with one
cache folder, one compiles; the others exit with the code BUSY. It has a low priority, and compiles one function after
the other, first of the game that somebody is waiting for (`want`). A function is in the cache as soon as it is
compiled, so a compiler that is killed loses only the function that it was at, and the next one goes on from there.

With --attached it was started by a handover (handover.py), which has locked the folder for it. It then ends when its
standard input does: whoever started it has gone.
"""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import IO, cast

from tablee.engine import claims
from tablee.engine.cache import folders
from tablee.engine.needs import Workload

LOCK = "compiler.lock"  # the file that the compiler locks
WANTED = "wanted."  # before the name of a game: a file, touched when somebody waits for that game
ATTACHED = "--attached"
NICENESS = 10  # whatever people wait for goes first
LOCK_SECONDS = 2.0  # to try again: whoever looks whether there is a compiler holds the lock for a moment

# Exit codes besides 0.
FAILED = 1  # something could not be compiled; standard error says why
UNWRITABLE = 73  # what was compiled could not be written
BUSY = 75  # another process compiles

LOG = logging.getLogger("tablee.engine")


def shared_folder() -> Path | None:
    """The folder in which compilers find each other: the first of the cache's that can be written; None: none can."""
    for folder in folders():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / LOCK).open("ab").close()
            return folder
    return None


def lock(folder: Path) -> IO[bytes] | None:
    """Locks the folder for this process, until the file is closed or the process ends; None: another has locked it.

    Where a system has no such locks, two processes may compile the same: a waste, and no more.
    """
    file = (folder / LOCK).open("ab")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        file.close()
        return None
    return file


def is_compiling(folder: Path) -> bool:
    """Does a process compile into this folder?"""
    file = lock(folder)
    if file is not None:
        file.close()
    return file is None


def want(folder: Path, game: str) -> None:
    """Lets the compiler compile this game before the others."""
    with suppress(OSError):
        (folder / f"{WANTED}{game}").touch()


def _wanted_at(folder: Path, game: str) -> float:
    try:
        return (folder / f"{WANTED}{game}").stat().st_mtime
    except OSError:
        return 0.0


def compile_games(workload: Workload, games: Sequence[str], folder: Path) -> int:
    """Compiles all that the games need, in the order in which they are wanted; returns the exit code."""
    needs = {game: [need for need in workload.needs(game) if need.file_name is not None] for game in games}
    code = _carry_out({game: [need.compile for need in needs[game]] for game in games}, folder)
    for game in games:
        with suppress(OSError):
            (folder / f"{WANTED}{game}").unlink(missing_ok=True)
    if not all(need.is_stored() for game in games for need in needs[game]):
        return code or UNWRITABLE
    return code | _carry_out({game: [partial(workload.rehearse, game)] for game in games}, folder)


def _carry_out(steps: dict[str, list[Callable[[], None]]], folder: Path) -> int:
    """Carries out the steps of all games; of a game with a step that fails, no more. Returns the exit code."""
    code = 0
    while any(steps.values()):
        game = max((game for game in steps if steps[game]), key=lambda game: _wanted_at(folder, game))
        try:
            steps[game].pop(0)()
        except Exception:  # whatever is wrong with the rules of one game, the others are compiled
            LOG.exception("%s cannot be compiled", game)
            steps[game].clear()
            code = FAILED
    return code


def start(folder: Path, workload: str, games: Sequence[str], *, quiet: bool) -> "subprocess.Popen[bytes] | None":
    """Starts a compiler that ends with this process, or when its standard input is closed; None: another compiles.

    This process takes the lock and passes it on, so that of several that try at the same time one starts a compiler.
    """
    held = lock(folder)
    if held is None:
        return None
    with held:
        return subprocess.Popen(
            [sys.executable, "-m", __spec__.name, ATTACHED, workload, *games],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL if quiet else None,
            pass_fds=(held.fileno(),) if os.name == "posix" else (),
            start_new_session=True,  # Ctrl-C is for whoever started it
        )


def _end_with_input() -> None:
    while os.read(0, 4096):  # not by `sys.stdin`: its lock, held by this thread, aborts an interpreter that shuts down
        pass
    os._exit(0)  # also while Numba compiles; a file that is half written has another name


def main(arguments: Sequence[str]) -> int:
    """Compiles until everything is in the cache; returns the exit code."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
        claims.claims_nothing = True
    logging.basicConfig()
    folder = shared_folder()
    if folder is None:
        return UNWRITABLE
    module, *games = (argument for argument in arguments if argument != ATTACHED)
    if ATTACHED in arguments:
        threading.Thread(target=_end_with_input, name="input", daemon=True).start()
        return _compile(module, games, folder)
    patience = time.monotonic() + LOCK_SECONDS
    while (held := lock(folder)) is None:
        if time.monotonic() > patience:
            return BUSY
        time.sleep(0.05)
    with held:
        return _compile(module, games, folder)


def _compile(module: str, games: Sequence[str], folder: Path) -> int:
    workload = cast(Workload, import_module(module))
    return compile_games(workload, games or workload.GAMES, folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
