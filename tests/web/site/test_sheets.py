"""Sheets: each is made from the one before it, and shows what it would show if it were made from nothing."""

import random
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from tablee.games import NAMES
from tablee.web.site import pieces, scenes, sheets
from tablee.web.site.fragments import Node, difference, parse
from tablee.web.site.pieces import ROOT, Composition, PieceCache
from tablee.web.site.sheets import Sheet, Sheets, Viewpoint, sheet_of
from tablee.web.tables import seating
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, create, in_house, play

MOVES = 30


def looks(table: Table) -> list[Viewpoint]:
    """A player with a drawing, another who has it in words, and somebody who watches."""
    link = f"http://house/t/{table.id}"
    return [
        Viewpoint(0, None, "en", True, True, link, ""),
        Viewpoint(1, None, "fr", False, False, link, "", text=True),
        Viewpoint(None, None, "en", False, False, link, ""),
    ]


async def trio(house: House, game: str) -> Table:
    """A table where three have sat down."""
    table = await create(house, game, 3, {}, ["me", "open", "open"], None, False, ANA)
    for visitor in (BEA, CLO):
        await seating.sit(table, visitor)
    return table


def from_nothing(table: Table, look: Viewpoint, monkeypatch: pytest.MonkeyPatch) -> Sheet:
    """The sheet of somebody who has just come, while nothing is cached."""
    with monkeypatch.context() as patched:
        patched.setattr(pieces, "PIECES", PieceCache(1000))
        patched.setattr(sheets, "sheets_of", lambda _: Sheets())
        return sheet_of(table, look)


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_made_from_the_one_before_is_the_one_made_from_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        table, dice = await trio(house, name), random.Random(name)
        before = {look: sheet_of(table, look) for look in looks(table)}
        for _ in range(MOVES):
            await play(table, 1, dice)
            for look, earlier in before.items():
                sheet = sheet_of(table, look)
                fresh = from_nothing(table, look, monkeypatch)
                assert sheet.html() == fresh.html()
                assert sheet.state == fresh.state
                pages = [earlier.page, *(step.page for step in scenes.between(table, earlier, sheet)), sheet.page]
                for one, next_one in pairwise(pages):
                    check_difference(one, next_one)
                before[look] = sheet

    in_house(tmp_path, story)


def check_difference(before: Composition, after: Composition) -> None:
    """What is sent is all that differs from what a browser has."""
    found, whole = after.difference(before), difference(reachable(before.nodes), reachable(after.nodes))
    assert found.attributes == whole.attributes
    assert parse(found.markup).nodes == parse(whole.markup).nodes


def reachable(nodes: Mapping[str, Node], id: str = ROOT) -> dict[str, Node]:
    """What a browser has."""
    found = {id: nodes[id]}
    for inside in nodes[id].parts[1::2]:
        found |= reachable(nodes, inside)
    return found
