"""The description of the API at /schema, enough to write a client without reading Python.

Litestar describes the routes. What it cannot know is added here, to the finished document: the structs with their
docstrings as msgspec describes them, the views of the games, and what the streams send and receive.
"""

from copy import deepcopy
from typing import Any

import msgspec
from litestar import Litestar, Response, Router
from litestar.enums import OpenAPIMediaType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Server
from litestar.serialization import encode_json

from tablee import __version__
from tablee.analysis import Analysis
from tablee.web.api import schemas
from tablee.web.api.view_schemas import REFERENCE, Schema, reference, view_schemas
from tablee.web.caching import REVALIDATE, Content, respond
from tablee.web.errors import Problem
from tablee.web.security.identity import HTTPRequest
from tablee.web.threads import SingleFlight, Threads

Document = dict[str, Any]  # an OpenAPI document, as Litestar gives and takes it

STRUCTS = [
    *(schemas.NewTable, schemas.Sitting, schemas.Opened, schemas.Action, schemas.Moves, schemas.Seen),
    *(schemas.GameAnswer, schemas.Seated, schemas.Done, schemas.MoveAnswer, Problem),
    *(schemas.TableAnswer, schemas.Change, schemas.Message, schemas.AnalysisProgress),
]
PATHS = ("/schema", "/schema/openapi.json")
EVENT_STREAM = "text/event-stream"
LINES = "application/jsonl"


class Description:
    """Serves the completed document. It is made once, in a thread, when it is first asked for."""

    def __init__(self) -> None:
        self._content: Content | None = None
        self._flights: SingleFlight[Content] = SingleFlight()

    async def serve(self, request: HTTPRequest) -> Response[bytes] | None:
        """Called before the framework's own handlers below /schema: the response, or None for any other path there."""
        if request.scope["path"].rstrip("/") not in PATHS:
            return None
        if self._content is None:
            threads: Threads = request.app.state.threads
            self._content = await self._flights.run("", lambda: threads.run(self._make, request.app))
        return respond(request, self._content, REVALIDATE)

    def _make(self, app: Litestar) -> Content:
        document = complete(app.openapi_schema.to_schema())
        return Content.of(encode_json(document), OpenAPIMediaType.OPENAPI_JSON)


def openapi(base: str = "") -> OpenAPIConfig:
    """How Litestar describes the API of a house below this path."""
    return OpenAPIConfig(
        title="Tablée",
        version=__version__,
        description=ABOUT,
        servers=[Server(url=base or "/")],
        use_handler_docstrings=True,
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        openapi_router=Router(
            "/schema", route_handlers=[], include_in_schema=False, before_request=Description().serve
        ),
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")}
        ),
    )


def complete(document: Document) -> Document:
    """Litestar's description with the structs, the views and the events."""
    document = deepcopy(document)
    _, structs = msgspec.json.schema_components(STRUCTS, ref_template=REFERENCE)
    components: Document = document["components"]["schemas"]
    components |= structs | view_schemas() | event_schemas() | analysis_schemas()
    document["components"]["schemas"] = dict(sorted(components.items()))
    document["paths"][ANALYSIS]["get"]["responses"]["200"] = {
        "description": "The analysis.",
        "content": {"application/json": {"schema": reference("Analysis")}},
    }
    for route, method, kind in STREAMS:
        operation = document["paths"][route][method]
        operation["responses"]["200"] = {
            "description": "The events, for as long as you listen. Lines that begin with a colon are signs of life.",
            "content": {EVENT_STREAM: {"schema": {"type": "array", "items": reference(kind)}}},
        }
        if method == "post":
            moves = {"type": "array", "items": reference("Move")}
            operation["requestBody"] = {
                "description": "Moves as JSON, one to a line.",
                "content": {LINES: {"schema": moves}},
            }
    return document


ANALYSIS = "/api/tables/{id}/analysis"
STREAMS = [
    ("/api/tables/{id}/events", "get", "StreamEvent"),
    ("/api/events", "get", "StreamEvent"),
    ("/api/events", "post", "TwoWayStreamEvent"),
]


def analysis_schemas() -> dict[str, Schema]:
    """The components of an analysis, with names that nothing else has: a step is not a step of an account."""
    _, parts = msgspec.json.schema_components([Analysis], ref_template=REFERENCE)
    written = encode_json(parts).decode()
    names = {name: name if name == "Analysis" else f"Analysis{name}" for name in parts}
    for name, unique in names.items():
        written = written.replace(f'"{REFERENCE.format(name=name)}"', f'"{REFERENCE.format(name=unique)}"')
    renamed: dict[str, Schema] = msgspec.json.decode(written)
    return {unique: renamed[name] for name, unique in names.items()}


def event_schemas() -> dict[str, Schema]:
    """The components for what the streams send.

    A stream is an array of events, and an event an object of its fields, as OpenAPI 3.2 describes such streams; `data`
    is a text, in which there is JSON.
    """
    told = ["TableEvent", "ChangeEvent", "ChatEvent"]
    return {
        "TableEvent": event_schema(
            "table",
            "TableAnswer",
            "The whole table as you may see it. It comes first, and again when somebody sits down, leaves, comes back "
            "or takes an action back.",
        ),
        "ChangeEvent": event_schema("change", "Change", "One action, or a sealed choice."),
        "ChatEvent": event_schema("chat", "Message", "A chat message.", numbered=False),
        "AnswerEvent": event_schema(
            "answer",
            "MoveAnswer",
            "What became of a move that you sent. The answers come in the order of the moves, each when its move is "
            "safely kept.",
            numbered=False,
        ),
        "StreamEvent": {"oneOf": [reference(name) for name in told], "description": "What a stream tells."},
        "TwoWayStreamEvent": {
            "oneOf": [reference(name) for name in [*told, "AnswerEvent"]],
            "description": "What a stream tells to whom plays over it.",
        },
    }


def event_schema(name: str, data: str, description: str, *, numbered: bool = True) -> Schema:
    """The component of an event with a component as its data."""
    number: Schema = {"type": "string", "pattern": "^[0-9]+$", "description": "The table's sequence."}
    text: Schema = {"type": "string", "contentMediaType": "application/json", "contentSchema": reference(data)}
    return {
        "type": "object",
        "description": description,
        "properties": {"event": {"const": name}, **({"id": number} if numbered else {}), "data": text},
        "required": ["event", *(["id"] if numbered else []), "data"],
    }


ABOUT = """Play the games of the house with a program.

Open a table with `POST /api/tables`, keep the token, listen to `events`, and whenever `legal` is not empty send one of
its actions to `actions` with the `sequence` you saw. A program that plays much does all this over one connection:
`POST /api/events`."""
