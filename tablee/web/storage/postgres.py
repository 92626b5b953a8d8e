"""A house in PostgreSQL: several processes on several machines may share it."""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.engine import make_url

from tablee.web.storage.database import Database
from tablee.web.tables.journal import Notice

CHANNEL = "tablee"  # processes tell each other of changes by NOTIFY on this channel
PAYLOAD_BYTES = 7900  # of a NOTIFY, at most
MIGRATION_LOCK = 1952541292  # any number that no other program at the same server uses
APPLICATION = "tablee"  # the name of our connections at the server, followed by that of the process
# libpq's parameters: a connection whose server has gone without a word is given up, and another is tried. Nobody waits
# for that: the store refuses earlier (writer.py).
TIMEOUTS = {
    "connect_timeout": 10,  # seconds
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}

# A process that is paused or cut off in the middle of a transaction keeps its locks, for hours if nobody does anything:
# the server ends such a transaction, and nobody waits long for a lock. Milliseconds.
WRITING = ("SET idle_in_transaction_session_timeout = 3000", "SET lock_timeout = 1000")

_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
_HOUSES = text(
    "SELECT count(*) FROM pg_stat_activity "
    f"WHERE datname = current_database() AND application_name LIKE '{APPLICATION} %' AND application_name <> :own"
)
_LOCK = text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")


def postgres(url: str, name: str = "") -> Database:
    """The database at an address: postgresql://…

    name   of a process that has the house open; empty for one that only looks
    """
    address = make_url(url).set(drivername="postgresql+psycopg")
    defaults = {**TIMEOUTS, "application_name": f"{APPLICATION} {name}".rstrip()}
    address = address.update_query_dict(
        {key: str(value) for key, value in defaults.items() if key not in address.query}
    )
    engine = create_engine(address, pool_pre_ping=True, hide_parameters=True)
    return Database(
        engine,
        "%s",
        now="CAST(extract(epoch FROM clock_timestamp()) AS double precision)",
        share_lock=" FOR SHARE",
        writing=WRITING,
        prepare=lambda: None,
        in_use=partial(in_use, engine, name),
        scrub=partial(scrub, engine),
        lock_migrations=lambda connection: connection.execute(_LOCK),
        announce=announce,
    )


def in_use(engine: Engine, name: str) -> bool:
    """Is another process that has the house open connected to this database?"""
    with engine.connect() as connection:
        return bool(connection.execute(_HOUSES, {"own": f"{APPLICATION} {name}"}).scalar_one())


def scrub(engine: Engine) -> None:
    """Rewrites the tables that held a key or secrets, so that deleted rows do not stay in their files."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM FULL house"))
        connection.execute(text("VACUUM FULL tables"))


def announce(connection: Connection, process: str, number: int, notices: Sequence[Notice]) -> int:
    """Notifies other processes when the transaction commits; returns the number of the last notification.

    process   the name of this one, which skips its own
    number    of the last notification before: whoever misses one sees that from the next
    """
    for payload in payloads(notices):
        number += 1
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{process}#{number} {payload}"})
    return number


def payloads(notices: Sequence[Notice]) -> Iterator[str]:
    """Notices as JSON lists, as few as fit into payloads. A notice that is too long goes without its entries."""
    part: list[str] = []
    for notice in notices:
        encoded = msgspec.json.encode(notice).decode()
        if len(encoded.encode()) > PAYLOAD_BYTES:
            encoded = msgspec.json.encode(Notice(notice.table)).decode()
        if part and sum(len(one.encode()) + 1 for one in part) + len(encoded.encode()) > PAYLOAD_BYTES:
            yield f"[{','.join(part)}]"
            part = []
        part.append(encoded)
    if part:
        yield f"[{','.join(part)}]"
