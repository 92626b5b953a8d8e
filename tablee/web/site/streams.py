"""The stream of a table's page: after every change it sends the pieces of the page that differ from those sent before.

A stream knows the sheet that its page shows. The page names the state it was loaded with; if the table has gone on
since, or the stream was interrupted, the whole part of the page that changes is sent once, and pieces from then on. A
reader that is slow misses nothing: whatever it was sent last, the next event leads from there to the present table.

If something has happened that people want to see (`scenes.py`), the way from one sheet to the next is several events
`pieces`, one for each moment. The page keeps them for as long as its visitor wants; the stream does not wait.

Pieces refer to shapes (`drawing/shapes.py`). Each stream is sent a shape once, in an event of its own before the pieces
that need it first: `event: art`, an object with shapes by name. To browsers that take gzip they are sent compressed,
and everything else as it is: shapes hold neither secrets nor anybody's words (`packing.py`).
"""

import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Protocol, TypeVar

import msgspec

from tablee.drawing import shapes
from tablee.games.contract import SPECTATOR
from tablee.web.packing import Packer
from tablee.web.site import scenes
from tablee.web.site.sheets import FORM, NAME, Sheet, Viewpoint, mark_of, sheet_of, sheets_of
from tablee.web.streams import HEADERS, PING_COMMENT, Stream
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import Subscriber, Subscription, wake
from tablee.web.tables.table import Table

T = TypeVar("T")
ART = b"event: art\n"
GZIP = (b"content-encoding", b"gzip")
REFERENCE = re.compile(shapes.REFERENCE.pattern.encode())


class Run(Protocol):
    """Runs a function in a thread."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]: ...


class PageStream(Stream):
    """Keeps a page up to date.

    look     how the visitor sees the table now
    fill     puts what belongs to this visitor alone into the markup of a sheet
    run      runs a function in a thread
    shown    the state that the page shows; empty if it does not say
    visitor  the id of whoever is at the table with this page; empty while it is out of sight
    gzip     the browser takes it
    """

    def __init__(
        self,
        house: House,
        table: Table,
        look: Callable[[], Viewpoint],
        fill: Callable[[str, Sheet], str],
        run: Run,
        shown: str = "",
        visitor: str = "",
        gzip: bool = False,
    ) -> None:
        super().__init__(house, Subscriber())
        self.visitor = visitor
        self.table, self.look, self.fill, self.run_in_thread, self.shown = table, look, fill, run, shown
        self.sheet: Sheet | None = None  # what the page shows, as far as this stream knows
        self.packer = Packer() if gzip else None
        self.sent = 0  # the shapes that it was sent, as bits: streams are many

    def subscribe(self) -> None:
        """Follows the table. What happened is not in the queue, so it does not matter whose page it is."""
        self.house.subscriptions.add(self.subscriber)
        Subscription(self.table, self.subscriber, SPECTATOR, wake, self.visitor)

    @property
    def stream_headers(self) -> list[tuple[bytes, bytes]]:
        """Those of all streams."""
        return [*HEADERS, GZIP] if self.packer else HEADERS

    def pack(self, body: bytes) -> bytes:
        """Shapes are compressed; the rest has to do with what somebody may know."""
        if self.packer is None:
            return body
        art = body.index(b"\n\n") + 2 if body.startswith(ART) else 0
        return self.packer.pack(body[:art], body[art:])

    def end(self) -> bytes:
        """The end of what is packed."""
        return self.packer.end() if self.packer else b""

    async def first(self) -> bytes:
        """The whole table, unless the page shows it already."""
        self.sheet = await self.current()
        if self.sheet.state == self.shown:
            return PING_COMMENT
        return encode_whole(self.sheet, self.fill)

    async def next(self, messages: list[bytes]) -> bytes:
        """One event for all changes."""
        self.subscriber.overflown = False
        earlier, self.sheet = self.sheet, await self.current()
        if earlier is None:
            return encode_whole(self.sheet, self.fill)
        event = await self.event(earlier, self.sheet)
        if FORM.encode() in event or NAME.encode() in event:
            event = self.fill(event.decode(), self.sheet).encode()
        event, self.sent = with_art(event, self.sent)
        return event or PING_COMMENT

    async def event(self, earlier: Sheet, sheet: Sheet) -> bytes:
        """What brings the page from one sheet to the other. Moments are several drawings, made in a thread."""
        table = self.table
        if not scenes.has_moments(table, earlier, sheet):
            return sheet.since(earlier)
        return await self.run_in_thread(lambda: sheet.since(earlier, lambda: scenes.between(table, earlier, sheet)))

    async def current(self) -> Sheet:
        """The table as the visitor sees it now. A first look takes longer and is made in a thread."""
        look, sheets = self.look(), sheets_of(self.table)
        sheet = sheets.current(look, mark_of(self.table))
        if sheet is None and sheets.knows(look):
            sheet = sheet_of(self.table, look)
        return sheet if sheet is not None else await self.run_in_thread(lambda: sheet_of(self.table, look))


@lru_cache(maxsize=256)  # everybody who watches is sent the same
def with_art(event: bytes, sent: int) -> tuple[bytes, int]:
    """An event, after the shapes that it refers to and that have not been sent; and the shapes sent then."""
    new: dict[str, str] = {}
    for name in map(bytes.decode, REFERENCE.findall(event)):
        number, drawn = shapes.ART[name]
        if not sent >> number & 1:
            sent |= 1 << number
            new[name] = drawn
    return (b"%bdata: %b\n\n%b" % (ART, msgspec.json.encode(new), event) if new else event), sent


def encode_whole(sheet: Sheet, fill: Callable[[str, Sheet], str]) -> bytes:
    """The event that brings everything."""
    markup = fill(sheet.html(), sheet).replace("\n", " ")
    return f"event: whole\nid: {sheet.state}\ndata: {markup}\n\n".encode()
