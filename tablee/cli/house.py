"""For those who run a house: backup, restore, doctor and keys. All of them work while the house is open."""

import asyncio
import contextlib
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.arguments import existing_file, writable_file
from tablee.cli.help import FILE
from tablee.cli.language import UsageError, say
from tablee.cli.output import grouped
from tablee.cli.place import Data, Database, DatabaseFile, Keys, explained, key_file, parse_database
from tablee.engine.softstart import softly
from tablee.i18n import N_

if TYPE_CHECKING:
    from tablee.web.storage.store import Store

BackupFile = Annotated[str | None, typer.Argument(metavar=FILE, help=N_("The file of the backup."))]
ACTIONS = ("list", "rotate", "revoke", "replace")


@contextlib.contextmanager
def _store(data: str, database: str | None, database_file: str | None, keys: str | None) -> "Iterator[Store]":
    """The store of a house that exists already, not opened."""
    from tablee.web.storage.backup import NO_HOUSE
    from tablee.web.storage.sqlite import FILE as SQLITE_FILE

    place = parse_database(database, database_file)
    if place is None and not (Path(data) / SQLITE_FILE).is_file():
        raise UsageError(say(NO_HOUSE, place=data))
    with _store_at(data, place, keys) as store:
        yield store


@contextlib.contextmanager
def _store_at(data: str, database: str | None, keys: str | None) -> "Iterator[Store]":
    from tablee.web.settings import Settings
    from tablee.web.storage.store import store_at

    settings = Settings(data=Path(data), database=database, keys=key_file(keys))
    with explained():
        store = store_at(settings.database or settings.data, keys=settings.key_file)
        try:
            yield store
        finally:
            store.close()


# ---- backup and restore


def backup(
    file: BackupFile = None,
    data: Data = "data",
    database: Database = None,
    database_file: DatabaseFile = None,
    keys: Keys = None,
) -> None:
    """Writes everything that the house has kept up to now into one file."""
    from tablee.web.storage.backup import back_up

    if file is None:
        raise UsageError(say("Say which file."))
    path = writable_file(file)
    with _store(data, database, database_file, keys) as store:
        made = back_up(store, path)
        key = store.key_file
    print(
        say(
            "{tables} tables with {entries} entries are in {file}.",
            tables=grouped(made.tables),
            entries=grouped(made.entries),
            file=shlex.quote(str(path)),
        )
    )
    print(say("The keys are not in it: keep a copy of {file} in another place.", file=shlex.quote(str(key))))


def restore(
    file: BackupFile = None,
    data: Data = "data",
    database: Database = None,
    database_file: DatabaseFile = None,
    keys: Keys = None,
    replace: Annotated[
        bool, typer.Option("--replace", help=N_("Put it in the place of the house that is there."))
    ] = False,
) -> None:
    """Puts the house of a backup into a folder or a database."""
    from tablee.web.storage.backup import restore as restore_house

    path = existing_file(file)
    with _store_at(data, parse_database(database, database_file), keys) as store:
        put = restore_house(store, path, replace=replace)
        key, missing = store.key_file, put.key is not None and store.keys.find(put.key) is None
    print(
        say(
            "{tables} tables with {entries} entries are restored.",
            tables=grouped(put.tables),
            entries=grouped(put.entries),
        )
    )
    if put.kept is not None:
        print(say("What was there before is in {file}.", file=shlex.quote(str(put.kept))))
    if missing:
        print(
            say(
                "Now put the key file of that house (with the key {id}) at {file}: it does not open without.",
                file=shlex.quote(str(key)),
                id=put.key,
            )
        )


# ---- doctor


def doctor(
    data: Data = "data", database: Database = None, database_file: DatabaseFile = None, keys: Keys = None
) -> int:
    """Prints what was looked at; 1 if anything needs attention."""
    with _store(data, database, database_file, keys) as store, softly():  # tables are replayed; nothing is compiled
        return asyncio.run(_examine(store))


async def _examine(store: "Store") -> int:
    from tablee.web.doctor import look_at

    words = {"ok": say("in order"), "warning": say("warning"), "error": say("error")}
    width = max(map(len, words.values()))
    code = 0
    async for finding in look_at(store):
        print(f"{words[finding.level]:<{width}}  {say(finding.text, **finding.values)}", flush=True)
        if finding.level != "ok":
            code = 1
    return code


# ---- keys


def keys(
    action: Annotated[
        str, typer.Argument(metavar="list|rotate|revoke|replace", help=N_("What to do with the keys of the house."))
    ] = "list",
    what: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("WHAT"),
            help=N_(
                "For revoke: a key, a seat (TABLE:SEAT, the first is 0), a visitor, or - to read a token or a cookie."
            ),
        ),
    ] = None,
    data: Data = "data",
    database: Database = None,
    database_file: DatabaseFile = None,
    key_name: Keys = None,
) -> None:
    """Lists or changes the keys of the house, or revokes what somebody was given."""
    if action not in ACTIONS:
        raise UsageError(
            say("“tablee keys” takes {actions}, not “{action}”.", actions=", ".join(ACTIONS), action=action)
        )
    if (action == "revoke") != (what is not None):
        raise UsageError(say("Say what to revoke, and only then: “tablee keys --help” says what can be."))
    from tablee.web.storage import rotation

    with _store(data, database, database_file, key_name) as store:
        if action == "list":
            use = {True: say("signs"), False: say("still accepted")}
            for key in rotation.list_keys(store):
                day = time.strftime("%Y-%m-%d", time.gmtime(key.made))
                print(f"{key.id}  {day}  {use[key.newest]}")
        elif action == "rotate":
            new = rotation.rotate(store).id
            print(say("The key {id} signs from now on. Everybody stays known. Keep a copy of the key file.", id=new))
        elif action == "replace":
            new = rotation.replace_keys(store).id
            print(say("The house has a new key, {id}. Nobody is known any more.", id=new))
        else:
            assert what is not None
            _revoke(store, what)


def _revoke(store: "Store", what: str) -> None:
    from tablee.web.storage import rotation
    from tablee.web.tables.visitor import PERSON, PROGRAM

    table, colon, seat = what.partition(":")
    if what == "-":
        visitor = asyncio.run(_visitor_of(store, sys.stdin.readline().strip()))
    elif colon and seat.isdecimal():
        visitor = asyncio.run(rotation.sitter(store, table, int(seat)))
    elif what.startswith((PERSON, PROGRAM)):
        visitor = what
    else:
        rotation.revoke_key(store, what)
        print(say("The key {id} is revoked: nothing that it has signed is accepted.", id=what))
        return
    store.revoke(visitor)
    print(say("Revoked within a few seconds: no cookie and no token of this visitor is accepted any more."))


async def _visitor_of(store: "Store", text: str) -> str:
    """The visitor of a token or a cookie, which is read from the input because it is a secret."""
    from tablee.web.security.identity import Visitors

    visitors = Visitors(store)
    visitor = visitors.person(text) or await visitors.of_token(text)
    if visitor is None:
        raise UsageError(say("This is neither a token nor a cookie of this house."))
    return visitor.id
