"""The store: the journal of the tables, and tokens, in a database. One thread writes, a few read."""

import asyncio
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import (
    Connection,
    Executable,
    RowMapping,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    outerjoin,
    select,
    text,
    update,
)

from tablee.web.storage.database import WRITES, Database
from tablee.web.storage.encryption import Undecipherable, decrypt, encrypt
from tablee.web.storage.errors import AWAY, DATABASE_ERRORS, Unusable, is_outage, reason_of
from tablee.web.storage.keys import Keyring, key_file
from tablee.web.storage.leases import ALL_RESIGN, END, HELD, RELEASE, RESIGN, Statements
from tablee.web.storage.migrating import migrate, set_value, settle_keys
from tablee.web.storage.outages import Outages
from tablee.web.storage.schema import analyses, chat, claims, entries, house, leases, puzzles, sitters, tables, tokens
from tablee.web.storage.sqlite import sqlite
from tablee.web.storage.writer import Statement, Writer, silences
from tablee.web.tables.chat import MESSAGES_KEPT, ChatMessage
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.tables.journal import (
    UNNOTICED,
    Beginning,
    ClockRow,
    Damaged,
    Entry,
    Note,
    Notice,
    Peer,
    Stage,
    TableRow,
)
from tablee.web.tables.visitor import Visitor

READERS = 4  # queries at a time
RETRY_SECONDS = 0.5  # between two attempts to open a database that is away

REVOKED = "revoked "  # begins the name of a value of the house; the id of a visitor follows

# Another process may have analysed the same game at the same time.
_ADD_ANALYSIS = text(
    'INSERT INTO analyses ("table", made, data) VALUES (:table, :made, :data) '
    'ON CONFLICT ("table") DO UPDATE SET made = excluded.made, data = excluded.data'
)
_ADD_PUZZLE = text("INSERT INTO puzzles (game, day, data) VALUES (:game, :day, :data) ON CONFLICT DO NOTHING")
# A claim that has ended is taken over, one's own is held for longer.
_CLAIM = text(
    "INSERT INTO claims (name, holder, until) VALUES (:name, :holder, :until) "
    "ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until "
    "WHERE claims.until < :now OR claims.holder = excluded.holder"
)
# A visitor who gives up a seat and takes it again sits down twice.
_ADD_SITTER = text('INSERT INTO sitters (visitor, "table") VALUES (:visitor, :table) ON CONFLICT DO NOTHING')
_SET_STAGE = update(tables).where(tables.c.id == bindparam("key")).values(stage=bindparam("new"))
_DELETE_ENTRY = delete(entries).where(entries.c.table == bindparam("of"), entries.c.sequence == bindparam("number"))
_NOTE = msgspec.json.Decoder(Note).decode
_BEGINNING = msgspec.json.Decoder(Beginning).decode
_OPTIONS = msgspec.json.Decoder(dict[str, str]).decode
_SEATS = msgspec.json.Decoder(list[str]).decode


def store_at(place: Path | str, name: str = "", keys: Path | None = None, host: str = "") -> "Store":
    """The store in a folder (SQLite) or at an address (postgresql://…).

    name   of this process, if it is to have the house open
    keys   the file of the house's keys; None: in the folder, for PostgreSQL in `data`, unless the environment names one
    host   the name of this machine, for operators; empty: the one that it has itself
    """
    if isinstance(place, Path):
        return Store(sqlite(place), name, keys or key_file(place), host)
    from tablee.web.storage.postgres import postgres  # its driver is installed only where it is used

    return Store(postgres(place, name), name, keys or key_file(Path("data")), host)


class Store:
    """A database with its writer thread.

    name      tells this process from others at the same database
    key_file  where the keys of the house are
    host      the name of this machine, for operators; empty: the one that it has itself
    """

    def __init__(self, database: Database, name: str, key_file: Path, host: str = "") -> None:
        self.database = database
        self.name = name
        self.host = host or socket.gethostname()
        self._leases = Statements(database.now)
        self.engine = database.engine
        self.outages = Outages("read")
        self.key_file = key_file
        self._keys: Keyring | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._silence, of_writer = silences()
        self._writer = Writer(database, name, of_writer)

    @property
    def stored(self) -> int:
        """How many entries this process has stored."""
        return self._writer.stored

    @property
    def keys(self) -> Keyring:
        """The keys of the house; of a store that was not opened, as they are in the file."""
        if self._keys is None:
            self._keys = Keyring(self.key_file)
        return self._keys

    def open(self, patience: float = 0.0) -> None:
        """Migrates the database if need be, and starts the writer. Unusable says why that cannot be done.

        A store that cannot be opened is closed.

        patience   seconds to wait for a database that is away; for workers, which would be started again and again
        """
        end = time.monotonic() + patience
        while True:
            try:
                self._prepare()
                break
            except Exception as error:
                if not is_outage(error) or time.monotonic() > end:
                    self.close()
                    if isinstance(error, DATABASE_ERRORS):
                        raise Unusable(AWAY, reason=reason_of(error)) from None
                    raise
                self.outages.failed(error)
                time.sleep(RETRY_SECONDS)
        self.outages.worked()
        self._writer.start()

    def _prepare(self) -> None:
        """Everything that is to be done before the house can use the database."""
        self.database.prepare()
        self.keys.tighten()
        with self.changing() as connection:
            migrate(connection)
            removed = settle_keys(connection, self.keys)
            if not self.database.in_use():
                connection.execute(ALL_RESIGN)  # nobody needs to wait for processes that were killed
        if removed:
            self.database.scrub()
        self.database.mark_open()

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """A transaction that excludes the writers of all other processes. Blocks."""
        with (
            self.database.alone(),
            self.engine.connect().execution_options(**{WRITES: True}) as connection,
            connection.begin(),
        ):
            if self.database.lock_migrations is not None:
                self.database.lock_migrations(connection)
            yield connection

    def close(self) -> None:
        """Writes what is in the queue, then stops."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()
        self.database.close()

    # ---- reading

    async def _read(self, statement: Executable) -> Sequence[RowMapping]:
        """The rows of a query, read in a thread."""
        if not self._silence.passed:
            reading = asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, statement)
            try:
                while not reading.done() and not self._silence.passed:
                    await asyncio.wait({reading}, timeout=self._silence.soon)
                if reading.done():
                    return reading.result()
            finally:
                reading.cancel()  # does nothing if it is done
        self.outages.failed(TimeoutError(f"no answer for {self._silence.seconds:.0f} s"))
        raise StoreUnavailable

    def _read_now(self, statement: Executable) -> Sequence[RowMapping]:
        away = False
        self._silence.begin()
        try:
            with self.engine.connect() as connection:
                rows = connection.execute(statement).mappings().all()
        except Exception as error:
            away = is_outage(error)
            if not away:
                raise
            self.outages.failed(error)
            raise StoreUnavailable from None
        finally:
            self._silence.end(answered=not away)
        self.outages.worked()
        return rows

    async def _ids(self, statement: Executable) -> list[str]:
        return [row["id"] for row in await self._read(statement)]

    # ---- the journal of the tables

    def append(
        self,
        table: str,
        entry: Entry,
        stage: Stage | None,
        replaced: int | None = None,
        fence: int | None = None,
    ) -> "asyncio.Future[None]":
        """Stores an entry, the stage the table enters with it, and the seat a visitor takes; deletes a replaced one."""
        note = msgspec.json.encode(entry.note).decode() if entry.note else None
        row = (table, entry.sequence, entry.kind, entry.seat, entry.action, entry.at, note)
        statements: list[Statement] = []
        if entry.kind == "sit" and entry.note:
            statements.append((_ADD_SITTER, {"visitor": entry.note["owner"], "table": table}))
        if stage is not None:
            statements.append((_SET_STAGE, {"key": table, "new": stage}))
        if stage == "over":
            statements.append((END, {"table": table}))
        if replaced is not None:
            statements.append((_DELETE_ENTRY, {"of": table, "number": replaced}))
        return self._writer.write(*statements, entry=row, fence=fence, notice=Notice(table, (entry,)))

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table from a sequence number on."""
        query = (
            select(entries).where(entries.c.table == table, entries.c.sequence >= since).order_by(entries.c.sequence)
        )
        return [_entry(row) for row in await self._read(query)]

    async def open_table(self, row: TableRow) -> None:
        """Stores a new table."""
        values = msgspec.structs.asdict(row)
        values["options"] = msgspec.json.encode(row.options).decode()
        values["seats"] = msgspec.json.encode(row.seats).decode()
        values["beginning"] = None if row.beginning is None else msgspec.json.encode(row.beginning).decode()
        values["secret"] = encrypt(row.secret, row.id, self.keys.newest)
        await self._writer.write((insert(tables), values))

    async def read_table(self, table: str) -> tuple[TableRow, list[ChatMessage]] | None:
        """The row of a table and its latest messages."""
        rows = await self._read(select(tables).where(tables.c.id == table))
        if not rows:
            return None
        try:
            values = {**rows[0], "options": _OPTIONS(rows[0]["options"]), "seats": _SEATS(rows[0]["seats"])}
            values["beginning"] = rows[0]["beginning"] and _BEGINNING(rows[0]["beginning"])
            values["secret"] = decrypt(bytes(rows[0]["secret"]), table, self.keys)
        except (msgspec.MsgspecError, Undecipherable) as error:
            raise Damaged(f"its row cannot be read: {error}") from None
        latest = select(chat).where(chat.c.table == table).order_by(chat.c.id.desc()).limit(MESSAGES_KEPT)
        messages = [ChatMessage(m["seat"], m["name"], m["text"], m["at"]) for m in reversed(await self._read(latest))]
        return TableRow(**values), messages

    async def add_message(self, table: str, message: ChatMessage) -> None:
        """Stores a chat message."""
        row = {"table": table, **msgspec.structs.asdict(message)}
        await self._writer.write((insert(chat), row), notice=Notice(table))

    def announce(self, notice: Notice) -> None:
        """Tells other processes something that is not stored, where the database carries notices.

        A lost one does no harm, so nobody waits for it.
        """
        if self.database.announce is not None:
            self._writer.write(notice=notice).add_done_callback(asyncio.Future.exception)

    async def set_rematch(self, table: str, rematch: str) -> str:
        """Stores the rematch of a table unless it has one; returns the one it has."""
        first = update(tables).where(tables.c.id == table, tables.c.rematch.is_(None)).values(rematch=rematch)
        await self._writer.write((first, {}), notice=Notice(table))
        [row] = await self._read(select(tables.c.rematch).where(tables.c.id == table))
        return str(row["rematch"])

    async def touch(self, table: str, at: float) -> None:
        """Stores when somebody last looked at the table."""
        await self._writer.write((update(tables).where(tables.c.id == table).values(touched=at, deserted=None), {}))

    async def end_table(self, table: str) -> None:
        """Stores that the house has ended a running game without a result."""
        running = update(tables).where(tables.c.id == table, tables.c.stage == "running")
        await self._writer.write((running.values(stage="ended"), {}), (END, {"table": table}))

    async def set_rules(self, table: str, rules: int) -> None:
        """Stores the version of the rules that a table with free seats will be played by."""
        waiting = update(tables).where(tables.c.id == table, tables.c.stage == "open")
        await self._writer.write((waiting.values(rules=rules), {}))

    async def delete_table(self, table: str) -> None:
        """Deletes a table with all that belongs to it."""
        parts = [delete(part).where(part.c.table == table) for part in (entries, sitters, chat, analyses, leases)]
        await self._writer.write(
            *[(statement, {}) for statement in (*parts, delete(tables).where(tables.c.id == table))]
        )

    async def public_tables(self, stage: Stage, most: int) -> list[tuple[str, str]]:
        """Ids and hosts of public tables, the newest first."""
        wanted = select(tables.c.id, tables.c.host).where(tables.c.stage == stage, tables.c.public.is_(True))
        rows = await self._read(wanted.order_by(tables.c.created.desc()).limit(most))
        return [(row["id"], row["host"]) for row in rows]

    async def tables_of(self, visitor: str, most: int) -> list[str]:
        """Ids of the tables where a visitor has sat down, the latest first."""
        return await self._ids(_sat_at(visitor).limit(most))

    async def running_tables_of(self, visitor: str, most: int) -> list[str]:
        """Ids of those whose game is being played."""
        return await self._ids(_sat_at(visitor).where(tables.c.stage == "running").limit(most))

    async def put_away(self, table: str, visitor: str) -> None:
        """Takes a table off the list of a visitor's tables."""
        listed = delete(sitters).where(sitters.c.table == table, sitters.c.visitor == visitor)
        await self._writer.write((listed, {}))

    async def open_tables_of(self, host: str, most: int) -> list[str]:
        """Ids of tables with free seats that a visitor has opened."""
        return await self._ids(select(tables.c.id).where(tables.c.host == host, tables.c.stage == "open").limit(most))

    async def clocked_tables(self) -> list[ClockRow]:
        """Running tables with a clock, and when the present turn began."""
        turns = and_(entries.c.table == tables.c.id, entries.c.kind.not_in(UNNOTICED))
        query = select(tables.c.id, tables.c.clock, func.coalesce(func.max(entries.c.at), tables.c.created).label("at"))
        query = query.select_from(outerjoin(tables, entries, turns))
        query = query.where(tables.c.stage == "running", tables.c.clock.is_not(None)).group_by(tables.c.id)
        return [ClockRow(row["id"], row["clock"], row["at"]) for row in await self._read(query)]

    async def all_tables(self) -> list[str]:
        """Ids of all tables."""
        return await self._ids(select(tables.c.id).order_by(tables.c.id))

    # ---- leases

    async def beat(self, seconds: float) -> list[Peer]:
        """Says that this process is alive for so many seconds more; returns all processes."""
        mine = {"name": self.name, "host": self.host, "seconds": seconds, "sent": self._writer.sent}
        await self._writer.write((self._leases.beat, mine))
        rows = await self._read(self._leases.processes)
        return [Peer(row["name"], row["host"], row["sent"], bool(row["alive"])) for row in rows]

    async def take_lease(self, table: str) -> int | None:
        """The fence of a table's lease, if this process has it now; None if another process has it."""
        rows = await self._writer.ask(self._leases.take, {"table": table, "name": self.name})
        return int(rows[0]["fence"]) if rows else None

    async def take_clocked_leases(self) -> list[tuple[str, int]]:
        """Takes the leases of all running tables with a clock; those that this process has now, with their fences."""
        return _fences(await self._writer.ask(self._leases.take_clocked, {"name": self.name}))

    async def take_over(self, most: int) -> list[tuple[str, int]]:
        """Takes tables over from processes that are dead, and returns them with their new fences."""
        return _fences(await self._writer.ask(self._leases.take_over, {"name": self.name, "most": most}))

    async def forget_process(self, name: str) -> None:
        """Nothing is left to take over from a process that is dead."""
        await self._writer.write((self._leases.forget, {"dead": name}))

    async def held(self) -> list[tuple[str, int]]:
        """All tables that this process has, with their fences."""
        return _fences(await self._read(HELD.bindparams(name=self.name)))

    async def release(self, table: str) -> None:
        """Nobody needs to have this table now. Its fence stays."""
        await self._writer.write((RELEASE, {"table": table, "name": self.name}))

    async def resign(self) -> None:
        """Others may take the tables of this process over at once, because it stops."""
        await self._writer.write((RESIGN, {"name": self.name}))

    # ---- analyses of finished games

    async def read_analysis(self, table: str) -> bytes | None:
        """The analysis of a finished game, as `keep_analysis` was given it; None if there is none."""
        rows = await self._read(select(analyses.c.data).where(analyses.c.table == table))
        return bytes(rows[0]["data"]) if rows else None

    async def keep_analysis(self, table: str, data: bytes) -> None:
        """Stores the analysis of a finished game, in place of an earlier one."""
        await self._writer.write((_ADD_ANALYSIS, {"table": table, "made": time.time(), "data": data}))

    # ---- puzzles of the day, and work that one process does for all

    async def read_puzzle(self, game: str, day: str) -> bytes | None:
        """The puzzle of a game on a day, as `keep_puzzle` was given it; None if there is none."""
        rows = await self._read(select(puzzles.c.data).where(puzzles.c.game == game, puzzles.c.day == day))
        return bytes(rows[0]["data"]) if rows else None

    async def keep_puzzle(self, game: str, day: str, data: bytes) -> None:
        """Stores the puzzle of a game on a day, unless there is one."""
        await self._writer.write((_ADD_PUZZLE, {"game": game, "day": day, "data": data}))

    async def claim_work(self, name: str, holder: str, seconds: float) -> bool:
        """Claims a piece of work, or holds the claim for longer; False if another holder has it."""
        now = time.time()
        values = {"name": name, "holder": holder, "until": now + seconds, "now": now}
        await self._writer.write((_CLAIM, values))
        rows = await self._read(select(claims.c.holder).where(claims.c.name == name))
        return bool(rows) and rows[0]["holder"] == holder

    async def give_up_work(self, name: str, holder: str) -> None:
        """Gives up a claim, if the holder has it."""
        await self._writer.write((delete(claims).where(claims.c.name == name, claims.c.holder == holder), {}))

    # ---- deserted tables

    async def mark_deserted(self, before: float, now: float) -> None:
        """Notes which tables with free seats nobody has looked at since `before`, and which are no longer so."""
        free = update(tables).where(tables.c.stage == "open")
        newly = free.where(tables.c.touched < before, tables.c.deserted.is_(None)).values(deserted=now)
        no_longer = free.where(tables.c.touched >= before, tables.c.deserted.is_not(None)).values(deserted=None)
        await self._writer.write((newly, {}), (no_longer, {}))

    async def unmark_deserted(self) -> None:
        """Forgets which tables are deserted."""
        await self._writer.write((update(tables).where(tables.c.deserted.is_not(None)).values(deserted=None), {}))

    async def deserted_tables(self, since: float) -> list[str]:
        """Ids of tables with free seats that were marked as deserted before `since` and have been so ever after."""
        return await self._ids(select(tables.c.id).where(tables.c.stage == "open", tables.c.deserted < since))

    # ---- tokens and values

    async def add_token(self, digest: bytes, visitor: Visitor) -> None:
        """Stores the digest of a program's token."""
        row = {"hash": digest, "visitor": visitor.id, "name": visitor.name, "created": time.time()}
        await self._writer.write((insert(tokens), row))

    async def visitor_of_token(self, digest: bytes) -> Visitor | None:
        """The program that a token belongs to."""
        rows = await self._read(select(tokens).where(tokens.c.hash == digest))
        return Visitor(rows[0]["visitor"], rows[0]["name"]) if rows else None

    async def revoked(self) -> list[str]:
        """Ids of the visitors whom the operator has revoked."""
        names = await self._read(select(house.c.name).where(house.c.name.startswith(REVOKED)))
        return [row["name"].removeprefix(REVOKED) for row in names]

    def revoke(self, visitor: str) -> None:
        """Forgets the tokens of a visitor, and remembers that cookies are not to be accepted either. Blocks."""
        with self.changing() as connection:
            connection.execute(delete(tokens).where(tokens.c.visitor == visitor))
            set_value(connection, REVOKED + visitor, str(int(time.time())).encode())


def _sat_at(visitor: str) -> Select[tuple[str]]:
    """Ids of the tables where a visitor has sat down, the latest first."""
    mine = select(tables.c.id).join(sitters, sitters.c.table == tables.c.id).where(sitters.c.visitor == visitor)
    return mine.order_by(tables.c.touched.desc())


def _fences(rows: Sequence[RowMapping]) -> list[tuple[str, int]]:
    return [(row["table"], int(row["fence"])) for row in rows]


def _entry(row: RowMapping) -> Entry:
    try:
        note = row["note"] and _NOTE(row["note"])
    except msgspec.MsgspecError as error:
        raise Damaged(f"entry {row['sequence']} cannot be read: {error}") from None
    return Entry(row["sequence"], row["kind"], row["seat"], row["action"], row["at"], note)
