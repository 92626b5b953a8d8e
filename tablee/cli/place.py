"""Where a house is kept, as the command line says: a folder, or the address of a database without its password."""

import contextlib
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated
from urllib.parse import parse_qs, urlsplit

import typer

from tablee.cli.arguments import existing_file
from tablee.cli.help import FILE
from tablee.cli.language import UsageError, say
from tablee.i18n import N_

VARIABLE = "TABLEE_DATABASE"  # of the environment: the address of the database, which may have a password
SCHEMES = ("postgresql", "postgres")

Data = Annotated[
    str, typer.Option("--data", metavar=N_("FOLDER"), help=N_("Where the games are kept; made if need be."))
]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help=N_("Keep the games in PostgreSQL instead, at this address.")),
]
DatabaseFile = Annotated[
    str | None,
    typer.Option("--database-file", metavar=FILE, help=N_("The same address in a file, where it may have a password.")),
]
Keys = Annotated[
    str | None,
    typer.Option("--keys", metavar=FILE, help=N_("The file of the house’s keys; “key” in the folder unless you say.")),
]


def parse_database(url: str | None, file: str | None) -> str | None:
    """The address of the database, from the command line, a file or the environment; None for SQLite.

    A password on the command line is refused: every user of the machine could read it there.
    """
    if url is not None and file is not None:
        raise UsageError(say("Give --database or --database-file, not both."))
    if url is not None:
        _check(url)
        if _has_password(url):
            raise UsageError(
                say(
                    "Everybody on this machine can read a password on the command line. Leave it out of --database and "
                    "set PGPASSWORD or PGPASSFILE, or put the whole address into a file: --database-file FILE."
                )
            )
        return url
    if file is not None:
        path = existing_file(file)
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise UsageError(say("Others may use “{file}”. Close it: chmod go= {file}", file=path))
        address = path.read_text(encoding="utf-8").strip()
    else:
        address = os.environ.get(VARIABLE, "").strip()
    if address:
        _check(address)
    return address or None


def _check(url: str) -> None:
    if urlsplit(url).scheme not in SCHEMES:
        raise UsageError(say("The address of a database begins with {scheme}.", scheme="postgresql://"))
    if importlib.util.find_spec("psycopg") is None:
        raise UsageError(say("PostgreSQL needs another package: pip install tablee[postgres]"))


def _has_password(url: str) -> bool:
    parts = urlsplit(url)
    return parts.password is not None or "password" in parse_qs(parts.query)


def key_file(name: str | None) -> Path | None:
    """The file that --keys names."""
    return None if name is None else Path(name)


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Says in one line why a house cannot be used."""
    from tablee.web.storage.errors import Unusable

    try:
        yield
    except Unusable as reason:
        raise UsageError(say(reason.text, **reason.values)) from None
