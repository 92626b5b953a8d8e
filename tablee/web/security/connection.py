"""What a request tells the connection it came by, if the server watches over its connections (`web/connections.py`)."""

from collections.abc import Callable
from typing import Protocol

from litestar.types import Scope

CONNECTION = "tablee.connection"  # the key of a request's state
LIMITS = "tablee.limits"  # the key of the application's state, which the server passes to its connections
MOVES = "tablee.moves"  # likewise

Answer = Callable[[bytes | None], None]  # gets the headers and the body of a response 200; None: the server must answer


class Connection(Protocol):
    """A connection that is watched.

    long_body   the body of the request goes on for as long as the client likes
    """

    long_body: bool

    def answered(self) -> None:
        """The response to a request has ended."""

    def write_part(self, part: bytes) -> bool:
        """Sends a part of a stream that is under way; False if the client does not read, or has gone."""


class Requests(Protocol):
    """Who may answer requests that arrive in one piece, without the server."""

    def take(self, piece: bytes, address: str, answer: Answer, *, https: bool = False) -> bool:
        """Calls `answer` later, or at once. False: this is nothing for it, and `answer` is not called.

        address   whose request it is
        https     the connection is encrypted
        """


def connection_of(scope: Scope) -> Connection | None:
    """The connection that a request came by; None if nobody watches over it."""
    connection: Connection | None = scope.get("state", {}).get(CONNECTION)
    return connection


def expect_long_body(scope: Scope) -> None:
    """Lets the body of this request take as long as it likes."""
    connection = connection_of(scope)
    if connection is not None:
        connection.long_body = True
