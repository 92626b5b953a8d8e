"""Trying again: a table that begins at a choice in a game that is over, against bots."""

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.engine.entrypoints import seats
from tablee.games import NAMES, game
from tablee.games.contract import CHANCE
from tablee.match import Match
from tablee.record import verify
from tablee.start import position_at
from tablee.web.site.fair_view import build_fair_view
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import commands, rematches, seating
from tablee.web.tables.again import NOTHING, beginning_at, open_again
from tablee.web.tables.aside import SetAside
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, duel, in_house, opened, play, store_of, until


def bots_game(name: str, seed: int = 1) -> Match:
    """A game at random, to its end or for a while."""
    match, dice = Match(name, game(name).usual_players, seed=seed), random.Random(seed)
    while not match.over and len(match.played) < 300:
        match.play(dice.choice(match.legal()))
    return match


def a_choice(match: Match, seat: int) -> int:
    """After how many actions a seat alone had several to choose from, in the second half of the game."""
    for at in range(len(match.played) // 2, len(match.played)):
        s = match.state_at(at)
        if list(seats(match.game.together(s))) == [seat] and len(match.game.list_legal(s)) > 1:
            return at
    raise AssertionError("it never had")


async def begun(house: House, match: Match, at: int, seat: int, level: str = "easy") -> Table:
    """The table, with Ana in the seat."""
    table = await open_again(house, beginning_at(match, at, seat, table="source2345"), level, ANA)
    assert table.match is None, "the promise is shown first"
    await seating.sit(table, ANA, seat, b"e" * 16)
    return table


async def play_against_bots(table: Table, seat: int, moves: int = 10_000) -> None:
    dice = random.Random(1)
    for _ in range(moves):
        await until(lambda: table.over or (table.match is not None and seat in table.match.waiting))
        if table.over:
            return
        assert table.match is not None
        await commands.act(table, ANA, dice.choice(table.match.legal(seat)), table.sequence)


@pytest.mark.parametrize("name", NAMES)
def test_the_table_shows_the_seat_what_it_saw_and_says_where_the_game_began(name: str, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match = bots_game(name)
        seat = next(move.seat for move in reversed(match.played) if move.seat != CHANCE)
        at = a_choice(match, seat)
        table = await begun(house, match, at, seat)
        assert table.match is not None
        then = position_at(match, at)
        then.names = table.match.names
        assert table.match.view(seat) == then.view(seat)
        shown = build_table_view(table, ANA, "en", "")
        assert shown.your_turn
        assert shown.log[0].words.startswith("This game goes on from a choice in an earlier one.")
        assert build_table_view(table, ANA, "fr", "").log[0].words.startswith("Cette partie reprend")
        assert shown.earlier.startswith("/t/source2345/analysis?")
        assert build_fair_view(table, None, "fr").again

    in_house(tmp_path, story)


def test_it_survives_a_restart_and_is_played_to_the_end_with_a_record_that_holds(place: Path | str) -> None:
    async def story() -> None:
        match = bots_game("madness")
        at = a_choice(match, 0)
        async with opened(place) as house:
            table = await begun(house, match, at, 0)
            await play_against_bots(table, 0, 2)
            await until(lambda: table.match is not None and 0 in table.match.waiting)
            assert table.match is not None
            id, played, state = table.id, table.match.played, table.match.state.tobytes()
        async with opened(place) as house:
            table = await house.table(id)
            assert table.match is not None
            assert (table.match.played, table.match.state.tobytes()) == (played, state)
            await play_against_bots(table, 0)
            text = record_of(table, "en")
            verdict = verify(text)
            assert verdict.ok, verdict.problem
            assert verdict.fair
            assert "those of table source2345" in text
            assert f"\nEarlier: {at}\n" in text
            again = await rematches.rematch(table, ANA)
            assert again.beginning is None, "the next game is a whole one"

    asyncio.run(story())


def test_one_takes_back_choices_as_in_any_practice_but_not_before_the_beginning(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match = bots_game("madness")
        table = await begun(house, match, a_choice(match, 0), 0)
        assert table.match is not None
        assert not build_table_view(table, ANA, "en", "").can_undo
        first = table.match.view(0)
        await play_against_bots(table, 0, 1)
        await until(lambda: table.match is not None and 0 in table.match.waiting)
        await commands.undo(table, ANA, table.sequence)
        assert table.match.view(0) == first

    in_house(tmp_path, story)


def test_what_is_dealt_is_settled_by_the_house_and_the_player_together(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match = bots_game("aztec")
        at = a_choice(match, 1)
        dealt = set()
        for k in range(3):
            table = await open_again(house, beginning_at(match, at, 1), "easy", ANA)
            await seating.sit(table, ANA, 1, bytes([k]) * 16)
            assert table.match is not None
            dealt.add(table.match.state_at(0).tobytes())
        assert len(dealt) == 3

    in_house(tmp_path, story)


def test_only_choices_of_the_seat_can_be_begun_at(tmp_path: Path) -> None:
    match = bots_game("gold")
    at = a_choice(match, 0)
    for where, seat in ((at, 1), (at, -1), (at, 99), (-1, 0), (len(match.played), 0), (10**9, 0)):
        with pytest.raises(Refused) as refused:
            beginning_at(match, where, seat)
        assert (refused.value.status, refused.value.text) == (404, NOTHING)


def test_a_beginning_that_cannot_be_read_sets_the_table_aside(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        match = bots_game("madness")
        table = await begun(house, match, a_choice(match, 0), 0)
        whole = await duel(house)
        await play(whole, 3, random.Random(1))
        house.tables.clear()
        store = store_of(house)
        with store.changing() as connection:
            broken = "UPDATE tables SET beginning = :value WHERE beginning IS NOT NULL"
            connection.execute(text(broken), {"value": '{"record": "?", "seat": 0}'})
        with pytest.raises(SetAside):
            await house.table(table.id)
        assert (await house.table(whole.id)).seat_of(BEA) is not None, "others go on"

    in_house(tmp_path, story)
