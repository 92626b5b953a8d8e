"""The stream of a table's page: it says only that the table has changed, and the page asks for what it shows."""

from tablee.games.contract import SPECTATOR
from tablee.web.streams import Stream
from tablee.web.tables.events import Event
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import Subscriber, Subscription
from tablee.web.tables.table import Table


class PageStream(Stream):
    """Wakes a page."""

    def __init__(self, house: House, table: Table) -> None:
        super().__init__(house, Subscriber())
        self.table = table

    def subscribe(self) -> None:
        """Follows the table. What happened is not sent, so it does not matter whose page it is."""
        self.house.subscriptions.add(self.subscriber)
        Subscription(self.table, self.subscriber, SPECTATOR, encode_change)

    async def show(self) -> bytes:
        """Sent first: the page may be older than the table."""
        return encode_change(self.table, None, SPECTATOR)

    async def next(self, messages: list[bytes]) -> bytes:
        """One event for all changes."""
        return await super().next([message for message in messages if message][-1:])


def encode_change(table: Table, _: Event | None, __: int) -> bytes:
    """The table has changed; the number is its sequence."""
    return b"event: change\nid: %d\ndata: %d\n\n" % (table.sequence, table.sequence)
