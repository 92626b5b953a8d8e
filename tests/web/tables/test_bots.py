import asyncio
import random
import time
from pathlib import Path

import pytest

from tablee.web.tables import bots as players
from tablee.web.tables.house import House
from tests.web.house import ANA, duel, in_house, opened, play, sitter, until


@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_bots_play_a_game_to_its_end_by_themselves(tmp_path: Path, strength: str) -> None:
    async def story(house: House) -> None:
        table = await house.create("madness", 2, {}, [f"bot:{strength}"] * 2, None, False, ANA)
        await until(lambda: table.over, 30)
        assert {entry.kind for entry in table.entries} == {"action"}
        assert all(entry.note == {"by": "bot"} for entry in table.entries)

    in_house(tmp_path, story)


def test_bots_seal_their_choices_without_waiting_for_people(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await house.create("aztec", 3, {}, ["me", "bot:easy", "bot:easy"], None, False, ANA)
        await until(lambda: table.match is not None and table.match.waiting == [0])
        assert table.match is not None
        await table.act(ANA, table.match.legal(0)[0], table.sequence)

    in_house(tmp_path, story)


def test_a_bot_stands_in_for_one_who_has_left_until_they_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        away = sitter(table, table.match.waiting[0])
        await table.leave(away)
        await until(lambda: table.match is not None and table.match.waiting != [table.seat_of(away)])
        await table.come_back(away)
        assert not table.has_bots
        moves = len(table.entries)
        await asyncio.sleep(0.05)
        assert len(table.entries) == moves
        assert [e.kind for e in table.entries if e.kind in ("leave", "return")] == ["leave", "return"]

    in_house(tmp_path, story)


def test_when_everybody_has_left_the_game_rests(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        for seat in range(2):
            await table.leave(sitter(table, seat))
        await until(lambda: not house.players.busy(table))
        moves = len(table.entries)
        await asyncio.sleep(0.05)
        assert len(table.entries) == moves
        assert not table.over
        await table.come_back(ANA)
        await until(lambda: table.match is not None and table.match.waiting == [table.seat_of(ANA)])

    in_house(tmp_path, story)


def test_a_bot_takes_a_moment_only_where_people_play(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, pause=0.3) as house:
            table = await house.create("madness", 2, {}, ["me", "bot:easy"], None, False, ANA)
            start = time.monotonic()
            await until(lambda: table.match is not None and table.match.waiting == [0])
            if table.sequence > 1:
                assert time.monotonic() - start > 0.25
            program = type(ANA)("p-bot", "Bot")
            fast = await house.create("madness", 2, {}, ["me", "bot:easy"], None, False, program)
            assert (table.paced, fast.paced) == (True, False)

    asyncio.run(story())


def test_when_the_time_is_up_a_bot_plays_that_move_also_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(house, clock=30)
            assert table.deadline is not None
            assert 29 < table.deadline - time.time() <= 30
            late = table.deadline
        real = time.time
        monkeypatch.setattr("tablee.web.tables.bots.time.time", lambda: real() + 31)
        async with opened(tmp_path) as house:
            await until(lambda: len(house.tables) == 1)
            again = house.tables[table.id]
            await until(lambda: again.sequence > 2)
            assert again.entries[2].note == {"by": "clock"}
            assert again.deadline is not None
            assert again.deadline > late
            monkeypatch.undo()

    asyncio.run(story())


def test_a_move_in_time_winds_the_clock_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, clock=120)
        first = table.deadline
        await play(table, 1, random.Random(1))
        assert table.deadline is not None
        assert first is not None
        assert table.deadline > first
        assert house.players.busy(table)

    in_house(tmp_path, story)


def test_a_bot_that_fails_is_asked_again_and_the_house_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real, failures = players._choose, [1, 1]

    def stumbling(*values: object) -> str:
        if failures:
            failures.pop()
            raise RuntimeError("no idea")
        return real(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(players, "_choose", stumbling)
    monkeypatch.setattr(players, "TRY_AGAIN", 0.01)

    async def story(house: House) -> None:
        table = await house.create("madness", 2, {}, ["bot:easy", "bot:easy"], None, False, ANA)
        await until(lambda: table.sequence > 3)

    in_house(tmp_path, story)
    assert "a bot could not play" in caplog.text
