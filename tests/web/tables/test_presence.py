"""Who is at the table: known from open pages, in all processes, without a word in the database."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tablee.web.api.encoding import encode_event
from tablee.web.storage.store import store_at
from tablee.web.tables import commands, consents, presence, seating
from tablee.web.tables.house import House
from tablee.web.tables.journal import Attendance, Notice
from tablee.web.tables.setup import Setup
from tablee.web.tables.subscriptions import Subscriber, Subscription
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, BEA, duel, in_house, opened, refusal, store_of, until

SOON = 0.15  # seconds of patience in these tests


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", SOON)
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(presence, "LEASE_SECONDS", 0.3)


def impatient(house: House) -> House:
    """A house in which nobody waits for long."""
    house.presence.away, house.presence.patience = SOON, 2 * SOON
    return house


@contextmanager
def at(table: Table, *visitors: Visitor) -> Iterator[Subscriber]:
    """Visitors have the page of a table open; the queue of the last."""
    subscribers = []
    for visitor in visitors:
        subscribers.append(Subscriber())
        Subscription(table, subscribers[-1], table.viewer_of(visitor), encode_event, visitor.id)
    try:
        yield subscribers[-1]
    finally:
        for subscriber in subscribers:
            table.house.subscriptions.remove(subscriber)


def away(table: Table) -> list[tuple[int, bool]]:
    """The seats that are away, and whether for long."""
    return [(absence.seat, absence.long) for absence in table.absences]


def test_who_closes_the_page_is_away_after_a_while_and_who_opens_it_again_is_here(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        impatient(house)
        table = await duel(house, "gold")
        with at(table, ANA) as page:
            with at(table, BEA):
                await asyncio.sleep(3 * SOON)
                assert away(table) == []
            gone = time.time()
            assert away(table) == [], "a page may be loaded again"
            await until(lambda: away(table) == [(1, False)])
            [absence] = table.absences
            assert abs(absence.since - gone) < SOON
            assert page.pending, "who is here is told"
            page.take()
            await until(lambda: away(table) == [(1, True)])
            assert page.pending
            with at(table, BEA):
                assert away(table) == []
            assert b'"absent_since":null' in page.take()[-1]

    in_house(tmp_path, story)


def test_one_of_two_pages_is_enough_and_a_page_out_of_sight_is_none(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        impatient(house)
        table = await duel(house, "gold")
        with at(table, ANA), at(table, BEA):
            with at(table, BEA):
                pass
            await asyncio.sleep(3 * SOON)
            assert away(table) == []
        with at(table, ANA):
            Subscription(table, Subscriber(), 1, encode_event)  # how a page out of sight follows the table
            await until(lambda: away(table) == [(1, True)])

    in_house(tmp_path, story)


def test_whoever_plays_without_a_page_is_here_and_a_program_is_away_only_when_it_is_to_play(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        impatient(house)
        robot = Visitor("p-robot", "Robot")
        table = await seating.open_table(house, Setup("gold", 3, seats=["me", "open", "open"]), ANA)
        await seating.sit(table, BEA)
        await seating.sit(table, robot)
        with at(table, ANA):
            await until(lambda: away(table) == [(1, True), (2, True)])
            await commands.act(table, BEA, "bid 1", table.sequence)
            await until(lambda: away(table) == [(2, True)])
            await commands.act(table, robot, "bid 1", table.sequence)
            await until(lambda: away(table) == [(1, False)])

    in_house(tmp_path, story)


def test_nobody_decides_about_somebody_whose_turn_has_just_begun(tmp_path: Path) -> None:
    """Attack: a player waits until the other looks at another page, then moves and ends the game at once."""

    async def story(house: House) -> None:
        impatient(house)
        table = await duel(house, "gold")
        with at(table, ANA):
            await commands.act(table, BEA, "bid 0", table.sequence)
            await until(lambda: away(table) == [(1, False)])
            await asyncio.sleep(4 * SOON)
            assert away(table) == [(1, False)], "nobody waits for Bea"
            house.presence.patience = 30.0
            await commands.undo(table, BEA, table.sequence)
            await until(lambda: away(table) == [(1, False)])
            await asyncio.sleep(2 * SOON)
            assert (await refusal(consents.agree(table, ANA, "end", 1))).status == 409

    in_house(tmp_path, story)


def test_alone_against_bots_nobody_is_looked_for(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        impatient(house)
        table = await seating.open_table(house, Setup("madness", 2, seats=["me", "bot:easy"]), ANA)
        with at(table, ANA):
            pass
        await asyncio.sleep(3 * SOON)
        assert away(table) == []

    in_house(tmp_path, story)


def test_a_house_that_was_just_opened_gives_everybody_time_to_come_back(tmp_path: Path) -> None:
    """Attack: a house that restarts finds every seat empty, and those who are back first decide about all others."""

    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(impatient(house), "gold")
            with at(table, ANA, BEA):
                pass
        async with opened(tmp_path) as house:
            house.presence.away, house.presence.patience = 30.0, 60.0  # as in a real house
            again = await house.table(table.id)
            with at(again, ANA):
                await asyncio.sleep(2 * SOON)
                assert house.presence.look(again) == ()
                impatient(house)
                assert house.presence.look(again) != (), "that time has passed"

    asyncio.run(story())


def test_a_seat_is_here_if_any_process_has_its_page(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await duel(impatient(one), "gold")
            there = await impatient(two).table(here.id)
            before = store_of(one).stored + store_of(two).stored
            with at(here, ANA):
                with at(there, BEA):
                    await asyncio.sleep(4 * SOON)
                    assert away(here) == away(there) == []
                await until(lambda: away(here) == away(there) == [(1, True)])
                with at(there, BEA):
                    await until(lambda: away(here) == away(there) == [])
            assert store_of(one).stored + store_of(two).stored == before, "nothing of this is stored"

    asyncio.run(story())


def test_the_pages_of_a_process_that_was_killed_are_forgotten(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        impatient(house)
        table = await duel(house, "gold")
        with at(table, ANA):
            await until(lambda: away(table) == [(1, True)])
            house.on_notice(Notice(table.id, presence=Attendance("another", (1,))))
            assert away(table) == []
            await until(lambda: away(table) == [(1, True)])

    in_house(tmp_path, story)


def test_processes_tell_each_other_seats_and_nothing_else(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        told: list[Notice] = []
        house.presence.tell = told.append
        table = await duel(house, "gold")
        with at(table, ANA, BEA):
            pass
        words = msgspec.json.encode(told).decode()
        assert [notice.presence.seats for notice in told if notice.presence] == [(0,), (0, 1), (1,), ()]
        assert ANA.id not in words
        assert BEA.id not in words
        assert "Ana" not in words

    in_house(tmp_path, story)


def test_what_is_known_of_tables_is_forgotten_with_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "KEPT_SECONDS", 0.0)

    async def story(house: House) -> None:
        table = await duel(house, "gold")
        with at(table, ANA):
            pass
        assert house.presence._by_table
        house.tables.clear()
        await until(lambda: not house.presence._by_table)

    in_house(tmp_path, story)


def test_nothing_is_kept_of_tables_where_programs_play(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        one, two = Visitor("p-one"), Visitor("p-two")
        table = await seating.open_table(house, Setup("madness", 2, seats=["me", "open"]), one)
        await seating.sit(table, two)
        assert table.stage == "running"
        assert house.presence._by_table == {}
        assert house.presence.on_event not in table.handlers

    in_house(tmp_path, story)


# ---- coming back


async def stood_in(house: House) -> Table:
    """A table where the others have agreed that a bot plays for Bea."""
    table = await duel(impatient(house), "gold")
    with at(table, ANA):
        await until(lambda: away(table) == [(1, True)])
        await consents.agree(table, ANA, "bot", 1)
        assert table.seats[1].away
        assert table.seats[1].by_consent
    return table


def test_who_opens_the_page_again_takes_over_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await stood_in(house)
        with at(table, BEA):
            await until(lambda: not table.seats[1].away)
        assert table.absences == ()

    in_house(tmp_path, story)


def test_who_left_by_themselves_comes_back_when_they_say_so(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(impatient(house), "gold")
        with at(table, BEA):
            await seating.leave(table, BEA)
        with at(table, BEA):
            await asyncio.sleep(SOON)
            assert table.seats[1].away

    in_house(tmp_path, story)


def test_who_comes_back_in_another_process_while_the_others_agree_is_not_sent_away(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await duel(impatient(one), "gold")
            there = await impatient(two).table(here.id)
            with at(here, ANA):
                await until(lambda: away(here) == [(1, True)])
                two.presence.tell = lambda _: None  # what it tells comes too late
                with at(there, BEA):
                    await consents.agree(here, ANA, "bot", 1)
                    await until(lambda: here.sequence == there.sequence and not here.seats[1].away)
                    assert not there.seats[1].away
                    assert not there.consents

    asyncio.run(story())


def test_a_store_without_a_bus_announces_nothing(tmp_path: Path) -> None:
    store = store_at(tmp_path, "one")
    store.announce(Notice("x"))  # its writer does not even run
    store.close()
