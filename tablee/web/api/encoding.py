"""A table and its events as JSON, as one viewer may see them.

Only `Match.view` and what `Match.sees` allows goes in here; never a position.
"""

from functools import lru_cache

import msgspec

from tablee.games.contract import CHANCE, SPECTATOR
from tablee.match import Match
from tablee.web.api.schemas import (
    Change,
    ConsentAnswer,
    Message,
    OpeningAnswer,
    Outcome,
    SeatAnswer,
    Step,
    TableAnswer,
)
from tablee.web.tables.chat import ChatMessage
from tablee.web.tables.events import EntryAdded, Event, MessageAdded
from tablee.web.tables.journal import Entry
from tablee.web.tables.record import has_winner, moves_by_bots
from tablee.web.tables.seat import Seat
from tablee.web.tables.table import Table

JSON = msgspec.json.Encoder()

# After these the whole table is sent: they change more than a `Change` says.
SHOW_ALL = frozenset(("sit", "leave", "return", "undo", "back", "consent", "end", "place", "ready", "start"))


def table_answer(table: Table, viewer: int) -> TableAnswer:
    """A table as a viewer (a seat or SPECTATOR) sees it."""
    match = table.match
    seat = None if viewer == SPECTATOR else viewer
    view = None if match is None else match.view(seat)
    over, winner = table.over, table.over and has_winner(table)
    secret = table.commitment.secret
    absent = {absence.seat: absence.since for absence in table.absences}
    return TableAnswer(
        id=table.id,
        game=table.game.name,
        players=table.players,
        options=table.options,
        public=table.public,
        clock=table.clock,
        created=table.created,
        stage=table.stage,
        seats=[_seat(s, absent.get(p), len(moves_by_bots(table, p))) for p, s in enumerate(table.seats)],
        seat=seat,
        sequence=table.sequence,
        mover=view["mover"] if view and (view["over"] or not over) else None,
        waiting=view["waiting"] if view else [],
        over=over,
        legal=view["legal"] if view else [],
        choice=view["choice"] if view else None,
        deadline=table.deadline,
        scores=view["scores"] if view else None,
        places=view["places"] if view and winner else None,
        outcome=_outcome(table) if over else None,
        consents=[ConsentAnswer(p, consent.wish, consent.about) for p, consent in sorted(table.consents.items())],
        promise=table.commitment.promise.hex(),
        opening=_opening(table),
        secret=secret.hex() if over and secret else None,
        rematch=table.rematch_id,
        view=view,
    )


def _outcome(table: Table) -> Outcome:
    """How a game that is over came to its end."""
    if table.match is not None and table.match.ended:
        return "ended"
    return "places" if has_winner(table) else "no winner"


def _seat(seat: Seat, absent: float | None, stood_in: int) -> SeatAnswer:
    return SeatAnswer(
        kind=seat.kind,
        name=seat.name,
        strength=seat.strength if seat.kind == "bot" else None,
        away=seat.away,
        absent_since=absent,
        stood_in=stood_in,
        program=seat.program,
        ready=seat.ready,
        hints=seat.hints,
        hash=seat.hash.hex() or None,
        entropy=seat.entropy.hex() or None,
        source=seat.source,
    )


def _opening(table: Table) -> OpeningAnswer | None:
    """What is missing before the game begins, if all seats are taken."""
    until, (what, seats) = table.opening_ends, table.missing()
    if until is None or what not in ("hash", "entropy"):
        return None
    return OpeningAnswer("hash" if what == "hash" else "entropy", seats, until)


def encode_table(table: Table, viewer: int) -> bytes:
    """A table as a viewer sees it, encoded once for each viewer until it changes."""
    encoded = table.cache.get(viewer)
    if encoded is None:
        encoded = table.cache[viewer] = encode_anew(table, viewer)
    return encoded


def encode_anew(table: Table, viewer: int) -> bytes:
    """The same, past the cache. It may take milliseconds."""
    return JSON.encode(table_answer(table, viewer))


# ---- events


def encode_event(table: Table, event: Event | None, viewer: int) -> bytes:
    """A server-sent event for a viewer; None: the table as it stands. Called once for all who see the same."""
    if isinstance(event, MessageAdded):
        return _encode_message(table.id, event.message)
    if not isinstance(event, EntryAdded) or event.before is None or event.entry.kind in SHOW_ALL:
        return b"event: table\nid: %d\ndata: %b\n\n" % (table.sequence, encode_table(table, viewer))
    change = JSON.encode(_change(table, event.entry, event.before, viewer))
    return b"event: change\nid: %d\ndata: %b\n\n" % (table.sequence, change)


@lru_cache(maxsize=64)
def _encode_message(table: str, m: ChatMessage) -> bytes:
    return b"event: chat\ndata: %b\n\n" % JSON.encode(Message(table, m.seat, m.name, m.text, m.at))


def _change(table: Table, entry: Entry, before: Match, viewer: int) -> Change:
    """What was played, so far as the viewer saw it, and who is to move now."""
    match = table.match
    assert match is not None  # there was one before
    waiting = match.waiting
    return Change(
        table=table.id,
        sequence=table.sequence,
        kind=entry.kind,
        seat=entry.seat,
        played=[_step(match, k, viewer) for k in range(len(before.played), len(match.played))],
        mover=waiting[0] if waiting else None,
        waiting=waiting,
        over=table.over,
        legal=match.legal(viewer) if viewer in waiting or match.choice(viewer) is not None else [],
        deadline=table.deadline,
    )


def _step(match: Match, k: int, viewer: int) -> Step:
    """An action or an outcome, so far as the viewer saw it."""
    played = match.played[k]
    seat = None if played.seat == CHANCE else played.seat
    return Step(seat, match.game.write(played.action) if match.sees(viewer, k) else None)
