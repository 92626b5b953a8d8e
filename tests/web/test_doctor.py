"""What `tablee doctor` finds, at either database. What it prints is tested in tests/cli/test_house.py."""

import asyncio
import random
import shutil
from collections import namedtuple
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.bots import workload
from tablee.engine.jit import INTERPRETED
from tablee.engine.softstart import softly
from tablee.games import NAMES
from tablee.web.doctor import LOW_SPACE, NO_SPACE, Finding, look_at
from tablee.web.storage.keys import Keyring
from tablee.web.storage.store import Store, store_at
from tests.web.house import duel, opened, play, store_of

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def looked_at(place: Path | str) -> Store:
    """A store at a closed house where a game is being played."""

    async def story() -> None:
        async with opened(place) as house:
            await play(await duel(house), 6, random.Random(1))

    asyncio.run(story())
    return store_at(place)


def findings(store: Store) -> list[Finding]:
    async def story() -> list[Finding]:
        return [finding async for finding in look_at(store)]

    try:
        return asyncio.run(story())
    finally:
        store.close()


def wrong(store: Store) -> list[tuple[str, str]]:
    """What is not in order: the level, and the sentence with its values."""
    return [(one.level, one.text.format(**one.values)) for one in findings(store) if one.level != "ok"]


def test_a_house_in_order_has_nothing_wrong_with_it(looked_at: Store) -> None:
    found = findings(looked_at)
    assert [one for one in found if one.level != "ok"] == []
    assert len(found) >= 7


def test_an_open_house_is_seen_to_be_open(place: Path | str) -> None:
    async def story() -> list[Finding]:
        async with opened(place, "open"):
            store = store_at(place)
            found = [finding async for finding in look_at(store)]
            store.close()
            return found

    assert asyncio.run(story())[0] == Finding("ok", "The house is open.")


def test_a_table_that_cannot_be_replayed_is_named_and_nothing_is_changed(looked_at: Store) -> None:
    with looked_at.engine.begin() as connection:
        id = connection.execute(text("SELECT id FROM tables")).scalar_one()
        connection.execute(text("UPDATE entries SET action = 'dance' WHERE sequence = 4"))
    [(level, sentence)] = wrong(looked_at)
    assert level == "error"
    assert sentence.startswith(f"Table {id} is set aside: ")
    with looked_at.engine.begin() as connection:
        assert connection.execute(text("SELECT stage FROM tables")).scalar_one() == "running"
    looked_at.engine.dispose()


def test_a_missing_key_and_a_wrong_one_are_said(looked_at: Store, place: Path | str) -> None:
    path = looked_at.key_file
    path.unlink()
    assert any(level == "error" and "is missing" in sentence for level, sentence in wrong(looked_at))
    Keyring(path).add()
    assert any("it belongs to another house" in sentence for _, sentence in wrong(store_at(place)))


@pytest.mark.parametrize(("free", "level"), [(NO_SPACE - 1, "error"), (LOW_SPACE - 1, "warning"), (LOW_SPACE, "ok")])
def test_a_full_disk_is_seen_before_it_is_full(
    tmp_path: Path, free: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> list[Finding]:
        async with opened(tmp_path) as house:
            return [finding async for finding in look_at(store_of(house))]

    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1 << 40, 0, free))
    [space] = [finding for finding in asyncio.run(story()) if "MB are free" in finding.text]
    assert space.level == level


def test_a_place_without_a_house_is_one_finding(place: Path | str) -> None:
    [finding] = findings(store_at(place))
    assert finding.level == "error"
    assert "There is no house" in finding.text


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_games_that_are_not_compiled_are_named_and_a_folder_that_cannot_be_written_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path / "house"):
            pass

    asyncio.run(story())
    cache = tmp_path / "cache"
    monkeypatch.setenv("TABLEE_CACHE", str(cache))
    with softly():  # as the command begins
        sentences = [one.text.format(**one.values) for one in findings(store_at(tmp_path / "house"))]
    assert any(sentence.startswith(f"Not compiled yet: {', '.join(NAMES)}.") for sentence in sentences)
    assert not cache.exists(), "it changes nothing"
    cache.mkdir()
    for name in NAMES:
        for need in workload.needs(name):
            (cache / (need.file_name or "")).touch()
    assert Finding("ok", "All games are compiled.") in findings(store_at(tmp_path / "house"))
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "house" / "house.sqlite" / "below"))
    [(level, sentence)] = wrong(store_at(tmp_path / "house"))
    assert level == "warning"
    assert "cannot be kept" in sentence
