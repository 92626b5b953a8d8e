"""Attack: the database goes away under load. People are told to come again, the log has two lines, nothing is lost."""

import asyncio
import contextlib
import logging
import random
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from tablee.web.storage import sqlite as sqlite_module
from tablee.web.storage.errors import is_outage, reason_of
from tablee.web.storage.outages import Outages
from tablee.web.tables import commands
from tablee.web.tables.errors import StoreUnavailable
from tests.web.house import ANA, BEA, create, duel, opened, play, sitter, until


def test_an_outage_is_told_when_it_begins_and_when_it_ends(caplog: pytest.LogCaptureFixture) -> None:
    outages = Outages("written")
    for _ in range(10_000):
        outages.failed(
            OperationalError("INSERT INTO tokens VALUES (?)", {"token": "s3cret"}, Exception("gone\nfor good"))
        )
    outages.worked()
    outages.worked()
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]
    assert caplog.messages[0] == "the database cannot be written: Exception: gone"
    assert caplog.messages[1].endswith("; 10000 failed meanwhile")
    assert "s3cret" not in caplog.text


def test_neither_a_statement_nor_its_parameters_are_told() -> None:
    error = OperationalError("INSERT INTO tokens VALUES (:x)", {"x": "s3cret"}, sqlite3.OperationalError("disk full"))
    assert reason_of(error) == "OperationalError: disk full"
    assert is_outage(error)
    assert not is_outage(IntegrityError("INSERT", {}, Exception()))


def test_a_full_disk_is_an_outage_and_what_was_acknowledged_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fill(most: int | None) -> int:
        async with opened(tmp_path) as house:
            table = await duel(house)
            said = 0
            with contextlib.suppress(StoreUnavailable):
                for k in range(most or 100_000):
                    await commands.say(table, ANA, f"{k} " + "x" * 390)
                    said += 1
            found = await house.journal.read_table(table.id)
            assert found is not None
            assert [message.text.split()[0] for message in found[1]][-1] == str(said - 1)
            return said

    assert asyncio.run(fill(3)) == 3
    monkeypatch.setattr(sqlite_module, "PRAGMAS", (*sqlite_module.PRAGMAS, "max_page_count=45"))
    assert asyncio.run(fill(None)) > 3
    told = [record.getMessage() for record in caplog.records if record.name == "tablee.web"]
    assert told[0] == "the database cannot be written: OperationalError: database or disk is full"
    assert all(" again after " in line for line in told[1:])  # there is room to say that the process stops


def test_bots_go_on_by_themselves_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(StoreUnavailable, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(sqlite_module, "PRAGMAS", ("busy_timeout=20", *sqlite_module.PRAGMAS[1:]))

    async def story() -> None:
        async with opened(tmp_path, pause=0.02) as house:
            table = await create(house, "madness", 2, {}, ["bot:easy", "bot:easy"], None, False, ANA)
            await until(lambda: table.sequence > 2)
            other = sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await until(lambda: any("cannot be written" in line for line in caplog.messages))
            stood = table.sequence
            other.execute("ROLLBACK")
            other.close()
            await until(lambda: table.over or table.sequence > stood + 3)
            stored = await house.journal.entries(table.id)
            both = min(len(stored), len(table.entries))  # the bots go on playing meanwhile
            assert both > stood
            assert stored[:both] == table.entries[:both]

    asyncio.run(story())


def test_a_locked_database_is_an_outage_that_ends_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_module, "PRAGMAS", ("busy_timeout=100", *sqlite_module.PRAGMAS[1:]))

    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(house)
            await play(table, 4, random.Random(1))
            other = sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            seat = table.match.waiting[0] if table.match else 0
            action = table.match.legal(seat)[0] if table.match else ""
            refusals = await asyncio.gather(
                *(commands.act(table, sitter(table, seat), action, table.sequence) for _ in range(3)),
                *(commands.say(table, ANA, f"hello {k}") for k in range(20)),
                return_exceptions=True,
            )
            assert {type(refusal) for refusal in refusals} == {StoreUnavailable}
            assert {refusal.status for refusal in refusals if isinstance(refusal, StoreUnavailable)} == {503}
            assert table.sequence == 6
            assert await house.journal.entries(table.id) == table.entries  # reading goes on
            other.execute("ROLLBACK")
            other.close()
            await commands.act(table, sitter(table, seat), action, table.sequence)
            await commands.say(table, BEA, "back again")
            assert await house.journal.entries(table.id) == table.entries

    asyncio.run(story())
    told = [record.getMessage() for record in caplog.records if record.name == "tablee.web"]
    assert len(told) == 2, told
    assert told[0] == "the database cannot be written: OperationalError: database is locked"
    assert told[1].startswith("the database can be written again after")
    assert "hello" not in caplog.text
