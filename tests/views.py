"""Whether views are what a game's view.py says of them. The test_view.py of each game asks `check_play`."""

from collections.abc import Iterator, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tablee import games
from tablee.games.contract import EVERYTHING
from tests.drawings import looks, played, seed_of
from tests.variants import Variant


def check_play(variants: Sequence[Variant], view: type, own: type, every: int = 7) -> None:
    """Asserts that in random games of these variants everybody's view has the keys and the types that `view` says.

    own     the part of it that the game's hidden.view writes; the rest is that of every game
    every   of so many positions one is looked at: more in a game with long matches
    """
    silent = list(undescribed(view))
    assert not silent, silent
    keys = set(hints_of(view))
    for name, players, options in variants:
        game = games.game(name)
        for i, match in enumerate(played(name, players, options, seed_of(name, players))):
            if i % every == 0 or match.over:
                check(game.view(match.state, EVERYTHING), own)
                check(game.look(match.state, EVERYTHING), view)
                for seen in looks(match):
                    check(seen, view)
                    assert set(seen) == keys


def check(value: object, kind: object) -> None:
    """Asserts that a value is of this kind: a type as it is written in a TypedDict."""
    found = [f"view{fault}" for fault in faults(value, kind)]
    assert not found, found


def faults(value: object, kind: object) -> list[str]:
    """Where and how a value is not of this kind. A bool is no int, and an int no float: they differ in JSON.

    Millions of values are looked at, and hardly any is wrong: where it stands is put before a fault on the way back.
    """
    origin, args, keyed = parts_of(kind)
    if origin in (Annotated, Required, NotRequired):
        return faults(value, args[0])
    if origin in (Union, UnionType):
        return _faults_of_union(value, args)
    if origin is Literal:
        fits = any(type(value) is type(one) and value == one for one in args)
        return [] if fits else [f": {value!r} is none of {args}"]
    if keyed:
        return _faults_of_keys(value, kind)
    if type(value) is not (origin or kind):
        return [f": {value!r} is no {kind}"]
    if isinstance(value, list):
        return [f"[{i}]{fault}" for i, each in enumerate(value) for fault in faults(each, args[0])]
    if isinstance(value, dict):
        wrong_keys = [f": a key{fault}" for key in value for fault in faults(key, args[0])]
        return wrong_keys + [f"[{key!r}]{fault}" for key, each in value.items() for fault in faults(each, args[1])]
    return []


@cache
def parts_of(kind: object) -> tuple[object, tuple[Any, ...], bool]:
    """What a type is made of: its origin, its arguments, and whether it is a TypedDict."""
    return get_origin(kind), get_args(kind), is_typeddict(kind)


@cache
def hints_of(kind: object) -> dict[str, object]:
    """The types of a TypedDict's keys, with what is said of them."""
    return get_type_hints(kind, include_extras=True)


def _faults_of_union(value: object, kinds: tuple[object, ...]) -> list[str]:
    if value is None and NoneType in kinds:
        return []
    fewest: list[str] | None = None
    for kind in kinds:
        if kind is not NoneType:
            found = faults(value, kind)
            if not found:
                return []
            fewest = found if fewest is None else min(fewest, found, key=len)
    return fewest or []


def _faults_of_keys(value: object, kind: object) -> list[str]:
    if not isinstance(value, dict):
        return [f": {value!r} is no {kind}"]
    found: list[str] = []
    hints = hints_of(kind)
    for key, of_key in hints.items():
        if key in value:
            found += [f"[{key!r}]{fault}" for fault in faults(value[key], of_key)]
        elif parts_of(of_key)[0] is not NotRequired:
            found.append(f": {key!r} is missing")
    return found + [f": nothing is said of {key!r}" for key in value if key not in hints]


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
