import asyncio
import http.client
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tablee.games.contract import SPECTATOR
from tablee.web.api.streams import (
    LINES_AT_ONCE,
    LONG_QUEUE_BYTES,
    MOST_UNANSWERED,
    TableStream,
    TwoWayStream,
    VisitorStream,
)
from tablee.web.security.ratelimit import BODY_LIMIT, Bucket
from tablee.web.streams import PING_COMMENT
from tablee.web.tables import seating
from tablee.web.tables.house import House
from tests.web.house import ANA, BEA, CLO, create, duel, in_house, play, until
from tests.web.serving import fetch

FREE = Bucket(1e9, 1e9)


class Connection:
    """A program that plays over one connection."""

    def __init__(self, address: str, token: str) -> None:
        where = urlsplit(address)
        self.wire = http.client.HTTPConnection(where.hostname or "", where.port, timeout=20)
        self.wire.putrequest("POST", "/api/events")
        self.wire.putheader("Authorization", f"Bearer {token}")
        self.wire.putheader("Transfer-Encoding", "chunked")
        self.wire.endheaders()
        self.answer = self.wire.getresponse()

    def send(self, *moves: object) -> None:
        body = b"".join(json.dumps(move).encode() + b"\n" for move in moves)
        self.wire.sock.sendall(b"%x\r\n%b\r\n" % (len(body), body))

    def events(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is told, from now to the end of the stream."""
        event = ""
        for line in self.answer:
            if line.startswith(b"event: "):
                event = line[7:-1].decode()
            elif line.startswith(b"data: "):
                yield event, json.loads(line[6:])

    def end(self) -> list[tuple[str, dict[str, Any]]]:
        """Ends the body; what is still told before the stream ends too."""
        self.wire.sock.sendall(b"0\r\n\r\n")
        rest = list(self.events())
        self.wire.close()
        return rest


def seated(address: str, game: str) -> tuple[str, list[str]]:
    """A table of two programs: its id, and their tokens by seat."""
    first = fetch("POST", f"{address}/api/tables", json={"game": game}).json()
    other = fetch("POST", f"{address}/api/tables/{first['id']}/seats", json={}).json()
    return first["id"], [first["token"], other["token"]]


def test_a_game_is_played_to_its_end_over_one_connection_a_seat(address: str) -> None:
    table, tokens = seated(address, "gold")
    both, dice = [Connection(address, token) for token in tokens], random.Random(1)
    heard = [connection.events() for connection in both]
    now = [next(events)[1] for events in heard]
    answers = 0
    while not now[0]["over"]:
        seat = now[0]["waiting"][0]
        both[seat].send({"table": table, "action": dice.choice(now[seat]["legal"]), "sequence": now[seat]["sequence"]})
        for k, events in enumerate(heard):
            kind, now[k] = next(events)
            assert (kind, now[k]["table"]) == ("change", table)
        kind, answer = next(heard[seat])
        assert (kind, answer) == ("answer", {"table": table, "status": 200, "sequence": now[seat]["sequence"]})
        answers += 1
    assert answers > 20
    for connection in both:
        assert connection.end() == []


def test_each_line_is_answered_in_order_and_a_bad_one_harms_no_other(address: str) -> None:
    table, tokens = seated(address, "madness")
    strange = [{"table": table}, "x", {"table": "nowhere", "action": "+1", "sequence": 2}, {"no": 1}, None]
    connection = Connection(address, tokens[0])
    events = connection.events()
    next(events)
    connection.send(*strange, {"table": table, "action": "no such", "sequence": 2})
    answers = [next(events)[1] for _ in range(6)]
    assert [a["status"] for a in answers[:5]] == [400, 400, 404, 400, 400]
    assert answers[5]["status"] in (409, 422)
    assert all(a["detail"].endswith(".") for a in answers)
    assert connection.end() == []


def test_another_ones_token_does_not_play_here_and_none_is_refused(address: str) -> None:
    table, _ = seated(address, "madness")
    _, strangers = seated(address, "madness")
    move = json.dumps({"table": table, "action": "+1", "sequence": 2})
    headers = {"Authorization": f"Bearer {strangers[0]}"}
    answer = fetch("POST", f"{address}/api/events", content=move, headers=headers)
    assert '"status":403' in answer.text
    for wrong in ({}, {"Authorization": "Bearer nobody"}):
        assert fetch("POST", f"{address}/api/events", content=move, headers=wrong).status_code == 401


def test_a_line_without_end_is_refused_and_ends_the_stream(address: str) -> None:
    _, tokens = seated(address, "madness")
    answer = fetch(
        "POST",
        f"{address}/api/events",
        content=b"x" * (BODY_LIMIT + 1),
        headers={"Authorization": f"Bearer {tokens[0]}"},
    )
    assert answer.status_code == 200
    assert answer.text.count('"status":400') == 1


def test_who_sends_too_fast_is_read_more_slowly(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        lines: asyncio.Queue[Any] = asyncio.Queue()
        for _ in range(3):
            lines.put_nowait({"type": "http.request", "body": b"{}\n", "more_body": True})
        lines.put_nowait({"type": "http.disconnect"})
        stream = TwoWayStream(house, ANA, [], "en", Bucket(rate=20, burst=1))
        scope: Any = {"client": ("192.0.2.1", 1)}
        started = asyncio.get_running_loop().time()
        await stream.read(scope, lines.get)
        assert asyncio.get_running_loop().time() - started > 0.09
        assert (await stream.next(stream.subscriber.take())).count(b'"status":400') == 3

    in_house(tmp_path, story)


class Sent:
    """A body that a program sends: `receive` for a stream. `taken` counts the parts that were read."""

    def __init__(self, *parts: bytes, endless: bool = False) -> None:
        self.parts, self.endless, self.taken = list(parts), endless, 0

    async def __call__(self) -> Any:
        await asyncio.sleep(0)
        if self.endless:
            self.taken += 1
            return {"type": "http.request", "body": self.parts[0], "more_body": True}
        if self.taken == len(self.parts):
            await asyncio.Event().wait()
        self.taken += 1
        return {"type": "http.request", "body": self.parts[self.taken - 1], "more_body": True}


SCOPE: Any = {"client": ("192.0.2.1", 1), "state": {}}


@pytest.mark.parametrize("line", [b"{}\n", b"garbage\n", b"\n"])
def test_every_line_counts_however_many_come_in_one_packet(tmp_path: Path, line: bytes) -> None:
    """A bucket that was taken from per packet let 5 million lines in 10 seconds pass: others waited 13 seconds."""

    async def story(house: House) -> None:
        bucket = Bucket(rate=0.001, burst=100)
        stream = TwoWayStream(house, ANA, [], "en", bucket)
        reading = asyncio.create_task(stream.read(SCOPE, Sent(line * 50_000)))
        await asyncio.sleep(0.2)
        sent = await stream.next(stream.subscriber.take())
        assert sent.count(b"event: answer") == (100 if line.strip() else 0)
        assert bucket.take("192.0.2.1") > 0, "the visitor has no token left"
        assert bucket.take("192.0.2.2") == 0, "another one has"
        reading.cancel()

    in_house(tmp_path, story)


def test_parts_of_a_line_count_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stream = TwoWayStream(house, ANA, [], "en", Bucket(rate=0.001, burst=100))
        trickle = Sent(b"x", endless=True)
        reading = asyncio.create_task(stream.read(SCOPE, trickle))
        await asyncio.sleep(0.2)
        assert trickle.taken == 101
        reading.cancel()

    in_house(tmp_path, story)


def test_lines_without_limit_let_others_have_their_turn(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stream = TwoWayStream(house, ANA, [], "en", FREE)
        reading = asyncio.create_task(stream.read(SCOPE, Sent(b"garbage\n" * MOST_UNANSWERED)))
        while stream.unsent < MOST_UNANSWERED:
            before = stream.unsent
            await asyncio.sleep(0)
            assert stream.unsent - before <= LINES_AT_ONCE
        reading.cancel()

    in_house(tmp_path, story)


def test_a_program_that_never_reads_its_answers_is_not_read_any_more(tmp_path: Path) -> None:
    """Senders that never read grew the memory of the house by 235 MB."""

    async def story(house: House) -> None:
        stream = TwoWayStream(house, ANA, [], "en", FREE)
        lines = Sent(b"garbage\n" * 100, endless=True)

        async def send(message: Any) -> None:
            if message.get("body", PING_COMMENT) != PING_COMMENT:
                await asyncio.Event().wait()  # the client does not read, so the server does not write

        running = asyncio.create_task(stream.run(SCOPE, lines, send))
        taken = -1
        while lines.taken != taken:
            taken = lines.taken
            for _ in range(1000):
                await asyncio.sleep(0)
        assert stream.unsent == MOST_UNANSWERED
        assert taken * 100 <= 2 * MOST_UNANSWERED + 100, "one batch of answers waits in `send`, one in the queue"
        running.cancel()

    in_house(tmp_path, story)


def test_a_program_that_reads_again_is_read_again_and_gets_every_answer(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stream = TwoWayStream(house, ANA, [], "en", FREE)
        reading = asyncio.create_task(stream.read(SCOPE, Sent(b"garbage\n" * 5 * MOST_UNANSWERED)))
        answers = 0
        while answers < 5 * MOST_UNANSWERED:
            answers += (await stream.next(await stream.subscriber.wait())).count(b"event: answer")
        reading.cancel()

    in_house(tmp_path, story)


def test_answers_are_not_dropped_when_the_queue_of_events_overflows(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stream = TwoWayStream(house, ANA, [await duel(house)], "en", FREE)
        stream.subscribe()
        await stream.first()
        reading = asyncio.create_task(stream.read(SCOPE, Sent(b"garbage\n")))
        await until(lambda: stream.unsent == 1)
        stream.subscriber.push(b"x" * (LONG_QUEUE_BYTES + 1))
        assert stream.subscriber.overflown
        sent = await stream.next(await stream.subscriber.wait())
        assert sent.count(b"event: table") == 1
        assert sent.count(b"event: answer") == 1
        reading.cancel()

    in_house(tmp_path, story)


def test_who_missed_something_is_shown_all_tables_also_those_of_later(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        first = await duel(house)
        stream = TwoWayStream(house, ANA, [first], "en", FREE)
        stream.subscribe()
        assert first.id.encode() in await stream.first()
        second = await duel(house)
        stream.subscriber.overflown = True
        sent = await stream.next([])
        assert first.id.encode() in sent
        assert second.id.encode() in sent
        assert not stream.subscriber.overflown

    in_house(tmp_path, story)


@pytest.mark.parametrize("all_tables", [False, True])
def test_who_gives_up_a_seat_sees_nothing_of_the_next_one_there(tmp_path: Path, all_tables: bool) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 2, {}, ["me", "open"], None, False, ANA)
        one = TableStream(house, table, table.viewer_of(ANA))
        stream = VisitorStream(house, ANA, [table]) if all_tables else one
        stream.subscribe()
        await stream.first()
        await seating.leave(table, ANA)
        assert [subscription.viewer for subscription in stream.subscriber.subscriptions.values()] == [SPECTATOR]
        for visitor in (BEA, CLO):
            await seating.sit(table, visitor)
        await play(table, 10, random.Random(1))
        stream.subscriber.overflown = not all_tables
        sent = await stream.next(await stream.subscriber.wait())
        assert b'"legal":[]' in sent
        assert b'"legal":["' not in sent
        assert b'"seat":null,"sequence"' in sent

    in_house(tmp_path, story)
