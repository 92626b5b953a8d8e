"""Whether views are what a game's view.py says of them. The test_view.py of each game asks `check_play`."""

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from tablee import games
from tablee.games.contract import EVERYTHING
from tests.drawings import looks, played, seed_of


def check_play(name: str, view: type, own: type, every: int = 7) -> None:
    """Asserts that in random games of every variant everybody's view has the keys and the types that `view` says.

    own     the part of it that the game's hidden.view writes; the rest is that of every game
    every   of so many positions one is looked at: more in a game with long matches
    """
    silent = list(undescribed(view))
    assert not silent, silent
    game, keys = games.game(name), set(hints_of(view))
    for players, options in game.variants():
        for i, match in enumerate(played(name, players, options, seed_of(name, players))):
            if i % every == 0 or match.over:
                check(game.view(match.state, EVERYTHING), own)
                check(game.look(match.state, EVERYTHING), view)
                for seen in looks(match):
                    check(seen, view)
                    assert set(seen) == keys


def check(value: object, kind: object) -> None:
    """Asserts that a value is of this kind: a type as it is written in a TypedDict."""
    found = list(faults(value, kind, "view"))
    assert not found, found


def faults(value: object, kind: object, at: str) -> Iterator[str]:
    """Where and how a value is not of this kind. A bool is no int, and an int no float: they differ in JSON."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Annotated, Required, NotRequired):
        yield from faults(value, args[0], at)
    elif origin in (Union, UnionType):
        yield from _faults_of_union(value, args, at)
    elif origin is Literal:
        if not any(type(value) is type(one) and value == one for one in args):
            yield f"{at}: {value!r} is none of {args}"
    elif is_typeddict(kind):
        yield from _faults_of_keys(value, kind, at)
    elif type(value) is not (origin or kind):
        yield f"{at}: {value!r} is no {kind}"
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from faults(each, args[0], f"{at}[{i}]")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from faults(key, args[0], f"{at}: a key")
            yield from faults(each, args[1], f"{at}[{key!r}]")


@cache
def hints_of(kind: object) -> dict[str, object]:
    """The types of a TypedDict's keys, with what is said of them."""
    return get_type_hints(kind, include_extras=True)


def _faults_of_union(value: object, kinds: tuple[object, ...], at: str) -> Iterator[str]:
    if value is None and NoneType in kinds:
        return
    found = [list(faults(value, kind, at)) for kind in kinds if kind is not NoneType]
    if all(found):
        yield from min(found, key=len)


def _faults_of_keys(value: object, kind: object, at: str) -> Iterator[str]:
    hints = hints_of(kind)
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no {kind}"
        return
    for key, of_key in hints.items():
        if key in value:
            yield from faults(value[key], of_key, f"{at}[{key!r}]")
        elif get_origin(of_key) is not NotRequired:
            yield f"{at}: {key!r} is missing"
    yield from (f"{at}: nothing is said of {key!r}" for key in value if key not in hints)


def undescribed(kind: object, at: str = "view") -> Iterator[str]:
    """The keys of a TypedDict, and of those within it, that do not say what they mean."""
    for key, hint in hints_of(kind).items() if is_typeddict(kind) else ():
        described = get_args(hint)[0] if get_origin(hint) in (Required, NotRequired) else hint
        if get_origin(described) is not Annotated or not str(get_args(described)[1]).strip():
            yield f"{at}[{key!r}]"
        for within in _types_within(described):
            yield from undescribed(within, f"{at}[{key!r}]")


def _types_within(kind: object) -> list[object]:
    """The types that a type is made of: itself, if it is made of none."""
    if get_origin(kind) is Annotated:
        return _types_within(get_args(kind)[0])
    if get_origin(kind) is Literal or not get_args(kind):
        return [kind]
    return [within for one in get_args(kind) for within in _types_within(one)]
