"""What operators type: backup, restore, doctor and keys, beside a house that is open and one that is closed."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tablee.web.security.identity import Person, Visitors
from tablee.web.storage.store import store_at
from tests.cli.test_command import run, tablee
from tests.web.house import duel, opened, store_of
from tests.web.serving import free_port


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a house where two people play."""
    folder = tmp_path / "house"

    async def story() -> None:
        async with opened(folder) as house:
            await duel(house)

    asyncio.run(story())
    return folder


def test_a_backup_is_written_and_restored(house: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "backup", tmp_path / "other"
    made = tablee("backup", str(file), "--data", str(house))
    assert made.exit_code == 0
    assert made.stdout == (
        f"1 tables with 2 entries are in {file}.\n"
        f"The keys are not in it: keep a copy of {house / 'key'} in another place.\n"
    )
    put = tablee("restore", str(file), "--data", str(other))
    assert put.exit_code == 0
    assert put.stdout.startswith(
        "1 tables with 2 entries are restored.\nNow put the key file of that house (with the key "
    )
    late = tablee("doctor", "--data", str(other))
    assert late.exit_code == 1
    assert f"The key file “{other / 'key'}” of this house is missing" in late.stdout
    (other / "key").write_bytes((house / "key").read_bytes())
    (other / "key").chmod(0o600)
    assert tablee("doctor", "--data", str(other)).exit_code == 0
    again = tablee("restore", str(file), "--data", str(other))
    assert again.exit_code == 2
    assert "add --replace" in again.stderr
    assert "What was there before is in" in tablee("restore", str(file), "--data", str(other), "--replace").stdout


@pytest.mark.parametrize("command", ["backup FILE", "doctor", "keys", "keys rotate"])
def test_a_place_without_a_house_is_said_so_and_nothing_is_made_there(command: str, tmp_path: Path) -> None:
    words = command.replace("FILE", str(tmp_path / "backup")).split()
    result = tablee(*words, "--data", str(tmp_path / "nothing"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no house in" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("backup", "Say which file."),
        ("restore", "Say which file."),
        ("restore no-such-file", "There is no file"),
        ("keys dance", "list, rotate, revoke, replace"),
        ("keys revoke", "Say what to revoke"),
        ("keys rotate this", "Say what to revoke, and only then"),
        ("serve --log xml", "text, json"),
    ],
)
def test_a_mistake_is_one_line(words: str, said: str, house: Path) -> None:
    result = tablee(*words.split(), "--data", str(house))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_newer_database_is_refused_by_every_command_in_one_sentence_with_code_2(house: Path, tmp_path: Path) -> None:
    with sqlite3.connect(house / "house.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    for lang, said in (("en", "newer version of Tablée"), ("fr", "version plus récente de Tablée")):
        where = ["--data", str(house), "--lang", lang]
        for words in (["keys"], ["keys", "rotate"], ["backup", str(tmp_path / "b")]):
            result = tablee(*words, *where)
            assert result.exit_code == 2, words
            assert said in result.stderr
            assert len(result.stderr.splitlines()) == 1
    served = run("serve", "--port", str(free_port()), *where)
    assert (served.returncode, served.stdout) == (2, "")
    assert said in served.stderr
    assert len(served.stderr.splitlines()) == 1
    assert tablee("doctor", "--data", str(house)).exit_code == 1


# ---- doctor


def test_a_house_in_order_is_said_to_be(house: Path) -> None:
    result = tablee("doctor", "--data", str(house))
    assert result.exit_code == 0, result.stdout
    assert all(line.startswith("in order  ") for line in result.stdout.splitlines())
    assert "Every table can be replayed." in result.stdout
    assert "The house is closed." in result.stdout
    french = tablee("doctor", "--data", str(house), "--lang", "fr")
    assert "Toutes les tables peuvent être rejouées." in french.stdout


def test_doctor_finds_what_is_wrong_and_says_what_to_do(house: Path) -> None:
    with sqlite3.connect(house / "house.sqlite") as database:
        [[table]] = database.execute("SELECT id FROM tables").fetchall()
        database.execute("INSERT INTO entries VALUES (?, 2, 'action', 0, 'dance', 99999999999, NULL)", [table])
    database.close()
    house.chmod(0o755)
    (house / "key").chmod(0o644)
    before = (house / "house.sqlite").read_bytes()
    result = tablee("doctor", "--data", str(house))
    assert result.exit_code == 1
    assert f"warning   Others may use “{house}”. Close it: chmod go= {house}" in result.stdout
    assert f"Others may use “{house / 'key'}”" in result.stdout
    assert "The clock of this machine is" in result.stdout
    assert f"error     Table {table} is set aside" in result.stdout
    assert (house / "house.sqlite").read_bytes() == before  # nothing was changed


@pytest.mark.parametrize("table", ["alembic_version", "entries"])
def test_doctor_finds_a_damaged_database(house: Path, table: str) -> None:
    file = house / "house.sqlite"
    store = store_at(house)
    store.database.scrub()
    store.close()
    with sqlite3.connect(file) as database:
        [[page]] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [table])
        [[size]] = database.execute("PRAGMA page_size")
    database.close()
    content = bytearray(file.read_bytes())
    start, end = (page - 1) * size + 100, page * size  # the first bytes say what kind of page it is
    content[start:end] = bytes(b ^ 0xFF for b in content[start:end])
    file.write_bytes(content)
    result = tablee("doctor", "--data", str(house))
    assert result.exit_code in (1, 2)
    assert "restore a backup" in result.stdout or "cannot be used" in result.stdout


def test_a_house_whose_schema_has_lost_its_version_is_damaged_and_not_absent(house: Path) -> None:
    """A damaged page can read as a table without rows, or as a row without a value."""
    for statement in ("UPDATE alembic_version SET version_num = ''", "DELETE FROM alembic_version"):
        with sqlite3.connect(house / "house.sqlite") as database:
            database.execute(statement)
        database.close()
        result = tablee("doctor", "--data", str(house))
        assert result.exit_code == 1
        assert "restore a backup" in result.stdout, statement


def test_doctor_looks_at_an_open_house(house: Path) -> None:
    async def story() -> None:
        async with opened(house):
            result = await asyncio.to_thread(tablee, "doctor", "--data", str(house))
            assert result.exit_code == 0
            assert "The house is open." in result.stdout

    asyncio.run(story())


# ---- keys


def test_keys_are_listed_rotated_and_revoked(house: Path) -> None:
    [first] = tablee("keys", "--data", str(house)).stdout.splitlines()
    assert first.endswith("signs")
    assert "signs from now on" in tablee("keys", "rotate", "--data", str(house)).stdout
    earlier, newest = tablee("keys", "list", "--data", str(house)).stdout.splitlines()
    assert earlier == first.replace("signs", "still accepted")
    assert newest.endswith("signs")
    revoked = tablee("keys", "revoke", earlier.split()[0], "--data", str(house))
    assert revoked.exit_code == 0
    assert tablee("keys", "--data", str(house)).stdout.splitlines() == [newest]
    assert tablee("keys", "revoke", "00000000", "--data", str(house)).exit_code == 2


def test_a_visitor_is_revoked_by_their_seat_their_cookie_or_their_token(house: Path) -> None:
    async def give() -> tuple[str, str, str]:
        async with opened(house) as open_house:
            visitors = Visitors(store_of(open_house))
            token, _ = await visitors.new_token("Bot")
            with sqlite3.connect(house / "house.sqlite") as database:
                [[table]] = database.execute("SELECT id FROM tables").fetchall()
            database.close()
            return table, token, visitors.cookie(Person("v-clo", "Cloé"))

    async def check(cookie: str, token: str) -> None:
        async with opened(house) as open_house:
            visitors = Visitors(store_of(open_house))
            await visitors.read_revoked()
            assert visitors.person(cookie) is None
            assert visitors.person(visitors.cookie(Person("v-ana", "Ana"))) is None
            assert visitors.person(visitors.cookie(Person("v-bea", "Bea"))) is not None
            assert await visitors.of_token(token) is None

    table, token, cookie = asyncio.run(give())
    for what, typed in ((f"{table}:0", ""), ("-", token), ("-", cookie)):
        result = tablee("keys", "revoke", what, "--data", str(house), typed=f"{typed}\n")
        assert (result.exit_code, result.stderr) == (0, "")
    asyncio.run(check(cookie, token))
    wrong = tablee("keys", "revoke", "-", "--data", str(house), typed="no such token\n")
    assert wrong.exit_code == 2
    assert "neither a token nor a cookie" in wrong.stderr
