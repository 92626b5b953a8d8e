"""Many games at once: the same on every device and number of threads, and counted exactly."""

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core import event

from tablee import games, playouts
from tablee.engine import simulate
from tablee.engine.jit import INTERPRETED
from tablee.engine.simulate import Results, trails
from tests import toy

SIMULATOR = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)


def counted(results: Results) -> dict[str, Any]:
    """All but the time it took."""
    return {name: value for name, value in asdict(results).items() if name != "seconds"}


# ---- the same again


def test_the_number_of_threads_changes_nothing() -> None:
    several: list[dict[str, Any]] = [
        {"games": 500},
        {"steps": 20_000},
        {"games": 99, "bots": ["policy", "random", "policy"]},
    ]
    for arguments in several:
        results = [counted(playouts("madness", 3, seed=2, threads=threads, **arguments)) for threads in (None, 1, 2, 5)]
        assert results[0] == results[1] == results[2] == results[3]


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first, again, other = (counted(playouts("madness", 2, games=200, seed=seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_the_number_of_lanes_shares_the_games_out_otherwise() -> None:
    one, ten, again = (counted(playouts("madness", 2, games=200, seed=1, lanes=lanes)) for lanes in (1, 10, 10))
    assert ten == again != one


@pytest.mark.parametrize("options", [{"long": "no"}, {"long": "yes"}])
def test_options_reach_the_game(options: dict[str, str]) -> None:
    results = playouts("toy", 2, options, games=100)
    rounds = {"no": 2, "yes": 3}[options["long"]]
    assert results.steps >= 100 * (2 + 3 * rounds)  # lucky letters; bids and a prize each round
    assert results.steps <= 100 * (2 + 6 * rounds)  # and at most three steps of the taker


# ---- counting


@pytest.mark.slow
def test_compilation_is_not_counted_as_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is compiled before the clock starts, also when nothing is in the cache."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    monkeypatch.setattr(simulate, "play_lanes", simulate.play_lanes.__wrapped__)
    compiled_before: list[int] = []
    with event.install_recorder("numba:compile") as compilations:

        def clock() -> float:
            compiled_before.append(len(compilations.buffer))
            return 0.0

        monkeypatch.setattr(simulate, "perf_counter", clock)
        assert playouts("toy", 2, games=40, threads=2).games == 40
    first, last = compiled_before
    assert first == last
    assert (first > 0) != INTERPRETED


@pytest.mark.parametrize("games", [1, 2, 16, 17, 255, 256, 257, 1000])
@pytest.mark.parametrize("lanes", [None, 1, 3, 400])
def test_exactly_as_many_games_are_played_as_asked_for(games: int, lanes: int | None) -> None:
    results = playouts("toy", 3, games=games, lanes=lanes)
    assert results.games == games
    assert sum(results.wins) == pytest.approx(1)


@pytest.mark.parametrize("steps", [1, 7, 1000, 12_345])
@pytest.mark.parametrize("lanes", [None, 1, 3])
def test_exactly_as_many_steps_are_played_as_asked_for(steps: int, lanes: int | None) -> None:
    results = playouts("toy", 3, steps=steps, lanes=lanes)
    assert results.steps == steps
    assert results.games <= steps // (3 + 4 * 2)


def test_no_finished_game_means_no_wins() -> None:
    results = playouts("madness", 2, steps=3)
    assert (results.games, results.wins, results.scores) == (0, [0, 0], [0, 0])


@pytest.mark.parametrize(("players", "options"), games.game("madness").variants())
def test_wins_are_shares_of_the_games(players: int, options: dict[str, str]) -> None:
    results = playouts("madness", players, options, games=300)
    assert len(results.wins) == len(results.scores) == players
    assert sum(results.wins) == pytest.approx(1)
    assert all(0 < share < 1 for share in results.wins)
    assert all(0 < points <= 5 for points in results.scores)


def test_results_are_those_of_the_games_one_by_one() -> None:
    """The same games, watched step by step; a win shared by several seats counts its share for each."""
    results = playouts("toy", 3, games=60, lanes=1, seed=4)
    positions = trails("toy", 3, lanes=1, steps=results.steps + 60, seed=4)[0]
    points = np.array([s.points for s in positions if s.phase == toy.ENDED])
    assert len(points) == 60
    firsts = points == points.max(axis=1, keepdims=True)
    assert (firsts.sum(axis=1) > 1).any(), "some wins are shared"
    assert results.scores == pytest.approx(points.mean(axis=0).tolist())
    assert results.wins == pytest.approx((firsts / firsts.sum(axis=1, keepdims=True)).mean(axis=0).tolist())


def test_progress_is_told_until_all_is_done() -> None:
    told: list[tuple[int, int]] = []
    playouts("toy", 2, games=1000, lanes=100, progress=lambda done, whole: told.append((done, whole)))
    assert len(told) > 1
    assert [whole for _, whole in told] == [1000] * len(told)
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (1000, 1000)


def test_the_policy_beats_random_play() -> None:
    for bots, seat in ((["policy", "random"], 0), (["random", "policy"], 1)):
        assert playouts("madness", 2, games=400, bots=bots).wins[seat] > 0.7


# ---- refusals

BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "say how many games or how many steps to play: one of them, at least 1"),
    ({"games": 0}, "one of them, at least 1"),
    ({"games": -5}, "one of them, at least 1"),
    ({"games": 5, "steps": 5}, "one of them, at least 1"),
    ({"games": 5, "game": "chess"}, "there is no game 'chess'"),
    ({"games": 5, "players": 5}, "madness is for 2 to 4 players, not 5"),
    ({"games": 5, "options": {"expert": "perhaps"}}, "option expert is no or yes or open or tiny, not 'perhaps'"),
    ({"games": 5, "options": {"colour": "red"}}, "madness has no option 'colour'"),
    ({"games": 5, "bots": ["policy"]}, "1 bots for 2 players"),
    ({"games": 5, "bots": ["policy", "genius"]}, "there is no compiled bot 'genius'; the bots: random, policy"),
    ({"games": 5, "device": "gpu"}, 'device is "cpu" or "cuda", not \'gpu\''),
    ({"games": 5, "lanes": -1}, "at least 1 lane, not -1"),
    ({"games": 5, "lanes": 0}, "at least 1 lane, not 0"),
    ({"games": 5, "threads": -1}, "at least 1 thread, not -1"),
    ({"games": 5, "threads": 0}, "at least 1 thread, not 0"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD)
def test_playouts_that_cannot_be_say_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        playouts(**{"game": "madness", "players": 2, **arguments})


# ---- devices

PLAYOUTS = """
import json
from dataclasses import asdict
from pathlib import Path
from tablee import playouts
from tablee.engine.simulate import trails
found = []
for arguments in json.loads('{arguments}'):
    found.append({{**asdict(playouts(**arguments, device="{device}")), "seconds": 0}})
passed = trails("madness", 3, {{"expert": "yes"}}, lanes=3, steps=90, seed=5, device="{device}")
print(json.dumps([found, passed.tobytes().hex()]))
"""
ARGUMENTS = [
    {"game": "toy", "players": 3, "games": 12, "lanes": 5, "seed": 3, "bots": ["policy", "random", "random"]},
    {"game": "toy", "players": 2, "steps": 100, "lanes": 4, "seed": 1},
    {"game": "madness", "players": 2, "options": {"expert": "yes"}, "games": 2, "lanes": 2, "seed": 1},
]


@pytest.mark.slow
def test_the_simulated_gpu_plays_the_same_games_as_the_processor() -> None:
    def results(device: str, **environment: str) -> Any:
        return json.loads(toy.elsewhere(PLAYOUTS.format(arguments=json.dumps(ARGUMENTS), device=device), **environment))

    assert results("cuda", **SIMULATOR) == results("cpu", NUMBA_DISABLE_JIT="0")
