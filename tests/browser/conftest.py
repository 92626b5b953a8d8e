from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.guest import PATIENCE, Guest
from tests.browser.served import Served

expect.set_options(timeout=PATIENCE)  # as pages wait for everything else


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of this folder. Without a browser they fail; the message says how to get one.

    Playwright keeps an event loop running in this thread until it is stopped. Tests elsewhere run loops of their own,
    so the scope is the package: pytest stops Playwright before it goes on to another folder.
    """
    path = chromium.find()
    with sync_playwright() as playwright:
        flags = [flag for flag in chromium.FLAGS if flag != "--disable-gpu"] + list(chromium.WITHOUT_PIXELS)
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house in a process of its own, for the whole run."""
    house = Served(tmp_path_factory.mktemp("house"))
    yield house
    house.kill()


@pytest.fixture
def house(started: Served, request: pytest.FixtureRequest) -> Served:
    """The house, with chance that depends on the name of the test alone."""
    started.seed(request.node.nodeid)
    return started


@pytest.fixture
def guest(browser: Browser, house: Served) -> Iterator[Callable[..., Guest]]:
    """Lets people in, each with a browser window of their own; at the end no window may have reported an error."""
    guests: list[Guest] = []

    def enter(**ways: Any) -> Guest:
        guests.append(Guest(browser, house, **ways))
        return guests[-1]

    yield enter
    for one in guests:
        one.context.close()
    for one in guests:
        one.check()
