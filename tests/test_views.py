"""What tests/views.py notices."""

from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

from tests.views import check, undescribed


class Piece(TypedDict):
    material: Annotated[Literal["jade", "gold"], "what it is made of"]
    owner: Annotated[int | None, "the seat that has it"]


class Table(TypedDict):
    count: Annotated[int, "the count on the table"]
    bound: Annotated[bool, "whether a card must follow"]
    points: Annotated[list[int | float] | None, "by seat"]
    pieces: Annotated[dict[str, Piece], "by name"]
    last: NotRequired[Annotated[str, "what happened"]]


class Silent(TypedDict):
    count: int
    pieces: Annotated[list[Piece], " "]
    table: Annotated[list[Table] | None, "another"]


class Told(TypedDict):
    silent: Annotated[dict[str, Silent], "what says nothing"]


RIGHT = {"count": 3, "bound": False, "points": [1, 2.5], "pieces": {"a": {"material": "jade", "owner": None}}}


def test_what_fits_is_accepted() -> None:
    check(RIGHT, Table)
    check({**RIGHT, "points": None, "pieces": {}, "last": "bid 3"}, Table)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"count": True}, r"view\['count'\]: True is no <class 'int'>"),
        ({"count": "3"}, "'3' is no"),
        ({"bound": 0}, "0 is no <class 'bool'>"),
        ({"bound": None}, "None is no <class 'bool'>"),
        ({"points": ["1"]}, r"view\['points'\]\[0\]: '1' is no"),
        ({"points": (1, 2)}, r"\(1, 2\) is no list"),
        ({"pieces": {1: {"material": "jade", "owner": 0}}}, r"view\['pieces'\]: a key: 1 is no"),
        ({"pieces": {"a": {"material": "tin", "owner": 0}}}, r"\['a'\]\['material'\]: 'tin' is none of"),
        ({"pieces": {"a": {"material": "jade"}}}, r"\['a'\]: 'owner' is missing"),
        ({"pieces": {"a": 3}}, r"\['a'\]: 3 is no"),
        ({"last": 3}, "3 is no <class 'str'>"),
        ({"secret": 7}, "nothing is said of 'secret'"),
    ],
)
def test_what_does_not_fit_is_noticed(change: dict[str, object], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check({**RIGHT, **change}, Table)


def test_keys_that_say_nothing_are_noticed() -> None:
    assert list(undescribed(Table)) == []
    assert list(undescribed(Told)) == ["view['silent']['count']", "view['silent']['pieces']"]
