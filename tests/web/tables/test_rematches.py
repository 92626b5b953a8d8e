"""Playing again: one table for all, with seats for those who sat there."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from tablee.web.tables import rematches, seating
from tablee.web.tables.house import House
from tablee.web.tables.seating import KEPT_SECONDS, free_for
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, duel, in_house, play, refusal


async def finished(house: House) -> Table:
    """A table where Ana and Bea have played to the end."""
    table = await duel(house, public=True)
    dice = random.Random(2)
    while not table.over:
        await play(table, 50, dice)
    return table


def test_a_rematch_is_one_table_for_all_where_everybody_keeps_their_seat(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert (await refusal(rematches.rematch(table, ANA))).status == 409
        dice = random.Random(2)
        while not table.over:
            await play(table, 50, dice)
        assert (await refusal(rematches.rematch(table, CLO))).status == 403
        first, second = await asyncio.gather(rematches.rematch(table, ANA), rematches.rematch(table, BEA))
        assert first is second
        assert (first.stage, table.rematch_id) == ("open", first.id)
        for player in (ANA, BEA):
            kept = free_for(first, player)
            assert await seating.sit(first, player) == kept[0]
        assert first.stage == "running"
        assert [seat.name for seat in first.seats] == ["Ana", "Bea"], "and with it sign and colour"

    in_house(tmp_path, story)


def test_the_seats_of_a_rematch_are_kept_for_those_who_sat_there_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Attack: a stranger takes the seat of a player before they have clicked."""
    real = time.time

    async def story(house: House) -> None:
        table = await finished(house)
        again = await rematches.rematch(table, ANA)
        assert await seating.sit(again, ANA) == 0
        for seat in (None, 1):
            error = await refusal(seating.sit(again, CLO, seat))
            assert (error.status, "kept" in error.sentence()) == (409, True)
        house.tables.clear()
        again = await house.table(again.id)
        assert (await refusal(seating.sit(again, CLO))).status == 409, "also after a restart"
        assert await seating.sit(again, BEA) == 1
        assert again.stage == "running"

    async def later(house: House) -> None:
        table = await finished(house)
        again = await rematches.rematch(table, ANA)
        await seating.sit(again, ANA)
        monkeypatch.setattr("time.time", lambda: real() + KEPT_SECONDS + 1)
        assert await seating.sit(again, CLO) == 1

    in_house(tmp_path / "one", story)
    in_house(tmp_path / "two", later)
