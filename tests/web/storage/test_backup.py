"""A backup of a running house has everything that was acknowledged before it began, and can be restored anywhere."""

import asyncio
import random
import sqlite3
import stat
from pathlib import Path

import pytest

from tablee.web.storage.backup import back_up, examine, restore
from tablee.web.storage.errors import Unusable
from tablee.web.storage.keys import Keyring
from tablee.web.storage.store import Store, store_at
from tablee.web.tables import commands
from tablee.web.tables.journal import Entry
from tablee.web.tables.table import Table
from tests.web.house import ANA, duel, opened, play


def back_up_at(place: Path | str, file: Path) -> None:
    """What `tablee backup` does, in a process that has not opened the house."""
    store = store_at(place)
    back_up(store, file)
    store.close()


def restored_at(place: Path | str, file: Path, *, replace: bool = False) -> None:
    store = store_at(place)
    try:
        restore(store, file, replace=replace)
    finally:
        store.close()


async def keep_playing(table: Table, seed: int) -> None:
    dice = random.Random(seed)
    while not table.over:
        await play(table, 1, dice)


async def backed_up_under_moves(place: Path | str, file: Path) -> dict[str, list[Entry]]:
    """Makes a backup while people play at several tables; what had been acknowledged before it began.

    On a busy machine a backup may be made between two moves; then another one is made.
    """
    async with opened(place) as house:
        tables = [await duel(house, game) for game in ("gold", "madness", "gaudi", "gold")]
        await commands.say(tables[0], ANA, "Bonne chance !")
        players = [asyncio.create_task(keep_playing(table, k)) for k, table in enumerate(tables)]
        while any(table.sequence < 12 for table in tables):
            await asyncio.sleep(0.005)
        before, moved = dict[str, list[Entry]](), False
        while not moved:
            assert not all(table.over for table in tables), "nobody moved while a backup was made"
            before = {table.id: list(table.entries) for table in tables}
            await asyncio.to_thread(back_up_at, place, file)
            moved = any(table.sequence > len(before[table.id]) for table in tables)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return before


async def check_restored(place: Path | str, before: dict[str, list[Entry]]) -> None:
    async with opened(place, "restored") as house:
        for id, entries in before.items():
            table = await house.table(id)
            assert table.entries[: len(entries)] == entries
            await keep_playing(table, 9)  # its secret is there: the draws go on
        assert {message.text for id in before for message in (await house.table(id)).chat} == {"Bonne chance !"}


def copied_keys(keys: Path, place: Path) -> None:
    place.mkdir(exist_ok=True)
    (place / "key").write_bytes(keys.read_bytes())


def test_a_backup_under_moves_is_restored_into_another_folder(place: Path | str, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    before = asyncio.run(backed_up_under_moves(place, file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["house.backup"]
    contents = examine(file)
    assert contents.tables == 4
    assert contents.entries >= sum(map(len, before.values()))
    folder = tmp_path / "another"
    copied_keys(tmp_path / "key", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("TABLEE_KEY_FILE", raising=False)
        restored_at(folder, file)
        asyncio.run(check_restored(folder, before))


def test_a_backup_of_sqlite_is_restored_into_postgresql(tmp_path: Path, database: str) -> None:
    file, house = tmp_path / "house.backup", tmp_path / "house"
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("TABLEE_KEY_FILE")
        before = asyncio.run(backed_up_under_moves(house, file))
    (tmp_path / "key").write_bytes((house / "key").read_bytes())
    restored_at(database, file)
    asyncio.run(check_restored(database, before))
    asyncio.run(chat_goes_on(database))


async def chat_goes_on(place: str) -> None:
    """New messages get numbers after those of the backup."""
    async with opened(place) as house:
        table = await duel(house)
        await commands.say(table, ANA, "again")
        assert [message.text for message in table.chat] == ["again"]


def test_the_keys_and_the_secrets_are_not_in_a_backup(tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    secrets: list[bytes] = []

    async def story() -> None:
        async with opened(tmp_path) as house:
            secrets.append((await duel(house)).commitment.secret or b"")
            await asyncio.to_thread(back_up_at, tmp_path, file)

    asyncio.run(story())
    content = file.read_bytes()
    for secret in (*secrets, Keyring(tmp_path / "key").newest.secret):
        assert secret
        assert secret not in content
        assert secret.hex().encode() not in content


def test_nothing_is_restored_over_an_open_house_or_unasked_over_a_closed_one(place: Path | str, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"

    async def story() -> str:
        async with opened(place) as house:
            table = await duel(house)
            await play(table, 5, random.Random(1))
            await asyncio.to_thread(back_up_at, place, file)
            await play(table, 3, random.Random(2))
            with pytest.raises(Unusable, match="The house is open"):
                restored_at(place, file, replace=True)
            return table.id

    id = asyncio.run(story())
    with pytest.raises(Unusable, match="add --replace"):
        restored_at(place, file)
    assert sequence_of(place, id) == 10
    restored_at(place, file, replace=True)
    assert sequence_of(place, id) == 7
    if isinstance(place, Path):  # what was replaced is kept
        [kept] = place.glob("house.before-*.sqlite")
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        with sqlite3.connect(kept) as former:
            assert former.execute("SELECT count(*) FROM entries").fetchone() == (10,)
        former.close()


def sequence_of(place: Path | str, table: str) -> int:
    store = store_at(place)
    try:
        return len(asyncio.run(store.entries(table)))
    finally:
        store.close()


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + bytes(4000)])
def test_what_is_no_backup_changes_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    store = store_at(tmp_path / "house")
    store.open()
    store.close()
    before = (tmp_path / "house" / "house.sqlite").read_bytes()
    with pytest.raises(Unusable, match="is not a backup of a house"):
        restored_at(tmp_path / "house", file, replace=True)
    assert (tmp_path / "house" / "house.sqlite").read_bytes() == before


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(place: Path | str, tmp_path: Path) -> None:
    houses = Path(__file__).parents[1] / "houses"
    file = tmp_path / "old.backup"
    with sqlite3.connect(file) as old:
        old.executescript((houses / "0.1.sql").read_text(encoding="utf-8"))
        [[entries]] = old.execute("SELECT count(*) FROM entries").fetchall()
    old.close()
    restored_at(place, file)
    store: Store = store_at(place)
    store.open()
    file.unlink()
    store.close()
    back_up_at(place, file)
    assert examine(file).entries == entries
    assert len(Keyring(tmp_path / "key").all) == 2  # the key that was in the backup, and the first of its own
