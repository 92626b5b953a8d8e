"""Who follows tables. What they are to be sent waits in a queue until a stream takes it.

A `Subscriber` is one queue: that of a browser's or a program's stream. A `Subscription` puts the events of one table
into it, as one viewer may see them. How an event becomes bytes is the stream's business: it passes an encoder. Those
who are sent the same form a group: an event is encoded once for all of them, and handed out in slices, so that a table
with thousands of followers does not stop the event loop.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from tablee.games.contract import SPECTATOR
from tablee.web.tables.events import EntryAdded, Event

if TYPE_CHECKING:
    from tablee.web.tables.table import Table

QUEUE_LENGTH = 64  # messages a subscriber may be behind; a slower one is sent the whole table again
QUEUE_BYTES = 1 << 20  # and bytes
SLICE = 100  # subscribers that are handed a message in one turn of the event loop; each then writes to its connection
FINISHED_FOLLOWED = 4  # tables that are over and still followed by one who follows all tables of a visitor
PING_SECONDS = 20.0  # between signs of life, so that no proxy closes a quiet connection
PING = b""
CHANGED = b"changed"

# (table, event, viewer) -> bytes; event None: the whole table as it stands. It must depend on nothing else: what it
# returns is sent to all subscriptions with this encoder and viewer.
Encoder = Callable[["Table", Event | None, int], bytes]


def wake(_: "Table", __: Event | None, ___: int) -> bytes:
    """An encoder for a stream that only needs to know that the table has changed: it decides later what it sends."""
    return CHANGED


class Subscriber:
    """A bounded queue of encoded events.

    overflown      messages were dropped, so whoever reads must be sent everything anew
    subscriptions  by the id of the table, the first followed first
    write          takes a message at once, past the queue, or says False; used while whoever reads has nothing to do
    """

    __slots__ = (
        "_bytes",
        "_finished",
        "_length",
        "_most_bytes",
        "_queue",
        "_waiter",
        "overflown",
        "subscriptions",
        "visitor",
        "write",
    )

    def __init__(self, length: int = QUEUE_LENGTH, most_bytes: int = QUEUE_BYTES) -> None:
        self.subscriptions: dict[str, Subscription] = {}
        self.visitor = ""  # whose tables it follows, also those of later
        self.overflown = False
        self.write: Callable[[bytes], bool] | None = None
        self._length, self._most_bytes = length, most_bytes
        self._queue: list[bytes] = []
        self._bytes = 0  # in the queue
        self._waiter: asyncio.Future[None] | None = None
        self._finished: deque[str] = deque()  # tables that are over and still followed

    def push(self, message: bytes) -> None:
        """Adds a message; never waits. PING only wakes whoever reads."""
        if message and self._waiter is not None and self.write is not None and self.write(message):
            return
        self._bytes += len(message)
        if len(self._queue) >= self._length or self._bytes > self._most_bytes:
            self.overflow()
            return
        self._queue.append(message)
        self._wake()

    def overflow(self) -> None:
        """Drops what is in the queue; whoever reads is sent everything anew."""
        self.take()
        self.overflown = True
        self._queue.append(PING)
        self._wake()

    def _wake(self) -> None:
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            if not waiter.done():
                waiter.set_result(None)

    def take(self) -> list[bytes]:
        """All messages that are in the queue now."""
        messages, self._queue, self._bytes = self._queue, [], 0
        return messages

    async def wait(self) -> list[bytes]:
        """The same; waits until there is one."""
        if not self._queue:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self.take()

    def finish(self, table: str) -> None:
        """A table that it follows is over. There may still be a rematch or a message, so the latest stay followed.

        A program that plays for weeks over one stream would otherwise keep every table it ever played at in memory.
        """
        if self.visitor:
            self._finished.append(table)
            if len(self._finished) > FINISHED_FOLLOWED:
                oldest = self.subscriptions.get(self._finished.popleft())
                if oldest is not None and oldest.table.over:
                    oldest.close()

    @property
    def pending(self) -> bool:
        """Is there a message in the queue that is more than a ping?"""
        return self.overflown or any(self._queue)


class Subscription:
    """Puts the events of a table into a subscriber's queue.

    viewer    a seat or SPECTATOR
    visitor   the id of whoever is at the table with this; empty: somebody who only listens
    """

    __slots__ = ("encode", "subscriber", "table", "viewer", "visitor")

    def __init__(self, table: "Table", subscriber: Subscriber, viewer: int, encode: Encoder, visitor: str = "") -> None:
        self.table, self.subscriber, self.viewer, self.encode = table, subscriber, viewer, encode
        self.visitor = visitor
        table.followers += 1
        subscriber.subscriptions[table.id] = self
        table.house.subscriptions.audience(table).add(self)
        if table.outdated:
            table.house.outdate(table)  # it is in use now
        if visitor:
            table.house.presence.enter(table, visitor)

    def show(self) -> bytes:
        """The whole table as it stands."""
        return self.encode(self.table, None, self.viewer)

    def look_as(self, viewer: int) -> None:
        """From now on the subscriber sees the table as this viewer."""
        if viewer != self.viewer:
            audience = self.table.house.subscriptions.audience(self.table)
            audience.remove(self)
            self.viewer = viewer
            audience.add(self)

    def close(self) -> None:
        """Sends nothing more."""
        self.table.house.subscriptions.audience(self.table).remove(self)
        self.table.house.subscriptions.forget_empty(self.table)
        self.table.followers -= 1
        self.table.touch()
        del self.subscriber.subscriptions[self.table.id]
        if self.visitor:
            self.table.house.presence.leave(self.table, self.visitor)


class Group:
    """Subscriptions to one table that are sent the same."""

    __slots__ = ("_backlog", "encode", "members", "viewer")

    def __init__(self, viewer: int, encode: Encoder) -> None:
        self.viewer, self.encode = viewer, encode
        self.members: dict[Subscription, None] = {}
        # Messages, and who has not been handed them; None: they are sent the whole table instead.
        self._backlog: deque[tuple[bytes | None, list[Subscription]]] = deque()

    def send(self, message: bytes) -> None:
        """Hands a message to all members: at once if they are few, otherwise in slices and in order."""
        if not self._backlog and len(self.members) <= SLICE:
            for member in self.members:
                member.subscriber.push(message)
            return
        if not self._backlog:
            asyncio.get_running_loop().call_soon(self._send_slice)
        self._backlog.append((message, list(reversed(self.members))))
        if len(self._backlog) > QUEUE_LENGTH:
            self._skip_backlog()

    def _send_slice(self) -> None:
        message, waiting = self._backlog[0]
        for member in waiting[-SLICE:]:
            if member in self.members:  # otherwise it was closed meanwhile
                if message is None:
                    member.subscriber.overflow()
                else:
                    member.subscriber.push(message)
        del waiting[-SLICE:]
        if not waiting:
            self._backlog.popleft()
        if self._backlog:
            asyncio.get_running_loop().call_soon(self._send_slice)

    def _skip_backlog(self) -> None:
        """Events come faster than they can be handed out: everybody is sent the whole table instead."""
        first = self._backlog.popleft()
        self._backlog.clear()
        self._backlog.append(first)  # whose slices are under way
        self._backlog.append((None, list(reversed(self.members))))


class Audience:
    """Those who follow one table, in groups."""

    def __init__(self) -> None:
        self._groups: dict[tuple[int, Encoder], Group] = {}

    def __bool__(self) -> bool:
        return bool(self._groups)

    def add(self, subscription: Subscription) -> None:
        """Another one follows the table."""
        key = subscription.viewer, subscription.encode
        if key not in self._groups:
            self._groups[key] = Group(*key)
        self._groups[key].members[subscription] = None

    def remove(self, subscription: Subscription) -> None:
        """One does not follow the table any more."""
        key = subscription.viewer, subscription.encode
        del self._groups[key].members[subscription]
        if not self._groups[key].members:
            del self._groups[key]

    def on_event(self, table: "Table", event: Event) -> None:
        """Called by the table."""
        if isinstance(event, EntryAdded) and event.entry.kind == "leave":
            for group in list(self._groups.values()):
                if event.gives_up(group.viewer):  # the view of the seat's next visitor is not for these
                    for subscription in list(group.members):
                        subscription.look_as(SPECTATOR)
        groups = list(self._groups.values())
        for group in groups:
            group.send(group.encode(table, event, group.viewer))
        if isinstance(event, EntryAdded) and table.over and event.before is not None and not event.before.over:
            for group in groups:
                for subscription in list(group.members):
                    subscription.subscriber.finish(table.id)


class Subscriptions:
    """All subscribers of this process."""

    def __init__(self) -> None:
        self._all: dict[Subscriber, None] = {}
        self._audiences: dict[str, Audience] = {}  # by the id of the table
        self._by_visitor: dict[str, dict[Subscriber, Encoder]] = {}  # those who follow all tables of a visitor

    def __len__(self) -> int:
        return len(self._all)

    def audience(self, table: "Table") -> Audience:
        """Those who follow a table."""
        audience = self._audiences.get(table.id)
        if audience is None:
            audience = self._audiences[table.id] = Audience()
            table.handlers[audience.on_event] = None
        return audience

    def forget_empty(self, table: "Table") -> None:
        """Called when one does not follow a table any more."""
        audience = self._audiences.get(table.id)
        if audience is not None and not audience:
            del table.handlers[audience.on_event]
            del self._audiences[table.id]

    def add(self, subscriber: Subscriber) -> None:
        """From now on the subscriber is pinged, and told when the house closes."""
        self._all[subscriber] = None

    def remove(self, subscriber: Subscriber) -> None:
        """Ends all subscriptions of a subscriber."""
        self._all.pop(subscriber, None)
        for subscription in list(subscriber.subscriptions.values()):
            subscription.close()
        followed = self._by_visitor.get(subscriber.visitor, {})
        followed.pop(subscriber, None)
        if not followed:
            self._by_visitor.pop(subscriber.visitor, None)

    def add_to_all(self, subscriber: Subscriber, visitor: str, encode: Encoder) -> None:
        """Subscribes to every table where the visitor sits down from now on."""
        self.add(subscriber)
        subscriber.visitor = visitor
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
            subscription = subscriber.subscriptions.get(table.id)
            if subscription is None:
                subscription = Subscription(table, subscriber, seat, encode)
            subscription.look_as(seat)  # whoever gave up a seat and takes one again sees with it
            if show:
                subscriber.push(subscription.show())

    def close(self) -> None:
        """Wakes all subscribers, so that their streams see that the house closes."""
        for subscriber in self._all:
            subscriber.push(PING)

    async def ping(self) -> None:
        """Sends signs of life for ever, a slice of the subscribers at a time."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            everybody = list(self._all)
            for k in range(0, len(everybody), SLICE):
                for subscriber in everybody[k : k + SLICE]:
                    if subscriber in self._all:
                        subscriber.push(PING)
                await asyncio.sleep(0)
            del everybody
