import asyncio
import time
from pathlib import Path

import pytest

from tablee.web.tables import bots as players
from tablee.web.tables import commands
from tablee.web.tables.house import House
from tests.web.house import ANA, create, duel, in_house, opened, sitter, until


@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_bots_play_a_game_to_its_end_by_themselves(tmp_path: Path, strength: str) -> None:
    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, [f"bot:{strength}"] * 2, None, False, ANA)
        await until(lambda: table.over, 30)
        assert {entry.kind for entry in table.entries} == {"action"}
        assert all(entry.note == {"by": "bot"} for entry in table.entries)

    in_house(tmp_path, story)


def test_bots_seal_their_choices_without_waiting_for_people(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "aztec", 3, {}, ["me", "bot:easy", "bot:easy"], None, False, ANA)
        await until(lambda: table.match is not None and table.match.waiting == [0])
        assert table.match is not None
        await commands.act(table, ANA, table.match.legal(0)[0], table.sequence)

    in_house(tmp_path, story)


def test_a_bot_stands_in_for_one_who_has_left_until_they_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        away = sitter(table, table.match.waiting[0])
        await commands.leave(table, away)
        await until(lambda: table.match is not None and table.match.waiting != [table.seat_of(away)])
        await commands.come_back(table, away)
        assert not table.has_bots
        moves = len(table.entries)
        await asyncio.sleep(0.05)
        assert len(table.entries) == moves
        assert [e.kind for e in table.entries if e.kind in ("leave", "return")][-1:] == ["return"]

    in_house(tmp_path, story)


def test_when_everybody_has_left_the_game_rests(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        for seat in range(2):
            await commands.leave(table, sitter(table, seat))
        await until(lambda: not house.bots.busy(table) and not table.lock.locked())
        moves = len(table.entries)
        await asyncio.sleep(0.05)
        assert len(table.entries) == moves
        assert not table.over
        await commands.come_back(table, ANA)
        await until(lambda: table.match is not None and table.match.waiting == [table.seat_of(ANA)])

    in_house(tmp_path, story)


def test_a_bot_takes_a_moment_only_where_people_play(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, pause=0.3) as house:
            table = await create(house, "madness", 2, {}, ["me", "bot:easy"], None, False, ANA)
            start = time.monotonic()
            await until(lambda: table.match is not None and table.match.waiting == [0])
            if table.sequence > 1:
                assert time.monotonic() - start > 0.25
            program = type(ANA)("p-bot", "Bot")
            fast = await create(house, "madness", 2, {}, ["me", "bot:easy"], None, False, program)
            assert (table.paced, fast.paced) == (True, False)

    asyncio.run(story())


def test_a_bot_that_fails_is_asked_again_and_the_house_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real, failures = players.choose, [1, 1]

    def stumbling(*values: object) -> str:
        if failures:
            failures.pop()
            raise RuntimeError("no idea")
        return real(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(players, "choose", stumbling)
    monkeypatch.setattr(players, "RETRY_SECONDS", 0.01)

    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, ["bot:easy", "bot:easy"], None, False, ANA)
        await until(lambda: table.sequence > 3)

    in_house(tmp_path, story)
    assert "a bot could not play" in caplog.text
