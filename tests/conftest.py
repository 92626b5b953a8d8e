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
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, groupby
from pathlib import Path

import pytest

LATE = "TABLEE_LATE_ERRORS"  # the file for errors that belong to no test, shared by all processes of the run
TOGETHER = 3  # files of tests/browser that are run one after the other
EXIT_CODE = 70  # of the main process, when an error happens after everything has been reported

_errors: list[str] = []  # logging errors of the test that runs
_in_test = False
_reported = False


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
    items[:] = _spread(items)
    return result


def _spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """Puts the files of tests/browser evenly between the others: they wait for a browser while others compute.

    Each of several processes begins with a stretch of this list, so that not all of them wait at the same time. Some
    files stay together, because a browser is started for each group of them.
    """
    files = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
    browser = [file for file in files if file[0].path.parent.name == "browser"]
    waiting = [list(chain(*browser[k : k + TOGETHER])) for k in range(0, len(browser), TOGETHER)]
    others = [file for file in files if file[0].path.parent.name != "browser"]
    apart = sum(map(len, others)) / (len(waiting) or 1)
    spread: list[pytest.Item] = []
    passed = taken = 0
    for file in others:
        spread += file
        passed += len(file)
        while taken < len(waiting) and passed >= (taken + 0.5) * apart:
            spread += waiting[taken]
            taken += 1
    return spread + [item for group in waiting[taken:] for item in group]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leaves modules and tests, which stay to the end, out of every later search for garbage."""
    gc.collect()
    gc.freeze()


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
