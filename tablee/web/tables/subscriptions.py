"""Who follows tables. What they are to be sent waits in a queue until a stream takes it.

A `Subscriber` is one queue: that of a browser's or a program's stream. A `Subscription` puts the events of one table
into it, as one viewer may see them. How an event becomes bytes is the stream's business: it passes an encoder.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from tablee.games.contract import SPECTATOR
from tablee.web.tables.events import EntryAdded, Event

if TYPE_CHECKING:
    from tablee.web.tables.table import Table

QUEUE_LENGTH = 64  # messages a subscriber may be behind; a slower one is sent the whole table again
PING_SECONDS = 20.0  # between signs of life, so that no proxy closes a quiet connection
PING = b""

# (table, event, viewer) -> bytes; event None: the whole table as it stands. What one viewer is sent is encoded once.
Encoder = Callable[["Table", Event | None, int], bytes]


class Subscriber:
    """A bounded queue of encoded events.

    overflown   messages were dropped, so whoever reads must be sent everything anew
    """

    __slots__ = ("_length", "_queue", "_waiter", "overflown", "subscriptions")

    def __init__(self, length: int = QUEUE_LENGTH) -> None:
        self.subscriptions: list[Subscription] = []
        self.overflown = False
        self._length = length
        self._queue: list[bytes] = []
        self._waiter: asyncio.Future[None] | None = None

    def push(self, message: bytes) -> None:
        """Adds a message; never waits. PING only wakes whoever reads."""
        if len(self._queue) >= self._length:
            self._queue.clear()
            self.overflown = True
        self._queue.append(message)
        if self._waiter is not None:
            if not self._waiter.done():
                self._waiter.set_result(None)
            self._waiter = None

    def take(self) -> list[bytes]:
        """All messages that are in the queue now."""
        messages, self._queue = self._queue, []
        return messages

    async def wait(self) -> list[bytes]:
        """The same; waits until there is one."""
        if not self._queue:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self.take()

    @property
    def pending(self) -> bool:
        """Is there a message in the queue that is more than a ping?"""
        return any(self._queue)


class Subscription:
    """Puts the events of a table into a subscriber's queue.

    viewer   a seat or SPECTATOR
    """

    def __init__(self, table: "Table", subscriber: Subscriber, viewer: int, encode: Encoder) -> None:
        self.table, self.subscriber, self.viewer, self.encode = table, subscriber, viewer, encode
        table.handlers[self.on_event] = None
        table.followers += 1
        subscriber.subscriptions.append(self)
        if table.outdated:
            table.house.spawn(table.house.update(table))

    def on_event(self, table: "Table", event: Event) -> None:
        """Called by the table."""
        if isinstance(event, EntryAdded) and event.gives_up(self.viewer):
            self.viewer = SPECTATOR  # the view of the seat's next visitor is not for this subscriber
        self.subscriber.push(self.encode(table, event, self.viewer))

    def show(self) -> bytes:
        """The whole table as it stands."""
        return self.encode(self.table, None, self.viewer)

    def close(self) -> None:
        """Sends nothing more."""
        del self.table.handlers[self.on_event]
        self.table.followers -= 1
        self.table.touch()
        self.subscriber.subscriptions.remove(self)


class Subscriptions:
    """All subscribers of this process."""

    def __init__(self) -> None:
        self._all: set[Subscriber] = set()
        self._by_visitor: dict[str, dict[Subscriber, Encoder]] = {}  # those who follow all tables of a visitor

    def add(self, subscriber: Subscriber) -> None:
        """From now on the subscriber is pinged, and told when the house closes."""
        self._all.add(subscriber)

    def remove(self, subscriber: Subscriber) -> None:
        """Ends all subscriptions of a subscriber."""
        self._all.discard(subscriber)
        for subscription in list(subscriber.subscriptions):
            subscription.close()
        for visitor, subscribers in list(self._by_visitor.items()):
            subscribers.pop(subscriber, None)
            if not subscribers:
                del self._by_visitor[visitor]

    def add_to_all(self, subscriber: Subscriber, visitor: str, encode: Encoder) -> None:
        """Subscribes to every table where the visitor sits down from now on."""
        self.add(subscriber)
        self._by_visitor.setdefault(visitor, {})[subscriber] = encode

    def follows_all(self, visitor: str) -> bool:
        """Does a subscriber follow all tables of this visitor?"""
        return visitor in self._by_visitor

    def on_event(self, table: "Table", event: Event) -> None:
        """Called by every table: whoever follows all tables of a visitor follows those where the visitor sits down."""
        if self._by_visitor and isinstance(event, EntryAdded) and event.entry.kind == "sit":
            self.follow(table, event.entry.seat, table.seats[event.entry.seat].visitor)

    def follow(self, table: "Table", seat: int, visitor: str, *, show: bool = False) -> None:
        """Subscribes those who follow all tables of a visitor to one more; `show` sends them the table at once."""
        for subscriber, encode in self._by_visitor.get(visitor, {}).items():
            known = next((s for s in subscriber.subscriptions if s.table is table), None)
            subscription = known or Subscription(table, subscriber, seat, encode)
            subscription.viewer = seat  # whoever gave up a seat and takes one again sees with it
            if show:
                subscriber.push(subscription.show())

    def close(self) -> None:
        """Wakes all subscribers, so that their streams see that the house closes."""
        for subscriber in self._all:
            subscriber.push(PING)

    async def ping(self) -> None:
        """Sends signs of life for ever."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            for subscriber in self._all:
                subscriber.push(PING)
