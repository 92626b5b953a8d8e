"""What `tablee doctor` asks a database."""

import time

from sqlalchemy import Connection, func, select, text

from tablee.web.storage.migrating import KEY_ID, check_schema, value_of
from tablee.web.storage.schema import entries, sitters, tables

MOST = 10  # problems that are told

is_newest = check_schema


def key_of(connection: Connection) -> str | None:
    """The id of the newest key of the house; None if the key is still in the database itself."""
    key = value_of(connection, KEY_ID)
    return None if key is None else key.decode()


def problems(connection: Connection) -> list[str]:
    """What is wrong with the database itself: damaged pages, rows that belong to nothing."""
    found = []
    if connection.dialect.name == "sqlite":
        found = [str(line) for [line] in connection.execute(text(f"PRAGMA integrity_check({MOST})")) if line != "ok"]
    if found:
        return found
    for part in (entries, sitters):
        lost = select(part.c.table).where(part.c.table.not_in(select(tables.c.id))).distinct().limit(MOST)
        found += [f"{part.name} of table {id}, which is not there" for [id] in connection.execute(lost)]
    return found


def clock_ahead(connection: Connection) -> float:
    """Seconds by which the database is ahead of this machine's clock: its own clock, or the latest entry."""
    latest = connection.execute(select(func.max(entries.c.at))).scalar() or 0.0
    if connection.dialect.name == "postgresql":
        latest = max(
            latest, float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
        )
    return max(0.0, latest - time.time())
