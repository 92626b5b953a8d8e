"""Hints where other people play: everybody at the table may know who asked."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from tablee.bots.hints import Hint, can_advise
from tablee.bots.lookahead import lookahead
from tablee.engine.softstart import softly
from tablee.match import Match
from tablee.record import verify
from tablee.web.api.encoding import table_answer
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import commands, seating
from tablee.web.tables.hints import better_hint, hint
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tablee.web.tables.setup import Setup
from tests.web.house import ANA, BEA, CLO, duel, following, in_house, play, sitter


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that cost nothing: what they say does not matter here."""
    monkeypatch.setattr(Match, "hint", lambda *_: [Hint("bid 0", "Bid 0", 1.0, "")])


def test_others_learn_who_asked_for_a_hint(tmp_path: Path) -> None:
    """The attack: play by the house's advice against people who cannot see it."""

    async def story(house: House) -> None:
        table = await duel(house, "gold")
        with following(table, 1) as told:
            assert await hint(table, ANA, "en")
            assert b'"kind":"hint","seat":0' in b"".join(told.take())
        assert [seat.hints for seat in table.seats] == [1, 0]
        assert [seat.hints for seat in table_answer(table, 1).seats] == [1, 0]
        shown = build_table_view(table, BEA, "en", "")
        assert shown.seats[0].hints == "1 hint"
        assert shown.seats[1].hints == ""
        assert shown.log[-1].words == "Ana asks for a hint."
        assert "Ana asks for a hint." in [line.words for line in build_table_view(table, CLO, "en", "").log]
        assert build_table_view(table, ANA, "en", "").log[-1].words == "You ask for a hint."
        house.tables.clear()
        assert (await house.table(table.id)).seats[0].hints == 1

    in_house(tmp_path, story)


def test_one_decision_is_one_entry_and_makes_no_choice_stale(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        seen = table.sequence
        for _ in range(3):
            await hint(table, ANA, "en")
        assert table.sequence == seen + 1
        await commands.act(table, BEA, "bid 1", seen)  # Bea's page is older than the hint
        await commands.act(table, ANA, "bid 0", seen)  # and so is Ana's
        assert table.match is not None
        again = table.sequence
        await hint(table, sitter(table, table.match.waiting[0]), "en")
        assert table.sequence == again + 1, "another decision"

    in_house(tmp_path, story)


def test_alone_against_bots_nobody_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await seating.open_table(house, Setup("gold", 2, seats=["me", "bot:easy"]), ANA)
        before = table.sequence
        await hint(table, ANA, "en")
        assert not any(entry.kind == "hint" for entry in table.entries[before:])
        assert table.remarks == []

    in_house(tmp_path, story)


def test_the_record_tells_who_sat_there_and_who_asked(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        asked = [0, 0]
        dice = random.Random(3)
        while not table.over:
            assert table.match is not None
            seat = table.match.waiting[0]
            if sum(asked) < 3:
                await hint(table, sitter(table, seat), "en")
                asked[seat] += 1
            await play(table, 1, dice)
        verdict = verify(record_of(table, "en"))
        assert verdict.match is not None
        assert [guest and (guest.kind, guest.hints) for guest in verdict.match.company] == [
            ("person", asked[0]),
            ("person", asked[1]),
        ]

    in_house(tmp_path, story)


def test_a_rule_of_thumb_is_followed_by_a_better_hint_as_soon_as_bots_look_ahead(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        lookahead.cache_clear()  # another test of this process may have made it native
        with softly():
            assert not can_advise(table.game)
            begun = time.monotonic()
            assert await better_hint(table, ANA, "en", patience=0.3), "who has waited long gets a rule of thumb again"
            assert time.monotonic() - begun >= 0.3
            waiting = asyncio.ensure_future(better_hint(table, ANA, "en"))
            await asyncio.sleep(0.6)
            assert not waiting.done()
        assert await waiting, "now the bots look ahead"

    in_house(tmp_path, story)


def test_who_has_chosen_meanwhile_gets_no_better_hint(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        lookahead.cache_clear()
        with softly():
            waiting = asyncio.ensure_future(better_hint(table, ANA, "en"))
            await asyncio.sleep(0)
            await commands.act(table, ANA, "bid 0", table.sequence)
            assert await waiting == []
            assert await better_hint(table, ANA, "en") == [], "it is not her turn"

    in_house(tmp_path, story)
