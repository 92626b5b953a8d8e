"""The bus: it tells the house what other processes have changed, and other processes what this one has."""

import asyncio
from typing import Protocol

import msgspec

from tablee.web.storage.store import Store
from tablee.web.tables.house import House
from tablee.web.tables.journal import Notice

decode_notices = msgspec.json.Decoder(list[Notice]).decode
encode_notices = msgspec.json.Encoder().encode


class Bus(Protocol):
    """Carries notices between processes; calls `House.on_notice` in the event loop."""

    async def open(self) -> None: ...

    def close(self) -> None: ...


class NoBus:
    """A process that is alone, because its system has no Unix sockets."""

    async def open(self) -> None:
        """Has nothing to do."""

    def close(self) -> None:
        """Has nothing to do."""


def bus_for(store: Store, house: House) -> Bus:
    """The bus that suits the store's database."""
    if store.database.folder is None:
        from tablee.web.cluster.pg_notify import PgNotify  # its driver is installed only where it is used

        return PgNotify(store, house)
    if not hasattr(asyncio, "start_unix_server"):
        return NoBus()
    from tablee.web.cluster.unix_sockets import UnixSockets

    return UnixSockets(store.database.folder, store.name, house)
