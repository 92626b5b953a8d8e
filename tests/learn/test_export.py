"""From a training to a file and back: the same answers without PyTorch, and the same weights to go on from."""

from pathlib import Path

import numpy as np
import pytest

from tablee import games
from tests import toy

torch = pytest.importorskip("torch")

from tablee.bots.judge import REWARDS, critic_at  # noqa: E402
from tablee.bots.net import actor_at  # noqa: E402
from tablee.bots.weights import Tensors, header_for, write  # noqa: E402
from tablee.games.contract import Game  # noqa: E402
from tablee.learn.export import begin_from, to_file  # noqa: E402
from tablee.learn.network import Actor, Critic, rows_of  # noqa: E402
from tablee.learn.settings import LearnSettings  # noqa: E402

SETTINGS = LearnSettings(width=24, depth=3, place_width=8)
SHAPE = (24, 3, 8)

Networks = tuple[Actor, Critic]


def numbers_of(game: Game, count: int) -> np.ndarray:
    """Numbers as a LearningBatch would show them; of places only some are there."""
    chance = np.random.default_rng(2)
    numbers = chance.normal(size=(count, game.observation + game.hidden)).astype(np.float32)
    places = rows_of(game).places
    if places:
        numbers[:, places[0] + 70 * places[2] : places[0] + places[1] * places[2]] = 0
    return numbers


@pytest.fixture(params=["toy", "gaudi"])
def game(request: pytest.FixtureRequest) -> Game:
    torch.manual_seed(1)
    return toy.TOY if request.param == "toy" else games.game(request.param)


@pytest.fixture
def networks(game: Game) -> Networks:
    made = Actor(game, *SHAPE), Critic(game, *SHAPE)
    for network in made:
        for weights in network.parameters():
            torch.nn.init.normal_(weights, std=0.2)
    return made


@pytest.fixture
def file(game: Game, networks: Networks, tmp_path: Path) -> Path:
    tensors: Tensors = {}
    for k, name in enumerate(("actor", "critic")):
        found = to_file(networks[k].state_dict(), rows_of(game), hidden=name == "critic")
        tensors |= {f"{name}.{key}": value for key, value in found.items()}
    write(tmp_path / "w", tensors, header_for(game))
    return tmp_path / "w"


def test_a_file_answers_as_the_network_did(game: Game, networks: Networks, file: Path) -> None:
    numbers = numbers_of(game, 4)
    layout = rows_of(game)
    rows = torch.zeros(4, layout.whole)
    layout.write(torch.from_numpy(numbers), rows)
    actor, critic = networks
    ours = np.stack([actor_at(game, file)(row[: game.observation]) for row in numbers])
    theirs = actor(rows).detach().numpy()
    assert np.abs(ours - theirs).max() < 0.01 * np.abs(theirs).max()  # weights are rounded to 16 bits
    ours = np.stack([critic_at(game, file)(row) for row in numbers])
    theirs = critic(rows).detach().numpy().reshape(4, REWARDS * game.players[-1])
    assert np.abs(ours - theirs).max() < 0.01 * np.abs(theirs).max()


def test_a_training_goes_on_from_what_a_file_says(game: Game, networks: Networks, file: Path) -> None:
    learnt = begin_from(game, SETTINGS, file, "cpu")
    numbers = torch.from_numpy(numbers_of(game, 2))
    layout = rows_of(game)
    rows = torch.zeros(2, layout.whole)
    layout.write(numbers, rows)
    for k, weights in enumerate((learnt.actor, learnt.critic)):
        before = networks[k](rows).detach()
        networks[k].load_state_dict(weights)
        assert torch.allclose(networks[k](rows), before, atol=0.01 * float(before.abs().max()))


@pytest.mark.parametrize("context", [True, False])
def test_a_network_that_sees_more_of_places_goes_on_with_the_same_answers(tmp_path: Path, context: bool) -> None:
    """Also from a file of before places had a context."""
    game = games.game("gaudi")
    narrow: list[Actor | Critic] = [Actor(game, *SHAPE), Critic(game, *SHAPE)]
    tensors: Tensors = {}
    for network, name in zip(narrow, ("actor", "critic"), strict=True):
        for key, weights in network.named_parameters():
            torch.nn.init.normal_(weights, std=0.0 if "context" in key and not context else 0.2)
        found = to_file(network.state_dict(), rows_of(game), hidden=name == "critic")
        tensors |= {f"{name}.{key}": value for key, value in found.items() if context or "context" not in key}
    write(tmp_path / "w", tensors, header_for(game))
    learnt = begin_from(game, LearnSettings(width=24, depth=3, place_width=16), tmp_path / "w", "cpu")
    rows = torch.zeros(2, rows_of(game).whole)
    rows_of(game).write(torch.from_numpy(numbers_of(game, 2)), rows)
    wide: list[Actor | Critic] = [Actor(game, 24, 3, 16), Critic(game, 24, 3, 16)]
    for before, after, weights in zip(narrow, wide, (learnt.actor, learnt.critic), strict=True):
        after.load_state_dict(weights)
        expected = before(rows).detach()
        assert torch.allclose(after(rows), expected, atol=0.01 * float(expected.abs().max()))


def test_a_file_of_another_shape_is_refused(game: Game, file: Path) -> None:
    with pytest.raises(ValueError, match="another shape"):
        begin_from(game, LearnSettings(width=32, depth=3, place_width=8), file, "cpu")
