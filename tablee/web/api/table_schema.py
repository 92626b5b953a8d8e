"""What the house tells of a table to one pair of eyes, as data: the API's answers and the events of its streams.

Only `Match.view` and what `Game.sees` allows goes in here; never a position.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from tablee.games.contract import CHANCE, SPECTATOR
from tablee.match import Match
from tablee.web.storage.store import Entry

if TYPE_CHECKING:
    from tablee.web.tables.seats import Said
    from tablee.web.tables.table import Table

JSON = msgspec.json.Encoder()

Notation = Annotated[str, Meta(description="An action in the game's notation.", examples=["+3", "joker -4", "bid 3"])]
SeatNumber = Annotated[int, Meta(description="A seat; the first is 0.", ge=0, examples=[0])]
Sequence = Annotated[
    int, Meta(description="How many things have happened at the table. Send it back with your action.", ge=0)
]


class SeatAnswer(msgspec.Struct):
    """A place at the table."""

    kind: Annotated[str, Meta(description="open, person or bot", examples=["person"])]
    name: Annotated[str, Meta(description="Empty for bots and for people without a name.", examples=["Ana"])]
    strength: Annotated[str | None, Meta(description="Of a bot: easy, normal or strong.")]
    away: Annotated[bool, Meta(description="The person has left; a bot plays until they come back.")]


class TableAnswer(msgspec.Struct):
    """A table as you may see it."""

    id: Annotated[str, Meta(examples=["k7mqx2hd4p"])]
    game: Annotated[str, Meta(examples=["madness"])]
    players: int
    options: dict[str, str]
    public: Annotated[bool, Meta(description="Shown on the home page; otherwise only by its link.")]
    clock: Annotated[int | None, Meta(description="Seconds for a move; then a bot plays it.")]
    created: Annotated[float, Meta(description="In seconds since 1970.")]
    stage: Annotated[str, Meta(description="open: there are free seats. running. over.", examples=["running"])]
    seats: list[SeatAnswer]
    seat: Annotated[int | None, Meta(description="Where you sit; null if you watch.")]
    sequence: Sequence
    mover: Annotated[int | None, Meta(description="The seat to move; of several, the first that has not chosen yet.")]
    waiting: Annotated[list[int], Meta(description="All seats that may choose now and have not.")]
    over: bool
    legal: Annotated[list[str], Meta(description="What you can play now, in notation; empty when it is not your turn.")]
    choice: Annotated[str | None, Meta(description="Your own sealed choice, until all have chosen.")]
    deadline: Annotated[float | None, Meta(description="When the time for this move runs out.")]
    scores: Annotated[list[float] | None, Meta(description="Each seat's points, after the end.")]
    places: Annotated[list[int] | None, Meta(description="Each seat's place, 1 for each winner, after the end.")]
    promise: Annotated[str, Meta(description="Published before the cards are dealt: the hash of the house's secret.")]
    secret: Annotated[
        str | None, Meta(description="The secret itself, after the end: `tablee verify` checks all draws.")
    ]
    rematch: Annotated[str | None, Meta(description="The id of the table where the same people play again.")]
    view: Annotated[
        dict[str, Any] | None, Meta(description="What you may know of the game, as the game describes it in RULES.md.")
    ]


def table_answer(table: "Table", eyes: int) -> TableAnswer:
    """A table as these eyes see it."""
    match = table.match
    seat = None if eyes == SPECTATOR else eyes
    view = None if match is None else match.view(seat)
    over = table.over
    secret = table.commitment.secret
    return TableAnswer(
        id=table.id,
        game=table.game.name,
        players=table.players,
        options=table.options,
        public=table.public,
        clock=table.clock,
        created=table.created,
        stage=table.stage,
        seats=[SeatAnswer(s.kind, s.name, s.strength if s.kind == "bot" else None, s.away) for s in table.seats],
        seat=seat,
        sequence=table.sequence,
        mover=view["mover"] if view else None,
        waiting=view["waiting"] if view else [],
        over=over,
        legal=view["legal"] if view else [],
        choice=view["choice"] if view else None,
        deadline=table.deadline,
        scores=view["scores"] if view else None,
        places=view["places"] if view else None,
        promise=table.commitment.promise.hex(),
        secret=secret.hex() if over and secret else None,
        rematch=table.rematch_id,
        view=view,
    )


def whole(table: "Table", eyes: int) -> bytes:
    """A table as these eyes see it, as JSON; worked out once for each pair of eyes."""
    answer = table.answers.get(eyes)
    if answer is None:
        answer = table.answers[eyes] = JSON.encode(table_answer(table, eyes))
    return answer


# ---- events


def shown(table: "Table", eyes: int) -> bytes:
    """The event that shows the whole table."""
    return b"event: table\nid: %d\ndata: %b\n\n" % (table.sequence, whole(table, eyes))


def changes(table: "Table", entry: Entry, before: Match | None) -> Callable[[int], bytes]:
    """The event of one entry, by eyes: what was played, so far as they saw it, and who is to move now."""
    match = table.match
    if match is None or before is None or entry.kind in ("sit", "leave", "return", "undo"):
        return partial(shown, table)
    waiting, over, deadline = match.waiting, match.over, table.deadline
    mover = waiting[0] if waiting else None
    new = range(len(before.played), len(match.played))

    def change(eyes: int) -> bytes:
        played = [seen(match, k, eyes) for k in new]
        legal = match.legal(eyes) if eyes in waiting or match.choice(eyes) is not None else []
        news = Change(table.id, table.sequence, entry.kind, entry.seat, played, mover, waiting, over, legal, deadline)
        return b"event: change\nid: %d\ndata: %b\n\n" % (table.sequence, JSON.encode(news))

    return change


class Event(msgspec.Struct):
    """An action or an outcome of chance: `action` is None where these eyes do not see which it was."""

    seat: int | None
    action: str | None


class Change(msgspec.Struct):
    """What an entry has changed at a table, as the stream tells it."""

    table: str
    sequence: int
    kind: str
    seat: int
    played: list[Event]
    mover: int | None
    waiting: list[int]
    over: bool
    legal: list[str]
    deadline: float | None


def seen(match: Match, k: int, eyes: int) -> Event:
    """An action or an outcome, so far as these eyes saw it."""
    move = match.played[k]
    seat = None if move.seat == CHANCE else move.seat
    return Event(seat, match.game.write(move.action) if match.sees(eyes, k) else None)


def said(table: "Table", message: "Said") -> bytes:
    """The event of a chat message."""
    news = {"table": table.id, "seat": message.seat, "name": message.name, "text": message.text, "at": message.at}
    return b"event: chat\ndata: %b\n\n" % JSON.encode(news)
