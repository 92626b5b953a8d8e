"""The JSON API for programs: open a table, sit down, play, listen. OpenAPI tells it at /schema.

Who asks is told by a token, sent as `Authorization: Bearer …`; without one you watch. Cookies play no part here.
"""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import JSONBody, Parameter, SkipValidation

import tablee.games
from tablee import __version__
from tablee.games import NAMES
from tablee.i18n import N_
from tablee.match import tidy
from tablee.web.api import table_schema as answers
from tablee.web.api.schemas import (
    Action,
    Done,
    GameAnswer,
    Links,
    MoveAnswer,
    Moves,
    NewTable,
    Seated,
    Seen,
    Sitting,
    played,
)
from tablee.web.api.streams import AllEvents, EventStream, TwoWay
from tablee.web.api.table_schema import TableAnswer
from tablee.web.errors import Problem, problem
from tablee.web.security.identity import Visitors, language
from tablee.web.security.ratelimit import Bucket
from tablee.web.site.dependencies import TheHouse, TheVisitors
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House, Table
from tablee.web.tables.visitor import Visitor

# ---- who asks

Asker = NamedDependency[SkipValidation[Visitor | None]]


async def provide_asker(request: Request[Any, Any, Any], visitors: TheVisitors) -> Visitor | None:
    """The program whose token was sent; None without one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    asker = await visitors.of_token(token.strip()) if kind.lower() == "bearer" and token.strip() else None
    if asker is None:
        raise Refused(
            401, N_("This token is not known here. Send the one you were given in the Authorization header, as Bearer.")
        )
    return asker


def needed(asker: Visitor | None) -> Visitor:
    """The asker, where a token is needed."""
    if asker is None:
        raise Refused(401, N_("Send the token of your seat in the Authorization header, as Bearer."))
    return asker


def problems(*statuses: int) -> Mapping[int, ResponseSpec]:
    """The refusals that a route declares."""
    return {
        status: ResponseSpec(Problem, description=DESCRIPTIONS[status], generate_examples=False)
        for status in (*statuses, 429)
    }


DESCRIPTIONS = {
    400: "The request is not as described here.",
    401: "No token, or one that is not known.",
    403: "Not yours: you do not sit at this table.",
    404: "There is no such table or seat.",
    409: "Not now: the table has changed since, or it is not your turn. The fresh table comes with it.",
    413: "The request is too large.",
    422: "Not possible.",
    429: "Too many requests; wait.",
}
MOST_HEARD = 10_000  # tables in one stream
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


@post("/tables", summary="Open a table", responses=problems(400, 401, 413, 422), security=MAYBE, status_code=201)
async def open_table(
    data: JSONBody[NewTable], house: TheHouse, visitors: TheVisitors, asker: Asker, request: Request[Any, Any, Any]
) -> Seated:
    """Opens a table and sits you down at “me”. Without a token you are given a new one."""
    entropy = _bytes(data.entropy)
    if data.players is None:
        data.players = len(data.seats) or (tablee.games.game(data.game).players[0] if data.game in NAMES else 0)
    seats = data.seats or ["me", *["open"] * (data.players - 1)]
    house.checked(data.game, data.players, data.options, seats, data.clock)
    token, asker = await _token(request, visitors, asker, data.name)
    table = await house.create(
        data.game, data.players, data.options, seats, data.clock, data.public, asker, entropy=entropy
    )
    return _seated(table, asker, token)


@get("/tables/{id:str}", summary="A table as you may see it", responses=problems(401, 404), security=MAYBE)
async def see_table(id: TableId, house: TheHouse, asker: Asker) -> Response[TableAnswer]:
    """The table with what you can play now and what you may know of the game."""
    table = await house.table(id)
    table.visit()
    return _json(answers.whole(table, table.eyes_of(asker)))


@post(
    "/tables/{id:str}/seats",
    summary="Sit down",
    responses=problems(400, 401, 404, 409, 413, 422),
    security=MAYBE,
    status_code=201,
)
async def sit_down(
    id: TableId,
    data: JSONBody[Sitting],
    house: TheHouse,
    visitors: TheVisitors,
    asker: Asker,
    request: Request[Any, Any, Any],
) -> Seated:
    """Takes a free seat: whoever knows the table's id is invited. Without a token you are given a new one."""
    table = await house.table(id)
    entropy = _bytes(data.entropy)
    table.check_seat(asker, data.seat)
    token, asker = await _token(request, visitors, asker, data.name)
    await table.sit(asker, data.seat, entropy)
    return _seated(table, asker, token)


@post(
    "/tables/{id:str}/actions",
    summary="Play",
    responses=problems(400, 401, 403, 404, 409, 413, 422),
    security=TOKEN,
    status_code=200,
)
async def act(
    id: TableId, data: JSONBody[Action], house: TheHouse, asker: Asker, request: Request[Any, Any, Any]
) -> Response[Any]:
    """Plays an action, or seals a choice that others make at the same time; it may be changed until the last is in.

    The answer comes when the action is safely kept. Sending the same action with the same sequence again does no harm.
    """
    asker, table = needed(asker), await house.table(id)
    try:
        await table.act(asker, data.action, data.sequence)
    except Refused as error:
        return _not_now(request, table, asker, error)
    return _json(b'{"sequence":%d}' % table.sequence)


@post("/actions", summary="Play at several tables", responses=problems(400, 401, 413), security=TOKEN, status_code=200)
async def act_all(
    data: JSONBody[Moves], house: TheHouse, asker: Asker, request: Request[Any, Any, Any]
) -> list[MoveAnswer]:
    """For programs that play at many tables at once: each move is accepted or refused for itself, in this order."""
    return await played(house, needed(asker), data.moves, language(request))


@get(
    "/events",
    summary="Listen to all your tables",
    responses=problems(401),
    security=TOKEN,
    media_type="text/event-stream",
)
async def all_events(house: TheHouse, asker: Asker) -> Response[str]:
    """Server-sent events of every table where you sit, also of those where you sit down later; each names its table."""
    return AllEvents(house, needed(asker), await _mine(house, needed(asker)))


@post(
    "/events",
    summary="Listen to all your tables, and play",
    responses=problems(401),
    security=TOKEN,
    media_type="text/event-stream",
    status_code=200,
)
async def two_way(house: TheHouse, asker: Asker, request: Request[Any, Any, Any]) -> Response[str]:
    """The quickest way for programs: one connection on which you hear what `GET /api/events` tells, and send moves.

    Send moves as the body of the request, while the answer is already coming in: one to a line, as JSON with `table`,
    `action` and `sequence`; use `Transfer-Encoding: chunked` and end the body when you have played enough.
    `answer`: what became of a move, in the order they were sent, with `table`, `status` and `sequence`, or `detail` if
    it was refused. It comes when the move is safely kept. Whoever sends too fast is read more slowly.
    """
    asker = needed(asker)
    requests: Bucket = request.app.state.requests
    return TwoWay(house, asker, await _mine(house, asker), language(request), requests)


@post(
    "/tables/{id:str}/undo",
    summary="Take back",
    responses=problems(400, 401, 403, 404, 409, 413),
    security=TOKEN,
    status_code=200,
)
async def undo(
    id: TableId, data: JSONBody[Seen], house: TheHouse, asker: Asker, request: Request[Any, Any, Any]
) -> Response[Any]:
    """Takes back your last action, while nobody has acted since and it has shown nothing; or your sealed choice."""
    asker, table = needed(asker), await house.table(id)
    try:
        await table.undo(asker, data.sequence)
    except Refused as error:
        return _not_now(request, table, asker, error)
    return _json(b'{"sequence":%d}' % table.sequence)


@post(
    "/tables/{id:str}/leave", summary="Leave", responses=problems(401, 403, 404, 409), security=TOKEN, status_code=200
)
async def leave(id: TableId, house: TheHouse, asker: Asker) -> Done:
    """Gives up your seat before the game; during it a bot plays for you until you come back."""
    asker, table = needed(asker), await house.table(id)
    await table.leave(asker)
    return Done(table.sequence)


@post(
    "/tables/{id:str}/return",
    summary="Come back",
    responses=problems(401, 403, 404, 409),
    security=TOKEN,
    status_code=200,
)
async def come_back(id: TableId, house: TheHouse, asker: Asker) -> Done:
    """Takes your seat again from the bot."""
    asker, table = needed(asker), await house.table(id)
    await table.come_back(asker)
    return Done(table.sequence)


@get(
    "/tables/{id:str}/record",
    summary="The record",
    responses=problems(401, 404, 409),
    security=MAYBE,
    media_type=MediaType.TEXT,
)
async def record(id: TableId, house: TheHouse, asker: Asker) -> str:
    """The whole game as text, after its end: it tells every hidden thing. `tablee verify` checks it."""
    table = await house.table(id)
    return await asyncio.to_thread(table.record)


@get(
    "/tables/{id:str}/events",
    summary="Listen",
    responses=problems(401, 404),
    security=MAYBE,
    media_type="text/event-stream",
)
async def events(id: TableId, house: TheHouse, asker: Asker) -> Response[str]:
    """Server-sent events (text/event-stream), for as long as you listen. When the connection breaks, connect again.

    `table`: the whole table as you may see it, as in `GET /api/tables/{id}`. It comes first, and again when somebody
    sits down, leaves, comes back or takes an action back.
    `change`: one action, with `table`, `sequence`, `kind` (action; seal or unseal: a choice that stays hidden until
    all have chosen), `seat`, `played` (what happened; `action` is null where you do not see it, `seat` for chance),
    `mover`, `waiting`, `over`, `legal` (what you can play now) and `deadline`.
    `chat`: a message, with `table`, `seat`, `name`, `text` and `at`.
    """
    table = await house.table(id)
    return EventStream(house, table, table.eyes_of(asker))


# ---- helpers of the routes


async def _mine(house: House, asker: Visitor) -> list[Table]:
    """The tables of which a program hears."""
    return [table for table in await house.tables_of(asker, MOST_HEARD) if not table.over]


def _json(body: bytes) -> Response[Any]:
    return Response(body, media_type=MediaType.JSON)


def _not_now(request: Request[Any, Any, Any], table: Table, asker: Visitor, error: Refused) -> Response[Any]:
    """A refusal; if it was not the time for it, with the fresh table."""
    fresh = answers.whole(table, table.eyes_of(asker)) if error.status == 409 else None
    return problem(error.status, error.sentence(language(request)), table=fresh)


def _bytes(text: str | None) -> bytes | None:
    try:
        return None if text is None else bytes.fromhex(text)
    except ValueError:
        raise Refused(422, N_("What you add to the shuffle is written in hexadecimal.")) from None


async def _token(
    request: Request[Any, Any, Any], visitors: Visitors, asker: Visitor | None, name: str
) -> tuple[str, Visitor]:
    """The token that was sent, or a new one; the name is the one at this table."""
    if asker is None:
        return await visitors.new_token(name)
    token = request.headers["authorization"].partition(" ")[2].strip()
    return token, Visitor(asker.id, tidy(name) or asker.name)


def _seated(table: Table, asker: Visitor, token: str) -> Seated:
    here = f"/api/tables/{table.id}"
    links = Links(here, f"{here}/seats", f"{here}/actions", f"{here}/events", f"{here}/record", f"/t/{table.id}")
    seat = table.seat_of(asker)
    return Seated(table.id, token, seat, links, answers.table_answer(table, table.eyes_of(asker)))


router = Router(
    "/api",
    route_handlers=[
        games,
        open_table,
        see_table,
        sit_down,
        act,
        undo,
        leave,
        come_back,
        record,
        events,
        act_all,
        all_events,
        two_way,
    ],
    dependencies={"asker": Provide(provide_asker)},
)


def described() -> OpenAPIConfig:
    """What /schema tells about the API."""
    return OpenAPIConfig(
        title="Tablée",
        version=__version__,
        description=ABOUT,
        path="/schema",
        use_handler_docstrings=True,
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")}
        ),
    )


ABOUT = """Play the five games of the house with a program.

Open a table with `POST /api/tables`, keep the token, listen to `events`, and whenever `legal` is not empty send one of
its actions to `actions` with the `sequence` you saw. A program that plays much does all this over one connection:
`POST /api/events`."""
