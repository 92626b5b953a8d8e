"""The stream of a table's page: what it sends, to whom, and how little."""

import asyncio
import json
import random
import re
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from markupsafe import Markup

from tablee.drawing import shapes
from tablee.games import NAMES
from tablee.web.site.fragments import parse
from tablee.web.site.sheets import Viewpoint, fill, sheet_of
from tablee.web.site.streams import PageStream
from tablee.web.tables import commands, seating
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, BEA, CLO, create, duel, in_house, play, sitter

T = TypeVar("T")
TAG = re.compile(r"<(/?)(\w+)[^>]*?(/?)>")


async def at_once(work: Callable[[], T]) -> T:
    """Stands in for the threads."""
    return work()


def look(table: Table, visitor: Visitor, lang: str = "en") -> Viewpoint:
    return Viewpoint(table.seat_of(visitor), None, lang, True, False, f"http://house/t/{table.id}", "")


class Follower:
    """Somebody with the page of a table open: what their stream sends, and what the page shows because of it."""

    def __init__(self, house: House, table: Table, visitor: Visitor, *, shown: str = "") -> None:
        self.table, self.visitor = table, visitor
        self.stream = PageStream(house, table, lambda: look(table, visitor), lambda markup, _: markup, at_once, shown)
        self.stream.subscribe()
        self.sent: list[bytes] = []
        self.art: list[dict[str, str]] = []  # as it came, event by event
        self.received = b""  # the latest, as it came

    async def begin(self) -> bytes:
        self.sent.append(await self.stream.first())
        return self.sent[-1]

    async def hear(self) -> bytes:
        event = self.received = await self.stream.next(await self.stream.subscriber.wait())
        if event.startswith(b"event: art\n"):
            art, _, event = event.partition(b"\n\n")
            self.art.append(json.loads(art.split(b"\ndata: ")[1]))
        self.sent.append(event)
        return event

    @property
    def head(self) -> dict[str, object]:
        """The first line of the last event; moments come before it in events of their own."""
        line = self.sent[-1].decode().removesuffix("\n\n").split("\n\n")[-1].split("\ndata: ")[1]
        found: dict[str, object] = json.loads(line)
        return found

    @property
    def ids(self) -> set[str]:
        """Everything that the last event brought, by id."""
        return set(parse(self.sent[-1].decode().split("\ndata: ")[2]).nodes)

    def close(self) -> None:
        self.stream.house.subscriptions.remove(self.stream.subscriber)


Story = Callable[[House], Awaitable[None]]


def test_a_page_that_shows_the_table_is_sent_nothing_and_any_other_all_of_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        state = sheet_of(table, look(table, ANA)).state
        assert await Follower(house, table, ANA, shown=state).begin() == b": \n\n"
        assert (await Follower(house, table, ANA, shown="older").begin()).startswith(b"event: whole\n")
        assert (await Follower(house, table, BEA, shown=state).begin()).startswith(b"event: whole\n"), "another's page"

    in_house(tmp_path, story)


def test_after_a_move_everybody_is_sent_the_pieces_that_changed_for_them(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        ana, clo = Follower(house, table, ANA), Follower(house, table, CLO)
        whole = [len(await one.begin()) for one in (ana, clo)]
        shown = [one.stream.sheet.state for one in (ana, clo) if one.stream.sheet]
        await play(table, 1, random.Random(1))
        for one, size, state in zip((ana, clo), whole, shown, strict=True):
            sent = await one.hear()
            assert sent.startswith(b"event: pieces\n")
            assert len(sent) < size / 3
            assert one.head["sequence"] == table.sequence
            assert one.head["from"] == state, "a page that shows another state has to ask for the whole table"
        assert clo.ids.isdisjoint({"options", "move", "choices"}), "whoever watches has nothing to choose"

    in_house(tmp_path, story)


@pytest.mark.parametrize("game", NAMES)
def test_an_event_is_two_lines_of_data_and_whole_elements_in_every_game(game: str, tmp_path: Path) -> None:
    """A line break in the words of Maya's picture once ended the event in the middle of its markup."""

    async def story(house: House) -> None:
        table = await create(house, game, 3, {}, ["me", "open", "open"], None, False, ANA)
        one = Follower(house, table, ANA)
        await one.begin()
        for visitor in (BEA, CLO):
            await seating.sit(table, visitor)
        for k in range(12):
            for event in (await one.hear()).decode().removesuffix("\n\n").split("\n\n"):  # one for each moment
                fields = [line.partition(": ")[0] for line in event.split("\n")]
                assert fields == ["event", "id", "data", "data"], event[:200]
                assert is_whole(event.split("\ndata: ")[2])
            await play(table, 1, random.Random(k))

    in_house(tmp_path, story)


def test_only_shapes_are_compressed(tmp_path: Path) -> None:
    """Whoever watches the network sees lengths. Those of hands and chat must not tell how much they are alike."""

    async def story(house: House) -> None:
        table = await duel(house, "madness")
        one = Follower(house, table, ANA)
        stream = PageStream(house, table, one.stream.look, one.stream.fill, at_once, gzip=True)
        reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
        whole = await one.begin()
        assert (b"content-encoding", b"gzip") in stream.stream_headers
        assert (b"content-encoding", b"gzip") not in one.stream.stream_headers
        assert whole[:1000] in stream.pack(whole)
        assert one.stream.pack(whole) == whole, "to a browser that does not take gzip"
        stream = PageStream(house, table, one.stream.look, one.stream.fill, at_once, gzip=True)
        for k in range(4):
            await play(table, 1, random.Random(k))
            event = await one.hear()
            packed = stream.pack(one.received)
            assert reader.decompress(packed) == one.received
            assert event in packed
            assert k or len(packed) < len(one.received), "which begins with shapes"
        assert reader.decompress(stream.end()) == b""
        assert reader.eof

    in_house(tmp_path, story)


def test_a_stream_is_sent_a_shape_once_and_before_the_pieces_that_need_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "aztec")
        one = Follower(house, table, ANA)
        assert b"&art-" not in await one.begin(), "the whole table refers to nothing"
        known: dict[str, str] = {}
        used: set[str] = set()
        for k in range(30):
            await play(table, 1, random.Random(k))
            event = (await one.hear()).decode()
            new = one.art.pop() if one.art else {}
            assert known.keys().isdisjoint(new)
            known |= new
            used |= set(shapes.REFERENCE.findall(event))
            assert used == known.keys()
            page = one.stream.sheet
            assert page is not None
            assert "&art-" not in page.html()
        assert sum(map(len, known.values())) > 10_000, "faces of cards"

    in_house(tmp_path, story)


def is_whole(markup: str) -> bool:
    """Does everything end that begins, in order?"""
    around: list[str] = []
    for closes, kind, empty in TAG.findall(markup):
        if closes:
            if not around or around.pop() != kind:
                return False
        elif not empty and kind not in ("input", "br"):
            around.append(kind)
    return not around


def test_the_log_grows_by_lines_and_is_cut_after_an_undo(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.random_bytes = random.Random(0).randbytes  # a deal in which two tiles can be laid in the first turn
        table = await duel(house, "gaudi")
        assert table.match is not None
        who = sitter(table, table.match.waiting[0])
        one = Follower(house, table, who)
        await one.begin()
        lines: object = []
        while not lines:  # taking up a tile is not worth a line, laying it is
            await commands.act(table, who, table.match.legal()[0], table.sequence)
            await one.hear()
            lines = one.head["lines"]
        assert isinstance(lines, list)
        assert lines == [len(table.match.played)]
        assert f"line-{lines[0]}" in one.ids
        assert b'<li id="line-1"' not in one.sent[-1], "earlier lines are not sent again"
        await commands.undo(table, who, table.sequence)
        await one.hear()
        assert one.head["lines"] == []
        assert f'id="line-{lines[0]}"'.encode() not in one.sent[-1]

    in_house(tmp_path, story)


def test_several_changes_are_one_event_and_a_slow_reader_misses_nothing(tmp_path: Path) -> None:
    """The attack: a page that does not read while a hundred things happen must not grow a queue of pieces."""

    async def story(house: House) -> None:
        table = await duel(house)
        slow = Follower(house, table, ANA)
        await slow.begin()
        before = slow.stream.sheet
        await play(table, 80, random.Random(3))
        assert before is not None
        assert await slow.hear() == sheet_of(table, look(table, ANA)).since(before)
        assert slow.head["sequence"] == table.sequence
        assert slow.stream.subscriber.take() == []

    in_house(tmp_path, story)


def test_what_several_see_alike_is_made_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        crowd = [Follower(house, table, Visitor(f"p-{k}", f"W{k}")) for k in range(20)]
        for one in crowd:
            await one.begin()
        await play(table, 1, random.Random(1))
        for one in crowd:
            await one.hear()
        assert all(one.received is crowd[0].received for one in crowd)

    in_house(tmp_path, story)


def test_who_gives_up_a_seat_is_shown_the_table_as_somebody_who_watches(tmp_path: Path) -> None:
    """The attack: sit, follow the page, stand up, and go on receiving the pieces of the seat's next visitor."""

    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, [], None, True, ANA)
        ana = Follower(house, table, ANA)
        await ana.begin()
        await seating.leave(table, ANA)
        await seating.sit(table, BEA)
        await seating.sit(table, CLO)
        await ana.hear()
        assert ana.stream.sheet is sheet_of(table, look(table, Visitor("p-x", "X")))
        await play(table, 3, random.Random(1))
        await ana.hear()
        assert ana.stream.sheet.shown.seated is False

    in_house(tmp_path, story)


def test_what_belongs_to_one_visitor_is_filled_in_for_that_visitor_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, [], None, True, ANA)
        sheet = sheet_of(table, look(table, BEA))
        assert "token-of-bea" not in sheet.html()
        filled = fill(sheet.html(), Markup("<input value=token-of-bea>"), '"><b>')
        assert "<!--" not in filled
        assert 'value="&#34;&gt;&lt;b&gt;"' in filled

    in_house(tmp_path, story)


def test_a_stream_leaves_nothing_behind(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        before = list(table.handlers)
        one = Follower(house, table, ANA)
        await one.begin()
        assert list(table.handlers) != before
        one.close()
        assert list(table.handlers) == before
        assert table.followers == 0
        await asyncio.sleep(0)

    in_house(tmp_path, story)
