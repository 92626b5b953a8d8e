"""Positions that are played on side by side: what comes of each does not depend on the others."""

import numpy as np
import pytest

from tablee import bots, games
from tablee.bots.master import networks_of
from tablee.bots.rollout import LANES
from tablee.bots.weigher import Scales, new_scales, weigher
from tablee.dice import new_dice
from tablee.match import Match

GAME = games.game("madness")
NETWORKS = networks_of(GAME)
WORLDS, REACH = 2, 5


def scales_at(seed: int, players: int = 3) -> tuple[Scales, int]:
    """Scales with a position in the middle of a game, and whose turn it is."""
    m, player = Match("madness", players, seed=seed), bots.get("policy", seed)
    while len(m.played) < 40 or len(m.legal()) < 3:
        m.play(player.choose(m, m.mover), m.mover)
    scales = new_scales(GAME, *NETWORKS)
    scales.states[0] = m.imagine(m.mover, new_dice(seed), asked=False)
    return scales, m.mover


@pytest.mark.parametrize("learnt", [True, False])
def test_a_lane_does_not_depend_on_those_beside_it(learnt: bool) -> None:
    """Every action alone is worth what it is worth among all, if the cards and the dice are the same."""
    weigh = weigher(GAME).weigh
    for seed in range(4):
        scales, seat = scales_at(seed)
        n = weigh(scales, seat, 0, 1, REACH, learnt, new_dice(seed), *NETWORKS)  # lists the actions
        weigh(scales, seat, n, 1, REACH, learnt, new_dice(seed), *NETWORKS)
        actions, together = scales.actions[:n].copy(), scales.worth[0, :n].copy()
        for i, action in enumerate(actions):
            scales.actions[0] = action
            weigh(scales, seat, 1, 1, REACH, learnt, new_dice(seed), *NETWORKS)
            assert scales.worth[0, 0] == together[i]
    assert not learnt or len(np.unique(together)) > 1


def test_more_actions_than_lanes_are_tried_in_several_goes() -> None:
    """Each of many equal actions is worth the same, whichever lane it is in."""
    weigh = weigher(GAME).weigh
    scales, seat = scales_at(1)
    weigh(scales, seat, 0, 1, REACH, True, new_dice(1), *NETWORKS)
    many = min(LANES + 5, len(scales.actions))
    assert many > LANES
    scales.actions[:many] = scales.actions[0]
    weigh(scales, seat, many, WORLDS, REACH, True, new_dice(1), *NETWORKS)
    for w in range(WORLDS):
        assert len(np.unique(scales.worth[w, :many])) == 1


def test_passes_are_counted() -> None:
    """A choice of the actor and an answer of the critic are a pass each; games by the policy count once."""
    scales, seat = scales_at(2)
    n = weigher(GAME).weigh(scales, seat, 0, 1, REACH, True, new_dice(1), *NETWORKS)
    assert n < scales.tools.spent[0] <= 1 + n * (REACH + 1)
    scales.tools.spent[0] = 0
    weigher(GAME).weigh(scales, seat, n, 1, REACH, False, new_dice(1), *NETWORKS)
    assert scales.tools.spent[0] == n
