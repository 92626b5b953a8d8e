from typing import Any

import pytest

from docs import reference
from tablee.games import NAMES, game
from tests.views import hints_of
from tests.web.serving import fetch


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return reference.description()


def test_it_is_the_description_that_a_house_gives(document: dict[str, Any], address: str) -> None:
    assert fetch("GET", f"{address}/schema").json() == document


def test_every_route_and_every_schema_is_there(document: dict[str, Any]) -> None:
    api, views = reference.api_reference(document), reference.views_reference(document)
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            assert f"### {route['summary']}\n\n`{method.upper()} {path}`\n" in api
    for name, schema in document["components"]["schemas"].items():
        if name == "View" or name in [reference._view_of(document, n) for n in NAMES]:
            continue
        assert (api + views).count(f"### {name}\n") == 1, name
        for key in schema.get("properties", {}):
            assert f"| `{key}`" in api + views


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_a_view_is_listed(document: dict[str, Any], name: str) -> None:
    text = reference.views_reference(document)
    common = text.partition("\n## ")[0]
    own = text.partition(f"## {game(name).title}\n")[2].partition("\n## ")[0]
    for key in hints_of(game(name).view_type):
        assert f"| `{key}` |" in common or f"| `{key}` |" in own, key


def test_types_are_told_in_words() -> None:
    told: dict[str, dict[str, Any]] = {
        "text": {"type": "string"},
        "list of integer or null": {"type": ["array", "null"], "items": {"type": "integer"}},
        "`a`, `null`": {"type": ["string", "null"], "enum": ["a", None]},
        "[MadnessSeatView](views.md#madnessseatview) or null": {
            "anyOf": [{"$ref": "#/components/schemas/MadnessSeatView"}, {"type": "null"}]
        },
        "[Move](#move)": {"$ref": "#/components/schemas/Move"},
        "object: text → integer": {"type": "object", "additionalProperties": {"type": "integer"}},
    }
    assert {reference._type(schema, "api.md"): schema for schema in told.values()} == told
