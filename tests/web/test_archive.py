import asyncio
import random
from pathlib import Path

import pytest

from tablee.record import verify
from tablee.web.archive import Archive, LruCache
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tests.web.house import duel, in_house, play


def test_a_record_is_written_once_and_only_after_the_end(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, archive = await duel(house, "madness"), Archive()
        for asked in (archive.record(table), archive.check(table)):
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.status == 409
        await play(table, 10_000, random.Random(1))
        texts = await asyncio.gather(*(archive.record(table, "fr") for _ in range(20)))
        assert all(text is texts[0] for text in texts)
        assert await archive.record(table, "fr") is texts[0]
        assert verify(texts[0]).ok
        assert await archive.record(table, "en") != texts[0]
        check = await archive.check(table)
        assert (check.ok, check.fair, check.problem) == (True, True, "")
        assert await archive.check(table) is check
        archive.close()

    in_house(tmp_path, story)


def test_a_record_that_is_not_in_order_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        table, archive = await duel(house, "madness"), Archive()
        await play(table, 10_000, random.Random(1))
        text = record_of(table)
        secret = table.commitment.secret
        assert secret is not None
        forged = text.replace(secret.hex(), "00" * len(secret))
        monkeypatch.setattr("tablee.web.archive.record_of", lambda *_: forged)
        check = await archive.check(table)
        assert not check.ok
        assert check.problem
        archive.close()

    in_house(tmp_path, story)


def test_of_what_is_kept_the_longest_unused_goes_first() -> None:
    kept: LruCache[int] = LruCache(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert (kept.get("a"), kept.get("b"), kept.get("c"), len(kept)) == (1, None, 3, 2)
