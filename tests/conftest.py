"""What holds for every run of the tests: which of them need a PostgreSQL server, and that no error goes unseen.

A handler that cannot write its message (the stream is closed, the arguments do not fit the format) raises nothing:
`logging` prints "--- Logging error ---" and goes on. Here such an error fails the test in which it happens. Outside a
test it fails the run. So do exceptions in threads and finalizers after the last test, also while the interpreter
clears its modules: in a worker process of pytest-xdist nobody reads what pytest or Python says of them.
"""

import gc
import logging
import os
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import chain, groupby
from pathlib import Path
from typing import Protocol, TypeVar

import pytest

LATE = "TABLEE_LATE_ERRORS"  # the file for errors that belong to no test, shared by all processes of the run
TOGETHER = 5  # files of tests/browser that are run one after the other
APART = 2  # every so many-th process runs files of tests/browser
EXIT_CODE = 70  # of the main process, when an error happens after everything has been reported

_errors: list[str] = []  # logging errors of the test that runs
_in_test = False
_reported = False


class Ordered(Protocol):
    """What is asked of a test to find its place in the run."""

    @property
    def path(self) -> Path: ...
    def get_closest_marker(self, name: str) -> object: ...


Test = TypeVar("Test", bound=Ordered)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds --thin for `make quick`."""
    parser.addoption("--thin", type=int, metavar="N", help="at most N cases of each parametrized test, evenly spread")


def pytest_configure(config: pytest.Config) -> None:
    """Puts our own method in the place where `logging` reports its errors; worker processes inherit the file."""
    logging.Handler.handleError = _handle_error  # type: ignore[method-assign]
    if LATE not in os.environ:
        handle, os.environ[LATE] = tempfile.mkstemp(prefix="tablee-errors-")
        os.close(handle)
    # Called last of all, because it is added first: pytest puts Python's own hook back when it ends.
    config.add_cleanup(partial(setattr, sys, "unraisablehook", _hook_for_the_end(os.environ[LATE])))


def _handle_error(self: logging.Handler, record: logging.LogRecord) -> None:
    text = f"Logging error in {self!r}, message {record.msg!r}\n{traceback.format_exc()}"
    if _in_test:
        _errors.append(text)
    else:
        _write_late(text)


def _write_late(text: str) -> None:
    if _reported:
        os.write(2, text.encode())
        os._exit(EXIT_CODE)
    with Path(os.environ[LATE]).open("a", encoding="utf-8") as file:
        file.write(text)


def _hook_for_the_end(late: str) -> Callable[["sys.UnraisableHookArgs"], None]:
    """Notes exceptions in finalizers until the process has ended. By then the globals of this module have gone."""
    in_worker = "PYTEST_XDIST_WORKER" in os.environ
    flags, opened, write, leave, code = os.O_WRONLY | os.O_APPEND, os.open, os.write, os._exit, EXIT_CODE

    def hook(error: "sys.UnraisableHookArgs") -> None:
        text = f"{error.exc_value!r} in {error.object!r} at the end of the process\n".encode()
        if in_worker:
            write(opened(late, flags), text)
        else:
            write(2, text)
            leave(code)

    return hook


def _write_exception(exception: BaseException | None, where: object) -> None:
    if not isinstance(exception, KeyboardInterrupt):  # with it, pytest-xdist stops a worker process that is slow to end
        _write_late(f"{exception!r} in {where!r}\n")


def pytest_collection(session: pytest.Session) -> None:
    """Imports some of the files of tests before all are collected, in each worker process others.

    On a fresh checkout pytest compiles every file of tests and keeps the result beside it. All processes collect the
    same files in the same order, so each of them would compile them all. An error is told when the file is collected.

    Until all are collected, nothing is searched for garbage: modules and tests stay to the end.
    """
    process = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    if process:
        gc.disable()
        places = [Path(place) for place in session.config.args if Path(place).is_dir()]
        files = [file for place in places for file in sorted(place.rglob("test_*.py")) if _is_collected(file, session)]
        for file in files[int(process) :: int(os.environ["PYTEST_XDIST_WORKER_COUNT"])]:
            with suppress(Exception, pytest.skip.Exception):
                import_module(".".join(file.resolve().relative_to(session.config.rootpath).with_suffix("").parts))


def _is_collected(file: Path, session: pytest.Session) -> bool:
    """Is this a file that pytest will import under the same name, and that nobody has asked to leave out?"""
    ignored = [Path(place).resolve() for place in session.config.getoption("ignore") or ()]
    in_package = (file.parent / "__init__.py").exists()  # then its name begins with that of the package
    return not in_package and not any(file.resolve().is_relative_to(place) for place in ignored)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Marks the tests that start a PostgreSQL server, so that they can be chosen by this mark.

    Of the tests that are chosen, thins out those with many cases if that is asked for.
    """
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.postgres)
    result = yield
    most: int | None = config.getoption("--thin")
    if most is not None:
        cases: dict[str, list[pytest.Item]] = {}
        for item in items:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
        chosen = {item for group in cases.values() for item in group[:: -(-len(group) // most)]}
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]
    items[:] = spread(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    return result


def spread(items: Sequence[Test], processes: int) -> list[Test]:
    """Orders the tests for several processes, each of which begins with an equal stretch of this list.

    A stretch begins with long tests and ends with short ones. Whoever is ready takes tests from the end of another
    stretch, so that at the end of the run short tests are left and all processes end together. The files of
    tests/browser lie between the other long ones: they wait for a browser while others compute. Some of them stay
    together, because a browser is started for each group, and only some of the processes have them, because each of
    these starts a house, which loads the code of every game. Short tests stay in their order, because those of one
    game load the same compiled code.
    """
    if processes < 2:
        return list(items)
    files = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
    waiting = [file for file in files if _waits(file)]
    long = [file for file in files if not _waits(file) and _is_long(file)]
    short = [file for file in files if not _waits(file) and not _is_long(file)]
    groups = [list(chain(*waiting[k : k + TOGETHER])) for k in range(0, len(waiting), TOGETHER)]
    some = -(-processes // APART)
    theirs = [[] if k % APART else groups[k // APART :: some] for k in range(processes)]
    stretches = [_between(theirs[k], long[k::processes], (k + 0.5) / processes) for k in range(processes)]
    rest = list(chain(*short))
    for k, stretch in enumerate(stretches):
        left = len(rest) + sum(map(len, stretches[k:]))
        room = max(left // (processes - k) - len(stretch), 0)  # pytest-xdist divides the list like this
        stretch += rest[:room]
        del rest[:room]
    return list(chain(*stretches))


def _waits(file: Sequence[Test]) -> bool:
    return file[0].path.parent.name == "browser"


def _is_long(file: Sequence[Test]) -> bool:
    """Is at least every tenth of its tests marked as slow?"""
    return sum(item.get_closest_marker("slow") is not None for item in file) * 10 >= len(file)


def _between(groups: list[list[Test]], files: list[list[Test]], first: float) -> list[Test]:
    """The groups spread evenly between the files; `first`: how far into the first part the first of them comes."""
    apart = len(files) / (len(groups) or 1)
    mixed: list[Test] = []
    taken = 0
    for passed, file in enumerate(files):
        while taken < len(groups) and passed >= (taken + first) * apart:
            mixed += groups[taken]
            taken += 1
        mixed += file
    return mixed + list(chain(*groups[taken:]))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leaves modules and tests, which stay to the end, out of every later search for garbage."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the toy auction of tests/toy.py known to `Match`, for one test."""
    from tests import toy

    toy.sit(monkeypatch)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Knows whether a test runs."""
    global _in_test
    _in_test = True
    result = yield
    _in_test = False
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Fails the test in which logging failed."""
    result = yield
    if _errors:
        text = "\n".join(_errors)
        _errors.clear()
        pytest.fail(text, pytrace=False)
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Fails the run if anything went wrong outside the tests, once the worker processes have ended."""
    global _reported
    result = yield
    sys.unraisablehook = lambda late: _write_exception(late.exc_value, late.object)
    threading.excepthook = lambda late: _write_exception(late.exc_value, late.thread)
    gc.collect()
    if not hasattr(session.config, "workerinput"):
        file = Path(os.environ.pop(LATE))
        late = file.read_text(encoding="utf-8")
        file.unlink()
        _reported = True
        if late:
            print(f"\nErrors outside the tests:\n{late}", file=sys.stderr)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
    return result
