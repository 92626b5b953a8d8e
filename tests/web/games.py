"""Many games over streams in one process, without sockets: what is left of them afterwards?"""

import asyncio
import gc
import json
import random
import time
from collections import Counter
from typing import Any

from tablee.games.contract import SPECTATOR
from tablee.web.api.streams import TableStream, TwoWayStream
from tablee.web.security.ratelimit import Bucket
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import Subscriber, Subscription, wake
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, duel, sitter

FREE = Bucket(1e9, 1e9)
SHORT, OPTIONS = "madness", {"expert": "yes"}  # some 15 moves: what is counted is what a game leaves behind


class Client:
    """Whoever reads a stream. `sent` is the body that it sends."""

    def __init__(self, stream: TwoWayStream | TableStream) -> None:
        self.sent: asyncio.Queue[Any] = asyncio.Queue()
        scope: Any = {"client": ("192.0.2.1", 1), "state": {}}
        self.task = asyncio.create_task(stream.run(scope, self.sent.get, self.hear))

    async def hear(self, _: Any) -> None:
        """`send` of the stream."""

    def say(self, *lines: object) -> None:
        body = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        self.sent.put_nowait({"type": "http.request", "body": body, "more_body": True})

    async def leave(self) -> None:
        self.sent.put_nowait({"type": "http.disconnect"})
        await self.task


async def play_over_streams(house: House, games: int, together: int) -> int:
    """Two programs play games over one two-way stream each, so many at a time. Each game has a spectator.

    The first of them has also a page open at each table, so that presence is counted.

    Returns how many tables stayed in memory at most, when the house had tidied up and the programs were still there.

    Programs also send what is refused: the same move again, an impossible one, a late one, and garbage.
    """
    programs = {visitor: Client(TwoWayStream(house, visitor, [], "en", FREE)) for visitor in (ANA, BEA)}
    opening = asyncio.Semaphore(10)  # one visitor may keep only a few tables with free seats

    async def game(number: int) -> None:
        async with opening:
            table, dice = await duel(house, SHORT, options=OPTIONS), random.Random(number)
        spectator = Client(TableStream(house, table, -1))
        page = Subscriber()
        house.subscriptions.add(page)
        Subscription(table, page, SPECTATOR, wake, ANA.id)
        while not table.over:
            sequence = table.sequence
            move(table, dice)
            while table.sequence == sequence:
                await page.wait()
        await spectator.leave()
        house.subscriptions.remove(page)

    def move(table: Table, dice: random.Random) -> None:
        assert table.match is not None
        seat = table.match.waiting[0]
        line = {"table": table.id, "action": dice.choice(table.match.legal(seat)), "sequence": table.sequence}
        programs[sitter(table, seat)].say(line, line, {**line, "action": "no such"}, {**line, "sequence": 0}, {})

    most = 0
    for first in range(0, games, together):
        await asyncio.gather(*(game(first + k) for k in range(min(together, games - first))))
        await house.tidy_up(time.time() + 3600)
        most = max(most, len(house.tables))
    for client in programs.values():
        await client.leave()
    await house.tidy_up(time.time() + 3600)
    return most


def our_objects() -> Counter[str]:
    """How many objects of each of our types there are, garbage included. Compiled code and constants do not count."""
    found: Counter[str] = Counter()
    for thing in gc.get_objects():
        kind = type(thing)
        if str(kind.__module__).startswith("tablee."):  # some extension types have a descriptor there
            found[f"{kind.__module__}.{kind.__qualname__}"] += 1
    return found
