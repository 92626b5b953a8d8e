"""A table served by two processes, under any sequence of commands that hypothesis can think of.

The two processes share a database and hear of each other late, or not at all until they look. Whatever is sent to
whichever of them, the entries stay one list, a refusal changes nothing, both arrive at the same table, and a table that
is loaded afresh is the same again.
"""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tablee.web.storage.store import Store, store_at
from tablee.web.tables import commands, consents, places, seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.journal import UNNOTICED, Notice, Wish
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

PEOPLE = [Visitor(f"v-{name}", name) for name in ("Ana", "Bea", "Cloé", "Dan")]  # Dan may find no seat
GAMES = [("gold", 3, {}), ("aztec", 2, {}), ("gaudi", 2, {"length": "short"})]  # sealed bids, tricks, undo

NEVER = 1e9  # seconds

process = st.integers(0, 1)
person = st.sampled_from(PEOPLE)
number = st.integers(0, 1_000_000)


class Model(RuleBasedStateMachine):
    """Two processes of a house with one table."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-model-"))
        self.stores: list[Store] = []
        self.houses: list[House] = []
        self.id = ""
        self.pages: set[tuple[int, str]] = set()  # that are open: in which process, and whose

    @initialize(which=st.sampled_from(GAMES), begun=st.sampled_from([True, True, True, False]))
    def open_house(self, which: tuple[str, int, dict[str, str]], begun: bool) -> None:
        for name in ("one", "two"):
            store = store_at(self.folder, name)
            store.open()
            self.stores.append(store)
            house = House(store, pause=NEVER, threads=1, patience=0.0, random_bytes=bytes)  # without a page: away
            house.handlers.remove(house.bots.on_event)  # bots that stand in would play whenever their thread is ready
            self.houses.append(house)
        one, two = self.houses
        one.presence.tell, two.presence.tell = two.on_notice, one.on_notice
        game, players, options = which
        seats = ["open"] * players
        table = self.run(seating.open_table(self.houses[0], Setup(game, players, options, seats), PEOPLE[0]))
        self.id = table.id
        for visitor in PEOPLE[:players] if begun else ():
            self.run(seating.sit(table, visitor))

    def teardown(self) -> None:
        for house in self.houses:
            self.run(house.close())
        for store in self.stores:
            store.close()
        self.loop.close()
        shutil.rmtree(self.folder)

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def table(self, k: int) -> Table:
        """The table in a process, as that process knows it: perhaps not the latest."""
        known = self.houses[k].tables.get(self.id)
        found: Table = known or self.run(self.houses[k].table(self.id))
        return found

    def attempt(self, table: Table, command: Any) -> Exception | None:
        """Carries a command out, or says why it was refused; then nothing has been stored."""
        before, refused = self.entries(), None
        try:
            self.run(command)
        except Refused as refusal:
            refused = refusal
        after = self.entries()
        if refused is not None:
            assert refused.sentence().endswith(".")
            assert after == before, "a refused command has stored something"
        kept = [entry for entry in before if entry in after]
        assert after[: len(kept)] == kept, "what is stored is not changed"
        replaced = [entry for entry in before if entry not in kept]
        assert len(replaced) <= 2, "of one entry, or of a consent and what all agree on then"
        added = [entry for entry in after if entry not in before]
        assert all(entry.seat in {new.seat for new in added} for entry in replaced), "only by another of the same seat"
        return refused

    def entries(self) -> list[Any]:
        found: list[Any] = self.run(self.stores[0].entries(self.id))
        return found

    # ---- commands

    @rule(k=process, visitor=person)
    def sit(self, k: int, visitor: Visitor) -> None:
        table = self.table(k)
        if self.attempt(table, seating.sit(table, visitor)) is None:
            assert table.seat_of(visitor) is not None

    @rule(k=process, visitor=person)
    def leave(self, k: int, visitor: Visitor) -> None:
        table = self.table(k)
        begun = table.match is not None
        if self.attempt(table, seating.leave(table, visitor)) is None:
            seat = table.seat_of(visitor)
            assert (seat is not None) == begun, "the seat is kept during the game, and given up before it"
            assert seat is None or table.seats[seat].away

    @rule(k=process, visitor=person)
    def come_back(self, k: int, visitor: Visitor) -> None:
        table = self.table(k)
        if self.attempt(table, seating.come_back(table, visitor)) is None:
            seat = table.seat_of(visitor)
            assert seat is not None
            assert not table.seats[seat].away

    @rule(k=process, picks=st.lists(number, min_size=1, max_size=6), twice=st.booleans())
    def act(self, k: int, picks: list[int], twice: bool) -> None:
        """Players choose something legal, as far as their process knows; the last perhaps by a double click."""
        for pick in picks:
            table = self.table(k)
            if table.match is None or not table.match.waiting:
                return
            seat = table.match.waiting[pick % len(table.match.waiting)]
            legal = table.match.legal(seat)
            if table.seats[seat].kind == "bot":
                self.attempt(table, commands.act_for(table, seat, legal[pick % len(legal)], table.match, "bot"))
            else:
                self.choose(table, seat, legal[pick % len(legal)], 2 if twice else 1)

    def choose(self, table: Table, seat: int, action: str, times: int) -> None:
        visitor = next(v for v in PEOPLE if table.seat_of(v) == seat)
        sequence, stored = table.sequence, len(self.entries())
        outdated = sequence <= self.entries()[-1].sequence
        first, *again = [self.attempt(table, commands.act(table, visitor, action, sequence)) for _ in range(times)]
        assert len(self.entries()) <= stored + 1, "a double click is stored once"
        if first is None:
            assert again in ([], [None]), "and does no harm"
        elif not outdated:
            assert table.seats[seat].away, "a legal action of who is to choose is refused only if a bot plays for them"

    @rule(k=process, pick=number)
    def act_on_an_old_page(self, k: int, pick: int) -> None:
        """Somebody chooses on a page that does not show what has been played since."""
        table = self.table(k)
        played = [entry for entry in table.entries if entry.kind == "action"]
        if table.match is None or not table.match.waiting or not played:
            return
        seat = table.match.waiting[pick % len(table.match.waiting)]
        if table.seats[seat].kind == "bot":
            return
        visitor = next(v for v in PEOPLE if table.seat_of(v) == seat)
        seen = played[-1].sequence
        legal = [a for a in table.match.legal(seat) if a != played[-1].action]
        if legal:
            refused = self.attempt(table, commands.act(table, visitor, legal[pick % len(legal)], seen))
            assert isinstance(refused, Refused)
            assert refused.status == 409

    @rule(k=process, visitor=person, pick=number)
    def change_choice(self, k: int, visitor: Visitor, pick: int) -> None:
        """A sealed choice is changed for another one."""
        table = self.table(k)
        seat = table.seat_of(visitor)
        if seat is None or table.match is None or table.match.choice(seat) is None:
            return
        legal = table.match.legal(seat)
        self.attempt(table, commands.act(table, visitor, legal[pick % len(legal)], table.sequence))

    @rule(k=process, visitor=person, words=st.sampled_from(["", "no such", "bid 999", "\x00", "x" * 200]))
    def act_wrongly(self, k: int, visitor: Visitor, words: str) -> None:
        table = self.table(k)
        assert self.attempt(table, commands.act(table, visitor, words, table.sequence)) is not None

    @rule(k=process, visitor=person, back=st.integers(0, 3))
    def undo(self, k: int, visitor: Visitor, back: int) -> None:
        """Perhaps with an old sequence."""
        table = self.table(k)
        self.attempt(table, commands.undo(table, visitor, table.sequence - back))

    @rule(pick=number)
    def act_at_once(self, pick: int) -> None:
        """The same seat plays two different actions in the two processes at the same moment: one is first."""
        both = [self.table(k) for k in (0, 1)]
        match = both[0].match
        if match is None or not match.waiting:
            return
        seat = match.waiting[pick % len(match.waiting)]
        if both[0].seats[seat].kind == "bot":
            return
        visitor = next(v for v in PEOPLE if both[0].seat_of(v) == seat)
        legal = match.legal(seat)
        moves = [
            commands.act(table, visitor, legal[(pick + k) % len(legal)], table.sequence) for k, table in enumerate(both)
        ]

        async def together() -> list[Any]:
            return await asyncio.gather(*moves, return_exceptions=True)

        for result in self.run(together()):
            assert result is None or isinstance(result, Refused)

    @rule(k=process, visitor=person, seat=st.integers(0, 2), who=st.sampled_from(["bot:easy", "open"]))
    def place(self, k: int, visitor: Visitor, seat: int, who: str) -> None:
        """Before the game the host, and nobody else, puts bots on seats."""
        table = self.table(k)
        before = table.seats[seat].kind if seat < table.players else ""
        if self.attempt(table, places.place(table, visitor, seat, who)) is None:
            assert visitor.id == table.host
            assert before != "person"
            assert table.seats[seat].kind == ("open" if who == "open" else "bot")

    # ---- somebody is away

    @rule(k=process, visitor=person)
    def open_or_close_page(self, k: int, visitor: Visitor) -> None:
        """Whoever opens their page is back: no bot plays for them by consent of others, and nothing is agreed."""
        table, page = self.table(k), (k, visitor.id)

        async def turn() -> None:
            if page in self.pages:
                table.house.presence.leave(table, visitor.id)
            else:
                table.house.presence.enter(table, visitor.id)
            await asyncio.sleep(0)

        self.run(turn())
        self.settle()
        self.pages ^= {page}
        seat = table.seat_of(visitor)
        if page in self.pages and seat is not None and table.sequence > self.entries()[-1].sequence and not table.over:
            assert not (table.seats[seat].by_consent and table.seats[seat].away)
            assert all(consent.about != seat for consent in table.consents.values())

    @rule(k=process, visitor=person, wish=st.sampled_from(["bot", "wait", "end"]), about=st.integers(0, 2), rare=number)
    def agree(self, k: int, visitor: Visitor, wish: Wish, about: int, rare: int) -> None:
        if wish == "end" and rare % 8:  # nothing more can happen then
            return
        table = self.table(k)
        if self.attempt(table, consents.agree(table, visitor, wish, about)) is None:
            if wish == "wait":
                assert not any(entry.kind == "end" for entry in self.entries())
            elif table.consents == {}:
                assert table.over if wish == "end" else table.seats[about].away

    def settle(self) -> None:
        """Lets go on what was begun in the background."""

        async def settle() -> None:
            for _ in range(20):
                await asyncio.sleep(0.001)

        self.run(settle())

    # ---- what processes hear of each other

    @rule(k=process)
    def hear(self, k: int) -> None:
        """A process hears that the table has changed, and takes over what is new."""
        house = self.houses[k]

        async def hear() -> None:
            house.on_notice(Notice(self.id))
            await house.table(self.id)

        self.run(hear())

    @rule(k=process)
    def forget(self, k: int) -> None:
        """A table leaves the memory of a process."""
        self.houses[k].tables.pop(self.id, None)

    # ---- what always holds

    @precondition(lambda self: self.id)
    @invariant()
    def entries_are_numbered_upwards_and_none_is_superfluous(self) -> None:
        numbers = [entry.sequence for entry in self.entries()]
        assert numbers == sorted(set(numbers))
        for pair in (("seal", "unseal"), ("leave", "return"), ("consent",)):
            last: dict[int, bool] = {}  # by seat: has the pair occurred since somebody played?
            for entry in self.entries():
                if entry.kind not in UNNOTICED:
                    last.clear()
                elif entry.kind in pair:
                    assert not last.get(entry.seat), "a changed mind is stored once"
                    last[entry.seat] = True

    @precondition(lambda self: self.id)
    @invariant()
    def a_process_knows_a_beginning_of_what_is_stored(self) -> None:
        entries = self.entries()
        for house in self.houses:
            table = house.tables.get(self.id)
            if table is not None:
                known = [entry for entry in entries if entry.sequence < table.sequence]
                outlived = [entry for entry in table.entries if entry not in known]
                assert [entry for entry in table.entries if entry in known] == known
                for old in outlived:  # it has not heard yet what has replaced it
                    assert any(e.seat == old.seat and e.sequence >= table.sequence for e in entries)
                assert not table.lock.locked()

    @precondition(lambda self: self.id)
    @invariant()
    def a_table_loaded_afresh_is_the_same(self) -> None:
        known = self.houses[0].tables.get(self.id)
        if known is None:
            return

        async def load() -> Table:
            found = await self.houses[1].journal.read_table(self.id)
            assert found is not None
            fresh = Table(self.houses[1], *found)
            fresh.apply_all(known.entries)
            return fresh

        fresh = self.run(load())
        assert (fresh.seats, fresh.stage) == (known.seats, known.stage)
        assert (fresh.consents, fresh.stand_ins) == (known.consents, known.stand_ins)
        if known.match is not None:
            assert fresh.match is not None
            for seat in range(known.players):
                assert fresh.match.view(seat) == known.match.view(seat)


pytestmark = pytest.mark.slow

WAYS = settings(stateful_step_count=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

TestTable = Model.TestCase
TestTable.settings = settings(WAYS, max_examples=10)


class LongModel(Model):
    """The same on many more evenings."""


TestTableForLong = pytest.mark.long(LongModel.TestCase)
TestTableForLong.settings = settings(WAYS, max_examples=120)
