import random
from pathlib import Path

import pytest

from tablee.games import NAMES
from tablee.web.site.log import chapters_of
from tablee.web.site.replay_view import build_replay_view, place_named
from tablee.web.tables import seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tests.web.house import ANA, BEA, CLO, create, duel, in_house, play


def test_until_the_end_one_looks_back_with_ones_own_eyes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await play(table, 4, random.Random(1))
        assert dict(build_replay_view(table, ANA, "en").viewers) == {"0": "Ana", "public": "a spectator"}
        assert dict(build_replay_view(table, CLO, "en").viewers) == {"public": "a spectator"}
        for viewer in ("1", "all", "7", "nobody"):
            with pytest.raises(Refused, match="own eyes"):
                build_replay_view(table, ANA, "en", viewer=viewer)

    in_house(tmp_path, story)


def test_after_the_end_with_anybodys_and_all_open(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        await play(table, 10_000, random.Random(1))
        assert table.over
        assert [viewer for viewer, _ in build_replay_view(table, BEA, "fr").viewers] == ["1", "all", "0", "public"]
        assert build_replay_view(table, CLO, "fr").viewer == "all"
        assert table.match is not None
        at = 3 * len(table.match.played) // 4
        boards = {
            viewer: build_replay_view(table, BEA, "fr", at=at, viewer=viewer).board
            for viewer in ("0", "1", "all", "public")
        }
        assert len(set(boards.values())) == 4
        assert not any("data-action" in board for board in boards.values())

    in_house(tmp_path, story)


def test_steps_are_what_was_told_and_any_position_has_a_link(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await play(table, 8, random.Random(1))
        replay = build_replay_view(table, ANA, "en")
        assert table.match is not None
        told = " ".join(step.words for step in replay.steps[1:])
        own = " ".join(table.match.log("en", 0, you=0))
        assert told.startswith(own), "sentence by sentence where there are moments, and Ana is spoken to"
        watched = " ".join(step.words for step in build_replay_view(table, CLO, "en").steps)
        assert "Ana plays" in watched
        assert "You" not in watched, "whoever has no seat reads names"
        assert replay.here == len(replay.steps) - 1, "a game that is being played is shown as it stands"
        third = build_replay_view(table, ANA, "en", step=3)
        place = place_named(third.step.place)
        assert build_replay_view(table, ANA, "en", at=place).step == third.step
        assert (third.before, third.after) == (replay.steps[2], replay.steps[4])
        assert build_replay_view(table, ANA, "en", at=0).step.words == "Before the start"
        assert build_replay_view(table, ANA, "en", at=10**8).here == replay.here
        assert build_replay_view(table, ANA, "en", step=10**8).here == replay.here

    in_house(tmp_path, story)


def test_a_replay_goes_moment_by_moment_and_has_the_summary_of_a_round(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "aztec")
        while table.match is None or table.match.state.rounds < 2:
            await play(table, 1, random.Random(1))
        replay = build_replay_view(table, ANA, "en")
        told = ("the next round", "who leads")
        rest = next(step for step in replay.steps if any(words in step.words for words in told))
        same = [step for step in replay.steps if step.at == rest.at]
        assert [step.moment for step in same] == list(range(len(same)))
        boards = [build_replay_view(table, ANA, "en", at=(step.at, step.moment)) for step in same]
        assert len({shown.board for shown in boards}) >= 3, "the card lies, the trick is won, all are paid"
        assert [bool(shown.summary) for shown in boards] == [step == rest for step in same]
        assert boards[1].lit.startswith("d-card-")

    in_house(tmp_path, story)


@pytest.mark.parametrize("game", NAMES)
def test_every_step_is_told_in_words_too(tmp_path: Path, game: str) -> None:
    async def story(house: House) -> None:
        table = await create(house, game, 3, {}, ["me", "open", "open"], None, False, ANA)
        for visitor in (BEA, CLO):
            await seating.sit(table, visitor)
        await play(table, 25, random.Random(1))
        replay, boards = build_replay_view(table, ANA, "fr"), set()
        for number in range(len(replay.steps)):
            there = build_replay_view(table, ANA, "fr", step=number, text=True)
            assert not there.board
            assert there.words
            assert all(told.section.items or told.section.rows or told.section.title for told in there.words)
            boards.add(repr(there.words))
        assert len(boards) > 10, "the words follow the game"

    in_house(tmp_path, story)


def test_the_replay_of_a_finished_game_starts_at_its_beginning_and_has_chapters(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        await play(table, 10_000, random.Random(1))
        replay = build_replay_view(table, CLO, "en")
        assert (replay.here, replay.step.words) == (0, "Before the start")
        headings = [step.chapter for step in replay.chapters]
        assert headings == [f"Sale {n} of 30" for n in range(1, 31)]
        for step in replay.chapters[1:4]:
            there = build_replay_view(table, CLO, "en", at=step.at)
            assert there.chapter == there.step == step
            before = build_replay_view(table, CLO, "en", step=there.here - 1)
            assert before.chapter == replay.chapters[replay.chapters.index(step) - 1]
        assert table.match is not None
        assert build_replay_view(table, CLO, "en", at=len(table.match.played)).chapter.chapter == "Sale 30 of 30"

    in_house(tmp_path, story)


def test_chapters_follow_an_undo(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await play(table, 3, random.Random(1))
        assert table.match is not None
        former = chapters_of(table, table.match, "en")
        again = table.match.copy()
        again.played.pop()
        assert chapters_of(table, again, "en") == former[: len(again.played)]

    in_house(tmp_path, story)


def test_before_the_game_there_is_nothing_to_see(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 2, {}, ["me", "open"], None, False, ANA)
        with pytest.raises(Refused, match="not begun"):
            build_replay_view(table, ANA, "en")

    in_house(tmp_path, story)
