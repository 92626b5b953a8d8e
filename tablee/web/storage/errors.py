"""What keeps a house from being opened, and which errors of a driver mean that the database is away."""

import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tablee.i18n import N_, Say

# Errors of a driver, by themselves or as SQLAlchemy raises them. A transaction of SQLite begins without SQLAlchemy.
DATABASE_ERRORS = (DBAPIError, sqlite3.Error)

# Of PostgreSQL: transactions were in each other's way, and this one was rolled back. It is no outage.
TRY_AGAIN = ("40001", "40P01", "55P03")

NEWER = N_(
    "The database was written by a newer version of Tablée (schema {found}; this version knows {known}). "
    "Install that version, or restore a backup from before."
)
AWAY = N_("The database cannot be used: {reason}.")
DAMAGED = N_("The database is damaged: {line}. Close the house and restore a backup (tablee restore).")


class Unusable(Exception):
    """The place where a house is kept cannot be used as it is. The sentence says why, and what to do.

    text   an English sentence with {places}, known to the catalogue: mark it with `N_`
    """

    def __init__(self, text: str, **values: object) -> None:
        self.text, self.values = text, values
        super().__init__(self.sentence())

    def sentence(self, lang: str = "en") -> str:
        """The reason in the operator's language."""
        return Say(lang)(self.text, **self.values)


def is_outage(error: Exception) -> bool:
    """Does this error mean that the database cannot be reached or cannot write, so that trying later may help?"""
    if was_in_the_way(error):
        return False
    if isinstance(error, (OperationalError, InterfaceError, InternalError, PoolTimeout, OSError)):
        return True
    # SQLite reports a damaged file by the base class of its errors.
    told = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(told, sqlite3.OperationalError) or type(told) is sqlite3.DatabaseError


def was_in_the_way(error: Exception) -> bool:
    """Has a transaction been rolled back because of another one, so that it may be tried again at once?"""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in TRY_AGAIN


def reason_of(error: Exception) -> str:
    """The first line of what the driver says, which has neither the statement nor its parameters."""
    told = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    lines = str(told).strip().splitlines()
    return f"{type(told).__name__}: {lines[0]}" if lines else type(told).__name__
