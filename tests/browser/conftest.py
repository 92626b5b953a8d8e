from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser; without one nothing here is true, so nothing is skipped."""
    path = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield browser
        browser.close()


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
        one.leave_quietly()
