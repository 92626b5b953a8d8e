"""Real pages in the benchmark of browsers: a few windows of Chromium, played by a script inside the page."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium

SCRIPT = Path(__file__).parent / "players" / "page.js"
PATIENCE = 120_000  # milliseconds; a house that is asked too much answers late
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
NOTED = "() => noted"


class Windows:
    """Windows of one Chromium at the tables of a house."""

    def __init__(self, browser: Browser, address: str, think: float) -> None:
        self.browser, self.address = browser, address
        self.script = f"globalThis.benchmark = {json.dumps({'think': think})};\n{SCRIPT.read_text('utf-8')}"
        self.tables: list[list[Page]] = []
        self._views: list[
            tuple[float, float]
        ] = []  # when a newcomer came, and milliseconds until their page was painted

    def open(self, path: str, *, plays: bool = True) -> Page:
        """A page in a window of its own, whose visitor is new to the house."""
        context = self.browser.new_context(base_url=self.address, locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        if plays:
            context.add_init_script(self.script)
        page = context.new_page()
        page.goto(path, wait_until="domcontentloaded" if plays else "commit")
        return page

    def lay(self, game: str, browsers: int, bots: int) -> None:
        """A table with a window in some seats and easy bots in the others."""
        host = self.open(f"/new/{game}")
        kinds = ["open"] * (browsers - 1) + ["bot:easy"] * bots
        for seat in range(1, host.locator("[name=seat]").count()):
            host.select_option(f"#seat-{seat}", kinds[seat - 1] if seat <= len(kinds) else "none")
        host.click("#setup .large")
        host.wait_for_url("**/t/*")
        guests = [self.open(host.url) for _ in range(browsers - 1)]
        for guest in guests:
            guest.locator("#sit button[name=seat]").first.click()
            guest.wait_for_selector("#now:not(.stage-open), #now .you")
        host.wait_for_selector("#now:not(.stage-open), #start")
        if host.locator("#start").count():
            host.click("#start")
        self.tables.append([host, *guests])

    def look(self) -> None:
        """A newcomer opens the page of a table and goes away again."""
        now = time.time() * 1000
        page = self.open(self.tables[0][0].url, plays=False)
        self._views.append((now, page.wait_for_function(PAINTED).json_value()))
        page.context.close()

    def wait(self, milliseconds: float) -> None:
        """Lets the pages go on."""
        self.tables[0][0].wait_for_timeout(milliseconds)

    def views(self, begin: float, end: float) -> list[float]:
        """Milliseconds of the first views of newcomers who came in this time, given in milliseconds since 1970."""
        return [took for when, took in self._views if begin <= when <= end]

    def latencies(self, begin: float, end: float) -> list[float]:
        """Milliseconds from every click in this time until each other window at the table showed more."""
        found = []
        for pages in self.tables:
            noted: list[dict[str, Any]] = [page.evaluate(NOTED) for page in pages]
            for clicker in noted:
                for click in clicker["clicks"]:
                    if begin <= click["at"] <= end:
                        others = [other["shown"] for other in noted if other is not clicker]
                        found += [after for shown in others if (after := _after(click, shown)) is not None]
        return found


def _after(click: dict[str, float], shown: list[dict[str, float]]) -> float | None:
    """Milliseconds until a window showed more than the clicker had seen; None if it did not, or did so before."""
    at = next((one["at"] for one in shown if one["sequence"] > click["sequence"]), None)
    return None if at is None or at < click["at"] else at - click["at"]


@contextmanager
def windows(address: str, think: float) -> Iterator[Windows]:
    """A Chromium for as long as the block runs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        try:
            yield Windows(browser, address, think)
        finally:
            browser.close()
