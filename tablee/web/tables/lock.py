"""A lock that can also be taken without waiting."""

import asyncio
from collections import deque


class Lock:
    """Mutual exclusion in one event loop, first come, first served.

    `asyncio.Lock` can only be taken with `await`. Moves that arrive in batches are handed to the writer thread from
    callbacks, which cannot wait, so this lock also has `try_acquire`.
    """

    def __init__(self) -> None:
        self._held = False
        self._waiters: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Is it held, or about to be handed to a waiter?"""
        return self._held

    def try_acquire(self) -> bool:
        """Takes the lock if nobody holds it; never waits."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Hands the lock to the first waiter, or frees it."""
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():  # a cancelled waiter does not take part any more
                waiter.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():  # the lock was handed over just before the cancellation
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
