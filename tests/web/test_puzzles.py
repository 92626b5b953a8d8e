"""The puzzle of the day: made once for all processes, beside the event loop, and kept."""

import asyncio
import threading
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from tablee.analysis.puzzles import Puzzle
from tablee.web.preparations import Preparation
from tablee.web.puzzles import NoPuzzle, Puzzles, pack, today, unpack
from tablee.web.tables.house import House
from tests.daily import hand_made
from tests.web.house import in_house, opened, store_of, until

PATIENCE = 60.0


async def made(puzzles: Puzzles, game: str = "madness") -> Puzzle | NoPuzzle:
    """Today's puzzle, when it is there."""
    found = await puzzles.of(game, today())
    if isinstance(found, Preparation):
        await asyncio.wait_for(found.done.wait(), PATIENCE)
        found = await puzzles.of(game, today())
    assert not isinstance(found, Preparation)
    return found


def test_two_processes_make_one_puzzle_and_it_is_there_after_a_restart(place: Path | str) -> None:
    makers: list[str] = []

    def make(game: str, day: date, watch: Callable[[], None]) -> Puzzle:
        makers.append(threading.current_thread().name)
        return hand_made(game, day)

    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            all_puzzles = [Puzzles(store_of(house), make, lambda _: True) for house in (one, two)]
            asked = await asyncio.gather(*(puzzles.of("madness", today()) for puzzles in all_puzzles * 3))
            assert all(isinstance(found, Preparation) for found in asked)
            first, second = [await made(puzzles) for puzzles in all_puzzles]
            assert first == second == hand_made("madness", today())
            for puzzles in all_puzzles:
                puzzles.close()
        async with opened(place, "three") as house:
            later = Puzzles(store_of(house), lambda *_: None, lambda _: True)
            assert await later.of("madness", today()) == first, "it was kept"
            later.close()

    asyncio.run(story())
    assert len(makers) == 1
    assert makers[0] != threading.main_thread().name


def test_only_todays_puzzle_is_made_and_a_day_may_have_none(tmp_path: Path) -> None:
    asked: list[str] = []

    def make(game: str, day: date, watch: Callable[[], None]) -> None:
        asked.append(game)

    async def story(house: House) -> None:
        puzzles = Puzzles(store_of(house), make, lambda _: True)
        for days in (-1, 1, 400):
            assert isinstance(await puzzles.of("gold", today() + timedelta(days)), NoPuzzle)
        assert asked == []
        assert isinstance(await made(puzzles, "gold"), NoPuzzle)
        assert isinstance(await made(Puzzles(store_of(house), make, lambda _: True), "gold"), NoPuzzle)
        assert asked == ["gold"], "that there is none is kept too"
        puzzles.close()

    in_house(tmp_path, story)


def test_it_waits_for_native_code_and_is_tried_again_after_a_failure(tmp_path: Path) -> None:
    native, failures = False, 0

    def make(game: str, day: date, watch: Callable[[], None]) -> Puzzle:
        nonlocal failures
        failures += 1
        raise ZeroDivisionError

    async def story(house: House) -> None:
        nonlocal native
        puzzles = Puzzles(store_of(house), make, lambda _: native)
        found = await puzzles.of("madness", today())
        assert isinstance(found, Preparation)
        await asyncio.sleep(0.05)
        assert failures == 0
        native = True
        await asyncio.wait_for(found.done.wait(), PATIENCE)
        assert failures == 1
        assert found.failed is not None
        assert await puzzles.of("madness", today()) is found, "not again at once"
        found.failed -= 1000
        again = await puzzles.of("madness", today())
        assert again is not found
        assert isinstance(again, Preparation)
        await asyncio.wait_for(again.done.wait(), PATIENCE)
        puzzles.close()

    in_house(tmp_path, story)


def test_a_house_that_closes_gives_up_what_is_being_made(tmp_path: Path) -> None:
    begun, given_up = threading.Event(), threading.Event()

    def make(game: str, day: date, watch: Callable[[], None]) -> None:
        begun.set()
        try:
            while True:
                watch()
                time.sleep(0.001)
        finally:
            given_up.set()

    async def story(house: House) -> None:
        puzzles = Puzzles(store_of(house), make, lambda _: True)
        await puzzles.of("madness", today())
        await until(begun.is_set, PATIENCE)
        assert not given_up.is_set()
        puzzles.close()

    in_house(tmp_path, story)
    assert given_up.wait(PATIENCE)


def test_what_is_kept_is_read_again_and_damage_is_found() -> None:
    puzzle = hand_made()
    assert unpack(pack(puzzle)) == puzzle
    assert isinstance(unpack(pack(NoPuzzle())), NoPuzzle)
    assert unpack(b"?") is None
    assert unpack(pack(puzzle)[:-9]) is None
