"""The page of a table that is set aside, as plain data: what happened, and what one can do."""

from collections.abc import Sequence
from dataclasses import dataclass

from tablee import games
from tablee.games import NAMES
from tablee.i18n import Say
from tablee.web.site.texts import title_of
from tablee.web.tables.aside import AsideTable
from tablee.web.tables.visitor import Visitor


@dataclass(frozen=True)
class AsideView:
    """What the page shows besides the sentence that says what happened."""

    id: str
    title: str  # of the game; empty if it is not known
    help: Sequence[str]  # sentences: what it means, and what one can do
    rematch: str | None  # the table where the same people play again
    can_rematch: bool  # the visitor may open it


def build_aside_view(table: AsideTable, visitor: Visitor, lang: str) -> AsideView:
    """The table as this visitor sees it."""
    say = Say(lang)
    seated = table.seat_of(visitor.id) is not None
    can_rematch = seated and table.can_play_again
    help = [say("Nothing that you did has caused this, and all other tables go on.")]
    others = any(seat.visitor not in ("", visitor.id) for seat in table.seats)
    if can_rematch and others:
        help.append(say("You can play again with the same people: they will find the new table here."))
    elif can_rematch:
        help.append(say("You can play again with the same bots."))
    if table.reason == "damaged":
        help.append(
            say("If the table matters to you, send its address to whoever runs the house: they may have a backup.")
        )
    title = title_of(games.game(table.game)) if table.game in NAMES else ""
    return AsideView(table.id, title, help, table.rematch_id, can_rematch)
