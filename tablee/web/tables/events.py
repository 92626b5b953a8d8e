"""What a table tells its subscribers: every change, once it is stored."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from tablee.match import Match
from tablee.web.tables.chat import ChatMessage
from tablee.web.tables.journal import Entry

if TYPE_CHECKING:
    from tablee.web.tables.table import Table


class EntryAdded(msgspec.Struct, frozen=True):
    """An entry has been stored and applied.

    before   the match before it; None before the game began
    remote   another process accepted it
    """

    entry: Entry
    before: Match | None
    remote: bool = False

    def gives_up(self, seat: int) -> bool:
        """Has the visitor of this seat left before the game began, so that another may take it?"""
        return self.entry.kind == "leave" and self.entry.seat == seat and self.before is None


class MessageAdded(msgspec.Struct, frozen=True):
    """Somebody has written in the chat."""

    message: ChatMessage
    remote: bool = False


class RematchOpened(msgspec.Struct, frozen=True):
    """There is a table where the same people can play again."""

    remote: bool = False


class PresenceChanged(msgspec.Struct, frozen=True):
    """Somebody is away now, has been so for long, or is here again. Every process finds that out by itself."""

    remote: bool = True


Event: TypeAlias = EntryAdded | MessageAdded | RematchOpened | PresenceChanged
Handler: TypeAlias = "Callable[[Table, Event], None]"  # called in the event loop; must not wait or raise
