"""A house for tests: opened in a folder or on a database, with visitors, and API clients that talk to it."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from tablee.games.contract import SPECTATOR
from tablee.web.api.encoding import encode_event
from tablee.web.api.streams import VisitorStream
from tablee.web.cluster.bus import Bus, bus_for
from tablee.web.settings import Settings
from tablee.web.storage.store import Store, store_at
from tablee.web.tables import commands, seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.setup import Setup
from tablee.web.tables.subscriptions import Subscriber, Subscription
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

BUSES: "WeakKeyDictionary[House, Bus]" = WeakKeyDictionary()  # of the houses that `opened` has opened
OPENED: Counter[tuple[str, str]] = Counter()  # by place and name: how often `opened` has opened a house there
FREE: dict[str, Any] = {  # settings without limits: all visitors of the tests come from one address
    **dict.fromkeys(("rate", "burst", "tables", "tables_burst", "costly", "costly_burst"), 1e9),
    **dict.fromkeys(("connections", "streams"), 1_000_000),
}
ANA, BEA, CLO = Visitor("v-ana", "Ana"), Visitor("v-bea", "Bea"), Visitor("v-clo", "Cloé")


def settings(folder: Path, **more: Any) -> Settings:
    """Settings under which nobody is asked to wait."""
    return Settings(**{"data": folder, "pause": 0.0, **FREE, **more})


@asynccontextmanager
async def opened(place: Path | str, name: str = "one", pause: float = 0.0) -> AsyncIterator[House]:
    """The house in a folder or at a database, without the web. Its chance is the same in every run of a test."""
    store = store_at(place, name)
    store.open()
    house = House(store, pause=pause, threads=1, random_bytes=chance_of(place, name))
    bus = bus_for(store, house)
    BUSES[house] = bus
    await bus.open()
    await house.open()
    try:
        yield house
    finally:
        bus.close()
        await house.close()
        store.close()


def chance_of(place: Path | str, name: str) -> Callable[[int], bytes]:
    """Bytes for a house; others when it is opened again, because the ids of its tables are made of them."""
    OPENED[str(place), name] += 1
    return random.Random(f"{name} {OPENED[str(place), name]}").randbytes


def in_house(place: Path | str, story: Callable[[House], Awaitable[None]]) -> None:
    """Runs a story in a house of its own."""

    async def run() -> None:
        async with opened(place) as house:
            await story(house)

    asyncio.run(run())


def store_of(house: House) -> Store:
    """The store behind a house."""
    assert isinstance(house.journal, Store)
    return house.journal


@contextmanager
def following(table: Table, viewer: int = SPECTATOR) -> Iterator[Subscriber]:
    """A program that follows a table for as long as the block lasts."""
    subscriber = Subscriber()
    table.house.subscriptions.add(subscriber)
    Subscription(table, subscriber, viewer, encode_event)
    try:
        yield subscriber
    finally:
        table.house.subscriptions.remove(subscriber)


@contextmanager
def following_all(house: House, visitor: Visitor, tables: Sequence[Table] = ()) -> Iterator[Subscriber]:
    """A program that follows all tables of a visitor for as long as the block lasts."""
    stream = VisitorStream(house, visitor, ())
    stream.subscribe()
    for table in tables:
        Subscription(table, stream.subscriber, table.viewer_of(visitor), encode_event)
    try:
        yield stream.subscriber
    finally:
        house.subscriptions.remove(stream.subscriber)


async def create(
    house: House,
    game: str,
    players: int,
    options: dict[str, str],
    seats: list[str],
    clock: int | None,
    public: bool,
    visitor: Visitor,
    entropy: bytes | None = None,
) -> Table:
    """Opens a table."""
    return await seating.open_table(house, Setup(game, players, options, seats, clock, public), visitor, entropy)


async def duel(house: House, game: str = "madness", **more: Any) -> Table:
    """A table where Ana and Bea have sat down."""
    wishes: dict[str, Any] = {"options": {}, "clock": None, "public": False, **more}
    table = await create(house, game, 2, wishes["options"], ["me", "open"], wishes["clock"], wishes["public"], ANA)
    await seating.sit(table, BEA)
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
        await commands.act(table, sitter(table, seat), dice.choice(table.match.legal(seat)), table.sequence)
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


async def refusal(work: Awaitable[object]) -> Refused:
    """Why a command was refused."""
    with pytest.raises(Refused) as caught:
        await work
    return caught.value
