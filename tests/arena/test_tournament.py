"""A whole tournament: the same whatever the number of cores, and after any number of kills."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablee.arena import Results, run
from tablee.arena.tournament import Tournament, make_contest, run_all
from tablee.executor import Processes
from tablee.match import Match
from tests.toy import ROOT, bare

pytestmark = pytest.mark.slow

# A tournament that is killed when ten games are finished.
SCRIPT = """
import os, signal, sys
from tablee.arena import run
def progress(finished, games):
    if finished == 10:
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    run("madness", 3, ["policy", "random"], deals=24, jobs=2, folder=sys.argv[1], progress=progress)
"""


def told(results: Results) -> list[tuple[Any, ...]]:
    """Everything but the times of moves."""
    return [(g.deal, g.seating, g.bots, tuple(g.places), tuple(g.scores)) for g in results.games]


@pytest.fixture(scope="module")
def whole() -> Results:
    return run("madness", 3, ["policy", "random"], deals=24, jobs=1)


def test_every_deal_is_played_in_every_seating(whole: Results) -> None:
    assert [(g.deal, g.seating) for g in whole.games] == [(d, t) for d in range(24) for t in range(3)]
    assert [g.bots.index("policy") for g in whole.games] == [0, 1, 2] * 24


def test_policy_beats_random_clearly(whole: Results) -> None:
    standing = whole.standing("policy")
    assert standing.clear
    assert standing.wins.low > 0.5 > standing.even


def test_two_jobs_play_what_one_does(whole: Results) -> None:
    assert told(run("madness", 3, ["policy", "random"], deals=24, jobs=2)) == told(whole)


def test_a_killed_tournament_goes_on_to_the_same_results(whole: Results, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    folder = tmp_path / "games"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed = subprocess.run([sys.executable, str(script), str(folder)], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    (path,) = folder.iterdir()
    assert len(path.read_bytes().splitlines()) == 10
    path.write_bytes(path.read_bytes()[:-7])  # as a kill in the middle of writing leaves it
    counts: list[int] = []
    again = run(
        "madness", 3, ["policy", "random"], deals=24, jobs=1, folder=folder, progress=lambda n, _: counts.append(n)
    )
    assert told(again) == told(whole)
    assert counts[0] == 9
    assert counts[-1] == 72


def test_more_deals_play_only_those_that_are_missing(tmp_path: Path) -> None:
    run("madness", 2, ["policy", "random"], deals=3, jobs=1, folder=tmp_path)
    counts: list[int] = []
    longer = run(
        "madness", 2, ["policy", "random"], deals=5, jobs=1, folder=tmp_path, progress=lambda n, _: counts.append(n)
    )
    assert counts == [6, 7, 8, 9, 10]
    shorter = run("madness", 2, ["policy", "random"], deals=3, jobs=1, folder=tmp_path)
    assert told(shorter) == told(longer)[:6]


def test_several_tournaments_share_a_pool() -> None:
    made = [Tournament(make_contest("madness", n, ["policy", "random"]), 4) for n in (2, 3)]
    finished: list[int] = []
    results = run_all(made, executor=Processes(2), finished=lambda which, _: finished.append(which))
    assert sorted(finished) == [0, 1]
    for n, found in zip((2, 3), results, strict=True):
        assert told(found) == told(run("madness", n, ["policy", "random"], deals=4, jobs=1))


class Enough(Exception):
    """So many games are enough."""


@pytest.mark.parametrize(("side_by_side", "expected"), [(False, [3, 0]), (True, [2, 1])])
def test_tournaments_side_by_side_have_come_equally_far_when_they_are_broken_off(
    side_by_side: bool, expected: list[int]
) -> None:
    contests = [make_contest("madness", players, ["policy", "random"]) for players in (2, 3)]
    tournaments = [Tournament(contest, 4) for contest in contests]

    def progress(finished: int, games: int) -> None:
        if finished == 7:  # two or three deals in two seatings, one in three
            raise Enough

    with pytest.raises(Enough):
        run_all(tournaments, executor=Processes(1), side_by_side=side_by_side, progress=progress)
    assert [tournament.results().deals for tournament in tournaments] == expected


def test_side_by_side_the_same_games_are_played(whole: Results) -> None:
    contests = [make_contest("madness", players, ["policy", "random"]) for players in (2, 3)]
    tournaments = [Tournament(contests[0], 3), Tournament(contests[1], 24)]
    both = run_all(tournaments, executor=Processes(1), side_by_side=True)
    assert both[0].deals == 3
    assert told(both[1]) == told(whole)


def test_until_clear_stops_at_the_same_deal_whatever_the_order(tmp_path: Path) -> None:
    one = run("madness", 2, ["policy", "random"], deals=24, jobs=1, until_clear=True)
    two = run("madness", 2, ["policy", "random"], deals=24, jobs=2, until_clear=True, folder=tmp_path)
    again = run("madness", 2, ["policy", "random"], deals=24, jobs=1, until_clear=True, folder=tmp_path)
    assert 10 <= one.deals < 24
    assert told(one) == told(two) == told(again)
    assert one.standing("policy").wins.clear_of(0.5)


class FirstBot:
    """Plays the first legal action."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match, seat: int) -> str:
        return match.legal(seat)[0]


def test_bots_from_elsewhere_can_play() -> None:
    results = run("madness", 2, ["policy", "first"], deals=4, jobs=2, others={"first": FirstBot})
    assert {bot for game in results.games for bot in game.bots} == {"policy", "first"}


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ({"game": "madness", "players": 5, "bots": ["policy", "random"]}, "2 to 4 players"),
        ({"game": "madness", "players": 2, "bots": ["policy", "genius"]}, "the bots: "),
        ({"game": "madness", "players": 2, "bots": ["policy", "policy"]}, "two different bots"),
        ({"game": "madness", "players": 2, "bots": ["policy", "random"], "options": {"x": "y"}}, "its options: expert"),
        ({"game": "madness", "players": 2, "bots": ["policy", "random"], "deals": 1}, "at least 2 deals"),
        ({"game": "madness", "players": 2, "bots": ["policy", "random"], "jobs": 0}, "at least 1 job"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(arguments: dict[str, Any], hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        run(**arguments)


def test_it_needs_numpy_and_numba_only() -> None:
    code = """
import sys
class Only:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("numpy", "numba", "llvmlite", "tablee"):
            raise ImportError(f"{name} is not there")
sys.meta_path.insert(0, Only())
from tablee.arena import run
print(run("madness", 2, ["policy", "random"], deals=2, jobs=1).standing("policy").games)
"""
    assert bare(code) == "4\n"


def test_results_are_plain_data_for_json(whole: Results) -> None:
    data = json.loads(json.dumps(whole.plain()))
    assert (data["deals"], data["games"], data["bots"]) == (24, 72, ["policy", "random"])
    assert data["standings"][0]["bot"] == "policy"
    assert set(data["standings"][0]["wins"]) == {"value", "low", "high"}
