"""A house for tests: opened in a folder or on a database, with visitors, and API clients that talk to it."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tablee.web.settings import Settings
from tablee.web.storage.store import Store
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

ANA, BEA, CLO = Visitor("v-ana", "Ana"), Visitor("v-bea", "Bea"), Visitor("v-clo", "Cloé")


def settings(folder: Path, **more: Any) -> Settings:
    """Settings under which nobody is asked to wait."""
    return Settings(
        **{"data": folder, "pause": 0.0, "rate": 1e9, "burst": 1e9, "tables": 1e9, "tables_burst": 1e9, **more}
    )


@asynccontextmanager
async def opened(place: Path | str, name: str = "one", pause: float = 0.0) -> AsyncIterator[House]:
    """The house in a folder or at a database, without the web."""
    store = Store(place, name) if isinstance(place, str) else Store.in_folder(place, name)
    store.open()
    house = House(store, pause=pause, threads=1)
    await house.open()
    try:
        yield house
    finally:
        await house.close()
        store.close()


def in_house(place: Path | str, story: Callable[[House], Awaitable[None]]) -> None:
    """Runs a story in a house of its own."""

    async def run() -> None:
        async with opened(place) as house:
            await story(house)

    asyncio.run(run())


async def duel(house: House, game: str = "madness", **more: Any) -> Table:
    """A table where Ana and Bea have sat down."""
    wishes: dict[str, Any] = {"options": {}, "clock": None, "public": False, **more}
    table = await house.create(game, 2, wishes["options"], ["me", "open"], wishes["clock"], wishes["public"], ANA)
    await table.sit(BEA)
    return table


def sitter(table: Table, seat: int) -> Visitor:
    """Who sits there."""
    return next(v for v in (ANA, BEA, CLO) if table.seat_of(v) == seat)


async def play(table: Table, moves: int, dice: random.Random) -> int:
    """Plays moves at random for whoever is to move; how many were played before the end."""
    for k in range(moves):
        if table.over:
            return k
        assert table.match is not None
        seat = dice.choice(table.match.waiting)
        await table.act(sitter(table, seat), dice.choice(table.match.legal(seat)), table.sequence)
    return moves


async def at_a_choice(table: Table, game_dice: int = 1) -> tuple[int, list[str]]:
    """Plays until one player has several actions to choose from: the seat, and its actions."""
    dice = random.Random(game_dice)
    while True:
        assert table.match is not None
        if len(table.match.waiting) == 1 and len(table.match.legal()) > 1:
            return table.match.waiting[0], table.match.legal()
        await play(table, 1, dice)


async def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Waits for something that happens by itself."""
    for _ in range(int(seconds / 0.01)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")
