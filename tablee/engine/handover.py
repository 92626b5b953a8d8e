"""Takes a process that has begun softly over to native code: it has the code compiled elsewhere and loads it.

A thread looks for the code of every function that is needed, loads what is there, and sees to it that some process
compiles the rest (compiler.py): one for all processes that use the same cache. Loading takes milliseconds a function,
and nothing waits for it.
"""

import logging
import os
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from queue import Empty
from tempfile import TemporaryDirectory

from tablee.engine import compiler
from tablee.engine.cache import FALLBACK, cache_folder
from tablee.engine.needs import Need, Workload
from tablee.engine.softstart import misses

LOG = logging.getLogger("tablee.engine")
POLL_SECONDS = 0.5  # between two looks for new code
RESTART_SECONDS = 5.0  # after a compiler has failed
MOST_FAILURES = 3  # compilers that may fail one after the other
END_SECONDS = 5.0  # that the compiler and the thread have when they are to end


@contextmanager
def handed_over(workload: Workload, game: str, *, compiles: bool) -> Iterator["Handover"]:
    """One game with all the native code that the cache has, for a terminal.

    compiles   what the cache has not is compiled while the block lasts; otherwise it stays interpreted
    """
    handover = Handover(workload, [game], quiet=True)
    try:
        handover.load_stored()
        if compiles and not handover.ready:
            handover.want(game)
            handover.start()
        yield handover
    finally:
        handover.stop()


class Handover:
    """Native code for some games, in this process.

    workload   says what each game needs
    quiet      for a terminal: says nothing that only an operator wants to know
    """

    def __init__(self, workload: Workload, games: Sequence[str], *, quiet: bool = False) -> None:
        self.workload = workload
        self.games = tuple(games)
        self.quiet = quiet
        self._left: dict[str, list[Need]] = {}  # by game: what is not native yet
        self._known = False  # whether `_left` was filled
        self._missed: list[Need] = []  # what was called besides, without native code
        self._wanted: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._failures = 0
        self._alone = False  # nobody else can compile for this process
        self._temporary: TemporaryDirectory[str] | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="handover", daemon=True)

    @cached_property
    def folder(self) -> Path | None:
        """Where compilers and those who wait for them meet; None: nowhere, not even a temporary folder can be made."""
        folder = compiler.shared_folder()
        if folder is None and FALLBACK not in os.environ:
            with suppress(OSError):
                self._temporary = TemporaryDirectory(prefix="tablee-")
                os.environ[FALLBACK] = self._temporary.name
                folder = compiler.shared_folder()
        if folder != cache_folder() and not self.quiet:
            LOG.warning("compiled code cannot be kept in %s: it is compiled again after every start", cache_folder())
        return folder

    @property
    def ready(self) -> bool:
        """Is everything that is needed native?"""
        return self._known and not self._left

    def is_ready(self, game: str) -> bool:
        """Is everything that the game needs native?"""
        return self._known and game not in self._left

    def want(self, game: str) -> None:
        """Somebody plays this game: it is compiled before the others."""
        if game not in self._wanted and not self.is_ready(game):
            self._wanted.add(game)
            if self.folder is not None:
                compiler.want(self.folder, game)

    def start(self) -> None:
        """Begins in a thread."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread, and the compiler if this process has started it."""
        self._stopped.set()
        misses.put(None)
        if self._thread.ident is not None:
            self._thread.join(END_SECONDS)
        if self._compiler is not None:
            self._end(self._compiler)
        if self._temporary is not None:
            del os.environ[FALLBACK]
            self._temporary.cleanup()

    @staticmethod
    def _end(process: "subprocess.Popen[bytes]") -> None:
        with suppress(OSError):  # it has ended already
            assert process.stdin is not None
            process.stdin.close()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    # ---- loading

    def load_stored(self) -> None:
        """Loads all that the cache has."""
        if not self._known:
            self._left = {game: list(needs) for game in self.games if (needs := self.workload.needs(game))}
            self._known = True
        for game, needs in list(self._left.items()):
            left = [need for need in needs if not (need.is_native() or self._load(need))]
            if len(left) < len(needs):
                self._failures = 0
            if left:
                self._left[game] = left
            else:
                del self._left[game]
                LOG.info("%s is native", game)

    def _load(self, need: Need) -> bool:
        return not self._stopped.is_set() and need.is_stored() and need.load()

    def _run(self) -> None:
        try:
            while not self._stopped.is_set():
                self.load_stored()
                if not self._left:
                    break
                self._see_to_compiler()
                self._stopped.wait(POLL_SECONDS)
            while not self._stopped.is_set():
                self._load_missed()
        except Exception:
            LOG.exception("the rules stay in the interpreter")

    def _load_missed(self) -> None:
        """Waits for calls without native code, and loads what the cache has for them, or gets while it is filled."""
        compiling = self.folder is not None and compiler.is_compiling(self.folder)
        with suppress(Empty):
            missed = misses.get(timeout=POLL_SECONDS if compiling and self._missed else None)
            if missed is not None:
                self._missed.append(Need(*missed))
        left = [need for need in self._missed if not (need.is_native() or self._load(need))]
        self._missed = left if compiling else []

    # ---- compiling

    def _see_to_compiler(self) -> None:
        """Sees to it that what is left is being compiled."""
        if self._compiler is not None:
            code = self._compiler.poll()
            if code is None:
                return
            self._end(self._compiler)
            self._compiler = None
            self._judge(code)
        elsewhere = [game for game, needs in self._left.items() if any(need.file_name is not None for need in needs)]
        if not elsewhere:
            self._compile_here()  # code that uses a value without an exact fingerprint cannot be kept in a file
        elif self._alone or self.folder is None:
            LOG.warning("compiled code cannot be written: the process that serves compiles it itself")
            self._compile_here()
        else:
            self._compiler = compiler.start(self.folder, self.workload.__name__, elsewhere, quiet=self.quiet)

    def _judge(self, code: int) -> None:
        """What follows from the end of a compiler that has left something to do."""
        self.load_stored()
        if not self._left:
            return
        if code == compiler.UNWRITABLE:
            self._alone = True
            return
        self._failures += 1
        if self._failures >= MOST_FAILURES:
            LOG.error("the compiler has failed %d times: %s stays interpreted", self._failures, ", ".join(self._left))
            self._stopped.set()
            return
        LOG.warning("the compiler has ended with %d; it is started again", code)
        self._stopped.wait(RESTART_SECONDS)

    def _compile_here(self) -> None:
        """The last resort: compiles in this thread, while the others wait more often than they should."""
        for needs in self._left.values():
            for need in needs:
                if self._stopped.is_set():
                    return
                need.compile()
