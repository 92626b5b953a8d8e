"""Several passes at once answer what one after the other would, to the last bit."""

import numpy as np
import numpy.typing as npt
import pytest

from tablee import Match, bots, games
from tablee.bots.judge import REWARDS, critic_of
from tablee.bots.net import Matrix, Network, actor_of, network_of
from tablee.bots.passes import forward_rows, rows_of
from tablee.games import NAMES
from tests.bots.test_net import PLACES, layers, layers_by_place


def answers(network: Network, x: Matrix) -> Matrix:
    out = np.zeros((len(x), len(network.layers.last_bias)), np.float32)
    forward_rows(x, len(x), x.shape[1], network.layers, rows_of(len(x), network.layers), out)
    return out


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_answered_as_if_each_were_alone(name: str) -> None:
    """Numbers of real positions, an even and an odd number of them; the critic's own numbers are drawn."""
    game = games.game(name)
    m, player = Match(name, game.players[-1], seed=1), bots.get("policy", 1)
    seen: list[npt.NDArray[np.float32]] = []
    while len(seen) < 7 and not m.over:
        numbers = np.zeros(game.observation + game.hidden, np.float32)
        game.observe(m.state, m.mover, numbers[: game.observation])
        game.observe_hidden(m.state, m.mover, numbers[game.observation :])
        seen.append(numbers)
        m.play(player.choose(m, m.mover), m.mover)
    for rows in (1, 2, 7):
        x = np.array(seen[:rows])
        assert (answers(critic_of(game), x) == [critic_of(game)(row) for row in x]).all()
        own = np.ascontiguousarray(x[:, : game.observation])
        assert (answers(actor_of(game), own) == [actor_of(game)(row) for row in own]).all()
    assert len(critic_of(game).layers.last_bias) == REWARDS * game.players[-1]


@pytest.mark.parametrize("width", [5, 16, 23])
def test_layers_of_any_width(width: int) -> None:
    network = network_of(layers(21, 7, width=width), "actor", 21, 7)
    x = np.random.default_rng(1).normal(size=(5, 21)).astype(np.float32)
    assert (answers(network, x) == [network(row) for row in x]).all()


def test_places_are_looked_at_row_by_row() -> None:
    network = network_of(layers_by_place(), "actor", 14, 7, PLACES)
    x = np.random.default_rng(2).normal(size=(3, 14)).astype(np.float32)
    assert (answers(network, x) == [network(row) for row in x]).all()
