import random
from pathlib import Path

import pytest

from tablee import bots
from tablee.web.site.log import log_of
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import commands, seating
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, create, duel, in_house, play, sitter


def mover(table: Table) -> int:
    assert table.match is not None
    return table.match.mover


def test_a_table_says_its_goal_before_and_during_the_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "aztec", 2, {}, ["me", "open"], None, False, ANA)
        for lang, words in (("en", "the richest wins"), ("fr", "le plus riche l’emporte")):
            assert words in build_table_view(table, ANA, lang, "").goal
        await seating.sit(table, BEA)
        assert "200" in build_table_view(table, None, "en", "").goal

    in_house(tmp_path, story)


def test_only_whose_turn_it_is_may_choose(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        mover = table.match.mover
        own, other = (build_table_view(table, sitter(table, seat), "en", "") for seat in (mover, 1 - mover))
        watcher = build_table_view(table, CLO, "en", "")
        assert own.your_turn
        assert own.tab.startswith("Your turn – ")
        assert own.picture is not None
        assert "data-action" in own.picture.draw()
        for shown in (other, watcher):
            assert not shown.your_turn
            assert not shown.choices
            assert shown.picture is not None
            assert "data-action" not in shown.picture.draw()
        assert [seat.turn for seat in watcher.seats] == [seat == mover for seat in range(2)]
        assert not watcher.can_leave

    in_house(tmp_path, story)


def test_everyone_sees_who_has_chosen_and_only_oneself_what(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        await commands.act(table, ANA, "bid 3", table.sequence)
        own, other = build_table_view(table, ANA, "en", ""), build_table_view(table, BEA, "en", "")
        assert (own.choice, own.chosen, other.choice) == ("Bid 3 pearls", "bid 3", "")
        assert [seat.mark for seat in other.seats] == ["sealed", "thinking"]
        assert own.choices, "a sealed choice can be changed"
        assert own.can_undo
        assert not own.your_turn

    in_house(tmp_path, story)


def test_since_ones_last_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await play(table, 6, random.Random(2))
        assert table.match is not None
        for seat in (0, 1):
            last = max(at for at, move in enumerate(table.match.played, 1) if move.seat == seat)
            shown = build_table_view(table, sitter(table, seat), "fr", "")
            if last and log_of(table, table.match, seat, "fr").moments(last):
                last -= 1  # what one's own move has brought is part of it
            assert [line.words for line in shown.recap] == table.match.log("fr", seat, since=last, you=seat)
            assert [line for line in shown.log if line.new] == shown.recap
        assert build_table_view(table, CLO, "fr", "").recap == []

    in_house(tmp_path, story)


def test_whoever_has_left_sees_a_bot_play_and_may_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await seating.leave(table, ANA)
        shown = build_table_view(table, ANA, "en", "")
        assert shown.can_return
        assert not shown.choices
        assert not shown.can_leave
        assert (shown.seats[0].state, shown.seats[0].bot) == ("away, a bot plays", True)

    in_house(tmp_path, story)


def test_the_clock_stands_at_whoever_is_to_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, clock=30)
        assert table.match is not None
        seats = build_table_view(table, ANA, "en", "").seats
        assert [seat.until is not None for seat in seats] == [seat == table.match.mover for seat in range(2)]

    in_house(tmp_path, story)


@pytest.mark.parametrize(("game", "unfolded"), [("madness", True), ("gold", True), ("maya", False)])
def test_the_end_explains_every_point_and_unfolds_a_short_account(tmp_path: Path, game: str, unfolded: bool) -> None:
    async def story(house: House) -> None:
        others = (BEA, CLO) if game == "maya" else (BEA,)
        table = await create(house, game, 1 + len(others), {}, ["me", *["open"] * len(others)], None, False, ANA)
        for other in others:
            await seating.sit(table, other)
        assert table.match is not None
        bot = bots.get("policy", 5)
        while not table.over:
            seat = table.match.waiting[0]
            await commands.act(table, sitter(table, seat), bot.choose(table.match, seat), table.sequence)
        shown = build_table_view(table, ANA, "en", "")
        assert shown.stage == "over"
        assert [row.place for row in shown.results] == sorted(table.match.places or [])
        for row in shown.results:
            assert sum(float(points.replace("−", "-")) for _, points in row.account) == table.match.scores[row.number]
        longest = max(shown.results, key=lambda row: len(row.account))
        theirs = build_table_view(table, sitter(table, longest.number), "en", "")
        assert [row.open for row in theirs.results] == [row.you and unfolded for row in theirs.results]

    in_house(tmp_path, story)


def test_gold_can_be_arranged_and_is_left_to_be_confirmed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        dice = random.Random(1)
        while len((shown := build_table_view(table, sitter(table, mover(table)), "en", "")).shortcuts) < 2:
            await play(table, 1, dice)
        assert table.match is not None
        seat = table.match.mover
        before, whole = shown.shortcuts
        assert len(whole.actions) >= len(before.actions) > 0
        for action in whole.actions:
            await commands.act(table, sitter(table, seat), action, table.sequence)
        assert "done" in table.match.legal(seat)
        assert not build_table_view(table, sitter(table, seat), "en", "").shortcuts

    in_house(tmp_path, story)
