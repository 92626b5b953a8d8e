import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The browser, and the event loop by which Playwright talks to it. Without a browser nothing here can be shown, so
    the tests fail; the message says how to get one.

    Playwright's loop counts as running in this thread from its first call to its last. Other tests in the same process
    run loops of their own: between browser tests it is put aside.
    """
    path = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The browser, for one test."""
    browser, loop = launched
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house in a process of its own."""
    house = Served(tmp_path_factory.mktemp("house"))
    yield house
    house.kill()


@pytest.fixture
def guest(browser: Browser, house: Served) -> Iterator[Callable[..., Guest]]:
    """Lets people in, each with a browser of their own; at the end no browser may have complained of anything."""
    guests: list[Guest] = []

    def enter(**ways: Any) -> Guest:
        guests.append(Guest(browser, house, **ways))
        return guests[-1]

    yield enter
    for one in guests:
        one.context.close()
    for one in guests:
        one.check()
