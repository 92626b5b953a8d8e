"""What one visitor could fill or take from others, if commands allowed it. What commands do: test_table.py."""

import asyncio
import random
from pathlib import Path

import pytest

from tablee.web.tables import commands, seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.journal import Conflict
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, create, duel, in_house, opened, play, refusal, sitter

# ---- what one visitor could fill


async def sealing(house: House) -> Table:
    """A table where both are to seal a bid."""
    table = await duel(house, "gold")
    dice = random.Random(3)
    while table.match is None or len(table.match.waiting) < 2:
        await play(table, 1, dice)
    return table


def test_a_changed_choice_replaces_the_former_one(place: Path | str) -> None:
    """Attack: a sealed bid changed 22,000 times added as many entries, which everybody who loads the table replays."""

    async def story() -> None:
        async with opened(place) as house:
            table = await sealing(house)
            assert table.match is not None
            bea, stored, seen = sitter(table, 1), len(table.entries), table.sequence
            for k in range(60):
                await commands.act(table, bea, table.match.legal(1)[k % 2], table.sequence)
                if k % 7 == 6:
                    await commands.undo(table, bea, table.sequence)
            assert table.sequence > seen + 60, "every change has a new sequence"
            assert len(table.entries) == len(await house.journal.entries(table.id)) == stored + 1
            choice = table.match.choice(1)
            house.tables.clear()
            again = await house.table(table.id)
            assert again.match is not None
            assert (again.sequence, again.entries, again.match.choice(1)) == (table.sequence, table.entries, choice)
            await commands.act(again, sitter(again, 0), again.match.legal(0)[0], seen)
            assert again.entries[-1].kind == "action"

    asyncio.run(story())


def test_a_choice_taken_back_is_stored_once_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await sealing(house)
        assert table.match is not None
        bea = sitter(table, 1)
        await commands.act(table, bea, table.match.legal(1)[0], table.sequence)
        await commands.undo(table, bea, table.sequence)
        assert table.entries[-1].kind == "unseal"
        house.tables.clear()
        again = await house.table(table.id)
        assert again.match is not None
        assert (again.match.waiting, again.match.choice(1)) == ([0, 1], None)

    in_house(tmp_path, story)


def test_to_leave_and_to_come_back_is_stored_once_until_somebody_plays(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.handlers.remove(house.bots.on_event)
        table = await duel(house)
        assert table.match is not None
        rests = sitter(table, 1 - table.match.waiting[0])
        for _ in range(20):
            await seating.leave(table, rests)
            await seating.come_back(table, rests)
        assert (len(table.entries), table.sequence) == (3, 42)
        assert not table.has_bots
        await play(table, 1, random.Random(1))
        await seating.leave(table, rests)
        assert [entry.kind for entry in table.entries[2:]] == ["return", "action", "leave"]

    in_house(tmp_path, story)


def test_a_process_that_has_not_heard_of_a_replaced_entry_cannot_fill_its_place(place: Path | str) -> None:
    """The hole that a replaced entry leaves must not decide who was first."""

    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await sealing(one)
            there = await two.table(here.id)
            assert here.match is not None
            bea, legal = sitter(here, 1), here.match.legal(1)
            there.lock.try_acquire()  # it hears of nothing
            behind, entries = there.sequence, list(there.entries)
            await commands.act(here, bea, legal[0], here.sequence)
            await commands.act(here, bea, legal[1], here.sequence)
            assert behind not in [entry.sequence for entry in await one.journal.entries(here.id)]
            late = there.new_entry("seal", 0, legal[0])
            assert (late.sequence, there.entries) == (behind, entries)
            with pytest.raises(Conflict):
                await two.journal.append(here.id, late, None)
            there.lock.release()
            await commands.act(there, sitter(here, 0), legal[0], behind)  # what it does next is right
            await one.catch_up(here)
            assert here.entries == there.entries

    asyncio.run(story())


def test_one_takes_back_only_so_many_moves_in_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_UNDOS", 5)

    async def story(house: House) -> None:
        table = await duel(house, "gaudi")
        dice = random.Random(5)
        undone: dict[int, int] = {}
        for _ in range(200):
            assert table.match is not None
            seat = table.match.waiting[0]
            await play(table, 1, dice)
            try:
                await commands.undo(table, sitter(table, seat), table.sequence)
                undone[seat] = undone.get(seat, 0) + 1
            except Refused as refusal:
                if "You have taken back 5 moves" in refusal.sentence():
                    assert undone[seat] == 5
                    break
        else:
            raise AssertionError("nobody was stopped")

    in_house(tmp_path, story)


def test_people_cannot_come_and_go_for_ever_before_a_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 3, {}, ["open"] * 3, None, True, ANA)
        for _ in range(commands.MOST_BEFORE_GAME // 2):
            await seating.sit(table, BEA)
            await seating.leave(table, BEA)
        assert (await refusal(seating.sit(table, BEA))).status == 409

    in_house(tmp_path, story)
