"""How the house writes its log: one message to a line, as text or as JSON, with the id of the request it belongs to.

What visitors send may be part of a message. Control characters are escaped, so nobody can forge a line or send commands
to a terminal; tokens and cookies are blotted out. A message that is repeated is written a few times and then counted.
"""

import json
import logging
import re
import time
import traceback
from contextvars import ContextVar

REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")  # of the request that is being answered
KINDS = ("text", "json")
REPEATED = 5  # messages of one kind that are written …
REPEATED_SECONDS = 60.0  # … in so much time; the others are counted
MOST_KINDS = 1000  # kinds of messages that are counted at a time
LONGEST = 20_000  # characters of a message or a traceback

# Control characters but for the tab, line separators, and what changes the direction of writing.
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SECRETS = (
    re.compile(r"(?i)(bearer\s+|(?:__host-)?tablee=|password=)[^\s;,'\"]+"),
    re.compile(r"(://[^/\s:@]*:)[^\s/]+(?=@)"),  # the password in the address of a database
)


def escaped(text: str) -> str:
    """A text in which every character can be seen, without tokens, cookies and passwords."""
    text = text[:LONGEST]
    for secret in _SECRETS:
        text = secret.sub(r"\1***", text)
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


class TextFormatter(logging.Formatter):
    """A line of text: time, level, request, message. The lines of a traceback follow, each behind a bar."""

    def format(self, record: logging.LogRecord) -> str:
        """The message as it is written."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        request = f" [{REQUEST_ID.get()}]" if REQUEST_ID.get() else ""
        line = (
            f"{at}.{int(record.msecs):03d}Z {record.levelname}{request} {record.name}: {escaped(record.getMessage())}"
        )
        return "\n".join([line, *(f"  | {part}" for part in _traceback(record))])


class JsonFormatter(logging.Formatter):
    """A JSON object on a line: time, level, logger, message, and if there are any request and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The message as it is written."""
        told: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": escaped(record.getMessage()),
        }
        if REQUEST_ID.get():
            told["request"] = REQUEST_ID.get()
        if record.exc_info:
            told["traceback"] = list(_traceback(record))
        return json.dumps(told, ensure_ascii=False)


def _traceback(record: logging.LogRecord) -> list[str]:
    """The lines of a message's traceback; none if it has none."""
    if not record.exc_info or record.exc_info[1] is None:
        return []
    lines = "".join(traceback.format_exception(record.exc_info[1])).rstrip().split("\n")
    return [escaped(line) for line in lines]


class Repetitions(logging.Filter):
    """Lets a message pass a few times a minute. Then it is counted, and the next one that passes says how many."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}  # when the minute began, and how many since

    def filter(self, record: logging.LogRecord) -> bool:
        """May this message be written?"""
        kind = record.name, record.levelno, str(record.msg)
        began, count = self._seen.get(kind, (record.created, 0))
        if record.created - began >= REPEATED_SECONDS:
            left_out = count - REPEATED
            if left_out > 0:
                record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this before)", ()
            began, count = record.created, 0
        if kind not in self._seen and len(self._seen) >= MOST_KINDS:
            self._seen.clear()
        self._seen[kind] = began, count + 1
        return count < REPEATED


def config(kind: str = "text", level: str = "WARNING") -> dict[str, object]:
    """The configuration for `logging.config.dictConfig`: all loggers write to the standard error."""
    formatter = {"text": TextFormatter, "json": JsonFormatter}[kind]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"house": {"()": formatter}},
        "filters": {"repetitions": {"()": Repetitions}},
        "handlers": {
            "house": {"class": "logging.StreamHandler", "formatter": "house", "filters": ["repetitions"]},
        },
        "root": {"handlers": ["house"], "level": level},
    }
