"""The bot `net` inside a batch: it plays what it plays at a table, on every device, and beats the policy."""

import json

import numpy as np
import pytest

from tablee import CHANCE, Batch, games
from tablee.bots.net import LEAST, SHARPER, actor_of, pick_action
from tablee.bots.weights import Unfit
from tests import toy
from tests.engine.test_simulate import SIMULATOR


def test_a_lane_plays_what_the_bot_plays_at_a_table() -> None:
    """Step by step with the rules, the network as `NetBot` asks it, and the dice of the lane."""
    game, actor = games.game("madness"), actor_of(games.game("madness"))
    b = Batch("madness", 8, players=3, bots=["net", None, "net"])
    b.reset(seed=3)
    numbers, out = np.zeros(game.observation, np.float32), np.zeros(game.most_legal, np.int16)
    choices = 0
    for _ in range(12):
        states, dice, actions = b._states.copy(), b._dice.copy(), b.masks.argmax(axis=1)
        b.step(actions)
        for i in np.flatnonzero(~b.done):
            s = states[i]
            game.apply(s, int(actions[i]))
            while game.mover(s) != 1:
                if game.mover(s) == CHANCE:
                    game.apply(s, game.sample(s, dice[i]))
                    continue
                n = game.legal(s, out)
                action = int(out[0])
                if n > 1:
                    game.observe(s, game.mover(s), numbers)
                    action = pick_action(actor(numbers), out, n, SHARPER, LEAST, dice[i])
                    choices += 1
                game.apply(s, action)
            assert s == b._states[i]
    assert choices > 100


def test_net_beats_somebody_who_plays_anything() -> None:
    b, chance = Batch("madness", 128, players=2, bots=[None, "net"]), np.random.default_rng(1)
    b.reset(seed=1)
    ended: list[float] = []
    for _ in range(60):
        b.step((b.masks * chance.random(b.masks.shape)).argmax(axis=1))
        ended += b.rewards[b.done, 1].tolist()
    assert len(ended) > 50
    assert np.mean(ended) > 0.8


def test_bots_of_all_kinds_sit_together() -> None:
    b = Batch("gold", 8, players=4, bots=["net", None, "policy", "random"], rewards="gains")
    b.reset(seed=1)
    for _ in range(30):
        b.step(b.masks.argmax(axis=1))
        assert (b.movers == 1).all()


def test_threads_play_the_same() -> None:
    found = []
    for threads in (1, 3):
        b = Batch("madness", 64, players=3, bots=["net", None, "net"], threads=threads)
        b.reset(seed=5)
        for _ in range(10):
            b.step(b.masks.argmax(axis=1))
        found.append(b._states.tobytes())
    assert found[0] == found[1]


DEVICES = """
import json, sys
import numpy as np
from tablee import Batch
b = Batch("madness", 2, players=2, bots=["net", None], device={device!r})
b.reset(seed=2)
seen = []
for _ in range(1):
    actions = np.asarray(b.masks.copy_to_host() if {device!r} == "cuda" else b.masks).argmax(axis=1).astype(np.int32)
    if {device!r} == "cuda":
        from numba import cuda
        actions = cuda.to_device(actions)
    b.step(actions)
    observations = b.observations.copy_to_host() if {device!r} == "cuda" else b.observations
    seen.append(observations.tolist())
print(json.dumps(seen))
"""


@pytest.mark.slow
def test_the_simulated_gpu_plays_as_the_processor() -> None:
    native = json.loads(toy.bare(DEVICES.format(device="cpu")))
    assert json.loads(toy.bare(DEVICES.format(device="cuda"), **SIMULATOR)) == native


def test_a_game_that_nobody_has_learnt_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    with pytest.raises(Unfit, match="nobody has learnt toy"):
        Batch("toy", 4, players=2, bots=["net", None])
