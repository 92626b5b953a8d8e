"""How long does a newcomer wait on a machine that has never compiled anything?

    python bench/first_minute.py [gold maya …] [--turns 4] [--native] [--checkout FOLDER]

For each game a house is opened with an empty cache of compiled code, a real Chromium window opens the shelf, clicks on
*Play*, and plays against the bots that sit there by default. Measured, in seconds by the clock:

opens          from the start of `tablee serve` until /health answers
page           from the click on *Play* until the table is on the screen
first move     from the same click until the visitor can choose
second turn    from the click of the first turn's last choice until the visitor can choose again; bots have played
longest        the longest of such waits in `--turns` turns. Bots wait 0.7 s before each move so that people can follow
server CPU     processor time of the house until the second turn, by the system's count
native         until everything is native, from the start on; only with `--native`, it takes a minute a game

Moments are not shown (pace "off"): what people watch is no waiting.

Give it the machine for itself. `--checkout` serves another checkout of Tablée, such as an earlier one.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.serving import SERVE, free_port, running
from tablee.engine.compiler import LOCK, is_compiling
from tablee.games import NAMES
from tests.browser import chromium
from tests.browser.guest import KEEP_PACE, MAY_PLAY, SPOT

PATIENCE = 300_000  # milliseconds
GONE_ON = "(before) => Number(document.querySelector('#now').dataset.sequence) > before"
HEADS = ("game", "opens", "page", "first move", "second turn", "longest", "server CPU", "native")


@dataclass
class Waits:
    """What was measured in one game, in seconds."""

    opens: float
    page: float = 0.0
    first_move: float = 0.0
    second_turn: float = 0.0
    longest: float = 0.0
    server_cpu: float = 0.0
    native: float | None = None

    def row(self, game: str) -> str:
        """A line of a table in Markdown."""
        figures = (self.opens, self.page, self.first_move, self.second_turn, self.longest, self.server_cpu)
        native = "" if self.native is None else f"{self.native:.0f}"
        return " | ".join((f"| {game}", *(f"{figure:.1f}" for figure in figures), f"{native} |"))


@contextmanager
def fresh_house(checkout: str | None) -> Iterator[tuple[str, str, Path, float]]:
    """A house with an empty cache: its address, its process, the folder of the cache, and when it was started."""
    with tempfile.TemporaryDirectory(prefix="tablee-first-") as folder:
        port, cache = free_port(), Path(folder) / "cache"
        address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-c", SERVE, f"{folder}/data", str(port), "1", "{}"]
        environment = {"TABLEE_CACHE": str(cache), "PYTHONPATH": checkout or os.getcwd()}
        begun = time.monotonic()
        with running(command, f"{address}/health", checkout, **environment) as process:
            yield address, process, cache, begun


def cpu_seconds(process: str) -> float:
    """The processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def take_turn(page: Page) -> float:
    """Clicks on the first choice in sight again and again until it is others' turn; when the last click was."""
    while True:
        turn = page.wait_for_function(MAY_PLAY).json_value()
        spot = next(spot for action in turn["board"] if (spot := page.evaluate(SPOT, action)))  # others may be cropped
        clicked = time.monotonic()
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_function(GONE_ON, arg=turn["sequence"])
        if page.get_attribute("#now", "data-turn") != "yes":
            return clicked


def measure(browser: Browser, game: str, turns: int, native: bool, checkout: str | None) -> Waits:
    """Opens a house with an empty cache and plays."""
    with fresh_house(checkout) as (address, process, cache, begun):
        waits = Waits(time.monotonic() - begun)
        page = browser.new_page(base_url=address, locale="en-GB", reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)
        page.add_init_script(f"({KEEP_PACE})('off')")
        page.goto("/")
        clicked = time.monotonic()
        page.click(f"#box-{game} .button.primary")
        page.wait_for_selector("#now")
        waits.page = time.monotonic() - clicked
        page.wait_for_function(MAY_PLAY)
        waits.first_move = time.monotonic() - clicked
        for number in range(turns):
            clicked = take_turn(page)
            if page.wait_for_function(MAY_PLAY).json_value()["over"]:
                break
            wait = time.monotonic() - clicked
            waits.longest = max(waits.longest, wait)
            if number == 0:
                waits.second_turn, waits.server_cpu = wait, cpu_seconds(process)
        page.close()
        if native and (cache / LOCK).exists():
            while is_compiling(cache):
                time.sleep(0.2)
            waits.native = time.monotonic() - begun
        return waits


def main() -> None:
    """Measures and prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=NAMES)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--native", action="store_true", help="wait until everything is native")
    parser.add_argument("--checkout", help="the folder of another checkout of Tablée, to be served instead of this one")
    chosen = parser.parse_args()
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}", flush=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for game in chosen.games:
            waits = measure(browser, game, chosen.turns, chosen.native, chosen.checkout)
            print(waits.row(game), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
