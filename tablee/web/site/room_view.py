"""The waiting room: a table before its game, as plain data for the templates."""

from dataclasses import dataclass

from markupsafe import Markup

from tablee.drawing.embed import cover, sign
from tablee.i18n import Say
from tablee.web.site.seat_view import SeatView, bot_words
from tablee.web.site.texts import minutes_of, texts
from tablee.web.tables.readiness import may_start
from tablee.web.tables.seat import Seat
from tablee.web.tables.seating import free_for
from tablee.web.tables.setup import BOT, levels
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

MOST_GONE = 3  # names of those who have left before the game


@dataclass(frozen=True)
class PartStep:
    """What this visitor's device has to do next, so that the game begins.

    command   sit: take the seat that is kept for the visitor, with a hash. hash: send a new hash. entropy: open it
    hash      the one that the house has of this seat
    round     differs when all have to add their part anew
    """

    command: str
    seat: int
    hash: str = ""
    round: int = 0


@dataclass(frozen=True)
class RoomView:
    """What the page of a table shows before the game, besides what it always shows.

    alone    one person plays against bots
    gone     who has left the table, in words
    again    why all add their part to the shuffle anew
    levels   of bots that the viewer may put on free seats: values, and in words
    ready    has the viewer said that they are ready? None: they are not asked
    start    the viewer may start the game: `start`, all others are ready; `anyway`, some are not; empty: they may not
    """

    cover: Markup
    seats: tuple[SeatView, ...]
    prompt: str
    terms: str
    promise: str  # of the house
    part: PartStep | None
    alone: bool
    gone: tuple[str, ...]
    again: str
    can_sit: bool
    levels: tuple[tuple[str, str], ...]
    ready: bool | None = None
    start: str = ""


def kept_seat(table: Table, visitor: Visitor | None) -> int | None:
    """The seat that is kept for a visitor before the game."""
    if visitor is None or table.match is not None:
        return None
    return next((p for p in free_for(table, visitor) if table.seats[p].kept_for == visitor.id), None)


def is_host(table: Table, visitor: Visitor | None) -> bool:
    """May this visitor put bots on free seats?"""
    return visitor is not None and table.match is None and table.host == visitor.id


def build_room_view(table: Table, seat: int | None, kept: int | None, host: bool, say: Say) -> RoomView:
    """Who is there, who is missing, and whose part of the shuffle.

    kept   a seat that is kept for the visitor, who has none
    host   the visitor has opened the table
    """
    what, seats = table.missing()
    late = seats if what in ("hash", "entropy") else []
    asked = seat is not None and not late and len(table.people) + len(table.free) > 1
    absent = {absence.seat: int(absence.since * 1000) for absence in table.absences}
    missing, w = len(table.free), texts(say.lang)
    part = None
    if kept is not None:
        part = PartStep("sit", kept, round=table.reopened)
    elif seat in late and seat is not None:
        part = PartStep(what, seat, table.seats[seat].hash.hex(), table.reopened)
    again = say("Somebody left, or did not add their part in time. Everybody adds a new one.")
    terms = [minutes_of(table.game, say), w[f"each_{table.clock or 'none'}"]]
    terms += _special_terms(table, say)
    offered = levels(table.game.name) if host and table.has_people else ()
    return RoomView(
        cover=cover(table.game, say.lang),
        seats=tuple(_seat_before(s, p, seat, p in late, absent.get(p), say) for p, s in enumerate(table.seats)),
        prompt=_prompt(part, seat, len(late), missing, say) or _ready_prompt(table, seat, say),
        terms=" · ".join(terms),
        promise=table.commitment.promise.hex(),
        part=part,
        alone=sum(s.kind != "bot" for s in table.seats) == 1,
        gone=tuple(_who_left(table, say)),
        again=again if table.reopened else "",
        can_sit=seat is None and kept is None and missing > 0,
        levels=tuple((f"{BOT}{level}", bot_words(level, w)) for level in offered),
        ready=table.seats[seat].ready if asked and seat is not None else None,
        start=_start(table, seat) if asked and seat is not None else "",
    )


def _special_terms(table: Table, say: Say) -> list[str]:
    """What is played otherwise than usual."""
    game, unusual = table.game, [(n, v) for n, v in table.options.items() if v != table.game.options[n][0]]
    return [
        say("{option}: {value}", option=game.option_title(name, say), value=game.option_words(name, value, say)[0])
        for name, value in unusual
    ]


def _start(table: Table, seat: int) -> str:
    """How whoever sits here may start the game."""
    if not may_start(table, seat):
        return ""
    return "anyway" if set(table.unready) - {seat} else "start"


def _ready_prompt(table: Table, seat: int | None, say: Say) -> str:
    """Who is waited for when all seats are taken."""
    if seat is not None and _start(table, seat) == "start":
        return say("Everybody else is ready: start the game when you like.")
    if seat in table.unready:
        return say("Every seat is taken. Say when you are ready.")
    names = ", ".join(say.name(p) for p in table.unready)
    return say("The game begins when everybody is ready. Still missing: {players}.", players=names)


def _prompt(part: PartStep | None, seat: int | None, late: int, missing: int, say: Say) -> str:
    if part is not None:
        return say("The game is about to begin.")
    if late:
        return say.plural(
            "The shuffle waits for the part of {n} player.", "The shuffle waits for the parts of {n} players.", late
        )
    if not missing:
        return ""
    if seat is None:
        return say("Take a free seat to play.")
    return say.plural("{n} player is still missing.", "{n} players are still missing.", missing)


def _who_left(table: Table, say: Say) -> list[str]:
    """Who has given up a seat and not come back, the latest last."""
    left: dict[str, str] = {}  # names by the ids of visitors
    sitting: dict[int, tuple[str, str]] = {}
    for entry in table.entries:
        if entry.kind == "sit" and entry.note:
            visitor = entry.note["owner"]
            sitting[entry.seat] = visitor, entry.note["name"] or Say(say.lang).name(entry.seat)
            left.pop(visitor, None)
        elif entry.kind == "leave" and entry.seat in sitting:
            visitor, name = sitting.pop(entry.seat)
            left[visitor] = name
    return [say("{player} has left the table.", player=name) for name in list(left.values())[-MOST_GONE:]]


def _seat_before(seat: Seat, p: int, own: int | None, late: bool, since: int | None, say: Say) -> SeatView:
    w = texts(say.lang)
    free, bot = seat.kind == "open", seat.kind == "bot"
    person = w["adding"] if late else w["absent"] if since else w["host"] if seat.ready else w["unready"]
    return SeatView(
        number=p,
        name=w["free_seat"] if free else say.name(p),
        sign=sign(p),
        state="" if free else bot_words(seat.strength, w) if bot else person,
        place_name=say.name(p),
        you=p == own,
        bot=bot,
        open=free,
        program=seat.program,
        away=since is not None,
        since=since,
        mark="check" if seat.ready and not (free or bot or late or since) else "",
    )
