"""Lanes that take turns by the phase of their games play the same games as lanes that do not."""

import numpy as np
import pytest

from tablee import games
from tablee.dice import many_dice
from tablee.engine import simulate
from tablee.engine.devices import SIMULATED
from tablee.engine.jit import compiled
from tablee.engine.simulate import SEATS, as_table, trails, way_of
from tablee.engine.warps import PHASES
from tests import toy


@compiled
def nobody() -> int:
    """No warp is whole on a CPU."""
    return 0


@compiled
def own_turn(members: int, phase: int) -> int:
    """Every lane has its turn, as in a warp that is not whole."""
    return phase + members


@pytest.mark.parametrize(("measure", "quota"), [("games", 3), ("steps", 401)])
def test_taking_turns_changes_no_game(monkeypatch: pytest.MonkeyPatch, measure: str, quota: int) -> None:
    """The same steps, games, wins and points in every lane, whether it plays to the end or for so many steps."""
    toy.sit(monkeypatch)
    monkeypatch.setattr(simulate, "voting", lambda: (nobody, own_turn))
    simulate.play_lanes.cache_clear()
    players, lanes = 2, 4
    tallies = []
    for way in ("alone", "vote"):
        tally = np.zeros((lanes, SEATS + 3 * players))
        table, seats = as_table(toy.TOY, players, {}), np.zeros(players, np.int8)
        run = simulate.play_lanes("toy", measure, frozenset(), way)
        run.run(lanes, many_dice(3, lanes), np.array([quota, 0, 1, quota]), tally, table, seats, device="cpu")
        tallies.append(tally)
    simulate.play_lanes.cache_clear()
    assert tallies[0].tolist() == tallies[1].tolist()
    assert tallies[0][0].sum() > 0
    assert tallies[0][1].sum() == 0


def test_lanes_take_turns_on_a_gpu_only() -> None:
    """And there each game in the way that suits it: a policy thinks where there is room for its thoughts."""
    asked = [("gold", []), ("gold", ["random", "random"]), ("gold", ["policy", "random"]), ("gaudi", []), ("maya", [])]
    asked.append(("maya", ["policy"] * 3))
    assert {way_of(games.game(name), bots, "cpu") for name, bots in asked} == {"alone"}
    found = [way_of(games.game(name), bots, "cuda") for name, bots in asked]
    ways = ["shared vote", "shared vote", "vote", "vote", "vote", "vote"]
    assert found == (["alone"] * len(ways) if SIMULATED else ways)


@pytest.mark.parametrize("name", games.NAMES)
def test_phases_are_numbers_that_a_warp_can_count(name: str) -> None:
    """Also at the end of a game, where a lane has a result to tell."""
    game = games.game(name)
    seen = trails(name, game.players[-1], lanes=4, steps=600, seed=1)["phase"]
    assert seen.min() >= 0
    assert seen.max() < PHASES
    assert len(np.unique(seen)) > 5
