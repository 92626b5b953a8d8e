"""The house: all its tables. It opens them, finds them, lists them, and forgets those nobody comes back to."""

import asyncio
import contextlib
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from secrets import choice, token_bytes
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Executable, Row, Select, delete, insert, select, update

from tablee import bots, games
from tablee.chance import SECRET_BYTES
from tablee.games import NAMES
from tablee.i18n import N_
from tablee.web.api import table_schema as answers
from tablee.web.cluster.bus import EVERY
from tablee.web.storage.schema import chat, entries, sitters, tables
from tablee.web.storage.store import News, Store, Taken
from tablee.web.tables.bots import Players
from tablee.web.tables.errors import Refused
from tablee.web.tables.seats import STRENGTHS, Said, Seat
from tablee.web.tables.subscriptions import Ear, Live
from tablee.web.tables.table import SAID_KEPT, Table
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.api.schemas import Move

__all__ = ["CLOCKS", "House", "Refused", "Said", "Seat", "Table"]

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is mistaken for another when read aloud
ID_LENGTH = 10
CLOCKS = (30, 120, 86400)  # seconds for a move
SHOWN = 50  # tables in a list
REST = 600.0  # seconds after which a table nobody looks at leaves the memory
EXPIRY = 24 * 3600.0  # seconds after which a table with free seats that nobody visits is cleared away
NOTED = 3600.0  # seconds after which a visit is written down again
ROUND = 30.0  # seconds between two rounds of the housekeeper
MOST_OPEN = 20  # tables with free seats that one visitor may keep

UNKNOWN = N_("There is no such table. Its link may be incomplete, or the table has been cleared away.")


class House:
    """All tables that this process knows; the others are in the store."""

    def __init__(self, store: Store, *, pause: float = 0.0, threads: int | None = None) -> None:
        self.store = store
        self.tables: dict[str, Table] = {}
        self.players = Players(self, pause=pause, threads=threads)
        self.live = Live(store, self._heard)
        self.ears_of: dict[str, set[Ear]] = {}  # by visitor: those who listen to all their tables
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._outdated: set[str] = set()  # tables of which there was news while they were loaded
        self._errands: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Takes up the games that are going on: those with a clock at once, the others when someone asks."""
        await self.live.open()
        self.errand(self._housekeeping())
        ticking = select(tables.c.id).where(tables.c.stage == "running", tables.c.clock.is_not(None))
        for row in await self.store.read(ticking):
            with contextlib.suppress(Refused):
                await self.table(row.id)

    async def close(self) -> None:
        """Sends everybody home and stops the bots."""
        self.live.close()
        for task in list(self._errands):
            task.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self.players.close()

    def errand(self, work: Any) -> asyncio.Task[Any]:
        """Does something in the background and remembers it until it is done."""
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        return task

    # ---- opening a table

    async def create(
        self,
        game: str,
        players: int,
        options: Mapping[str, str],
        seats: Sequence[str],
        clock: int | None,
        public: bool,
        visitor: Visitor,
        *,
        entropy: bytes | None = None,
    ) -> Table:
        """Opens a table. For each seat "me", "open" or "bot:easy"; with no seats named the visitor takes the first."""
        words = self.checked(game, players, options, seats or ["me", *["open"] * (players - 1)], clock)
        mine = select(tables.c.id).where(tables.c.host == visitor.id, tables.c.stage == "open").limit(MOST_OPEN)
        if "open" in words and len(await self.store.read(mine)) >= MOST_OPEN:
            raise Refused(429, N_("You keep too many tables with free seats. Fill or leave one of them first."))
        stored = ["open" if word == "me" else word for word in words]
        now = time.time()
        id = "".join(choice(ALPHABET) for _ in range(ID_LENGTH))
        row = {
            "id": id,
            "game": game,
            "players": players,
            "options": msgspec.json.encode(dict(options)).decode(),
            "seats": msgspec.json.encode(stored).decode(),
            "public": public,
            "clock": clock,
            "host": visitor.id,
            "secret": token_bytes(SECRET_BYTES),
            "created": now,
            "touched": now,
            "stage": "running" if "open" not in stored else "open",
            "rematch": None,
        }
        await self.store.write("", (), [(insert(tables), row)])
        table = await self.table(id)
        if "me" in words:
            await table.sit(visitor, words.index("me"), entropy)
        return table

    def checked(
        self, game: str, players: int, options: Mapping[str, str], seats: Sequence[str], clock: int | None
    ) -> list[str]:
        """The seats as they will be kept; Refused says what is wrong with the wishes."""
        if game not in NAMES:
            raise Refused(422, N_("There is no such game. The games: {games}."), games=", ".join(NAMES))
        box = games.game(game)
        if players not in box.players:
            least, most = box.players[0], box.players[-1]
            raise Refused(422, N_("{game} is for {least} to {most} players."), game=box.title, least=least, most=most)
        for name, value in options.items():
            if name not in box.options:
                raise Refused(422, N_("{game} has no option “{name}”."), game=box.title, name=name[:40])
            if value not in box.options[name]:
                known = ", ".join(box.options[name])
                raise Refused(422, N_("Option “{name}” can be: {known}."), name=name, known=known)
        if len(seats) != players:
            raise Refused(422, N_("Say for every one of the {n} seats who takes it."), n=players)
        for word in seats:
            if word not in ("me", "open") and not (word.startswith("bot:") and word[4:] in strengths()):
                known = ", ".join(f"bot:{s}" for s in STRENGTHS)
                raise Refused(422, N_("A seat is for “me”, “open”, or a bot: {known}."), known=known)
        if seats.count("me") > 1:
            raise Refused(422, N_("You can take one seat only."))
        if clock is not None and clock not in CLOCKS:
            known = ", ".join(map(str, CLOCKS))
            raise Refused(422, N_("The clock is none, or one of these numbers of seconds: {known}."), known=known)
        return list(seats)

    # ---- many moves at once

    async def act_all(self, visitor: Visitor, moves: "Sequence[Move]") -> list[Refused | int]:
        """Plays at several tables; for each move the refusal or the table's sequence now."""
        results: list[Refused | int] = [0] * len(moves)
        later: list[int] = []
        all_kept = asyncio.get_running_loop().create_future()
        left = 1

        def settled(k: int, result: int | Exception) -> None:
            nonlocal left
            if isinstance(result, (int, Refused)):
                results[k] = result
            else:
                later.append(k)
            left -= 1
            if not left and not all_kept.done():
                all_kept.set_result(None)

        for k, move in enumerate(moves):
            table = self.tables.get(move.table)
            left += 1
            if table is None or not table.act_now(visitor, move, partial(settled, k)):
                settled(k, Taken(move.table))
        left -= 1
        if left:
            await all_kept
        for k in sorted(later):  # these wait for others, or must be looked for first
            results[k] = await self._act(visitor, moves[k])
        return results

    async def _act(self, visitor: Visitor, move: "Move") -> Refused | int:
        try:
            table = await self.table(move.table)
            await table.act(visitor, move.action, move.sequence)
        except Refused as error:
            return error
        return table.sequence

    # ---- finding tables

    async def table(self, id: str) -> Table:
        """A table by its id."""
        known = self.tables.get(id)
        if known is not None:
            if known.behind:
                await self.learn(known)
            return known
        if len(id) != ID_LENGTH or not set(id) <= set(ALPHABET):
            raise Refused(404, UNKNOWN)
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = self.errand(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table:
        """Lays a table again as its entries say."""
        table = Table(self, *await self.read(id))
        happened = await self.store.entries(id)
        await asyncio.to_thread(table.replay_all, happened)
        self.tables[id] = table
        if id in self._outdated:
            self._outdated.discard(id)
            async with table.lock:
                await table.catch_up()
        self.players.attend(table)
        return table

    async def read(self, id: str) -> tuple[Row[Any], list[Said]]:
        """The row of a table and what was said at it."""
        rows = await self.store.read(select(tables).where(tables.c.id == id))
        if not rows:
            raise Refused(404, UNKNOWN)
        talk = select(chat).where(chat.c.table == id).order_by(chat.c.id.desc()).limit(SAID_KEPT)
        said = [Said(row.seat, row.name, row.text, row.at) for row in reversed(await self.store.read(talk))]
        return rows[0], said

    async def open_tables(self) -> list[Table]:
        """Public tables with free seats, the newest first."""
        return await self._listed(self._public("open"))

    async def running_tables(self) -> list[Table]:
        """Public games that are going on, the newest first."""
        return await self._listed(self._public("running"))

    async def tables_of(self, visitor: Visitor, most: int = SHOWN) -> list[Table]:
        """The visitor's tables: those where they are waited for, then those going on, then those that are over."""
        mine = (
            select(tables.c.id)
            .join(sitters, sitters.c.table == tables.c.id)
            .where(sitters.c.visitor == visitor.id)
            .order_by(tables.c.touched.desc())
            .limit(most)
        )
        found = [table for table in await self._listed(mine) if table.seat_of(visitor) is not None]

        def urgency(table: Table) -> int:
            if table.over or table.match is None:
                return 2 if table.over else 1
            return 0 if table.seat_of(visitor) in table.match.waiting else 1

        return sorted(found, key=urgency)

    def _public(self, stage: str) -> Select[Any]:
        wanted = select(tables.c.id).where(tables.c.stage == stage, tables.c.public.is_(True))
        return wanted.order_by(tables.c.created.desc()).limit(SHOWN)

    async def _listed(self, query: Select[Any]) -> list[Table]:
        found = []
        for row in await self.store.read(query):
            with contextlib.suppress(Refused):  # cleared away a moment ago
                found.append(await self.table(row.id))
        return found

    # ---- listening

    @contextlib.contextmanager
    def listening(self, table: Table, eyes: int | None) -> Iterator[Ear]:
        """Listens to a table for as long as the block lasts."""
        ear = Ear()
        table.hear(ear, eyes)
        self.live.ears.add(ear)
        try:
            yield ear
        finally:
            table.unhear(ear)
            self.live.ears.discard(ear)
            table.visit()

    @contextlib.contextmanager
    def listening_to_all(self, visitor: Visitor, tables: Sequence[Table]) -> Iterator[Ear]:
        """Listens to tables where a visitor sits, and to each where they sit down meanwhile."""
        ear = Ear(patience=100_000)
        self.live.ears.add(ear)
        self.ears_of.setdefault(visitor.id, set()).add(ear)
        for table in tables:
            table.hear(ear, table.eyes_of(visitor))
        try:
            yield ear
        finally:
            self.live.ears.discard(ear)
            self.ears_of[visitor.id].discard(ear)
            if not self.ears_of[visitor.id]:
                del self.ears_of[visitor.id]
            for table in list(ear.tables):
                table.unhear(ear)

    def _heard(self, news: News) -> None:
        """Another process has changed a table. One where nobody waits is left as it is until somebody asks for it."""
        if news == EVERY:
            for table in list(self.tables.values()):
                self._changed(table)
            return
        known = self.tables.get(news.table)
        if known is not None and not known.at_rest:
            if news.entries and news.entries[0].sequence == known.sequence and not known.lock.locked():
                for entry in news.entries:
                    known.happen(entry, remote=True)
            elif not news.entries or news.entries[-1].sequence >= known.sequence:
                self._changed(known)
            return
        if known is not None:
            self._changed(known)
        elif news.table in self._loading:
            self._outdated.add(news.table)
        for entry in news.entries:
            if entry.kind == "sit" and entry.note and entry.note["owner"] in self.ears_of:
                self.errand(self._accompany(news.table, entry.note["owner"]))

    def _changed(self, table: Table) -> None:
        table.behind = True
        if not table.at_rest:
            self.errand(self.learn(table))

    async def learn(self, table: Table) -> None:
        """Takes over what other processes have done at a table."""
        async with table.lock:
            if table.behind:
                await table.catch_up()

    async def _accompany(self, id: str, owner: str) -> None:
        """Someone who listens here to all their tables has sat down at one in another process."""
        table = await self.table(id)
        for seat, place in enumerate(table.seats):
            if place.owner == owner:
                for ear in self.ears_of.get(owner, ()):
                    table.hear(ear, seat)
                    ear.tell(answers.shown(table, seat))

    # ---- housekeeping

    async def _housekeeping(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.tidy_up(time.time())

    async def tidy_up(self, now: float) -> None:
        """Puts tables that rest out of memory, and clears away those that never filled and that nobody visits."""
        for table in list(self.tables.values()):
            if table.listeners:
                table.touched = now
            rests = now - table.touched > REST and not table.lock.locked() and not self.players.busy(table)
            if rests or table.touched - table.noted > NOTED:
                visit = update(tables).where(tables.c.id == table.id).values(touched=table.touched)
                await self.store.write("", (), [(visit, {})])
                table.noted = table.touched
            if rests:
                self.tables.pop(table.id, None)
        old = select(tables.c.id).where(tables.c.stage == "open", tables.c.touched < now - EXPIRY)
        for row in await self.store.read(old):
            if row.id not in self.tables:
                doomed: list[tuple[Executable, dict[str, Any]]] = [(delete(tables).where(tables.c.id == row.id), {})]
                doomed += [(delete(t).where(t.c.table == row.id), {}) for t in (entries, sitters, chat)]
                await self.store.write("", (), doomed)


def strengths() -> tuple[str, ...]:
    """The bots one may ask for at a table."""
    return (*STRENGTHS, *(name for name in bots.NAMES if name not in STRENGTHS))
