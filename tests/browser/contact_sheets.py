"""Makes contact sheets, to be looked at: every page of every game on every screen. `make sheets`

Each sheet shows one page of one game on five screens. Languages and lights alternate from screen to screen; with
`--all` there is a sheet for each language in each light. The sheets go to `build/sheets`; they are not committed.
"""

import argparse
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

from tablee.games import OURS
from tests.browser import chromium
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots

SCREENS = {
    "desk": (1440, 900),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "sideways": (844, 390),
    "wide": (2560, 1080),
}
WAYS: list[tuple[str, Any]] = [("fr", "light"), ("en", "dark"), ("fr", "dark"), ("en", "light")]
PLAYERS = {"maya": 3, "aztec": 3}  # others: 2
HEIGHT, GAP, LINE = 900, 10, 24  # of a picture in the first row of a sheet, between two, and of the words, in pixels
REST = 400  # milliseconds until a page has come to rest
# Shows something once more that a line of the log tells of; says whether there is such a line.
SHOW_AGAIN = """(kind) => {
  const line = [...document.querySelectorAll(`#log [data-${kind}]`)].at(-1)
  line?.click()
  return Boolean(line)
}"""
AGAIN = {"moment": "again", "summary": "summary"}  # parts of the page, and what a line of the log has that shows them
Shot = tuple[str, Image.Image]


def take(page: Page) -> Image.Image:
    """What the window shows now."""
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def rest(page: Page) -> None:
    """Waits until nothing moves any more."""
    page.wait_for_timeout(REST)


def at_table(page: Page, game: str) -> Iterator[Shot]:
    """A table, and a hint."""
    page.goto("/")
    page.evaluate("(game) => document.querySelector(`form[action='/play/${game}']`).requestSubmit()", game)
    page.wait_for_selector("#now[data-turn=yes], #moment:not([hidden])")
    if page.is_visible("#moment"):  # others have begun
        page.click("#moment-skip")
        page.wait_for_selector("#now[data-turn=yes]")
    rest(page)
    yield "table", take(page)
    page.evaluate("() => document.querySelector('#ask-hint').requestSubmit()")
    page.wait_for_selector("#hints")
    rest(page)
    yield "hint", take(page)


def elsewhere(page: Page, game: str, over: str) -> Iterator[Shot]:
    """The pages of a finished game, what happened in it, and those of none: `over` is its table."""
    addresses = {
        "end": over,
        "replay": f"{over}/replay?at=30",
        "lesson": f"/learn/{game}?at=2",
        "analysis": f"{over}/analysis",
        "rules": f"/rules/{game}",
    }
    for name, address in addresses.items():
        page.goto(address)
        rest(page)
        yield name, take(page)
    for part, line in AGAIN.items():
        page.goto(over)
        if page.evaluate(SHOW_AGAIN, line):
            page.wait_for_selector(f"#{part}:not([hidden])")
            page.wait_for_timeout(2 * REST)
            yield part, take(page)
    page.goto(f"/new/{game}")
    page.click("#setup .large")
    page.wait_for_selector(".chair.you, #now[data-turn=yes]")
    rest(page)
    yield "room", take(page)


def sheet(pictures: list[Image.Image], words: str) -> Image.Image:
    """The pictures in two rows, those of a row of the same height, with a line of words above them."""
    rows = [row for row in (pictures[:3], pictures[3:]) if row]
    width = sum(one.width * HEIGHT // one.height + GAP for one in rows[0])
    heights = [int((width - GAP * len(row)) / sum(one.width / one.height for one in row)) for row in rows]
    made = Image.new("RGB", (width, LINE + sum(height + GAP for height in heights)), "#777")
    ImageDraw.Draw(made).text((4, 4), words, fill="white")
    top = LINE
    for row, height in zip(rows, heights, strict=True):
        left = 0
        for one in row:
            scaled = one.resize((one.width * height // one.height, height))
            made.paste(scaled, (left, top))
            left += scaled.width + GAP
        top += height + GAP
    return made


def make(browser: Browser, house: Served, game: str, ways: list[tuple[str, Any]], folder: Path) -> None:
    """The sheets of a game: one after the other each screen has the next of these languages and lights."""
    over = played_by_bots(house, game, PLAYERS.get(game, 2))
    found: dict[str, list[Image.Image]] = {}
    for number, (name, (width, height)) in enumerate(SCREENS.items()):
        lang, theme = ways[number % len(ways)]
        touch = min(width, height) < 500
        context = browser.new_context(
            base_url=house.address,
            locale={"fr": "fr-FR", "en": "en-GB"}[lang],
            color_scheme=theme,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
        )
        context.add_init_script("localStorage['tablee-pace'] ??= 'step'")
        page = context.new_page()
        for part in (at_table(page, game), elsewhere(page, game, over)):
            for kind, picture in part:
                found.setdefault(kind, []).append(picture)
        context.close()
        print(f"{game}: {name}, {lang}, {theme}", flush=True)
    for kind, pictures in found.items():
        languages = "-".join(ways[0])
        sheet(pictures, f"{game} {kind}").save(folder / f"{game}-{kind}-{languages}.png")


def main() -> None:
    words = argparse.ArgumentParser(description="Makes contact sheets of every page on every screen.")
    words.add_argument("games", nargs="*", default=list(OURS))
    words.add_argument("--all", action="store_true", help="a sheet for each language in each light")
    words.add_argument("--into", type=Path, default=Path("build/sheets"))
    asked = words.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        house = Served(Path(folder))
        try:
            for game in asked.games:
                for ways in [[way] for way in WAYS] if asked.all else [WAYS]:
                    make(browser, house, game, ways, asked.into)
        finally:
            house.kill()
            browser.close()


if __name__ == "__main__":
    main()
