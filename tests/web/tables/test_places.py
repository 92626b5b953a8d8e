"""Before the game the host puts bots on free seats and takes them off."""

import asyncio
from pathlib import Path

import pytest

from tablee.chance import hash_of
from tablee.web.tables import openings, places, seating
from tablee.web.tables.aside import examine
from tablee.web.tables.house import House
from tablee.web.tables.setup import STRENGTHS, Setup, levels
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, in_house, opened, refusal, until

PART = bytes(range(32))


async def laid(house: House, players: int = 3) -> Table:
    """A table of Ana's where the other seats are free; she has sent her hash."""
    table = await seating.open_table(house, Setup("madness", players, seats=["me", *["open"] * (players - 1)]), ANA)
    await openings.send_hash(table, ANA, hash_of(PART)) if table.seats[0].entropy == b"" else None
    return table


def test_the_host_fills_the_table_with_bots_and_the_game_begins(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(house)
        await places.place(table, ANA, 1, "bot:easy")
        assert (table.seats[1].kind, table.seats[1].strength) == ("bot", "easy")
        await places.place(table, ANA, 1, "bot:easy")
        assert sum(entry.kind == "place" for entry in table.entries) == 1, "asking twice does no harm"
        await places.place(table, ANA, 1, "open")
        assert table.seats[1].kind == "open"
        assert await seating.sit(table, BEA, 1) == 1
        await places.place(table, ANA, 2, "bot:strong")
        assert table.stage == "running"
        assert table.seats[1].strength == "normal", "who stands in for Bea is not the bot that was there"
        house.tables.clear()
        again = await house.table(table.id)
        assert again.seats == table.seats
        assert again.stage == "running"
        assert await examine(house) == []

    in_house(tmp_path, story)


def test_a_bot_that_takes_the_last_seat_begins_the_opening_and_one_that_goes_ends_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await seating.open_table(house, Setup("madness", 2, seats=["me", "open"]), ANA, hash=hash_of(PART))
        await places.place(table, ANA, 1, "bot:easy")
        assert table.missing() == ("entropy", [0])
        assert table.opening_ends is not None
        await places.place(table, ANA, 1, "open")
        assert table.opening_ends is None
        assert table.missing() == ("sit", [1])
        assert table.seats[0].hash == b"", "all add their part anew"
        await openings.send_hash(table, ANA, hash_of(PART))
        await places.place(table, ANA, 1, "bot:normal")
        await openings.add_entropy(table, ANA, PART)
        assert table.stage == "running"
        await until(lambda: table.match is not None and (0 in table.match.waiting or table.sequence > 6))

    in_house(tmp_path, story)


@pytest.mark.parametrize(
    ("visitor", "seat", "who", "status"),
    [
        (BEA, 2, "bot:easy", 403),
        (CLO, 2, "bot:easy", 403),
        (ANA, 9, "bot:easy", 404),
        (ANA, -1, "bot:easy", 404),
        (ANA, 0, "bot:easy", 409),
        (ANA, 1, "bot:easy", 409),
        (ANA, 1, "open", 409),
        (ANA, 2, "bot:random", 422),
        (ANA, 2, "me", 422),
        (ANA, 2, "open:v-clo", 422),
    ],
)
def test_nobody_else_may_and_no_person_loses_a_seat(
    tmp_path: Path, visitor: object, seat: int, who: str, status: int
) -> None:
    async def story(house: House) -> None:
        table = await laid(house)
        await seating.sit(table, BEA)
        sequence = table.sequence
        assert (await refusal(places.place(table, visitor, seat, who))).status == status  # type: ignore[arg-type]
        assert table.sequence == sequence

    in_house(tmp_path, story)


def test_bots_alone_do_not_begin_a_game_and_none_come_later(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await seating.open_table(house, Setup("madness", 2, seats=["open", "open"]), ANA)
        assert (await refusal(places.place(table, ANA, 0, "bot:easy"))).status == 409
        await seating.sit(table, BEA)
        await places.place(table, ANA, 1, "bot:easy")
        assert table.stage == "running"
        assert (await refusal(places.place(table, ANA, 1, "open"))).status == 409

    in_house(tmp_path, story)


def test_of_a_person_and_a_bot_for_one_seat_one_is_first(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await laid(one)
            there = await two.table(here.id)
            results = await asyncio.gather(
                places.place(here, ANA, 1, "bot:easy"), seating.sit(there, BEA, 1), return_exceptions=True
            )
            assert sum(isinstance(result, Exception) for result in results) == 1
            await one.update(here)
            await two.update(there)
            assert here.seats[1].kind in ("bot", "person")
            await until(lambda: here.seats == there.seats)

    asyncio.run(story())


def test_the_bots_on_offer_are_those_of_one_list_that_play_the_game() -> None:
    assert levels("madness") == list(STRENGTHS)
