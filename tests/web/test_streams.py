"""What streams leave behind when they end: nothing that only the garbage collector could find."""

import asyncio
import gc
import socket
import time
import types
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tablee.web.tables import commands
from tablee.web.tables.house import House
from tablee.web.tables.journal import Conflict
from tablee.web.tables.subscriptions import FINISHED_FOLLOWED
from tests.web.api.test_streams import Connection, seated
from tests.web.games import our_objects, play_over_streams
from tests.web.house import duel, in_house, opened, sitter, until
from tests.web.serving import PATIENCE, fetch

SPARE = 10  # objects of a kind that caches may add


@contextmanager
def without_collector() -> Iterator[Counter[str]]:
    """What is garbage at the end of the block, as far as it is ours: kinds of objects, and functions of frames."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        for thing in gc.garbage:
            if isinstance(thing, types.FrameType) and "/tablee/" in thing.f_code.co_filename:
                found[f"frame of {thing.f_code.co_qualname}"] += 1
            elif type(thing).__module__.startswith("tablee."):
                found[type(thing).__qualname__] += 1
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.slow
def test_streams_and_refusals_leave_no_cycles_behind(address: str) -> None:
    """Reference cycles held 2.8 GB until the collector came: an exception that was kept held the frames it had come
    through, and they held the match, the request and the connection.
    """
    id, tokens = seated(address, "gold")
    token = {"Authorization": f"Bearer {tokens[0]}"}
    where = urlsplit(address)

    def visit() -> None:
        for path in (f"/api/tables/{id}/events", f"/t/{id}/events", "/api/events"):
            with httpx.stream("GET", address + path, headers=token, timeout=PATIENCE) as answer:
                next(answer.iter_raw())
        for k in range(2):
            stream = Connection(address, tokens[0])
            stream.send({"table": id, "action": "no such", "sequence": 2}, {"table": "aaaaaaaaaa"}, {})
            events = stream.events()
            while next(events)[0] != "answer":
                pass
            if k:
                stream.end()
            else:
                stream.wire.close()
        moves = [{"table": table, "action": "no such", "sequence": 2} for table in (id, "aaaaaaaaaa")]
        assert fetch("POST", f"{address}/api/actions", json={"moves": moves}, headers=token).status_code == 200
        assert fetch("POST", f"{address}/api/tables/{id}/actions", json={"action": "x", "sequence": 9}, headers=token)
        assert fetch("GET", f"{address}/api/tables/aaaaaaaaaa/events").status_code == 404
        with socket.create_connection((where.hostname or "", where.port or 0)) as wire:
            wire.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000)

    visit()
    time.sleep(0.5)
    with without_collector() as found:
        for _ in range(3):
            visit()
        time.sleep(0.5)
    assert found == {}


def test_a_conflict_between_processes_leaves_no_cycle_behind(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            table = await duel(one)
            other = await two.table(table.id)
            assert table.match is not None
            seat = table.match.waiting[0]
            actions = table.match.legal(seat)[:2]
            with without_collector() as found:
                results: list[object] = []
                for place, action in zip((table, other), actions, strict=True):
                    assert commands.submit(place, sitter(table, seat), action, table.sequence, results.append)
                await until(lambda: len(results) == 2)
                assert {type(result) for result in results} == {int, Conflict}
                results.clear()
                await asyncio.sleep(0.1)
            assert found == {}

    asyncio.run(story())


@pytest.mark.slow
def test_memory_is_flat_over_games_with_streams(tmp_path: Path) -> None:
    """The long form, 20,000 games, is in tests/attack."""

    async def story(house: House) -> None:
        await play_over_streams(house, 5, 5)
        before = our_objects()
        gc.disable()
        try:
            assert await play_over_streams(house, 20, 10) <= FINISHED_FOLLOWED, "a program keeps the latest tables only"
            after = our_objects()
        finally:
            gc.enable()
        assert {kind: (before[kind], n) for kind, n in after.items() if n > before[kind] + SPARE} == {}
        assert not house.tables

    in_house(tmp_path, story)
