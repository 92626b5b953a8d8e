"""Alone against bots one may take back any choice; where people play together nobody may."""

import random
from pathlib import Path

from tablee.record import verify
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import commands, seating
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tests.web.house import ANA, duel, in_house, play, refusal, sitter, until


async def alone(house: House, game: str = "madness") -> Table:
    return await seating.open_table(house, Setup(game, 2, seats=["me", "bot:easy"]), ANA)


async def at_turn(table: Table) -> None:
    await until(lambda: table.match is not None and 0 in table.match.waiting)


def test_alone_against_bots_any_choice_is_taken_back_and_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, dice = await alone(house), random.Random(1)
        stood = []
        for _ in range(3):
            await at_turn(table)
            assert table.match is not None
            stood.append(table.match)
            await commands.act(table, ANA, dice.choice(table.match.legal(0)), table.sequence)
        await at_turn(table)
        for match in reversed([match for match in stood if len(match.legal(0)) > 1]):
            assert build_table_view(table, ANA, "en", "").can_undo
            await commands.undo(table, ANA, table.sequence)
            assert table.match is not None
            assert table.match.played == match.played
        assert table.match is not None
        assert table.seats[0].back == len(table.remarks) >= 2
        assert {remark.kind for remark in table.remarks} == {"back"}
        assert all(remark.played == len(table.match.played) for remark in table.remarks)
        told = [line.words for line in build_table_view(table, ANA, "en", "").log]
        backs = [words for words in told if "take back" in words]
        assert backs[0] == "You take back a choice. This game is practice now."
        assert set(backs[1:]) == {"You take back a choice."}, "that it is practice is said once"
        house.tables.clear()
        again = await house.table(table.id)
        assert again.match is not None
        assert (again.match.played, again.remarks) == (table.match.played, table.remarks)

    in_house(tmp_path, story)


def test_the_record_of_practice_says_so_and_its_draws_are_right(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, dice = await alone(house), random.Random(1)
        for turn in range(10_000):
            await until(lambda: table.over or (table.match is not None and 0 in table.match.waiting))
            if table.over:
                break
            assert table.match is not None
            if turn in (3, 6):
                await commands.undo(table, ANA, table.sequence)
            else:
                await commands.act(table, ANA, dice.choice(table.match.legal(0)), table.sequence)
        verdict = verify(record_of(table))
        assert verdict.match is not None
        assert [guest and guest.write() for guest in verdict.match.company] == ["person, 2 taken back", "bot easy"]
        assert verdict.fair
        assert (await refusal(commands.undo(table, ANA, table.sequence))).status == 409, "the game is over"

    in_house(tmp_path, story)


def test_where_people_play_together_nobody_goes_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, dice = await duel(house), random.Random(2)
        await play(table, 6, dice)
        for seat in range(2):
            error = await refusal(commands.undo(table, sitter(table, seat), table.sequence))
            assert error.sentence() == "Nothing can be taken back now."
        assert table.remarks == []

    in_house(tmp_path, story)
