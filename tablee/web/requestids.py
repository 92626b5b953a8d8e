"""The ids of requests: the log has one on every line about a request, and the answer in `X-Request-Id`."""

import re
from itertools import count
from secrets import token_hex

ID_HEADER = b"x-request-id"
_HARMLESS = re.compile(rb"[A-Za-z0-9._-]{8,64}")


class RequestIds:
    """Makes ids that no other request has, in this process or another."""

    def __init__(self) -> None:
        self._process = token_hex(4).encode()
        self._numbers = count(1)

    def new(self) -> bytes:
        """The id of a new request."""
        return b"%b-%x" % (self._process, next(self._numbers))


def is_harmless(id: bytes) -> bool:
    """May this id be taken over from a proxy or a program?"""
    return _HARMLESS.fullmatch(id) is not None
