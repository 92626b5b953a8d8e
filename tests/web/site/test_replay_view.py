import random
from pathlib import Path

import pytest

from tablee.web.site.replay_view import look_back
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tests.web.house import ANA, BEA, CLO, duel, in_house, play


def test_until_the_end_one_looks_back_with_ones_own_eyes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await play(table, 4, random.Random(1))
        assert dict(look_back(table, ANA, "en").pairs) == {"0": "Ana", "public": "a spectator"}
        assert dict(look_back(table, CLO, "en").pairs) == {"public": "a spectator"}
        for eyes in ("1", "all", "7", "nobody"):
            with pytest.raises(Refused, match="own eyes"):
                look_back(table, ANA, "en", eyes=eyes)

    in_house(tmp_path, story)


def test_after_the_end_with_anybodys_and_all_open(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        await play(table, 10_000, random.Random(1))
        assert table.over
        assert [eyes for eyes, _ in look_back(table, BEA, "fr").pairs] == ["1", "all", "0", "public"]
        assert look_back(table, CLO, "fr").eyes == "all"
        assert table.match is not None
        at = 3 * len(table.match.played) // 4
        boards = {eyes: look_back(table, BEA, "fr", at=at, eyes=eyes).board for eyes in ("0", "1", "all", "public")}
        assert len(set(boards.values())) == 4
        assert not any("data-action" in board for board in boards.values())

    in_house(tmp_path, story)


def test_steps_are_what_was_told_and_any_position_has_a_link(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await play(table, 8, random.Random(1))
        replay = look_back(table, ANA, "en")
        assert table.match is not None
        assert [step.words for step in replay.steps[1:]][: len(table.match.log("en", 0))] == table.match.log("en", 0)
        assert replay.here == len(replay.steps) - 1
        third = look_back(table, ANA, "en", step=3)
        assert look_back(table, ANA, "en", at=third.step.at).step == third.step
        assert (third.before, third.after) == (replay.steps[2].at, replay.steps[4].at)
        assert look_back(table, ANA, "en", at=0).step.words == "Before the start"
        assert look_back(table, ANA, "en", at=10**8).here == replay.here
        assert look_back(table, ANA, "en", step=10**8).here == replay.here

    in_house(tmp_path, story)


def test_before_the_game_there_is_nothing_to_see(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await house.create("gold", 2, {}, ["me", "open"], None, False, ANA)
        with pytest.raises(Refused, match="not begun"):
            look_back(table, ANA, "en")

    in_house(tmp_path, story)
