"""The views of the games as JSON schemas, made from the TypedDicts in each game's view.py.

`Annotated[int, "how many"]` becomes a type with a description, `Literal` an enumeration, `X | None` a type that may be
null, and a TypedDict within another a component of its own, named after the game: the `SeatView` of `madness` is
`MadnessSeatView`. TypedDicts of the contract itself keep their names, because all games share them.
"""

from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    NotRequired,
    Required,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tablee.games import NAMES, game
from tablee.games.contract import Last

Schema = dict[str, object]
REFERENCE = "#/components/schemas/{name}"  # where OpenAPI has its components
SHARED = (Last,)  # by all games
TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def reference(component: str) -> Schema:
    """The schema that refers to a component."""
    return {"$ref": REFERENCE.format(name=component)}


def view_schemas() -> dict[str, Schema]:
    """The components for the views of all games, those of other packages too; `View` is any of them."""
    components: dict[str, Schema] = {}
    names = {name: GameSchemas(name, components).view() for name in NAMES}
    components["View"] = {
        "oneOf": [reference(component) for component in names.values()],
        "discriminator": {
            "propertyName": "game",
            "mapping": {name: REFERENCE.format(name=component) for name, component in names.items()},
        },
        "description": "What you may know of a game. The key `game` says which game's view it is.",
    }
    return components


class GameSchemas:
    """Writes the components of one game into `components`, which the games share."""

    def __init__(self, name: str, components: dict[str, Schema]) -> None:
        self.game = game(name)
        self.components = components

    def view(self) -> str:
        """Adds the game's view and all that is in it; the name of its component."""
        name = self.component(self.game.view_type)
        properties = cast("dict[str, Schema]", self.components[name]["properties"])
        self.components[name] |= {
            "description": f"What you may know of a game of {self.game.title}.",
            "required": list(properties),  # `Match.view` writes all of them
        }
        properties["game"] |= {"const": self.game.name}
        values = {option: {"type": "string", "enum": list(values)} for option, values in self.game.options.items()}
        properties["options"] |= {"properties": values, "required": list(values), "additionalProperties": False}
        return name

    def component(self, kind: type) -> str:
        """Adds a TypedDict, unless it is there already; the name of its component."""
        name = kind.__name__ if kind in SHARED else self.game.name.title().replace("_", "") + kind.__name__
        if name not in self.components:
            self.components[name] = {}  # a type that contains itself ends here
            hints = get_type_hints(kind, include_extras=True)
            required: frozenset[str] = getattr(kind, "__required_keys__", frozenset())
            self.components[name] = {
                "type": "object",
                "title": name,
                "description": kind.__doc__ or "",
                "properties": {key: self.schema(hint) for key, hint in hints.items()},
                "required": [key for key in hints if key in required],
            }
        return name

    def schema(self, kind: object) -> Schema:
        """The schema of a type as it is written in a TypedDict; TypeError if it has none."""
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Required, NotRequired):
            return self.schema(args[0])
        if origin is Annotated:
            return {**self.schema(args[0]), "description": args[1]}
        if origin in (Union, UnionType):
            return self.union(args)
        if origin is Literal:
            types = list(dict.fromkeys(TYPES[type(value)] for value in args))
            return {"type": types[0] if len(types) == 1 else types, "enum": list(args)}
        if origin is list:
            return {"type": "array", "items": self.schema(args[0])}
        if origin is dict:
            keys = {"propertyNames": self.schema(args[0])} if args[0] is not str else {}
            return {"type": "object", "additionalProperties": self.schema(args[1]), **keys}
        if is_typeddict(kind):
            return reference(self.component(cast("type", kind)))
        if isinstance(kind, type) and kind in TYPES:
            return {"type": TYPES[kind]}
        raise TypeError(f"a view of {self.game.name} has the type {kind}, for which there is no schema")

    def union(self, kinds: tuple[object, ...]) -> Schema:
        """The schema of `A | B | None`, as short as it can be said."""
        some = [self.schema(kind) for kind in kinds if kind is not NoneType]
        if all("enum" in one for one in some):
            some = [self.schema(Literal[tuple(v for one in some for v in cast("list[object]", one["enum"]))])]
        if {"type": "number"} in some:
            some = [one for one in some if one != {"type": "integer"}]  # every integer is a number
        if NoneType not in kinds:
            return some[0] if len(some) == 1 else {"anyOf": some}
        if len(some) > 1 or not isinstance(some[0].get("type"), str):
            return {"anyOf": [*some, {"type": "null"}]}
        nullable = {**some[0], "type": [some[0]["type"], "null"]}
        if "enum" in nullable:
            nullable["enum"] = [*cast("list[object]", nullable["enum"]), None]
        return nullable
