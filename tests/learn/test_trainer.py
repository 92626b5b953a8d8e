"""A training: what it plays is by the rules, what it learns from is what happened, and it goes on exactly."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablee import games
from tests import toy

torch = pytest.importorskip("torch")

from tablee.bots.net import actor_at  # noqa: E402
from tablee.bots.weights import read_for  # noqa: E402
from tablee.learn.checkpoint import resume, save  # noqa: E402
from tablee.learn.export import export  # noqa: E402
from tablee.learn.session import Progress, checkpoint_of, learn  # noqa: E402
from tablee.learn.settings import LearnSettings, settings_for  # noqa: E402
from tablee.learn.trainer import Trainer, Weights, snapshot  # noqa: E402

TINY = LearnSettings(
    width=32,
    depth=3,
    lanes=48,
    steps=8,
    part=128,
    imitation=0.25,
    earlier=0.25,
    policy=0.25,
    keep_every=2,
    remember_every=3,
    opponents=2,
    guests=0.5,
)


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    torch.set_num_threads(1)


def weights(trainer: Trainer) -> list[bytes]:
    networks = (trainer.actor, trainer.critic, trainer.average, trainer.opponents)
    return [p.detach().numpy().tobytes() for network in networks for p in network.parameters()]


def actor_weights(seed: int) -> Weights:
    """Those of an actor that has learnt nothing."""
    return snapshot(Trainer("toy", TINY, seed=seed, device="cpu").actor)


@pytest.mark.slow
def test_a_training_goes_on_from_its_checkpoint_exactly(tmp_path: Path) -> None:
    """As if it had not stopped: weights, positions and dice, also if its strength is looked at in between."""
    guests = {"guest": actor_weights(9)}
    whole = Trainer("toy", TINY, seed=3, device="cpu", guests=guests)
    for k in range(8):
        whole.round(k / 8)
    first = Trainer("toy", TINY, seed=3, device="cpu", guests=guests)
    for k in range(5):
        first.round(k / 8)
    save(first, tmp_path / "stopped", seconds=1.5)
    torch.manual_seed(99)
    second, more = resume(tmp_path / "stopped")
    assert more["seconds"] == 1.5
    for k in range(5, 8):
        second.strength(2, 4)
        second.round(k / 8)
    assert weights(second) == weights(whole)
    assert second.batch.get("states").tobytes() == whole.batch.get("states").tobytes()
    assert (second.rounds, second.choices) == (8, 8 * 48 * 8)


def test_a_checkpoint_without_all_networks_is_refused(tmp_path: Path) -> None:
    save(Trainer("toy", TINY, seed=3, device="cpu"), tmp_path / "stopped")
    content = torch.load(tmp_path / "stopped", weights_only=True)
    content["networks"]["opponent"] = content["networks"].pop("opponents")
    torch.save(content, tmp_path / "stopped")
    with pytest.raises(ValueError, match="of an earlier version, without opponents: begin anew"):
        resume(tmp_path / "stopped")


def test_a_round_keeps_what_happened_and_only_learns_from_the_learners_own_choices() -> None:
    trainer = Trainer("toy", TINY, seed=1, device="cpu")
    trainer.round(0.5)
    legal = trainer.played_masks.gather(2, trainer.played[:, :, None])
    assert legal.all()
    movers = trainer.played_movers[:-1].long()
    own = trainer.learns.expand(len(movers), -1, -1).gather(2, movers[:, :, None]).squeeze(2)
    several = trainer.played_masks.sum(2) > 1
    assert trainer.counts.bool().equal(own & several)
    assert (~own).any()
    assert trainer.rows[:, :, toy.OBSERVATION : trainer.layout.seen].eq(0).all()
    ended = trainer.ends.sum()
    assert ended > 0
    assert trainer.results[~trainer.ends].eq(0).all()


def test_each_opponent_has_lanes_of_its_own_and_guests_are_among_them() -> None:
    """With as many guests as there can be, both opponents are the guest, and choose as it would in their lanes."""
    guest = actor_weights(9)
    trainer = Trainer("toy", replace(TINY, first=0.0, guests=1.0), seed=1, device="cpu", guests={"guest": guest})
    for k in range(4):
        trainer.round(0.5 + k / 10)
    for opponent in trainer.opponents:
        assert all(tensor.equal(guest[name]) for name, tensor in opponent.state_dict().items())
    with torch.no_grad():
        for tensor in trainer.opponents[1].parameters():
            tensor.zero_()
        trainer.opponents[1].head.bias[0] = 99.0  # always the first action, where it is legal
        trainer.masks[:] = True
        chosen = trainer._other(trainer.seating.earlier, 0)
    assert (chosen[1::2] == 0).all()
    assert (chosen[::2] != 0).any()


def test_the_first_rounds_do_what_the_policy_does() -> None:
    """After imitation the actor gives the policy's choices far more weight than before."""

    def loss_after(rounds: int, rate: float) -> float:
        tried = settings_for(toy.TOY, "cpu", width=32, lanes=128, steps=8, part=256, imitation=1.0, rate=(rate, rate))
        trainer = Trainer("toy", tried, seed=1, device="cpu")
        for _ in range(rounds):
            trainer.round(0.0)
        return float(trainer.loss[0])

    assert loss_after(4, 5e-3) < 0.7 * loss_after(1, 0.0)


def test_learning_beats_where_it_began() -> None:
    """A few seconds of self-play at the toy auction."""
    settings = settings_for(
        toy.TOY,
        "cpu",
        width=32,
        lanes=128,
        steps=8,
        part=256,
        imitation=0.0,
        earlier=0.0,
        rate=(5e-3, 1e-3),
        average=0.9,
    )
    trainer = Trainer("toy", settings, seed=1, device="cpu")
    before = trainer.strength(2, 200)
    for k in range(40):
        trainer.round(k / 40)
    after = trainer.strength(2, 200)
    assert after.wins - after.interval > before.wins + before.interval


def test_weights_are_written_and_play_the_same_without_pytorch(tmp_path: Path) -> None:
    trainer = Trainer("toy", TINY, seed=1, device="cpu")
    for k in range(3):
        trainer.round(k / 3)
    export(trainer, tmp_path / "toy.safetensors", commit="abc")
    tensors, header = read_for(toy.TOY, tmp_path / "toy.safetensors")
    assert header["commit"] == "abc"
    assert header["choices"] == str(trainer.choices)
    assert all(tensor.dtype == np.float16 for tensor in tensors.values())
    actor = actor_at(toy.TOY, tmp_path / "toy.safetensors")
    ours = np.stack([actor(row[: toy.OBSERVATION].numpy()) for row in trainer.rows[0]])
    theirs = trainer.average(trainer.rows[0]).detach().numpy()
    assert np.abs(ours - theirs).max() < 0.01  # weights are rounded to 16 bits


def test_a_session_tells_how_it_goes_and_resumes(tmp_path: Path) -> None:
    out, told = tmp_path / "toy.safetensors", list[Progress]()
    export(Trainer("toy", TINY, seed=9, device="cpu"), tmp_path / "guest")
    guests = [tmp_path / "guest"]
    learn("toy", TINY, out, seconds=1, rounds=4, seed=1, device="cpu", tell=told.append, guests=guests)
    assert read_for(toy.TOY, out)[1]["guests"] == "guest"
    assert told[-1].choices == 4 * 48 * 8
    assert all(0 <= p.strength.wins <= 1 for p in told)
    assert [p.rate > 0 for p in told] == [False, False, False, True], "compiling is no learning"
    again = learn("toy", TINY, out, seconds=1, rounds=6, seed=1, device="cpu", tell=told.append, resumed=True)
    assert again.rounds == 6
    assert read_for(toy.TOY, out)[1]["guests"] == "guest"
    with pytest.raises(ValueError, match="the same name"):
        learn("toy", TINY, out, seconds=1, seed=1, device="cpu", tell=told.append, guests=guests * 2)
    with pytest.raises(ValueError, match="a training of toy, not of madness"):
        learn("madness", TINY, out, seconds=1, seed=1, device="cpu", tell=told.append, resumed=True)
    assert checkpoint_of(out).exists()


def test_rounds_that_compile_do_not_count_as_learning_time() -> None:
    trainer = Trainer("toy", TINY, seed=3, device="cpu")
    timed = []
    for progress in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5):
        trainer.round(progress)
        timed.append(trainer.timed)
    assert timed == [False, False, True, False, False, True]


def test_the_fewest_players_have_as_many_of_the_usual_tables_as_asked_for() -> None:
    from tablee.learn.seating import seat_lanes

    for fewest, share in ((2, 2 / 4), (6, 6 / 8)):  # of games with 2, 3 or 4 players
        seating = seat_lanes(games.game("gold"), LearnSettings(lanes=800, usual=1.0, fewest=fewest), seed=1)
        assert (seating.tables[:, 0] == 2).mean() == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("name", games.NAMES)
def test_settings_divide_the_lanes_of_every_game(name: str) -> None:
    from tablee.learn.seating import seat_lanes

    game = games.game(name)
    seating = seat_lanes(game, LearnSettings(lanes=1000, earlier=0.2, policy=0.1), seed=1)
    assert len(seating.tables) == 1000
    assert (seating.earlier, seating.policies) == (200, 900)
    variants = {tuple(row[: 1 + len(game.options)]) for row in seating.tables[200:900].tolist()}
    assert len(variants) == len(game.variants())
    for part in (seating.learns[:200], seating.learns[900:]):
        assert (~part).any(axis=1).all()
    players = seating.tables[:, 0]
    for i in range(1000):
        assert seating.learns[i, : players[i]].any()
    assert seating.learns[200:900].all()
