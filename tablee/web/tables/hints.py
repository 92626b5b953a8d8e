"""Hints at a table: what a bot would consider in a visitor's place, and how a better one follows a rule of thumb.

On a machine that compiles the game for the first time, bots cannot look ahead at once. Nobody waits for a compiler: the
first hint is a rule of thumb and says so (`Hint.early`). The page then asks once more, and that request waits until the
bots can look ahead.
"""

import asyncio
import time

from tablee.bots.hints import Hint, can_advise
from tablee.web.tables.commands import accept, check_playing, seated
from tablee.web.tables.remark import Remark
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

PATIENCE = 20.0  # seconds that a request waits for bots that look ahead; proxies cut off what takes longer than 30
LOOK_SECONDS = 0.25  # between two looks whether they can


async def hint(table: Table, visitor: Visitor, lang: str) -> list[Hint]:
    """What a bot would consider in the visitor's place, best first; empty when it is not their turn."""
    async with table.lock:
        seat = seated(table, visitor)
        match = check_playing(table, seat)
        if seat not in match.waiting:
            return []
        table.house.bots.check_hint(visitor)
        remark = Remark("hint", seat, len(match.played))
        if len(table.people) > 1 and remark not in table.remarks:  # other people may know
            await accept(table, table.new_entry("hint", seat))
    return await table.house.bots.hint(table, match, seat, visitor, lang)


async def better_hint(table: Table, visitor: Visitor, lang: str, patience: float = PATIENCE) -> list[Hint]:
    """The hint that follows a rule of thumb as soon as bots can look ahead.

    If that takes too long it is a rule of thumb again; empty if the visitor has chosen meanwhile.
    """
    decision, end = _decision(table, visitor), time.monotonic() + patience
    while decision is not None and not can_advise(table.game) and time.monotonic() < end:
        await asyncio.sleep(LOOK_SECONDS)
        if _decision(table, visitor) != decision:
            return []
    return await hint(table, visitor, lang) if decision is not None else []


def _decision(table: Table, visitor: Visitor) -> int | None:
    """Which choice the visitor is to make: how many actions were played before it; None if it is not their turn."""
    seat, match = table.seat_of(visitor), table.match
    return len(match.played) if match is not None and seat in match.waiting else None
