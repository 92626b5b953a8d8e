import asyncio
import random
from collections.abc import Awaitable
from pathlib import Path

import pytest

from tablee.analysis import Analysis
from tablee.games.contract import Game
from tablee.web.analyses import MOST_EACH, Analyses, Underway, pack, unpack
from tablee.web.preparations import MOST
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tablee.web.threads import Client
from tests.web.house import duel, in_house, opened, play, store_of

QUICK = 0  # as few deals as possible are imagined
PATIENCE = 120.0  # seconds, on a busy machine


async def over(house: House, game: str = "madness") -> Table:
    """A table where a game has come to its end; usually the smallest game there is."""
    table = await duel(house, game, options={"expert": "tiny"} if game == "madness" else {})
    await play(table, 10_000, random.Random(1))
    assert table.over
    return table


async def made(analyses: Analyses, table: Table) -> Analysis:
    """The analysis of a table, when it is complete."""
    found = await analyses.of(table)
    if isinstance(found, Underway):
        await asyncio.wait_for(found.done.wait(), PATIENCE)
        found = await analyses.of(table)
    assert isinstance(found, Analysis)
    return found


@pytest.mark.slow
def test_an_analysis_is_made_once_beside_the_event_loop_and_kept(place: Path | str) -> None:
    async def story(house: House) -> None:
        table, store = await over(house, "gold"), store_of(house)
        analyses = Analyses(store, QUICK)
        found = await asyncio.gather(*(analyses.of(table) for _ in range(5)))
        assert isinstance(found[0], Underway)
        assert all(each is found[0] for each in found), "nobody begins another one"
        seen = set()
        while not found[0].done.is_set():
            await asyncio.sleep(0.001)
            if found[0].progress is not None:
                seen.add(found[0].progress.done)
        assert len(seen) > 3, "the event loop was busy with it"
        analysis = await made(analyses, table)
        assert table.match is not None
        assert analysis.steps[-1].after == len(table.match.played)
        analyses.close()
        later = Analyses(store, QUICK, lambda _: pytest.fail("it is made again"))
        again = await made(later, table)
        assert again == analysis
        assert await later.of(table) is again, "it stays in memory"
        later.close()
        await store.delete_table(table.id)
        assert await store.read_analysis(table.id) is None

    in_house(place, story)


def test_of_two_processes_one_analyses_and_both_show_it(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            table = await over(one)
            both = [Analyses(store_of(house), QUICK, lambda _: True) for house in (one, two)]
            tables = [table, await two.table(table.id)]
            begun = [await analyses.of(t) for analyses, t in zip(both, tables, strict=True)]
            assert all(isinstance(each, Underway) for each in begun)
            found = [await made(analyses, t) for analyses, t in zip(both, tables, strict=True)]
            assert found[0] == found[1]
            worked = [each for each in begun if isinstance(each, Underway) and each.progress is not None]
            assert len(worked) == 1, "the other waited for it"
            for analyses in both:
                analyses.close()

    asyncio.run(story())


def test_before_the_end_there_is_none(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, analyses = await duel(house), Analyses(store_of(house), QUICK)
        with pytest.raises(Refused, match="after the end"):
            await analyses.of(table)
        await play(table, 4, random.Random(1))
        with pytest.raises(Refused, match="after the end"):
            await analyses.of(table)
        assert table.match is not None
        table.match = table.match.copy()
        table.match.ended = table.over = True
        with pytest.raises(Refused, match="without a result"):
            await analyses.of(table)
        analyses.close()

    in_house(tmp_path, story)


def test_one_waits_until_the_rules_are_native(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, native = await over(house), False
        analyses = Analyses(store_of(house), QUICK, lambda _: native)
        found = await analyses.of(table)
        assert isinstance(found, Underway)
        await asyncio.sleep(0)
        assert found.compiling
        assert found.progress is None
        native = True
        await made(analyses, table)
        assert not found.compiling
        analyses.close()

    in_house(tmp_path, story)


def test_too_many_are_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await over(house)
        analyses = Analyses(store_of(house), QUICK, lambda _: False)

        def asked(number: int, origin: str) -> Awaitable[Analysis | Underway]:
            other = object.__new__(Table)
            other.__dict__.update(table.__dict__, id=f"t{number}")
            return analyses.of(other, Client(origin, origin))

        for k in range(MOST_EACH):
            await asked(k, "one")
        with pytest.raises(Refused) as refused:
            await asked(100, "one")
        assert refused.value.status == 429
        for k in range(MOST_EACH, MOST):
            await asked(k, f"other {k}")
        with pytest.raises(Refused) as refused:
            await asked(101, "another")
        assert refused.value.status == 503
        assert isinstance(await asked(0, "one"), Underway), "what has begun is told how far it is"
        analyses.close()

    in_house(tmp_path, story)


def test_one_that_fails_is_told_and_made_again_later(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, broken = await over(house), True

        def ready(_: Game) -> bool:
            if broken:
                raise RuntimeError("a fault")
            return True

        analyses = Analyses(store_of(house), QUICK, ready)
        found = await analyses.of(table)
        assert isinstance(found, Underway)
        await asyncio.wait_for(found.done.wait(), PATIENCE)
        assert found.failed is not None
        assert await analyses.of(table) is found, "it is not tried again at once"
        broken = False
        found.failed -= 1000
        await made(analyses, table)
        analyses.close()

    in_house(tmp_path, story)


def test_what_is_stored_is_read_again_unless_it_is_of_another_format(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, store = await over(house), store_of(house)
        await store.keep_analysis(table.id, b"of another time")
        analyses = Analyses(store, QUICK)
        analysis = await made(analyses, table)
        assert unpack(pack(analysis)) == analysis
        assert unpack(b"of another time") is None
        assert unpack(pack(analysis)[:-9]) is None
        analyses.close()

    in_house(tmp_path, story)
