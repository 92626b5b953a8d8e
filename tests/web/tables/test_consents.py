"""Somebody is away: those who remain agree on how to go on. Bots that stand in say so, and win nothing alone."""

import asyncio
import random
from pathlib import Path

import pytest

from tablee.record import verify
from tablee.web.api.encoding import table_answer
from tablee.web.tables import commands, consents, presence, rematches, seating
from tablee.web.tables.house import House
from tablee.web.tables.record import HOUSE_ALONE, has_winner, moves_by_bots, record_of
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tests import record_checker
from tests.web.house import ANA, BEA, CLO, duel, in_house, opened, play, refusal, sitter, until
from tests.web.tables.test_presence import at, away, impatient

SOON = 0.1


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", SOON)
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr("tablee.web.tables.setup.CLOCKS", (1, 120, 86400))


async def three(house: House, game: str = "gold") -> Table:
    """A table where Ana, Bea and Cloé have sat down, and a bot."""
    table = await seating.open_table(house, Setup(game, 4, seats=["me", "open", "open", "bot:easy"]), ANA)
    await seating.sit(table, BEA)
    await seating.sit(table, CLO)
    return table


def test_when_all_who_remain_agree_a_bot_plays_until_the_player_is_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await three(impatient(house))
        with at(table, ANA, BEA):
            await until(lambda: away(table) == [(2, True)])
            assert consents.question(table) == 2
            assert consents.remaining(table) == [0, 1]
            await consents.agree(table, ANA, "bot", 2)
            await consents.agree(table, ANA, "bot", 2)
            assert not table.seats[2].away, "one of two is not enough, and saying it twice neither"
            assert sum(entry.kind == "consent" for entry in table.entries) == 1
            await consents.agree(table, BEA, "end", 2)
            assert not table.over
            await consents.agree(table, BEA, "bot", 2)
            assert table.seats[2].away
            assert table.consents == {}
            assert consents.question(table) is None
            assert table.match is not None
            await until(lambda: table.match is not None and table.match.choice(2) is not None)  # the bot bids
            with at(table, CLO):
                await until(lambda: not table.seats[2].away)

    in_house(tmp_path, story)


def test_a_consent_can_be_taken_back_until_all_agree_and_is_kept_by_the_house(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await three(impatient(house))
            with at(table, ANA, BEA):
                await until(lambda: away(table) == [(2, True)])
                await consents.agree(table, ANA, "end", 2)
        async with opened(tmp_path) as house:
            again = await impatient(house).table(table.id)
            assert again.consents == table.consents != {}
            with at(again, ANA, BEA):
                await until(lambda: away(again) == [(2, True)])
                await consents.agree(again, ANA, "wait", 2)
                await consents.agree(again, BEA, "end", 2)
                assert not again.over
                await consents.agree(again, ANA, "end", 2)
                assert again.over

    asyncio.run(story())


def test_what_was_agreed_about_somebody_is_over_when_they_are_back(tmp_path: Path) -> None:
    """Attack: consents given during one absence count in the next one, when nobody was asked."""

    async def story(house: House) -> None:
        table = await three(impatient(house))
        with at(table, ANA, BEA):
            for back in ("page", "move"):
                await until(lambda: away(table) == [(2, True)])
                await consents.agree(table, ANA, "bot", 2)
                if back == "page":
                    with at(table, CLO):
                        await until(lambda: not table.consents)
                else:
                    await commands.act(table, CLO, "bid 0", table.sequence)
                assert not table.consents
            await commands.undo(table, CLO, table.sequence)
            await until(lambda: away(table) == [(2, True)])
            await consents.agree(table, BEA, "bot", 2)
            assert not table.seats[2].away
            house.tables.clear()
            assert (await house.table(table.id)).consents == table.consents

    in_house(tmp_path, story)


def test_in_two_processes_the_last_to_agree_decides(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await three(impatient(one))
            there = await impatient(two).table(here.id)
            with at(here, ANA), at(there, BEA):
                await until(lambda: away(here) == away(there) == [(2, True)])
                await asyncio.gather(consents.agree(here, ANA, "end", 2), consents.agree(there, BEA, "end", 2))
                await until(lambda: here.over and there.over)
                assert [entry.kind for entry in there.entries[-3:]] == ["consent", "consent", "end"]

    asyncio.run(story())


def test_who_has_no_say_is_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        robot = Visitor("p-robot", "Robot")
        table = await seating.open_table(
            impatient(house), Setup("gold", 4, seats=["me", "open", "open", "bot:easy"]), ANA
        )
        await seating.sit(table, BEA)
        assert (await refusal(consents.agree(table, ANA, "bot", 1))).status == 409, "the game has not begun"
        await seating.sit(table, robot)
        with at(table, ANA):
            assert (await refusal(consents.agree(table, ANA, "bot", 1))).status == 409, "she was here a moment ago"
            await until(lambda: away(table) == [(1, True), (2, True)])
            sequence = table.sequence
            for visitor, about, status in [
                (CLO, 1, 403),  # a spectator
                (robot, 1, 403),  # a program
                (ANA, 0, 404),  # herself
                (ANA, 3, 404),  # a bot
                (ANA, 9, 404),
                (ANA, -1, 404),
            ]:
                assert (await refusal(consents.agree(table, visitor, "bot", about))).status == status
            assert table.sequence == sequence
            await seating.leave(table, ANA)
            assert (await refusal(consents.agree(table, ANA, "bot", 1))).status == 409, "a bot plays for her"

    in_house(tmp_path, story)


def test_who_is_away_too_is_not_asked(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await three(impatient(house))
        with at(table, ANA):
            await until(lambda: away(table) == [(1, True), (2, True)])
            assert consents.remaining(table) == [0]
            await consents.agree(table, ANA, "bot", 2)
            await consents.agree(table, ANA, "bot", 1)
            assert [seat.away for seat in table.seats] == [False, True, True, False]

    in_house(tmp_path, story)


# ---- games that were ended, and games that nobody finished


def test_a_game_that_was_ended_has_no_result_and_its_record_holds(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, dice = await duel(impatient(house)), random.Random(1)
        while len(table.entries) < 8 or table.match is None or table.match.waiting != [1]:
            await play(table, 1, dice)
        with at(table, ANA):
            await until(lambda: away(table) == [(1, True)])
            await consents.agree(table, ANA, "end", 1)
        assert table.stage == "over"
        assert not has_winner(table)
        assert table.match is not None
        assert table.match.waiting == []
        for visitor in (ANA, BEA):
            assert (await refusal(commands.act(table, visitor, "+1", table.sequence))).sentence() == "The game is over."
            assert (await refusal(commands.undo(table, visitor, table.sequence))).status == 409
        shown = table_answer(table, 0)
        assert (shown.over, shown.outcome, shown.places, shown.scores, shown.mover) == (True, "ended", None, None, None)
        assert shown.secret is not None
        text = record_of(table)
        assert "Result: ended\n" in text
        verdict = verify(text)
        assert verdict.fair
        assert verdict.match is not None
        assert verdict.match.ended
        record_checker.check(text)
        house.tables.clear()
        again = await house.table(table.id)
        assert again.over
        assert record_of(again) == text
        assert (await rematches.rematch(again, ANA)).players == 2
        assert table.id not in {other.id for other in await house.running_tables()}

    in_house(tmp_path, story)


def test_a_game_that_only_the_clock_finished_has_no_winner(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, clock=1)
        dice = random.Random(3)
        await play(table, 4, dice)
        while not table.over:  # as the clock does when both have gone
            assert table.match is not None
            seat = table.match.waiting[0]
            choice = dice.choice(table.match.legal(seat))  # always the first may go round in circles
            assert await commands.act_for(table, seat, choice, table.match, "clock")
        assert set(table.stand_ins.values()) == {"clock"}
        assert not has_winner(table)
        shown = table_answer(table, 0)
        assert (shown.outcome, shown.places) == ("no winner", None)
        assert shown.scores is not None
        assert [seat.stood_in for seat in shown.seats] == [len(moves_by_bots(table, 0)), len(moves_by_bots(table, 1))]
        text = record_of(table)
        verdict = verify(text)
        assert verdict.fair
        assert "no winner" in text
        assert verdict.match is not None
        assert verdict.match.record() == text[text.index("Tabl") :].replace(HOUSE_ALONE, "")
        record_checker.check(text)
        forged = text.replace("no winner", "places 1 2")
        assert not verify(forged).ok

    in_house(tmp_path, story)


def test_whoever_made_their_own_last_move_can_win(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        dice = random.Random(5)
        await seating.leave(table, BEA)
        while not table.over:
            await until(lambda: table.over or (table.match is not None and 0 in table.match.waiting))
            if not table.over:
                assert table.match is not None
                await commands.act(table, ANA, dice.choice(table.match.legal(0)), table.sequence)
        assert set(table.stand_ins.values()) == {"away"}
        assert moves_by_bots(table, 0) == []
        assert has_winner(table)
        assert "Stand-in 1: " in record_of(table)
        assert verify(record_of(table)).fair

    in_house(tmp_path, story)


def test_sealed_choices_of_stand_ins_and_moves_taken_back_are_told_apart(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        assert table.match is not None
        assert await commands.act_for(table, 1, "bid 2", table.match, "clock")
        assert table.stand_ins == {}, "it is sealed"
        await commands.act(table, ANA, "bid 1", table.sequence)
        played = table.match.played
        [at_] = table.stand_ins
        assert (played[at_].seat, table.stand_ins[at_]) == (1, "clock")
        house.tables.clear()
        again = await house.table(table.id)
        assert again.stand_ins == table.stand_ins
        assert sitter(again, 1) is BEA

    in_house(tmp_path, story)
