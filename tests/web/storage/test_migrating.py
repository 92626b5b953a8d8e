"""Attacks: processes that start together, one killed in the middle, a newer database, a lost or a wrong key."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from tablee.web.storage.errors import Unusable
from tablee.web.storage.keys import Keyring
from tablee.web.storage.migrating import MIGRATIONS, known_schemas, newest_schema
from tablee.web.storage.store import Store, store_at
from tests.toy import bare

# One process imports everything, then divides itself, so that all begin at the same moment.
TOGETHER = """
import os, sys
from pathlib import Path
from tablee.web.storage.store import store_at
import alembic.command, alembic.script
place, times = sys.argv[1], int(sys.argv[2])
failed = 0
for trial in range(times):
    where = place if "://" in place else Path(place) / str(trial)
    go, begin = os.pipe()
    children = []
    for k in range(6):
        child = os.fork()
        if not child:
            os.close(begin)
            os.read(go, 1)
            store = store_at(where, str(k))
            store.open()
            store.close()
            os._exit(0)
        children.append(child)
    os.close(go)
    os.close(begin)
    failed += any([os.waitpid(child, 0)[1] for child in children])
print(failed)
"""


def opened(place: Path | str, name: str = "") -> Store:
    store = store_at(place, name)
    store.open()
    return store


@pytest.mark.slow
@pytest.mark.parametrize("times", [2, pytest.param(40, marks=pytest.mark.long)])
def test_several_processes_start_together_on_an_empty_folder(tmp_path: Path, times: int) -> None:
    words = [sys.executable, "-c", TOGETHER, str(tmp_path), str(times)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n", done.stderr
    keys = {Keyring(folder / "key").newest.secret for folder in tmp_path.iterdir()}
    assert len(keys) == times  # one for each house, and no house has two
    assert all(len(Keyring(folder / "key").all) == 1 for folder in tmp_path.iterdir())


def test_several_processes_start_together_on_an_empty_database(database: str, tmp_path: Path) -> None:
    words = [sys.executable, "-c", TOGETHER, database, "1"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n", done.stderr
    assert len(Keyring(tmp_path / "key").all) == 1


def test_a_migration_that_fails_in_the_middle_leaves_nothing_behind(place: Path | str) -> None:
    store = store_at(place)
    with store.engine.begin() as connection:
        connection.execute(text("CREATE TABLE tokens (x INTEGER)"))  # the fifth that the first migration makes
    with pytest.raises(Unusable):
        store.open()
    assert inspect(store.engine).get_table_names() == ["tokens"]
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE tokens"))
    store.close()
    opened(place).close()


def test_the_names_of_the_migrations_are_their_versions_in_order() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS.parent))
    assert [script.revision for script in scripts.walk_revisions()][::-1] == known_schemas()
    assert scripts.get_current_head() == newest_schema()


def test_a_house_that_is_up_to_date_starts_without_the_means_to_migrate(tmp_path: Path) -> None:
    opened(tmp_path).close()
    code = f"""
import sys
from pathlib import Path
from tablee.web.storage.store import store_at
store = store_at(Path({str(tmp_path)!r}))
store.open()
print("alembic" in sys.modules)
"""
    assert bare(code) == "False\n"


def test_a_newer_schema_is_refused_in_one_sentence_and_left_alone(place: Path | str) -> None:
    opened(place).close()
    store = store_at(place)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Unusable) as refused:
        store.open()
    assert refused.value.sentence() == (
        f"The database was written by a newer version of Tablée (schema 9999; this version knows {newest_schema()}). "
        "Install that version, or restore a backup from before."
    )
    assert "plus récente" in refused.value.sentence("fr")
    with store.engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    store.close()


def test_a_house_whose_key_file_is_missing_or_another_is_not_opened(place: Path | str) -> None:
    store = opened(place)
    path, key = store.keys.path, store.keys.path.read_bytes()
    store.close()
    path.unlink()
    with pytest.raises(Unusable, match=r"is missing\. Put a copy of it back"):
        opened(place)
    assert not path.exists()
    Keyring(path).add()
    with pytest.raises(Unusable, match="it belongs to another house"):
        opened(place)
    path.write_bytes(key)
    opened(place).close()
