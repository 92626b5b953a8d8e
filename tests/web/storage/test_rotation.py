"""Attack: a key, a cookie or a token has been stolen. Each can be made worthless while the house runs."""

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy import select

from tablee.web.security import identity
from tablee.web.security.identity import Person, Visitors
from tablee.web.storage import keys as keys_module
from tablee.web.storage import rotation
from tablee.web.storage.encryption import key_id
from tablee.web.storage.errors import Unusable
from tablee.web.storage.schema import tables
from tablee.web.storage.store import Store, store_at
from tablee.web.tables.journal import Damaged
from tests.web.house import ANA, duel, opened, play, store_of


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes notice new keys at once."""
    monkeypatch.setattr(keys_module, "RELOAD_SECONDS", 0.0)
    monkeypatch.setattr(rotation, "RELOAD_SECONDS", 0.0)


def operator(place: Path | str) -> Store:
    """The store as a command has it that runs beside the house."""
    return store_at(place)


def test_a_stolen_key_is_worthless_once_it_is_revoked_and_games_go_on(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            table = await duel(house)
            visitors, stolen = Visitors(store_of(house)), store_of(house).keys.newest
            cookie = visitors.cookie(Person("v-ana", "Ana"))
            beside = operator(place)
            await asyncio.to_thread(rotation.rotate, beside)
            assert visitors.person(cookie) is not None  # people stay known
            assert visitors.recognised(cookie)[1]
            renewed = visitors.cookie(Person("v-ana", "Ana"))
            assert not visitors.recognised(renewed)[1]
            await asyncio.to_thread(rotation.revoke_key, beside, stolen.id)
            beside.close()
            assert visitors.person(cookie) is None
            assert visitors.person(renewed) is not None
            house.tables.clear()
            again = await house.table(table.id)  # its secret was encrypted anew
            await play(again, 10, random.Random(1))
            with store_of(house).engine.connect() as connection:
                encrypted = connection.execute(select(tables.c.secret)).scalars().all()
            assert {key_id(bytes(one)) for one in encrypted} == {store_of(house).keys.newest.id}
        async with opened(place):
            pass  # the database knows that the key is another

    asyncio.run(story())


def test_the_newest_key_is_revoked_too(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            await duel(house)
            beside = operator(place)
            stolen = beside.keys.newest
            rotation.revoke_key(beside, stolen.id)
            assert [key.newest for key in rotation.list_keys(beside)] == [True]
            assert store_of(house).keys.newest.id != stolen.id
            with pytest.raises(Unusable, match="There is no key"):
                rotation.revoke_key(beside, "00000000")
            beside.close()

    asyncio.run(story())


def test_a_revoked_visitor_is_nobody_and_their_token_too_in_every_process(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "REVOKED_SECONDS", 0.01)

    async def story() -> None:
        async with opened(place) as house:
            visitors = Visitors(store_of(house))
            token, program = await visitors.new_token("Bot")
            other, _ = await visitors.new_token("Other")
            cookie = visitors.cookie(Person("v-ana", "Ana"))
            watching = asyncio.create_task(visitors.watch_revoked())
            beside = operator(place)
            await asyncio.to_thread(beside.revoke, program.id)
            await asyncio.to_thread(beside.revoke, "v-ana")
            beside.close()
            for _ in range(500):
                if visitors.cached(token) is None and visitors.person(cookie) is None:
                    break
                await asyncio.sleep(0.01)
            assert await visitors.of_token(token) is None
            assert visitors.person(cookie) is None
            assert await visitors.of_token(other) is not None
            assert visitors.person(visitors.cookie(Person("v-bea", "Bea"))) is not None
            watching.cancel()
            again = Visitors(store_of(house))  # a process that starts later
            await again.read_revoked()
            assert again.person(cookie) is None

    asyncio.run(story())


def test_the_visitor_of_a_seat_is_found(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            table = await duel(house)
            seat = table.seat_of(ANA)
            assert seat is not None
            assert await rotation.sitter(store_of(house), table.id, seat) == ANA.id
            with pytest.raises(Unusable, match="Nobody sits there"):
                await rotation.sitter(store_of(house), table.id, 7)

    asyncio.run(story())


def test_a_house_that_has_lost_its_key_gets_another_and_running_games_are_set_aside(tmp_path: Path) -> None:
    async def before() -> str:
        async with opened(tmp_path) as house:
            return (await duel(house)).id

    async def after(id: str) -> None:
        async with opened(tmp_path) as house:
            with pytest.raises(Damaged, match="which is not there"):
                await house.journal.read_table(id)
            await duel(house)

    id = asyncio.run(before())
    beside = operator(tmp_path)
    with pytest.raises(Unusable, match="tablee keys rotate"):
        rotation.replace_keys(beside)
    (tmp_path / "key").unlink()
    beside = operator(tmp_path)
    rotation.replace_keys(beside)
    beside.close()
    asyncio.run(after(id))
