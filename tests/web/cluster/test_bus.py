"""Processes of one house hear of each other: with SQLite by Unix sockets, with PostgreSQL by NOTIFY."""

import asyncio
import random
import socket
import time
from pathlib import Path

import msgspec
import psycopg
import pytest

from tablee.web.api.schemas import Move
from tablee.web.cluster import pg_notify, unix_sockets
from tablee.web.cluster.unix_sockets import FOLDER, LONGEST_PATH, UnixSockets
from tablee.web.storage.postgres import payloads
from tablee.web.tables import commands
from tablee.web.tables.house import House
from tablee.web.tables.journal import ANY_TABLE, Entry, Note, Notice, Peer
from tablee.web.tables.subscriptions import Subscriber
from tablee.web.tables.table import Table
from tests.web.house import (
    ANA,
    BEA,
    BUSES,
    CLO,
    at_a_choice,
    duel,
    following,
    following_all,
    opened,
    play,
    sitter,
    until,
)


async def same(house: House, other: Table) -> Table:
    """The table in another process, as soon as it is the same there."""
    for _ in range(1000):
        found = await house.table(other.id)
        if found.entries == other.entries:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


def gathered(subscriber: Subscriber, part: bytes) -> bool:
    """Has something with this part been sent since the last time?"""
    return any(part in message for message in subscriber.take())


def test_two_processes_hear_of_each_other(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            with following(there, there.viewer_of(BEA)) as subscriber:
                seat, legal = await at_a_choice(here)
                await commands.act(here, sitter(here, seat), legal[0], here.sequence)
                await until(lambda: there.sequence == here.sequence)
                news = await subscriber.wait()
                assert b'"sequence":%d' % here.sequence in news[-1]
                await commands.say(here, ANA, "your turn")
                await until(lambda: [m.text for m in there.chat] == ["your turn"])
                dice = random.Random(2)
                for k in range(12):  # the next move may be sent to either
                    await play((here, there)[k % 2], 1, dice)
                    await same(one, there)
                    await same(two, here)

    asyncio.run(story())


def test_of_two_who_act_at_once_one_is_first_and_the_other_is_shown_the_fresh_table(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await duel(one, "gaudi")
            seat, legal = await at_a_choice(here)
            there = await two.table(here.id)
            seen = here.sequence
            results = await asyncio.gather(
                commands.act(here, sitter(here, seat), legal[0], seen),
                commands.act(there, sitter(here, seat), legal[1], seen),
                return_exceptions=True,
            )
            assert sorted(getattr(r, "status", 200) for r in results) == [200, 409]
            assert await same(one, there) is here
            assert here.sequence == seen + 1

    asyncio.run(story())


def test_choices_made_at_the_same_time_in_two_processes_are_both_accepted(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await duel(one, "gold")
            dice = random.Random(3)
            for _ in range(8):
                while here.match is None or len(here.match.waiting) < 2:
                    await play(here, 1, dice)
                there = await same(two, here)
                assert there.match is not None
                seen = here.sequence
                mine, other = here.match.legal(0)[-1], there.match.legal(1)[0]
                moves = [Move(table=here.id, action=other, sequence=seen)]
                ours, theirs = await asyncio.gather(
                    commands.act(here, sitter(here, 0), mine, seen), commands.act_all(two, sitter(here, 1), moves)
                )
                assert ours is None
                assert theirs[0] in (seen + 1, seen + 2)
                later = here if here.sequence > there.sequence else there  # it was second, and so it knows of both
                assert later.sequence == seen + 2
                await same(one, later)
                await same(two, later)

    asyncio.run(story())


@pytest.mark.parametrize("lost", [False, True])
def test_a_move_that_comes_before_the_notice_of_the_last_one_waits_for_it(
    place: Path | str, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player hears of a move from the process that stored it, and may answer by another, which has not heard yet."""

    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            there.last_command = time.monotonic()  # it is in use: notices are applied
            seat, legal = await at_a_choice(here)
            await commands.say(here, ANA, "all notices before this one have come")
            await until(lambda: bool(there.chat) and not there.outdated and not there.lock.locked())
            asked, entries = list[str](), two.journal.entries

            async def count(table: str, since: int = 0) -> list[Entry]:
                asked.append(table)
                return await entries(table, since)

            monkeypatch.setattr(two.journal, "entries", count)
            if lost:
                monkeypatch.setattr(two, "on_notice", lambda _: None)
            await commands.act(here, sitter(here, seat), legal[0], here.sequence)
            assert here.match is not None
            seat, seen = here.match.waiting[0], here.sequence
            await commands.act(there, sitter(here, seat), here.match.legal(seat)[0], seen)
            assert there.sequence == seen + 1
            assert bool(asked) == lost, "the journal is asked if the notice does not come"
            assert not two._news, "nothing is left of who waited"

    asyncio.run(story())


def test_who_listens_to_all_tables_hears_of_one_laid_in_another_process(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            with following_all(two, BEA) as subscriber:
                table = await duel(one)
                await until(lambda: gathered(subscriber, table.id.encode()))
                await play(table, 1, random.Random(1))
                await until(lambda: gathered(subscriber, b'"sequence":%d' % table.sequence))

    asyncio.run(story())


def test_news_that_comes_while_a_table_is_loaded_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            here = await duel(one, "gaudi")
            read = asyncio.Event()
            entries = two.journal.entries

            async def slowly(table: str, since: int = 0) -> list[Entry]:
                found = await entries(table, since)
                read.set()
                await asyncio.sleep(0.1)
                return found

            monkeypatch.setattr(two.journal, "entries", slowly)
            loading = asyncio.create_task(two.table(here.id))
            await read.wait()
            await play(here, 2, random.Random(1))
            assert (await loading).sequence == here.sequence

    asyncio.run(story())


def test_where_nobody_waits_a_table_is_left_as_it_is_until_somebody_asks(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await duel(one)
            there = await two.table(here.id)
            before = there.sequence
            await play(here, 2, random.Random(1))
            await commands.say(here, ANA, "well?")
            await until(lambda: there.outdated)
            await asyncio.sleep(0.05)
            assert there.sequence == before
            with following(there, 0) as subscriber:  # somebody comes
                await until(lambda: there.entries == here.entries and [m.text for m in there.chat] == ["well?"])
                assert not there.outdated
                assert b"well?" in b"".join(subscriber.take())
            await play(here, 1, random.Random(1))
            await commands.say(here, BEA, "so")
            await until(lambda: there.outdated)
            seat = here.match.waiting[0] if here.match else 0
            legal = here.match.legal(seat) if here.match else []
            await commands.act(there, sitter(here, seat), legal[0], here.sequence)  # or acts
            assert [m.text for m in there.chat] == ["well?", "so"]
            await same(one, there)

    asyncio.run(story())


# ---- sockets


def test_a_process_that_died_without_a_word_is_cleared_away_and_what_it_did_is_looked_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            left = sockets_of(one)
            one.handlers.remove(sockets_of(one).on_event)  # it does something more and cannot tell
            await play(here, 2, random.Random(1))
            for transport in list(left.peers.values()):
                transport.abort()
            assert await same(two, here) is there
            await until(lambda: "two" in left.peers)  # it was not dead after all
        (tmp_path / FOLDER).mkdir(exist_ok=True)
        with socket.socket(socket.AF_UNIX) as dead:
            dead.bind(str(tmp_path / FOLDER / "dead"))
        async with opened(tmp_path, "three") as three:
            assert not sockets_of(three).peers
            assert [path.name for path in (tmp_path / FOLDER).iterdir()] == ["three"]
        assert not list((tmp_path / FOLDER).iterdir())

    asyncio.run(story())


def test_three_processes_each_tell_both_others_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path, "one") as one,
            opened(tmp_path, "two") as two,
            opened(tmp_path, "three") as three,
        ):
            everybody = {"one": one, "two": two, "three": three}
            for name, house in everybody.items():
                await until(lambda house=house, name=name: set(sockets_of(house).peers) == set(everybody) - {name})  # type: ignore[misc]
            here = await duel(one)
            there = await two.table(here.id)
            with following(there, 0) as subscriber:
                await play(here, 1, random.Random(1))
                await until(lambda: there.sequence == here.sequence)
                await same(three, here)
                assert len(subscriber.take()) == 1

    asyncio.run(story())


def test_who_is_far_behind_is_told_to_look_at_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            await until(lambda: "two" in sockets_of(one).peers)
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            monkeypatch.setattr(unix_sockets, "MOST_BUFFERED", -1)
            await play(here, 2, random.Random(1))
            monkeypatch.setattr(unix_sockets, "MOST_BUFFERED", 1 << 24)
            assert (await two.table(here.id)).sequence < here.sequence
            await commands.say(here, ANA, "well?")  # what is told next says so
            assert await same(two, here) is there

    asyncio.run(story())


def test_a_folder_with_a_long_path_will_do(tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 30)
    assert len(str(folder / FOLDER / "one")) > LONGEST_PATH

    async def story() -> None:
        async with opened(folder, "one") as one, opened(folder, "two") as two:
            here = await duel(one)
            await two.table(here.id)
            await play(here, 1, random.Random(1))
            await same(two, here)

    asyncio.run(story())


def sockets_of(house: House) -> UnixSockets:
    bus = BUSES[house]
    assert isinstance(bus, UnixSockets)
    return bus


# ---- PostgreSQL's channel


def test_a_broken_wire_is_mended_and_nothing_is_missed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pg_notify, "RETRY_SECONDS", 0.05)

    async def story() -> None:
        async with opened(database, "one") as one, opened(database, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            with psycopg.connect(database, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            dice = random.Random(1)
            for _ in range(5):
                await play(here, 1, dice)
                await asyncio.sleep(0.02)
            assert await same(two, here) is there

    asyncio.run(story())


def test_a_notice_that_did_not_come_is_found_out_by_the_next_number_or_the_next_beats(database: str) -> None:
    """Attack: entries are stored, and their notices are lost on the way."""

    async def story() -> None:
        async with opened(database, "one") as one, opened(database, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            with following(there, 0), psycopg.connect(database, autocommit=True) as other:
                for lost, found in (("1", "3"), ("7", "")):
                    other.execute("SELECT pg_notify('tablee', %s)", [f"ghost#{lost} []"])
                    await asyncio.sleep(0.1)
                    add_unnoticed(other, here)
                    assert there.sequence < here.sequence
                    if found:
                        other.execute("SELECT pg_notify('tablee', %s)", [f"ghost#{found} []"])
                    else:
                        ghosts = [Peer("ghost", "", 8, alive=True)]
                        two.leases.on_beat(ghosts)  # it has sent one more, which may be on its way
                        await asyncio.sleep(0.1)
                        assert there.sequence < here.sequence
                        two.leases.on_beat(ghosts)
                    await until(lambda: there.sequence == here.sequence)

    asyncio.run(story())


def add_unnoticed(connection: "psycopg.Connection[tuple[object, ...]]", table: Table) -> None:
    """Stores an entry as another process would, without a notice, and adds it to a table."""
    entry = table.new_entry("hint", 0)
    values = (table.id, entry.sequence, entry.kind, entry.seat, entry.action, entry.at, None)
    connection.execute("INSERT INTO entries VALUES (%s, %s, %s, %s, %s, %s, %s)", values)
    table.add(entry, remote=True)


def test_notices_are_as_few_as_fit_and_never_too_long() -> None:
    short = [Notice(f"table{k}", (Entry(k, "action", 0, "+1", 1.5),)) for k in range(300)]
    long = Notice("long", (Entry(0, "sit", 0, None, 1.5, Note(name="é" * 9000)),))
    pieces = list(payloads([*short, long]))
    assert all(len(piece.encode()) < 8000 for piece in pieces)
    assert len(pieces) < 10
    told = [news for piece in pieces for news in msgspec.json.decode(piece, type=list[Notice])]
    assert [news.table for news in told] == [*(news.table for news in short), "long"]
    assert told[7] == short[7]
    assert not told[-1].entries


def test_every_table_is_looked_at_again_when_news_may_be_missing(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            tables = [await duel(one) for _ in range(3)]
            there = [await two.table(table.id) for table in tables]
            one.handlers.remove(sockets_of(one).on_event)
            for table in tables:
                await play(table, 1, random.Random(1))
            await commands.say(tables[0], CLO, "hello")
            two.on_notice(ANY_TABLE)
            assert [await same(two, table) for table in tables] == there
            assert [said.text for said in there[0].chat] == ["hello"]

    asyncio.run(story())
