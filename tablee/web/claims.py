"""Work that one process of a house does for all: it claims it in the database, and the others wait for the result.

A claim ends by itself if it is not renewed, so the work of a process that died is done by another a little later.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Protocol

from tablee.web.tables.errors import StoreUnavailable

SECONDS = 30.0  # that a claim holds
RENEWED = 10.0  # seconds between two renewals
LOOK_SECONDS = 0.5  # between two looks whether another process has done the work


class ClaimStore(Protocol):
    """Where claims are kept; `tablee.web.storage.Store` is one."""

    async def claim_work(self, name: str, holder: str, seconds: float) -> bool:
        """Claims a piece of work, or holds the claim for longer; False if another holder has it."""

    async def give_up_work(self, name: str, holder: str) -> None:
        """Gives up a claim, if the holder has it."""


class Claims:
    """The claims of one process."""

    def __init__(self, store: ClaimStore) -> None:
        self.store, self.holder = store, token_hex(8)

    @asynccontextmanager
    async def alone(self, name: str, is_done: Callable[[], Awaitable[bool]]) -> AsyncIterator[bool]:
        """Waits until this process may do a piece of work: True; or until another has done it: False.

        name      of the work, at most 60 letters
        is_done   is its result stored?
        """
        while not await self.store.claim_work(name, self.holder, SECONDS):
            if await is_done():
                yield False
                return
            await asyncio.sleep(LOOK_SECONDS)
        renewing = asyncio.create_task(self._renew(name))
        try:
            yield not await is_done()  # another may have done it just before
        finally:
            renewing.cancel()
            with suppress(StoreUnavailable):
                await self.store.give_up_work(name, self.holder)

    async def _renew(self, name: str) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            with suppress(StoreUnavailable):
                await self.store.claim_work(name, self.holder, SECONDS)
