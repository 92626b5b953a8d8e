"""Chat messages at a table."""

import msgspec

from tablee.i18n import N_
from tablee.web.tables.errors import Refused

MESSAGE_LENGTH = 400  # characters
MESSAGES_KEPT = 200  # of a table, the latest


class ChatMessage(msgspec.Struct, frozen=True):
    """A message; `seat` is None for a spectator."""

    seat: int | None
    name: str
    text: str
    at: float


def clean(text: str) -> str:
    """The text on one line without control characters; Refused if it is empty or too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not line:
        raise Refused(422, N_("Write something first."))
    if len(line) > MESSAGE_LENGTH:
        raise Refused(422, N_("A message has at most {n} characters."), n=MESSAGE_LENGTH)
    return line
