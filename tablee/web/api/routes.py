"""The handlers of the JSON API: open a table, sit down, play, follow. openapi.py describes them at /schema.

A program is known by its token, sent as `Authorization: Bearer …`; without one it is a spectator. Cookies play no part.
"""

from functools import partial
from typing import Annotated

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, Parameter, SkipValidation

import tablee.games
from tablee.analysis import Analysis
from tablee.games import NAMES
from tablee.i18n import N_
from tablee.web.analyses import finished
from tablee.web.api.encoding import JSON, encode_anew, encode_table
from tablee.web.api.schemas import (
    Action,
    AnalysisProgress,
    Done,
    GameAnswer,
    Links,
    MoveAnswer,
    Moves,
    NewTable,
    Opened,
    Seated,
    Seen,
    Sitting,
    TableAnswer,
)
from tablee.web.api.streams import TableStream, TwoWayStream, VisitorStream, move_answer
from tablee.web.dependencies import (
    TheAnalyses,
    TheArchive,
    TheHouse,
    TheThreads,
    TheVisitors,
    note_origin,
)
from tablee.web.errors import Problem, problem
from tablee.web.security.identity import HTTPRequest, Visitors, language
from tablee.web.security.media_types import check_json
from tablee.web.security.ratelimit import Limits, address_of, too_many
from tablee.web.tables import commands, openings, seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.names import checked
from tablee.web.tables.parts import from_hex
from tablee.web.tables.queue import Rank
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tablee.web.threads import Client, Threads
from tablee.web.url import base_of

# ---- who sends a request

Program = NamedDependency[SkipValidation[Visitor | None]]


async def provide_visitor(request: HTTPRequest, visitors: TheVisitors) -> Visitor | None:
    """The program whose token was sent; None without one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    visitor = await visitors.of_token(token.strip()) if kind.lower() == "bearer" and token.strip() else None
    if visitor is None:
        raise Refused(
            401, N_("This token is not known here. Send the one you were given in the Authorization header, as Bearer.")
        )
    note_origin(request, visitor)
    return visitor


def needed(visitor: Visitor | None) -> Visitor:
    """The visitor, where a token is needed."""
    if visitor is None:
        raise Refused(401, N_("Send the token of your seat in the Authorization header, as Bearer."))
    return visitor


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a route declares.

    Any route may answer 400, 429 and 503, one with a table in its path also 410, one that reads a body also 415.
    """
    more = [*([410] if 404 in statuses else []), *([415] if 413 in statuses else [])]
    return {
        status: ResponseSpec(Problem, description=DESCRIPTIONS[status], generate_examples=False)
        for status in (400, *statuses, *more, 429, 503)
    }


DESCRIPTIONS = {
    400: "The request is not as described here.",
    401: "No token, or one that is not known.",
    403: "Not yours: you do not sit at this table.",
    404: "There is no such table or seat.",
    410: "The table is set aside: it cannot be shown or played any more. The sentence says why.",
    409: "Not now: the table has changed since, or it is not your turn. The fresh table comes with it.",
    413: "The request is too large.",
    415: "The body is not JSON, or does not say so in its Content-Type.",
    422: "Not possible.",
    429: "Too many requests; wait.",
    503: "The house cannot do this now: its database is away, or it has too much to do. Try again later.",
}
KEPT = ResponseSpec(Done, description="It is safely kept.", generate_examples=False)  # where the answer is encoded here
UNDERWAY = ResponseSpec(AnalysisProgress, description="It is being made: ask again.", generate_examples=False)
MOST_FOLLOWED = 10_000  # tables in one stream
MOST_TRIES = 3  # to encode a table that changes all the time; then it is done in the event loop
TOKEN: list[dict[str, list[str]]] = [{"token": []}]
MAYBE: list[dict[str, list[str]]] = [{}, {"token": []}]


# ---- routes

TableId = Annotated[str, Parameter(description="The id of a table.")]


@get("/games", summary="The games of the house", responses=problems())
async def games() -> list[GameAnswer]:
    """All games with their players and options."""
    boxes = map(tablee.games.game, NAMES)
    return [
        GameAnswer(
            b.name, b.title, b.players[0], b.players[-1], {k: list(v) for k, v in b.options.items()}, b.rules_version
        )
        for b in boxes
    ]


@post("/tables", summary="Open a table", responses=problems(401, 413, 422), security=MAYBE, status_code=201)
async def open_table(
    data: JSONBody[NewTable],
    house: TheHouse,
    threads: TheThreads,
    visitors: TheVisitors,
    visitor: Program,
    request: HTTPRequest,
) -> Response[Seated]:
    """Opens a table and sits you down at “me”. Without a token you are given a new one."""
    entropy, hash = _bytes(data.entropy), _bytes(data.hash)
    players = data.players
    if players is None:
        players = len(data.seats) or (tablee.games.game(data.game).players[0] if data.game in NAMES else 0)
    wishes = Setup(data.game, players, data.options, data.seats, data.clock, data.public)
    wishes.check()  # before a token is made
    token, visitor = await _token(request, visitors, visitor, data.name)
    table = await seating.open_table(house, wishes, visitor, entropy, hash=hash)
    return await _seated(request, threads, table, visitor, token)


@get("/tables/{id:str}", summary="A table as you may see it", responses=problems(401, 404), security=MAYBE)
async def see_table(
    id: TableId, house: TheHouse, threads: TheThreads, visitor: Program, request: HTTPRequest
) -> Response[TableAnswer]:
    """The table with what you can play now and what you may know of the game."""
    table = await house.table(id)
    table.touch()
    return _json(await _encoded(request, threads, table, visitor))  # type: ignore[return-value]


@post(
    "/tables/{id:str}/seats",
    summary="Sit down",
    responses=problems(401, 404, 409, 413, 422),
    security=MAYBE,
    status_code=201,
)
async def sit_down(
    id: TableId,
    data: JSONBody[Sitting],
    house: TheHouse,
    threads: TheThreads,
    visitors: TheVisitors,
    visitor: Program,
    request: HTTPRequest,
) -> Response[Seated]:
    """Takes a free seat: whoever knows the table's id is invited. Without a token you are given a new one.

    Whoever sits here already may send a new hash, until all seats are taken or when `opening` asks for it.
    """
    table = await house.table(id)
    entropy, hash = _bytes(data.entropy), _bytes(data.hash)
    seating.check_seat(table, visitor, data.seat)
    token, visitor = await _token(request, visitors, visitor, data.name)
    if hash is not None and entropy is None and table.seat_of(visitor) is not None:
        await openings.send_hash(table, visitor, hash)
    else:
        await seating.sit(table, visitor, data.seat, entropy, hash=hash)
    return await _seated(request, threads, table, visitor, token)


@post(
    "/tables/{id:str}/entropy",
    summary="Open your entropy",
    responses=problems(401, 403, 404, 409, 413, 422),
    security=TOKEN,
    status_code=200,
)
async def add_entropy(id: TableId, data: JSONBody[Opened], house: TheHouse, visitor: Program) -> Done:
    """Opens what you have sent the hash of, when every seat is taken. The game begins when all have opened theirs."""
    visitor, table = needed(visitor), await house.table(id)
    await openings.add_entropy(table, visitor, _bytes(data.entropy))
    return Done(table.sequence)


@post(
    "/tables/{id:str}/actions",
    summary="Play",
    responses={200: KEPT, **problems(401, 403, 404, 409, 413, 422)},
    security=TOKEN,
    status_code=200,
)
async def act(
    id: TableId,
    data: JSONBody[Action],
    house: TheHouse,
    threads: TheThreads,
    visitor: Program,
    request: HTTPRequest,
) -> Response[bytes]:
    """Plays an action, or seals a choice that others make at the same time; it may be changed until the last is in.

    The answer comes when the action is safely kept. Sending the same action with the same sequence again does no harm.
    """
    visitor, table = needed(visitor), await house.table(id)
    try:
        await commands.act(table, visitor, data.action, data.sequence)
    except Refused as error:
        return await _not_now(request, threads, table, visitor, error)
    return _json(b'{"sequence":%d}' % table.sequence)


@post("/actions", summary="Play at several tables", responses=problems(401, 413), security=TOKEN, status_code=200)
async def act_all(data: JSONBody[Moves], house: TheHouse, visitor: Program, request: HTTPRequest) -> list[MoveAnswer]:
    """For programs that play at many tables at once: each move is accepted or refused for itself, in this order.

    Each counts as a request. Whoever has sent many waits longer before the next request.
    """
    limits: Limits = request.app.state.limits
    if len(data.moves) > 1 and (wait := limits.requests.take(address_of(request.scope), len(data.moves) - 1)):
        raise too_many(wait)
    results = await commands.act_all(house, needed(visitor), data.moves)
    return [move_answer(move, result, language(request)) for move, result in zip(data.moves, results, strict=True)]


@get(
    "/events",
    summary="Listen to all your tables",
    responses=problems(401),
    security=TOKEN,
    media_type="text/event-stream",
)
async def all_events(house: TheHouse, visitor: Program) -> Response[str]:
    """Server-sent events of every table where you sit, also of those where you sit down later; each names its table."""
    return VisitorStream(house, needed(visitor), await _mine(house, needed(visitor)))


@post(
    "/events",
    summary="Listen to all your tables, and play",
    responses=problems(401),
    security=TOKEN,
    media_type="text/event-stream",
    status_code=200,
)
async def two_way(house: TheHouse, visitor: Program, request: HTTPRequest) -> Response[str]:
    """The quickest way for programs: one connection on which you hear what `GET /api/events` tells, and send moves.

    Send moves as the body of the request, while the answer is already coming in: one to a line, as JSON; use
    `Transfer-Encoding: chunked` and end the body when you have played enough. Each is answered with `answer`, in the
    order they were sent, when it is safely kept. Whoever sends too fast is read more slowly.
    """
    visitor = needed(visitor)
    limits: Limits = request.app.state.limits
    return TwoWayStream(house, visitor, await _mine(house, visitor), language(request), limits.requests)


@post(
    "/tables/{id:str}/undo",
    summary="Take back",
    responses={200: KEPT, **problems(401, 403, 404, 409, 413)},
    security=TOKEN,
    status_code=200,
)
async def undo(
    id: TableId,
    data: JSONBody[Seen],
    house: TheHouse,
    threads: TheThreads,
    visitor: Program,
    request: HTTPRequest,
) -> Response[bytes]:
    """Takes back your last action, while nobody has acted since and it has shown nothing; or your sealed choice."""
    visitor, table = needed(visitor), await house.table(id)
    try:
        await commands.undo(table, visitor, data.sequence)
    except Refused as error:
        return await _not_now(request, threads, table, visitor, error)
    return _json(b'{"sequence":%d}' % table.sequence)


@post(
    "/tables/{id:str}/leave", summary="Leave", responses=problems(401, 403, 404, 409), security=TOKEN, status_code=200
)
async def leave(id: TableId, house: TheHouse, visitor: Program) -> Done:
    """Gives up your seat before the game; during it a bot plays for you until you come back."""
    visitor, table = needed(visitor), await house.table(id)
    await seating.leave(table, visitor)
    return Done(table.sequence)


@post(
    "/tables/{id:str}/return",
    summary="Come back",
    responses=problems(401, 403, 404, 409),
    security=TOKEN,
    status_code=200,
)
async def come_back(id: TableId, house: TheHouse, visitor: Program) -> Done:
    """Takes your seat again from the bot."""
    visitor, table = needed(visitor), await house.table(id)
    await seating.come_back(table, visitor)
    return Done(table.sequence)


@get(
    "/tables/{id:str}/record",
    summary="The record",
    responses=problems(401, 404, 409),
    security=MAYBE,
    media_type=MediaType.TEXT,
)
async def record(id: TableId, house: TheHouse, archive: TheArchive, visitor: Program, request: HTTPRequest) -> str:
    """The whole game as text, after its end: it tells every hidden thing. `tablee verify` checks it."""
    return await archive.record(await house.table(id), client=_client(request, visitor))


@get(
    "/tables/{id:str}/analysis",
    summary="Luck and skill",
    responses={202: UNDERWAY, **problems(401, 404, 409)},
    security=MAYBE,
)
async def analysis(
    id: TableId, house: TheHouse, analyses: TheAnalyses, threads: TheThreads, visitor: Program, request: HTTPRequest
) -> Response[bytes]:
    """What every seat owes to luck and to its choices, after the end, with what every choice was worth.

    It takes some seconds. Until it is complete the answer is 202 and says how far it is; then it is kept.
    """
    table, client = await house.table(id), _client(request, visitor)
    match, found = finished(table), await analyses.of(table, client)
    if isinstance(found, Analysis):
        return _json(await threads.run_for(client, lambda: msgspec.json.encode(found)))
    if found.failed is not None:
        raise Refused(503, N_("This analysis did not work out. Ask again in a minute."))
    done = 0 if found.progress is None else found.progress.done
    progress = AnalysisProgress(done, len(match.played))
    return Response(JSON.encode(progress), status_code=202, media_type=MediaType.JSON)


@get(
    "/tables/{id:str}/events",
    summary="Listen",
    responses=problems(401, 404),
    security=MAYBE,
    media_type="text/event-stream",
)
async def events(id: TableId, house: TheHouse, visitor: Program) -> Response[str]:
    """Server-sent events of one table, for as long as you listen. When the connection breaks, connect again.

    `table` comes first: the whole table, as in `GET /api/tables/{id}`. Then `change` for each action and `chat` for
    each message; and `table` again when somebody sits down, leaves, comes back or takes an action back.
    """
    table = await house.table(id)
    return TableStream(house, table, table.viewer_of(visitor))


# ---- helpers of the routes


async def _mine(house: House, visitor: Visitor) -> list[Table]:
    """The tables of which a program hears."""
    return [table for table in await house.tables_of(visitor, MOST_FOLLOWED) if not table.over]


def _client(request: HTTPRequest, visitor: Visitor | None) -> Client:
    return Client(address_of(request.scope), "" if visitor is None else visitor.id, Rank.PROGRAMS)


async def _encoded(request: HTTPRequest, threads: Threads, table: Table, visitor: Visitor | None) -> bytes:
    """The table as a visitor sees it. Unless that was done before, it is encoded in a thread: it may take milliseconds.

    If the table changes meanwhile, view and sequence may not belong together, and it is done again.
    """
    viewer, tries, client = table.viewer_of(visitor), 0, _client(request, visitor)
    while viewer not in table.cache and tries < MOST_TRIES:
        before, tries = (table.sequence, table.rematch_id), tries + 1
        encoded = await threads.run_for(client, partial(encode_anew, table, viewer))
        if before == (table.sequence, table.rematch_id):
            table.cache[viewer] = encoded
    return encode_table(table, viewer)


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


async def _not_now(
    request: HTTPRequest, threads: Threads, table: Table, visitor: Visitor, error: Refused
) -> Response[bytes]:
    """A refusal; if it was not the time for it, with the fresh table."""
    fresh = await _encoded(request, threads, table, visitor) if error.status == 409 else None
    return problem(error.status, error.sentence(language(request)), table=fresh)


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else from_hex(text)


async def _token(request: HTTPRequest, visitors: Visitors, visitor: Visitor | None, name: str) -> tuple[str, Visitor]:
    """The token that was sent, or a new one; the name is the one at this table."""
    if visitor is None:
        token, visitor = await visitors.new_token(name)
        note_origin(request, visitor)
        return token, visitor
    token = request.headers["authorization"].partition(" ")[2].strip()
    return token, Visitor(visitor.id, checked(name) or visitor.name)


async def _seated(
    request: HTTPRequest, threads: Threads, table: Table, visitor: Visitor, token: str
) -> Response[Seated]:
    base = base_of(request.scope)
    here = f"{base}/api/tables/{table.id}"
    page = f"{base}/t/{table.id}"
    links = Links(here, f"{here}/seats", f"{here}/entropy", f"{here}/actions", f"{here}/events", f"{here}/record", page)
    seen = msgspec.Raw(await _encoded(request, threads, table, visitor))
    seated = Seated(table.id, token, table.seat_of(visitor), links, seen)  # type: ignore[arg-type]  # encoded already
    return _json(JSON.encode(seated))  # type: ignore[return-value]


router = Router(
    "/api",
    route_handlers=[
        games,
        open_table,
        see_table,
        sit_down,
        add_entropy,
        act,
        undo,
        leave,
        come_back,
        record,
        analysis,
        events,
        act_all,
        all_events,
        two_way,
    ],
    dependencies={"visitor": Provide(provide_visitor)},
    before_request=check_json,
)
