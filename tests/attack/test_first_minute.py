"""A whole game from an empty cache: it begins in the interpreter and ends native; the compiler is killed on the way.

The short form is tests/web/test_first_minute.py.
"""

import os
import signal
from pathlib import Path

import pytest

from tablee.bots import workload
from tablee.engine.needs import Need
from tablee.match import Match
from tests.web.serving import until
from tests.web.test_first_minute import Newcomer, first_house

pytestmark = pytest.mark.attack


def stored(needs: list[Need]) -> int:
    return sum(need.is_stored() for need in needs)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_goes_over_to_native_code_though_the_compiler_is_killed(
    workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with first_house(tmp_path, monkeypatch, workers) as house:
        newcomer = Newcomer.sit_down(house, "madness")
        needs = list(workload.needs("madness"))
        for _ in range(2):
            assert newcomer.take_turn()
            before = stored(needs)
            until(lambda before=before: stored(needs) > before and bool(house.compilers), 300)  # type: ignore[misc]
            os.kill(house.compilers[0], signal.SIGKILL)
        assert newcomer.take_turn()
        until(lambda: stored(needs) == len(needs), 600)
        while newcomer.take_turn():
            pass
        record = house.client.get(f"{newcomer.path}/record").text
        assert house.compiled_here == []
    match = Match.from_record(record)
    assert match.over
    assert len(match.played) > 10
