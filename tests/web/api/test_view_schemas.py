from typing import Annotated, Any, Literal, NotRequired, TypedDict

import jsonschema_rs
import pytest

from tablee.games import NAMES, game
from tablee.web.api.view_schemas import GameSchemas, view_schemas
from tests.drawings import looks, played, seed_of

Components = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def components() -> Components:
    return view_schemas()


def validator(components: Components, name: str = "View") -> jsonschema_rs.Draft202012Validator:
    """Validates against a component, and allows no key that the schema does not name."""
    closed = {
        key: {"additionalProperties": False, **schema} if "properties" in schema else schema
        for key, schema in components.items()
    }
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": {"schemas": closed}}
    )


@pytest.mark.parametrize("name", NAMES)
def test_whatever_anybody_sees_in_random_play_is_as_described(components: Components, name: str) -> None:
    valid, seen, players = validator(components), 0, game(name).players[0]
    variants = [options for n, options in game(name).variants() if n == players]
    for options in variants:
        for i, match in enumerate(played(name, players, options, seed_of(name, players))):
            if i % 17 == 0 or match.over:
                for view in looks(match):
                    valid.validate(view)
                    seen += 1
    assert seen > 6 * len(variants)  # everybody, at least at the start and at the end


@pytest.mark.parametrize("name", NAMES)
def test_each_game_has_a_component_that_only_its_views_fit(components: Components, name: str) -> None:
    component = components["View"]["discriminator"]["mapping"][name].rpartition("/")[2]
    match = next(iter(played(name, game(name).players[0], {}, 1)))
    view = match.view(0)
    assert validator(components, component).is_valid(view)
    for other in NAMES:
        assert validator(components).is_valid({**view, "game": other}) == (other == name)
    assert not validator(components).is_valid({**view, "secret": 7})
    for key in components[component]["required"]:
        assert not validator(components).is_valid({k: v for k, v in view.items() if k != key})


@pytest.mark.parametrize("name", NAMES)
def test_every_key_is_described(name: str) -> None:
    components: Components = {}
    GameSchemas(name, components).view()
    silent = [
        f"{component}.{key}"
        for component, schema in components.items()
        for key, value in schema["properties"].items()
        if not value.get("description")
    ]
    assert silent == []
    assert all(schema["description"] for schema in components.values())


class Piece(TypedDict):
    """A piece."""

    owner: Annotated[int | None, "the seat that has it"]
    under: NotRequired[Annotated["Piece | None", "the piece that lies on it"]]


class Seat(TypedDict):
    """A player."""

    points: Annotated[list[int | float] | None, "the points"]
    side: Annotated[Literal["left", "right"] | None, "where they sit"]
    wish: Annotated[Literal[1, 2] | Literal["all"], "what they want"]
    pieces: Annotated[dict[Literal["a", "b"], Piece], "the pieces by name"]


def test_types_become_schemas() -> None:
    components: Components = {}
    assert GameSchemas("madness", components).component(Seat) == "MadnessSeat"
    assert components["MadnessSeat"]["properties"] == {
        "points": {"type": ["array", "null"], "items": {"type": "number"}, "description": "the points"},
        "side": {"type": ["string", "null"], "enum": ["left", "right", None], "description": "where they sit"},
        "wish": {"type": ["integer", "string"], "enum": [1, 2, "all"], "description": "what they want"},
        "pieces": {
            "type": "object",
            "additionalProperties": {"$ref": "#/components/schemas/MadnessPiece"},
            "propertyNames": {"type": "string", "enum": ["a", "b"]},
            "description": "the pieces by name",
        },
    }
    assert components["MadnessPiece"] == {
        "type": "object",
        "title": "MadnessPiece",
        "description": "A piece.",
        "properties": {
            "owner": {"type": ["integer", "null"], "description": "the seat that has it"},
            "under": {
                "anyOf": [{"$ref": "#/components/schemas/MadnessPiece"}, {"type": "null"}],
                "description": "the piece that lies on it",
            },
        },
        "required": ["owner"],
    }


def test_a_type_that_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="a view of gold has the type"):
        GameSchemas("gold", {}).schema(list[bytes])
