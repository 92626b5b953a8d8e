"""Tables that are set aside: what is stored of them cannot be replayed, or the rules of their game have changed.

Nobody can play at such a table, so it is no `Table`: `House.table` raises `SetAside`, which says why in a sentence, and
all other tables go on. The people who sat there can play again.
"""

import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from tablee.games import NAMES, game
from tablee.i18n import N_
from tablee.web.tables.chat import ChatMessage
from tablee.web.tables.errors import Refused
from tablee.web.tables.journal import Damaged, Entry, TableRow
from tablee.web.tables.seat import Seat
from tablee.web.tables.setup import OPEN
from tablee.web.tables.table import Table

if TYPE_CHECKING:
    from tablee.web.tables.house import House

Reason = Literal["damaged", "no game", "ended", "earlier rules"]

SENTENCES: dict[Reason, str] = {
    "damaged": N_(
        "This table cannot be shown: what the house has kept of it is damaged. Whoever runs the house has been told."
    ),
    "no game": N_("This table cannot be shown: the house no longer has its game."),
    "ended": N_(
        "The rules of {game} have been corrected since this game began, so the house has ended it, without a result."
    ),
    "earlier rules": N_("This game was played by earlier rules of {game}, by which the house can no longer show it."),
}
GONE = 410
STAGES = ("open", "running", "over")


class AsideTable(msgspec.Struct, frozen=True):
    """What is still known of a table that is set aside.

    detail   for the operator
    seats    as far as their entries could be read; none if the row could not be
    since    when it was set aside, in seconds since 1970
    """

    id: str
    reason: Reason
    detail: str
    game: str = ""
    players: int = 0
    options: dict[str, str] = {}
    seats: Sequence[Seat] = ()
    clock: int | None = None
    public: bool = False
    rematch_id: str | None = None
    since: float = msgspec.field(default_factory=time.time)

    @property
    def can_play_again(self) -> bool:
        """Can the same people open a new table like this one?"""
        return bool(self.seats) and self.game in NAMES

    def seat_of(self, visitor: str) -> int | None:
        """Where a visitor sat."""
        return next((p for p, seat in enumerate(self.seats) if seat.visitor == visitor), None)


class SetAside(Refused):
    """The table that was asked for is set aside."""

    def __init__(self, table: AsideTable) -> None:
        self.table = table
        title = game(table.game).title if table.game in NAMES else table.game
        super().__init__(GONE, SENTENCES[table.reason], game=title)


def restore(house: "House", row: TableRow, chat: Iterable[ChatMessage], entries: Sequence[Entry]) -> Table:
    """The table of a row and its entries; SetAside if there can be none.

    A game that is being played goes on only by the rules it began with. One that is over keeps its result as long as it
    can be replayed to its end. Where seats are free no game has begun: it will be played by the present rules.
    """
    if row.game not in NAMES:
        raise SetAside(_aside(row, entries, "no game", f"there is no game {row.game!r}"))
    present = game(row.game).rules_version
    if row.stage == "ended" or (row.stage == "running" and row.rules != present):
        raise SetAside(_aside(row, entries, "ended", f"it began by version {row.rules} of the rules, not {present}"))
    try:
        table = _replay(house, row, chat, entries)
    except Damaged as damage:
        reason: Reason = "damaged" if row.rules == present else "earlier rules"
        raise SetAside(_aside(row, entries, reason, str(damage))) from damage
    return table


def _replay(house: "House", row: TableRow, chat: Iterable[ChatMessage], entries: Sequence[Entry]) -> Table:
    try:
        table = Table(house, row, chat)
    except Exception as error:  # whatever a damaged row leads to
        raise Damaged(f"its row is impossible ({type(error).__name__})") from error
    table.apply_all(entries)
    if STAGES.index(table.stage) < STAGES.index(row.stage):
        raise Damaged(f"it was {row.stage}, but its entries only make it {table.stage}")
    return table


def unreadable(id: str, damage: Damaged) -> AsideTable:
    """A table of which nothing is known."""
    return AsideTable(id, "damaged", str(damage))


def broken_in_memory(table: Table, error: Exception) -> AsideTable:
    """A table that cannot follow what another process has stored."""
    return AsideTable(
        table.id,
        "damaged",
        f"entry {table.sequence} or a later one is impossible here ({type(error).__name__})",
        table.game.name,
        table.players,
        table.options,
        table.seats,
        table.clock,
        table.public,
        table.rematch_id,
    )


def _aside(row: TableRow, entries: Sequence[Entry], reason: Reason, detail: str) -> AsideTable:
    seats = _seats(row, entries)
    return AsideTable(
        row.id, reason, detail, row.game, row.players, row.options, seats, row.clock, row.public, row.rematch
    )


def _seats(row: TableRow, entries: Sequence[Entry]) -> list[Seat]:
    """Who sat at the table when the game began, as far as that can be read."""
    seats = [Seat.parse(word, row.host) for word in row.seats]
    for entry in entries:
        if all(seat.kind != "open" for seat in seats):
            break
        if not 0 <= entry.seat < len(seats):
            continue
        if entry.kind == "sit" and entry.note:
            visitor, name = entry.note.get("owner", ""), entry.note.get("name", "")
            seats[entry.seat] = Seat("person", name, visitor=visitor)
        elif entry.kind == "leave":
            seats[entry.seat] = Seat()
        elif entry.kind == "place" and entry.note:
            seats[entry.seat] = Seat.parse(entry.note.get("who", OPEN), row.host)
    return seats


async def examine(house: "House") -> list[AsideTable]:
    """All stored tables that would be set aside, for the operator. Nothing is changed; the house need not be open."""
    found = []
    for id in await house.journal.all_tables():
        try:
            read = await house.journal.read_table(id)
            if read is not None:
                restore(house, *read, await house.journal.entries(id))
        except Damaged as damage:
            found.append(unreadable(id, damage))
        except SetAside as aside:
            found.append(aside.table)
    return found
