"""What can be done at a table: play, take back, talk; and how whatever is done there gets stored.

A command checks what is asked, stores an entry, and applies it once it is stored: whoever gets no error can rely on it.
Refused says in a sentence why something was not done. Several processes may serve a table; the sequence number of the
stored entry decides who was first.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tablee.i18n import N_
from tablee.match import IllegalAction, Match
from tablee.web.tables import names
from tablee.web.tables.chat import ChatMessage, clean
from tablee.web.tables.errors import Impossible, Refused, StoreUnavailable
from tablee.web.tables.journal import (
    UNNOTICED,
    Conflict,
    Entry,
    EntryKind,
    Fenced,
    Note,
    PlayedBy,
    Stage,
)
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House

LOG = logging.getLogger("tablee.web")
MOST_UNDOS = 100  # of one seat in one game
MOST_BEFORE_GAME = 200  # entries of a table before its game begins

STALE = N_("The table has changed since you looked. Look again, then choose.")

Done = Callable[[int | Exception], None]  # gets the table's sequence, or why the action was not stored
Planned = tuple[
    Entry, Match | None, Stage | None
]  # an entry, the match after it if known, the stage it leads to if any
PlannedAction = tuple[Entry, Match, Stage | None]
Plan = Callable[[], Planned | None]  # called while the lock is held; None: there is nothing left to do


def seated(table: Table, visitor: Visitor) -> int:
    """The visitor's seat; Refused if they have none."""
    seat = table.seat_of(visitor)
    if seat is None:
        raise Refused(403, N_("You do not sit at this table."))
    return seat


def check_not_over(table: Table) -> None:
    """Refused if the game is over."""
    if table.over:
        raise Refused(409, N_("The game is over."))


def check_playing(table: Table, seat: int) -> Match:
    """The match, if the visitor in this seat plays it themselves; Refused otherwise."""
    if table.match is None:
        raise Refused(409, N_("The game has not begun: somebody is still missing."))
    check_not_over(table)
    if table.seats[seat].away:
        raise Refused(409, N_("A bot plays for you. Come back to the table first."))
    return table.match


# ---- playing


async def act(table: Table, visitor: Visitor, action: str, sequence: int) -> None:
    """Plays an action, or seals a choice that others make at the same time.

    sequence   the table's sequence as the visitor saw it; sending the same action with it again does no harm
    """
    if sequence > table.sequence:
        await table.house.hear_of(table, sequence)
    async with table.lock:
        if table.outdated or sequence > table.sequence:
            await table.house.catch_up(table)
        table.last_command = time.monotonic()
        await _carry_out(table, partial(_plan, table, visitor, action, sequence))


def submit(table: Table, visitor: Visitor, action: str, sequence: int, done: Done) -> bool:
    """`act` without a coroutine, for connections that send many moves.

    Returns False if the caller has to use `act`, because another command is under way or the table is outdated.
    Otherwise `done` is called with the table's sequence once the action is stored, or with the reason why it is not:
    Refused is final, any other exception is worth a retry with `act`.
    """
    if table.outdated or sequence > table.sequence or not table.lock.try_acquire():
        return False
    try:
        planned = _plan(table, visitor, action, sequence)
    except Refused as refusal:
        table.lock.release()
        done(_bare(refusal))
        return True
    if planned is None:
        table.lock.release()
        done(table.sequence)
        return True
    table.last_command = time.monotonic()
    entry, _, stage = planned
    appended = _append(table, entry, stage)
    appended.add_done_callback(partial(_submitted, table, planned, done))
    return True


def _submitted(table: Table, planned: PlannedAction, done: Done, appended: "asyncio.Future[None]") -> None:
    """The journal has stored what `submit` appended, or could not."""
    result: int | Exception
    try:
        appended.result()
        table.add(*planned)
        result = table.sequence
    except Conflict as conflict:
        result = conflict
    except StoreUnavailable as away:
        table.house.outdate(table)  # it may have been stored
        result = away
    except Exception as error:
        LOG.exception("an action could not be stored or applied at table %s", table.id)
        result = error
    finally:
        table.lock.release()
    done(result if isinstance(result, int) else _bare(result))


def _bare(error: Exception) -> Exception:
    """An exception that is kept, without the frames it came through: they hold matches, and whoever keeps it."""
    error.__context__ = None
    return error.with_traceback(None)


class TableAction(Protocol):
    """An action at one of several tables."""

    @property
    def table(self) -> str: ...
    @property
    def action(self) -> str: ...
    @property
    def sequence(self) -> int: ...


async def act_all(house: "House", visitor: Visitor, actions: Sequence[TableAction]) -> list[Refused | int]:
    """Plays at several tables, all stored together if possible; for each action the refusal or the table's sequence."""
    results: list[Refused | int | None] = [None] * len(actions)
    waiting: set[asyncio.Future[None]] = set()
    for k, asked in enumerate(actions):
        table = house.tables.get(asked.table)
        settled = asyncio.get_running_loop().create_future()

        def done(result: int | Exception, k: int = k, settled: "asyncio.Future[None]" = settled) -> None:
            results[k] = result if isinstance(result, (int, Refused)) else None
            if not settled.done():
                settled.set_result(None)

        if table is not None and submit(table, visitor, asked.action, asked.sequence, done):
            waiting.add(settled)
    if waiting:
        await asyncio.wait(waiting)
    return [
        await _act_later(house, visitor, asked) if result is None else result
        for asked, result in zip(actions, results, strict=True)
    ]


async def _act_later(house: "House", visitor: Visitor, asked: TableAction) -> Refused | int:
    """An action that had to wait for another command, or whose table was not in memory."""
    try:
        table = await house.table(asked.table)
        await act(table, visitor, asked.action, asked.sequence)
    except Refused as refusal:
        return refusal
    return table.sequence


def _plan(table: Table, visitor: Visitor, action: str, sequence: int) -> PlannedAction | None:
    """What an action comes to; None if it was accepted already. The lock is held."""
    seat = seated(table, visitor)
    since = table.entries_since(sequence)
    if _is_repeated(since, seat, action):
        return None
    match = check_playing(table, seat)
    if match.choice(seat) == action:
        return None
    _check_fresh(table, seat, sequence, since)
    try:
        return _planned(table, match, seat, action)
    except IllegalAction:
        raise _impossible(match, seat, action) from None


def _planned(table: Table, match: Match, seat: int, action: str, note: Note | None = None) -> PlannedAction:
    """What an action comes to; IllegalAction if the rules do not allow it."""
    after = match.copy()
    after.play(action, seat)
    after.keep_still()
    kind: EntryKind = "action" if after.choice(seat) is None else "seal"  # sealed until the last choice is in
    stage: Stage | None = "over" if after.over else None
    return Entry(table.sequence, kind, seat, action, time.time(), note), after, stage


def _is_repeated(since: Sequence[Entry], seat: int, action: str) -> bool:
    """Was this very action the seat's first of these entries? Then a double click or a retry has sent it twice."""
    first = None
    for entry in since:
        if entry.seat == seat and entry.kind != "hint":
            first = entry
    return first is not None and first.kind in ("action", "seal") and first.action == action


def _check_fresh(table: Table, seat: int, sequence: int, since: Sequence[Entry]) -> None:
    """Refused if something has happened since that the player should see before choosing."""
    told = [entry for entry in since if entry.kind != "hint"] if since else ()
    if not 0 <= sequence <= table.sequence or any(e.seat == seat or e.kind not in UNNOTICED for e in told):
        raise Refused(409, STALE)


def _impossible(match: Match, seat: int, action: str) -> Refused:
    if not match.legal(seat):
        return Refused(409, N_("It is not your turn."))
    return Impossible(match, seat, action)


async def act_for(table: Table, seat: int, action: str, seen: Match, by: PlayedBy, fence: int | None = None) -> bool:
    """Plays what a bot chose, by the lease with this fence, for the match `seen`; False if the table has changed."""
    async with table.lock:
        while (match := table.match) is not None and (match is seen or _still_waits(match, seat, seen)):
            place = table.seats[seat]
            if by == "bot" and place.kind != "bot" and not place.away:  # the person has come back
                return False
            if await _store(table, *_planned(table, match, seat, action, Note(by=by)), fence):
                return True
            if fence != table.house.leases.fence(table.id):
                raise Refused(409, STALE)
        return False


def _still_waits(match: Match, seat: int, seen: Match) -> bool:
    """Is a seat that was to choose in the match `seen` still to choose in this one, and has nobody played since?"""
    return match.played == seen.played and seat in match.waiting


async def undo(table: Table, visitor: Visitor, sequence: int) -> None:
    """Takes back the visitor's last action or sealed choice, where the rules of undoing allow it.

    Alone against bots it goes back to the visitor's last choice, whatever has happened since: that is practice.
    """
    async with table.lock:
        if table.outdated or sequence > table.sequence:
            await table.house.catch_up(table)
        seat = seated(table, visitor)
        match = check_playing(table, seat)
        _check_fresh(table, seat, sequence, table.entries_since(sequence))
        after = match.copy()
        kind: EntryKind = "undo" if match.choice(seat) is None else "unseal"
        taken_back = sum(e.kind in ("undo", "back") and e.seat == seat for e in table.entries)
        if kind == "undo" and taken_back >= MOST_UNDOS:
            raise Refused(
                409, N_("You have taken back {n} moves in this game. That is the most one may."), n=MOST_UNDOS
            )
        try:
            if table.practice and not match.can_undo(seat):
                kind = "back"
                after.go_back(seat)
            else:
                after.undo(seat)
        except IllegalAction:
            raise Refused(409, N_("Nothing can be taken back now.")) from None
        after.keep_still()
        await accept(table, table.new_entry(kind, seat), after)


# ---- talking


async def say(table: Table, visitor: Visitor, text: str) -> None:
    """Writes in the chat."""
    seat = table.seat_of(visitor)
    name = names.distinct(names.checked(visitor.name), table.seats) if seat is None else table.seats[seat].name
    message = ChatMessage(seat, name, clean(text), time.time())
    await table.house.journal.add_message(table.id, message)
    table.add_message(message)


# ---- storing


def _append(table: Table, entry: Entry, stage: Stage | None, fence: int | None = None) -> "asyncio.Future[None]":
    """Begins to store an entry in place of the one that it replaces, if any."""
    replaced = table.replaced_by(entry)
    return table.house.journal.append(table.id, entry, stage, None if replaced is None else replaced.sequence, fence)


async def accept(
    table: Table, entry: Entry, after: Match | None = None, stage: Stage | None = None, fence: int | None = None
) -> None:
    """Stores an entry, with a fence by that lease, then applies it. Refused if another was first. The lock is held."""
    if not await _store(table, entry, after, stage, fence):
        raise Refused(409, STALE)


async def _store(
    table: Table, entry: Entry, after: Match | None, stage: Stage | None, fence: int | None = None
) -> bool:
    """Stores an entry, then applies it. The lock is held.

    False if another process was first, or has the lease; then its entries are applied, and this one is not.
    """
    if entry.kind in ("sit", "hash", "place", "ready") and len(table.entries) >= MOST_BEFORE_GAME:
        raise Refused(409, N_("People have come and gone too often at this table. Open a new one."))
    try:
        await _append(table, entry, stage, fence)
    except Conflict as conflict:
        if isinstance(conflict, Fenced):
            table.house.leases.lost(table.id)
        await table.house.catch_up(table)
        return False
    except StoreUnavailable:
        table.house.outdate(table)  # it may have been stored
        raise
    table.add(entry, after, stage)
    return True


async def _carry_out(table: Table, plan: Plan) -> bool:
    """Stores and applies what is planned; planned anew as often as another process was first. The lock is held.

    False if there is nothing to do.
    """
    while (planned := plan()) is not None:
        if await _store(table, *planned):
            return True
    return False


async def settle(table: Table, plan: Plan) -> None:
    """Carries out a plan of somebody who takes or leaves a seat, or says something about the game.

    A refusal, or that nothing is left to do, counts only if the table is up to date: whatever was sent to another
    process a moment ago may not have been heard of here.
    """
    async with table.lock:
        try:
            if await _carry_out(table, plan):
                return
        except StoreUnavailable:
            raise
        except Refused:
            pass
        await table.house.catch_up(table)
        await _carry_out(table, plan)
