"""Attacks on the log: forged lines, commands to a terminal, tokens in it, and a disk filled by one message."""

import contextlib
import json
import logging
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.web.logs import REPEATED, REPEATED_SECONDS, Repetitions, escaped
from tests.web.serving import INTERPRETED, free_port, until
from tests.web.test_asgi import answers

LOGGED = """
import logging
from logging.config import dictConfig
from tablee.web import logs
dictConfig(logs.config({kind!r}))
logs.REQUEST_ID.set({request!r})
logger = logging.getLogger("tablee.web")
logger.warning("a visitor says %s", {name!r})
try:
    raise ValueError({name!r})
except ValueError:
    logger.exception("error at table %s", {name!r})
"""


def logged(kind: str, name: str, request: str = "") -> list[str]:
    """The lines that a process of its own writes. Here `dictConfig` would close the handlers of other packages, and one
    of them would close the stream in which pytest keeps what tests write.
    """
    code = LOGGED.format(kind=kind, name=name, request=request)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    return done.stderr.decode().split("\n")


def test_a_visitor_cannot_forge_a_line_or_command_the_terminal() -> None:
    lines = logged("text", "Ana\n2026-11-15 ERROR the house is on fire\r\x1b[2J\x00\x9b\u2028\u202e")
    assert lines.pop() == ""
    assert sum(line.startswith("20") for line in lines) == 2
    assert all(line.startswith("  | ") for line in lines[2:])
    assert not any(character < " " or character in "\x7f\x9b\u2028\u202e" for line in lines for character in line)
    assert r"\n2026-11-15 ERROR the house is on fire\r\x1b[2J\x00\x9b\u2028\u202e" in lines[0]
    assert lines[-1].startswith("  | 2026-11-15 ERROR the house is on fire")


def test_json_has_one_object_on_a_line_with_the_request_it_belongs_to() -> None:
    *lines, rest = logged("json", "x\ny", "abc-1")
    warned, failed = map(json.loads, lines)
    assert rest == ""
    assert (warned["level"], warned["message"]) == ("warning", r"a visitor says x\ny")
    assert (failed["level"], failed["logger"], failed["request"]) == ("error", "tablee.web", "abc-1")
    assert failed["message"] == r"error at table x\ny"
    assert failed["traceback"][0].startswith("Traceback")


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer s3cret-t0ken",
        "headers {'authorization': 'Bearer s3cret-t0ken'}",
        "Cookie: tablee=s3cret-t0ken.abc; other=1",
        "Cookie: __Host-tablee=s3cret-t0ken",
        "postgresql://tablee:s3cret-t0ken@db.example.org/house",
        "postgresql://db.example.org/house?password=s3cret-t0ken",
    ],
)
def test_tokens_cookies_and_passwords_are_blotted_out(text: str) -> None:
    assert "s3cret" not in escaped(text)
    assert "***" in escaped(text)


def test_what_is_no_secret_is_left_as_it_is() -> None:
    for text in ("http://127.0.0.1:8000/t/abc is open", "Zoé gagne 3–1", "a table=b", "tab\tstop"):
        assert escaped(text) == text


def test_a_message_that_repeats_itself_is_counted_and_does_not_fill_the_disk() -> None:
    repetitions = Repetitions()
    passed = []
    for k in range(100_000):
        record = logging.LogRecord("tablee.web", logging.ERROR, "", 0, "error in %s %s", ("GET", f"/{k}"), None)
        record.created = 1000.0 + k / 10_000
        if repetitions.filter(record):
            passed.append(record.getMessage())
    assert passed == [f"error in GET /{k}" for k in range(REPEATED)]
    later = logging.LogRecord("tablee.web", logging.ERROR, "", 0, "error in %s %s", ("GET", "/late"), None)
    later.created = 1000.0 + REPEATED_SECONDS
    assert repetitions.filter(later)
    assert later.getMessage() == f"error in GET /late (and {100_000 - REPEATED} more like this before)"
    other = logging.LogRecord("tablee.web", logging.ERROR, "", 0, "something else", (), None)
    assert repetitions.filter(other)


SERVE = """
import sys
from pathlib import Path
from tablee.web.server import serve
from tablee.web.settings import Settings
serve(Settings(data=Path(sys.argv[1]), log="json"), "127.0.0.1", int(sys.argv[2]))
"""


@pytest.mark.slow
def test_a_flood_of_garbage_leaves_a_few_lines_of_json_in_the_log_of_a_house(tmp_path: Path) -> None:
    port = free_port()
    written = tmp_path / "log"
    with written.open("wb") as log:
        words = [sys.executable, "-c", SERVE, str(tmp_path / "house"), str(port)]
        house = subprocess.Popen(words, stderr=log, env=os.environ | INTERPRETED)
        try:
            until(lambda: answers(f"http://127.0.0.1:{port}"))
            for k in range(300):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as visitor:
                    visitor.sendall(b"\x1b[2J forged line %d\r\n\r\n" % k)
                    visitor.recv(1000)
        finally:
            house.terminate()
            house.wait(30)
    lines = written.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 2 * REPEATED, lines[:20]
    assert all(json.loads(line)["message"] for line in lines)
