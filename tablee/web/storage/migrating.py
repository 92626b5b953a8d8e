"""Brings a database up to date: its schema, and where keys and secrets are kept.

Everything happens in one transaction which excludes other processes, so several may start together on an empty folder,
and one that is killed in the middle leaves the database as it was.
"""

import logging
from pathlib import Path

from sqlalchemy import Connection, String, bindparam, column, delete, insert, inspect, select, table, update

from tablee.i18n import N_
from tablee.web.storage.encryption import Undecipherable, decrypt, encrypt, is_encrypted, key_id
from tablee.web.storage.errors import NEWER, Unusable
from tablee.web.storage.keys import Key, Keyring
from tablee.web.storage.schema import house, tables

MIGRATIONS = Path(__file__).parent / "migrations" / "versions"
VERSION = table("alembic_version", column("version_num", String))  # where Alembic notes the version of the schema
LOG = logging.getLogger("tablee.web")
KEY_IN_DATABASE = "cookie key"  # a value of the house, as versions up to 0.1 stored it
KEY_ID = "key id"  # a value of the house: the id of the key that was the newest when a process last looked

NO_KEY = N_(
    "The key file “{file}” of this house is missing. Put a copy of it back. If there is none, “tablee keys replace” "
    "makes another: then people lose their seats, and games that are being played cannot go on."
)
WRONG_KEY = N_(
    "The key file “{file}” lacks the key {id} of this house: it belongs to another house, or keys were changed since. "
    "Put the right one there."
)


def known_schemas() -> list[str]:
    """The versions of the schema that this version of Tablée knows, in order, from the names of their migrations."""
    return sorted(file.name.partition("_")[0] for file in MIGRATIONS.glob("[0-9]*_*.py"))


def newest_schema() -> str:
    """The version of the schema that this version of Tablée writes."""
    return known_schemas()[-1]


def schema_of(connection: Connection) -> str | None:
    """The version of a database's schema; None for one that is empty."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    found: str | None = connection.execute(select(VERSION.c.version_num)).scalar_one_or_none()
    return found


def check_schema(connection: Connection) -> bool:
    """Is the schema the newest? False for an older one; Unusable if a newer version of Tablée has written it."""
    found, known = schema_of(connection), newest_schema()
    if found is not None and found not in known_schemas():
        raise Unusable(NEWER, found=found, known=known)
    return found == known


def migrate(connection: Connection) -> None:
    """Runs the migrations that this database has not had yet."""
    if not check_schema(connection):
        upgrade(connection, "head")


def upgrade(connection: Connection, version: str) -> None:
    """Runs the migrations up to a version of the schema."""
    from alembic import command  # a sixth of the time in which a house starts, and most find their schema up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tablee.web.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


# ---- keys and secrets


def settle_keys(connection: Connection, keys: Keyring) -> bool:
    """Makes the first key of a house, or moves it out of the database of an earlier version, and encrypts secrets.

    Unusable if the key of this house is not in the file. Returns whether anything was removed from the database that
    must not stay in its files.
    """
    earlier = value_of(connection, KEY_IN_DATABASE)
    known = value_of(connection, KEY_ID)
    if earlier is not None:
        # The earlier key may be in old backups, so a new one signs from now on. The file is on disk before the
        # transaction ends: if it does not end, the next start finds everything as it was.
        keys.add(earlier)
        keys.add()
        connection.execute(delete(house).where(house.c.name == KEY_IN_DATABASE))
        LOG.warning(
            "the key of the house is now in %s: keep a copy of it apart from the backups of the database; backups from "
            "before still have the key %s: revoke it when people have come back (tablee keys revoke)",
            keys.path,
            Key(earlier, 0.0).id,
        )
    elif known is not None:
        check_keys(known.decode(), keys)
    elif not keys.all:
        keys.add()
    newest = keys.newest.id.encode()
    if known == newest:
        return False
    set_value(connection, KEY_ID, newest)
    return encrypt_anew(connection, keys) or earlier is not None


def check_keys(known: str, keys: Keyring) -> None:
    """Unusable if the key with this id, which the database names, is not in the file."""
    if not keys.all:
        raise Unusable(NO_KEY, file=keys.path)
    if keys.find(known) is None:
        raise Unusable(WRONG_KEY, file=keys.path, id=known)


def encrypt_anew(connection: Connection, keys: Keyring) -> bool:
    """Encrypts with the newest key whatever is not; returns whether there was anything."""
    newest, changed = keys.newest, []
    for id, stored in connection.execute(select(tables.c.id, tables.c.secret)):
        if is_encrypted(stored) and key_id(stored) == newest.id:
            continue
        try:
            changed.append({"key": id, "new": encrypt(decrypt(bytes(stored), id, keys), id, newest)})
        except Undecipherable as reason:
            LOG.warning("table %s: %s", id, reason)
    if changed:
        connection.execute(
            update(tables).where(tables.c.id == bindparam("key")).values(secret=bindparam("new")), changed
        )
    return bool(changed)


def value_of(connection: Connection, name: str) -> bytes | None:
    """A value of the house itself."""
    found = connection.execute(select(house.c.value).where(house.c.name == name)).scalar_one_or_none()
    return None if found is None else bytes(found)


def set_value(connection: Connection, name: str, value: bytes) -> None:
    """Stores a value of the house itself."""
    connection.execute(delete(house).where(house.c.name == name))
    connection.execute(insert(house), {"name": name, "value": value})
