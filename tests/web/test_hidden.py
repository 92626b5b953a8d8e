"""What the server sends to a seat is the same, byte for byte, in any two positions that the seat cannot tell apart.

Random games over the API; at many moments everything that a seat or a spectator can fetch is read twice: as it is, and
with the position redealt for that seat (and others' sealed choices changed).
"""

import random
from collections.abc import Callable
from functools import partial

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee import games
from tablee.dice import new_dice
from tablee.engine.entrypoints import twin
from tablee.games import NAMES
from tablee.games.contract import SPECTATOR
from tablee.match import Match
from tablee.web.api import encoding
from tablee.web.api.encoding import encode_event
from tablee.web.api.schemas import TableAnswer
from tablee.web.security.identity import COOKIE, Person, Visitors
from tablee.web.site import scenes
from tablee.web.site.sheets import Sheet, Viewpoint, sheet_of
from tablee.web.tables import seating
from tablee.web.tables.events import EntryAdded
from tablee.web.tables.table import Table
from tests.web.house import create

Client = TestClient[Litestar]
MOMENTS = 5  # in each game at which everything is read
BETWEEN = 7  # moves between two of them
KINDS = ("upright", "wide", "told in words")  # of pages


class Reader:
    """Somebody at a table who comes by the pages and by the API: a seat's owner, or one who watches."""

    def __init__(self, client: Client, table: Table, viewer: int, visitor: Person) -> None:
        self.client, self.table, self.viewer = client, table, viewer
        visitors: Visitors = client.app.state.visitors
        visitors._cache(f"token of {visitor.id}", visitor)
        self.shown: dict[str, Sheet] = {}  # what a page has shown since before the latest moves, by its kind
        self.token = {"Authorization": f"Bearer token of {visitor.id}"}
        self.cookie = {"Cookie": f"{COOKIE}={visitors.cookie(visitor)}", "Accept-Language": "fr"}

    def everything(self) -> dict[str, bytes]:
        """All that the server sends to them now."""
        here, api = f"/t/{self.table.id}", f"/api/tables/{self.table.id}"
        pages = (here, f"{here}/replay", f"{here}/fair", f"{here}/record", "/")
        read = {path: self.fetch(path, self.cookie) for path in pages}
        read["now"] = self.fetch(f"{here}/now", {**self.cookie, "HX-Request": "true"})
        read |= {path: self.fetch(path, self.token) for path in (api, f"{api}/record")}
        stale = {"action": "none", "sequence": 0}
        answer = self.client.post(f"{api}/actions", json=stale, headers=self.token)
        assert 400 <= answer.status_code < 500
        read["refused"] = answer.content
        read["stream"] = encode_event(self.table, None, self.viewer)
        read["change"] = encode_event(self.table, EntryAdded(self.table.entries[-1], self.before), self.viewer)
        for kind, earlier in self.shown.items():
            sheet = sheet_of(self.table, self.viewpoint(kind))
            read[f"pieces, {kind}"] = sheet.since(earlier, partial(scenes.between, self.table, earlier, sheet))
            read[f"state, {kind}"] = sheet.state.encode()
            read[f"whole, {kind}"] = sheet.html().encode()
        return read

    def viewpoint(self, kind: str) -> Viewpoint:
        """How the page of this reader shows the table."""
        seat = None if self.viewer == SPECTATOR else self.viewer
        wide, text = kind == "wide", kind == "told in words"
        return Viewpoint(seat, None, "fr", wide, seat is not None, "http://house/t/x", "", text)

    def open_page(self) -> None:
        """From now on there is a page that the stream keeps up to date."""
        self.shown = {kind: sheet_of(self.table, self.viewpoint(kind)) for kind in KINDS}

    def fetch(self, path: str, headers: dict[str, str]) -> bytes:
        self.client.cookies.clear()
        answer = self.client.get(path, headers=headers, follow_redirects=False)
        assert answer.status_code < 500
        return answer.content

    @property
    def before(self) -> Match:
        """The match one action ago."""
        assert self.table.match is not None
        earlier = self.table.match.copy()
        if earlier.played:
            earlier.played.pop()
            earlier._states.pop()
        return earlier


def redealt(match: Match, viewer: int, seed: int) -> Match:
    """A match this viewer cannot tell from this one."""
    other = match.copy()
    other._states[-1] = twin(match.state)
    other.game.redeal(other._states[-1], viewer, new_dice(seed))
    for seat in set(other._sealed) - {viewer}:
        other._sealed[seat] = other._legal(seat)[seed % len(other._legal(seat))]
    return other


def lay(client: Client, game: str, dice: random.Random) -> tuple[Table, list[Reader]]:
    """A table with a reader at every seat, and one who watches."""
    box = games.game(game)
    players, options = dice.choice(box.variants())
    visitors = [Person(f"v-{game}-{seat}-{dice.random()}", f"P{seat}") for seat in range(players + 1)]
    house = client.app.state.house

    async def sit() -> Table:
        table: Table = await create(house, game, players, options, [], None, True, visitors[0])
        for visitor in visitors[1:players]:
            await seating.sit(table, visitor)
        return table

    table = client.blocking_portal.call(sit)
    viewers = [*range(players), SPECTATOR]
    return table, [Reader(client, table, e, v) for e, v in zip(viewers, visitors, strict=True)]


def play(client: Client, table: Table, readers: list[Reader], dice: random.Random, moves: int) -> None:
    for _ in range(moves):
        assert table.match is not None
        if table.over:
            return
        seat = dice.choice(table.match.waiting)
        move = {"action": dice.choice(table.match.legal(seat)), "sequence": table.sequence}
        answer = client.post(f"/api/tables/{table.id}/actions", json=move, headers=readers[seat].token)
        assert answer.status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_nobody_is_sent_what_they_may_not_know(client: Client, game: str) -> None:
    dice = random.Random(game)
    table, readers = lay(client, game, dice)
    differed = 0
    for moment in range(MOMENTS):
        for reader in readers:
            reader.open_page()
        play(client, table, readers, dice, BETWEEN)
        if table.over:
            break
        real = table.match
        assert real is not None
        for reader in dice.sample(readers, 2):
            as_it_is = reader.everything()
            other = redealt(real, reader.viewer, moment)
            differed += other.state.tobytes() != real.state.tobytes()
            with swapped(table, other):
                otherwise = reader.everything()
            assert as_it_is.keys() == otherwise.keys()
            for kind in KINDS:
                assert as_it_is[f"pieces, {kind}"].startswith(b"event: pieces")
            for what, sent in as_it_is.items():
                assert sent == otherwise[what], f"{what} tells {reader.viewer} something"
    assert differed, "nothing was hidden"


class swapped:  # noqa: N801 - reads like a word of the test
    """Another match on the table for as long as the block lasts."""

    def __init__(self, table: Table, match: Match) -> None:
        self.table, self.match, self.real = table, match, table.match

    def __enter__(self) -> None:
        self._lay(self.match)

    def __exit__(self, *_: object) -> None:
        self._lay(self.real)

    def _lay(self, match: Match | None) -> None:
        self.table.match = match
        self.table.cache.clear()


def test_the_reader_would_notice_a_leak(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(5)
    table, readers = lay(client, "madness", dice)
    real_answer: Callable[[Table, int], TableAnswer] = encoding.table_answer

    def leaky(table: Table, viewer: int) -> TableAnswer:
        answer = real_answer(table, viewer)
        assert table.match is not None
        answer.choice = table.match.state.tobytes().hex()
        return answer

    monkeypatch.setattr(encoding, "table_answer", leaky)
    assert table.match is not None
    as_it_is = readers[0].everything()
    with swapped(table, redealt(table.match, 0, 1)):
        assert readers[0].everything() != as_it_is
