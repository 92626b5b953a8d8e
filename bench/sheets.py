"""What a move costs the house for each page that shows it, by game: processor time and bytes.

    python bench/sheets.py [gold maya …] [--checkout FOLDER] [--profile]

People sit at `--tables` tables and play at random; the first two of each table have a page open. After every move the
sheet of each page is made, and the event that leads to it from the one before, moments included, as the stream of a
page does it. Nothing is sent. Of every game, for one page and one move:

ms          processor time, on average
kB, median  what the page is sent: on average, and in the middle of all moves

`--checkout` measures another checkout of Tablée by the same script, in turns with this one. `--profile` tells where the
time goes.
"""

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tablee import games
from tablee.web.app import tune_interpreter
from tablee.web.site import scenes
from tablee.web.site.sheets import Sheet, Viewpoint, sheet_of
from tablee.web.site.streams import with_art
from tablee.web.storage.store import store_at
from tablee.web.tables import commands, seating
from tablee.web.tables.house import House
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

HERE = Path(__file__).resolve().parent.parent
PAGES = 2  # at a table
ROUNDS = 3  # of each checkout, in turns; the best counts
HEADS = ("game", "ms", "kB", "median kB")

Result = dict[str, float]


class Update(NamedTuple):
    """What a page is sent for a move: seconds of processor time, and bytes."""

    seconds: float
    size: int


class Page:
    """The page of somebody at a table, without a browser."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.look = Viewpoint(seat, None, "en", True, False, f"http://house/t/{table.id}", "")
        self.sheet: Sheet = sheet_of(table, self.look)
        self.sent = 0  # the shapes that it has been sent

    def update(self) -> Update:
        """Goes on to the table as it is now."""
        began = time.process_time()
        earlier, sheet = self.sheet, sheet_of(self.table, self.look)
        if scenes.has_moments(self.table, earlier, sheet):
            event = sheet.since(earlier, lambda: scenes.between(self.table, earlier, sheet))
        else:
            event = sheet.since(earlier)
        event, self.sent = with_art(event, self.sent)
        self.sheet = sheet
        return Update(time.process_time() - began, len(event))


async def lay(house: House, game: str, number: int) -> Table:
    """A table at which people sit."""
    players = max(PAGES, min(players for players, _ in games.game(game).variants()))
    visitors = [Visitor(f"v-{number}-{seat}", f"Ana {number}-{seat}") for seat in range(players)]
    setup = Setup(game, players, {}, ["me"] + ["open"] * (players - 1), None, False)
    table = await seating.open_table(house, setup, visitors[0], None)
    for visitor in visitors[1:]:
        await seating.sit(table, visitor)
    return table


async def play(house: House, game: str, tables: int, moves: int, profile: cProfile.Profile | None) -> list[Update]:
    """Plays so many moves at each table, and measures what the pages are sent."""
    dice = random.Random(game)
    updates: list[Update] = []
    laid = [await lay(house, game, number) for number in range(tables)]
    pages = [[Page(table, seat) for seat in range(PAGES)] for table in laid]
    for _ in range(moves):
        for number, table in enumerate(laid):
            if table.over:
                laid[number] = table = await lay(house, game, tables + len(updates))
                pages[number] = [Page(table, seat) for seat in range(PAGES)]
            assert table.match is not None
            seat = dice.choice(table.match.waiting)
            visitor = Visitor(table.seats[seat].visitor, "")
            await commands.act(table, visitor, dice.choice(table.match.legal(seat)), table.sequence)
            if profile:
                profile.enable()
            updates += [page.update() for page in pages[number]]
            if profile:
                profile.disable()
    return updates


async def measure(game: str, tables: int, moves: int, profile: cProfile.Profile | None = None) -> Result:
    """The costs of a game in a house of its own."""
    tune_interpreter()  # as in a house; otherwise collections of garbage hit whatever runs just then
    with tempfile.TemporaryDirectory() as folder:
        store = store_at(Path(folder), "one")
        store.open()
        house = House(store, pause=0.0, threads=1)
        await house.open()
        try:
            await play(house, game, 2, 10, None)  # templates and compiled rules are loaded with the first
            updates = await play(house, game, tables, moves, profile)
        finally:
            await house.close()
            store.close()
    sizes = [update.size / 1000 for update in updates]
    return {
        "ms": statistics.mean(update.seconds for update in updates) * 1000,
        "kB": statistics.mean(sizes),
        "median kB": statistics.median(sizes),
    }


def measured_by(checkout: Path, asked: argparse.Namespace, game: str) -> Result:
    """The costs in a process of its own, with the code of a checkout."""
    numbers = ["--tables", str(asked.tables), "--moves", str(asked.moves)]
    command = [sys.executable, str(Path(__file__).resolve()), game, *numbers, "--json"]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    said = subprocess.run(command, env=environment, cwd=checkout, check=True, capture_output=True, text=True).stdout
    found: Result = json.loads(said)
    return found


def main() -> None:
    """Measures and prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=games.NAMES)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--moves", type=int, default=40, help="at each table")
    parser.add_argument("--checkout", type=Path, help="the folder of another checkout of Tablée, measured too")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    parser.add_argument("--json", action="store_true", help="print one result for another process")
    asked = parser.parse_args()
    if asked.json or asked.profile:
        for game in asked.games:
            profile = cProfile.Profile() if asked.profile else None
            print(json.dumps(asyncio.run(measure(game, asked.tables, asked.moves, profile))))
            if profile:
                pstats.Stats(profile).sort_stats("cumtime").print_stats("tablee", 60)
                pstats.Stats(profile).sort_stats("tottime").print_stats(30)
        return
    checkouts = [HERE] if asked.checkout is None else [asked.checkout.resolve(), HERE]
    print(f"| {' | '.join(['checkout', *HEADS])} |\n|{'---|' * (len(HEADS) + 1)}")
    for game in asked.games:
        rounds = [[measured_by(checkout, asked, game) for checkout in checkouts] for _ in range(ROUNDS)]
        for k, checkout in enumerate(checkouts):
            best = min((results[k] for results in rounds), key=lambda result: result["ms"])
            cells = [checkout.name, game, *(f"{best[head]:.2f}" for head in HEADS[1:])]
            print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
