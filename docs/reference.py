"""Writes the reference of the API and of the views, as Markdown, from the description that a house gives at /schema."""

from collections.abc import Iterator
from typing import Any

from litestar import Litestar

from tablee.games import NAMES, game
from tablee.web.api import routes
from tablee.web.api.openapi import complete, openapi
from tablee.web.api.view_schemas import view_schemas
from tablee.web.dependencies import DEPENDENCIES

Document = dict[str, Any]
VIEWS_PAGE, API_PAGE = "views.md", "api.md"
VIEW_COMPONENTS = frozenset(view_schemas())


def description() -> Document:
    """What a house answers at /schema; nothing is opened for it."""
    app = Litestar(
        route_handlers=[routes.router], dependencies=DEPENDENCIES, openapi_config=openapi(), logging_config=None
    )
    return complete(app.openapi_schema.to_schema())


# ---- the API


def api_reference(document: Document) -> str:
    """The routes, then the schemas that they name; those of the views are on a page of their own."""
    shown = [name for name in document["components"]["schemas"] if name not in VIEW_COMPONENTS]
    written = [text for path, methods in document["paths"].items() for text in _routes(path, methods)]
    schemas = [_component(document, name, API_PAGE) for name in shown]
    return "\n\n".join(["## Routes", *_refusals(), *written, "## Schemas", *schemas, ""])


def _refusals() -> Iterator[str]:
    """What the statuses of refusals say, once for all routes."""
    yield f"A refusal is a {_type({'$ref': 'Problem'}, API_PAGE)}. Its status says what kind it is:"
    yield "\n".join(["| status | |", "|---|---|", *(f"| {n} | {told} |" for n, told in routes.DESCRIPTIONS.items())])


def _routes(path: str, methods: Document) -> Iterator[str]:
    for method, route in methods.items():
        lines = [f"### {route['summary']}", f"`{method.upper()} {path}`", route["description"]]
        lines.append(f"*Token*: {_token(route['security']) if 'security' in route else 'not needed'}.")
        for kind, content in route.get("requestBody", {}).get("content", {}).items():
            lines.append(f"*Send* ({kind}): {_type(content['schema'], API_PAGE)}.")
        lines.append(f"*Answer*: {' · '.join(_answers(route['responses']))}.")
        lines.append(f"*Refusals*: {', '.join(sorted(status for status in route['responses'] if status >= '400'))}.")
        yield "\n\n".join(lines)


def _answers(responses: Document) -> Iterator[str]:
    """What comes when all is well."""
    for status, answer in responses.items():
        if status < "400":
            for kind, content in answer["content"].items():
                yield f"{status}, {_type(content['schema'], API_PAGE)} ({kind})"


def _token(security: list[Document]) -> str:
    return "may be left out" if {} in security else "needed"


# ---- the views


def views_reference(document: Document) -> str:
    """For each game the keys of its view, and of what is in it."""
    schemas = document["components"]["schemas"]
    common = set.intersection(*(set(schemas[_view_of(document, name)]["properties"]) for name in NAMES))
    common -= {
        key for key in common if len({str(schemas[_view_of(document, n)]["properties"][key]) for n in NAMES}) > 1
    }
    first = schemas[_view_of(document, NAMES[0])]
    parts = [
        "## What every view has",
        _keys(document, {**first, "properties": {k: v for k, v in first["properties"].items() if k in common}}),
        _component(document, "Last", VIEWS_PAGE),
    ]
    for name in NAMES:
        view = _view_of(document, name)
        own = {key: value for key, value in schemas[view]["properties"].items() if key not in common}
        parts += [f"## {game(name).title}", f"The view of `{name}`; its schema is `{view}`."]
        parts.append(_keys(document, {**schemas[view], "properties": own}))
        within = [c for c in view_components(document, name) if c not in (view, "Last")]
        parts += [_component(document, component, VIEWS_PAGE) for component in within]
    return "\n\n".join([*parts, ""])


def view_components(document: Document, name: str) -> list[str]:
    """The components that the view of a game is made of, in the order they are named."""
    schemas = document["components"]["schemas"]
    found = [_view_of(document, name)]
    for component in found:
        found += [inner for inner in dict.fromkeys(_references(schemas[component])) if inner not in found]
    return found


def _references(schema: object) -> Iterator[str]:
    parts = schema.items() if isinstance(schema, dict) else enumerate(schema) if isinstance(schema, list) else ()
    for key, value in parts:
        if key == "$ref" and isinstance(value, str):
            yield value.rpartition("/")[2]
        else:
            yield from _references(value)


def _view_of(document: Document, name: str) -> str:
    reference: str = document["components"]["schemas"]["View"]["discriminator"]["mapping"][name]
    return reference.rpartition("/")[2]


# ---- schemas


def _component(document: Document, name: str, page: str) -> str:
    schema = document["components"]["schemas"][name]
    lines = [f"### {name}", schema["description"]]
    if "oneOf" in schema:
        lines.append(f"One of {', '.join(_type(option, page) for option in schema['oneOf'])}.")
    if "properties" in schema:
        lines.append(_keys(document, schema, page))
    return "\n\n".join(lines)


def _keys(document: Document, schema: Document, page: str = VIEWS_PAGE) -> str:
    """A table of the keys of an object. A key that may be left out is marked."""
    lines = ["| key | type | |", "|---|---|---|"]
    for key, value in schema["properties"].items():
        optional = "" if key in schema["required"] else " *(may be left out)*"
        told = value.get("description") or next(
            (option["description"] for option in value.get("anyOf", []) if "description" in option), ""
        )
        lines.append(f"| `{key}`{optional} | {_type(value, page)} | {told} |".replace("\n", " "))
    return "\n".join(lines)


def _type(schema: Document, page: str) -> str:
    """A schema in a few words. `page` is where they stand: a type of another page is a link to there."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}]({_page_of(name, page)}#{name.lower()})" if name != "View" else f"[view]({VIEWS_PAGE})"
    if "const" in schema:
        return f"`{_literal(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{_literal(value)}`" for value in schema["enum"])
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(_type(option, page) for option in schema.get("anyOf") or schema["oneOf"])
    if "contentSchema" in schema:
        return f"JSON: {_type(schema['contentSchema'], page)}"
    kinds = schema.get("type", "anything")
    return " or ".join(_simple(kind, schema, page) for kind in (kinds if isinstance(kinds, list) else [kinds]))


def _simple(kind: str, schema: Document, page: str) -> str:
    if "prefixItems" in schema and kind == "array":  # each of its items has a meaning of its own
        return f"list: {', '.join(_type(item, page) for item in schema['prefixItems'])}"
    if kind == "array":
        return f"list of {_type(schema['items'], page)}"
    if kind == "object" and schema.get("properties"):
        return "; ".join(f"`{key}`: {_type(value, page)}" for key, value in schema["properties"].items())
    if kind == "object":
        return f"object: text → {_type(schema.get('additionalProperties') or {}, page)}"
    return {"string": "text", "boolean": "true or false"}.get(kind, kind)


def _page_of(name: str, page: str) -> str:
    """Empty on the page itself."""
    there = VIEWS_PAGE if name in VIEW_COMPONENTS else API_PAGE
    return "" if there == page else there


def _literal(value: object) -> str:
    return "null" if value is None else str(value)
