"""`tablee doctor`: looks at a house, open or closed, and says what is wrong and what to do. It changes nothing."""

import contextlib
import os
import shutil
import stat
import time
from collections.abc import AsyncIterator, Iterator
from typing import Literal

import msgspec

from tablee.bots import workload
from tablee.engine.cache import cache_folder, is_writable
from tablee.games import NAMES
from tablee.i18n import N_
from tablee.web.storage.backup import reading
from tablee.web.storage.checks import clock_ahead, is_newest, key_of, problems
from tablee.web.storage.errors import DAMAGED, Unusable
from tablee.web.storage.files import OTHERS
from tablee.web.storage.migrating import check_keys
from tablee.web.storage.sqlite import COMPANIONS, FILE
from tablee.web.storage.store import Store
from tablee.web.tables.aside import examine
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.tables.house import House

LOW_SPACE, NO_SPACE = 1 << 30, 100 << 20  # bytes: soon too little, too little
SKEW_SECONDS = 60.0  # that the clock may be behind the latest entry, or differ from that of a database server

Level = Literal["ok", "warning", "error"]


class Finding(msgspec.Struct, frozen=True):
    """What was looked at. `text` is an English sentence with {places}, known to the catalogue."""

    level: Level
    text: str
    values: dict[str, object] = {}


async def look_at(store: Store) -> AsyncIterator[Finding]:
    """Everything that is worth knowing of a house; the store need not be open."""
    try:
        with reading(store) as connection:
            newest = is_newest(connection)
            damage = problems(connection)
            ahead = clock_ahead(connection)
            key = key_of(connection)
        in_use = store.database.in_use()
    except Unusable as reason:
        yield Finding("error", reason.text, reason.values)
        return
    yield Finding("ok", N_("The house is open.") if in_use else N_("The house is closed."))
    if newest:
        yield Finding("ok", N_("The database has the schema of this version."))
    else:
        yield Finding(
            "warning", N_("The database is from an earlier version; it is brought up to date when you open it.")
        )
    for line in damage:
        yield Finding("error", DAMAGED, {"line": line})
    if not damage:
        yield Finding("ok", N_("The database is whole."))
    for finding in (*_permissions(store), *_keys(store, key), *_space(store), *_clock(ahead)):
        yield finding
    for finding in _compiled():
        yield finding
    if newest:
        async for finding in _tables(store):
            yield finding


def _compiled() -> Iterator[Finding]:
    """Whether bots can think ahead as soon as the house opens."""
    needs = {name: workload.needs(name) for name in NAMES}
    missing = [name for name in NAMES if not all(need.is_stored() for need in needs[name])]
    if missing:
        text = N_("Not compiled yet: {games}. That is done while the house is open; people can play meanwhile.")
        yield Finding("ok", text, {"games": ", ".join(missing)})
    elif any(needs.values()):
        yield Finding("ok", N_("All games are compiled."))
    if not is_writable(cache_folder()):
        text = N_("Compiled code cannot be kept in “{folder}”. Name another folder with TABLEE_CACHE.")
        yield Finding("warning", text, {"folder": cache_folder()})


def _permissions(store: Store) -> Iterator[Finding]:
    folder = store.database.folder
    files = [] if folder is None else [folder, folder / FILE, *(folder / (FILE + one) for one in COMPANIONS)]
    if os.name != "posix":
        return
    too_open = []
    for path in (*files, store.key_file):
        with contextlib.suppress(FileNotFoundError):
            if stat.S_IMODE(path.stat().st_mode) & OTHERS:
                too_open.append(path)
    for path in too_open:
        text = N_("Others may use “{file}”. Close it: chmod go= {file}")
        yield Finding("warning", text, {"file": path})
    if not too_open:
        yield Finding("ok", N_("Only you may read the files of the house."))


def _keys(store: Store, key: str | None) -> Iterator[Finding]:
    if key is None:
        yield Finding("warning", N_("The key is in the database; it gets a file of its own when you open the house."))
        return
    try:
        check_keys(key, store.keys)
    except Unusable as reason:
        yield Finding("error", reason.text, reason.values)
        return
    text = N_("The key of the house is in “{file}”. Backups do not have it: keep a copy elsewhere.")
    yield Finding("ok", text, {"file": store.key_file})


def _space(store: Store) -> Iterator[Finding]:
    folder = store.database.folder
    if folder is None:  # the disk of the server is not ours to see
        return
    free = shutil.disk_usage(folder).free
    values: dict[str, object] = {"folder": folder, "megabytes": free >> 20}
    if free < NO_SPACE:
        yield Finding("error", N_("Only {megabytes} MB are free in “{folder}”: no move can be kept soon."), values)
    elif free < LOW_SPACE:
        yield Finding("warning", N_("Only {megabytes} MB are free in “{folder}”. Make room."), values)
    else:
        yield Finding("ok", N_("{megabytes} MB are free in “{folder}”."), values)


def _clock(ahead: float) -> Iterator[Finding]:
    if ahead > SKEW_SECONDS:
        text = N_(
            "The clock of this machine is {seconds} seconds behind the database. Set it: clocks of games depend on it."
        )
        yield Finding("warning", text, {"seconds": round(ahead)})
    else:
        yield Finding(
            "ok",
            N_(
                "The clock is right, as far as the database can tell ({now}).",
            ),
            {"now": _now()},
        )


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S %Z")


async def _tables(store: Store) -> AsyncIterator[Finding]:
    house = House(store)
    try:
        aside = await examine(house)
    except StoreUnavailable as away:
        yield Finding("error", away.text, away.values)
        return
    finally:
        await house.bots.close()
    for table in aside:
        level: Level = "error" if table.reason == "damaged" else "warning"
        text = N_("Table {table} is set aside: {detail}. Everything else goes on; its page says what people can do.")
        yield Finding(level, text, {"table": table.id, "detail": table.detail})
    if not aside:
        yield Finding("ok", N_("Every table can be replayed."))
