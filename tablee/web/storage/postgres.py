"""A house in PostgreSQL: several processes on several machines may share it."""

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import make_url

from tablee.web.storage.database import Database
from tablee.web.tables.journal import Notice

CHANNEL = "tablee"  # processes tell each other of changes by NOTIFY on this channel
PAYLOAD_BYTES = 7900  # of a NOTIFY, at most
MIGRATION_LOCK = 1952541292  # any number that no other program at the same server uses

_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
_LOCK = text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")


def postgres(url: str) -> Database:
    """The database at an address: postgresql://…"""
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    return Database(engine, "%s", lock_migrations=lambda connection: connection.execute(_LOCK), announce=announce)


def announce(connection: Connection, process: str, notices: Sequence[Notice]) -> None:
    """Notifies other processes when the transaction commits. `process` is the name of this one, which skips its own."""
    for payload in payloads(notices):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{process} {payload}"})


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
