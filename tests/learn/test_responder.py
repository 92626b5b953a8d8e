"""A responder: one seat learns against a bot that does not change, and its gain is over an even share."""

import pytest

from tests import toy

torch = pytest.importorskip("torch")

from dataclasses import replace  # noqa: E402
from pathlib import Path  # noqa: E402

from tablee.bots.weights import read_for  # noqa: E402
from tablee.learn.export import export  # noqa: E402
from tablee.learn.responder import Gain, respond, responder  # noqa: E402
from tablee.learn.settings import LearnSettings  # noqa: E402
from tablee.learn.trainer import Trainer  # noqa: E402

TINY = LearnSettings(width=32, depth=2, lanes=96, steps=8, part=256, imitation=0.0, average=0.9, rate=(5e-3, 1e-3))


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    torch.set_num_threads(1)


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    export(Trainer("toy", TINY, seed=1, device="cpu"), tmp_path / "w")
    return tmp_path / "w"


@pytest.mark.slow
def test_one_seat_learns_and_all_others_stay_as_they_were(weights: Path) -> None:
    trainer = responder("toy", TINY, "net", 1, "cpu", weights)
    players = toy.TOY.players[0]
    assert (trainer.seating.tables[:, 0] == players).all()
    assert (trainer.learns[:, :players].sum(1) == 1).all()
    before = [p.clone() for p in trainer.opponents.parameters()]
    for k in range(3):
        trainer.round(k / 3)
    assert all(a.equal(b) for a, b in zip(before, trainer.opponents.parameters(), strict=True))
    assert any(not a.equal(b) for a, b in zip(before, trainer.actor.parameters(), strict=True))


def test_a_responder_finds_what_a_beginner_does_wrong(weights: Path) -> None:
    """The bot is a network that has learnt nothing: at first even, after a few rounds far ahead."""
    told = list[Gain]()
    found = respond("toy", TINY, opponent="net", seed=1, device="cpu", tell=told.append, weights=weights, rounds=25)
    assert found == told
    first, last = found[0].strength, found[-1].strength
    assert abs(first.gain) <= 2 * first.interval  # the same weights on both sides
    assert last.gain > 2 * last.interval
    assert (found[0].choices, found[-1].choices) == (0, 25 * 96 * 8)


def test_a_responder_to_the_policy_has_one_seat_among_policies() -> None:
    found = respond("toy", TINY, opponent="policy", seed=1, device="cpu", tell=list[Gain]().append, rounds=2)
    assert len(found) == 2


def test_the_weights_of_a_responder_are_written_for_a_bot_to_play_with(weights: Path, tmp_path: Path) -> None:
    """Its network is as large as that of the bot, whatever the settings say."""
    out, told = tmp_path / "responder", list[Gain]()
    other = replace(TINY, width=16, depth=1)
    respond("toy", other, opponent="net", seed=1, device="cpu", tell=told.append, weights=weights, rounds=1, out=out)
    written, header = read_for(toy.TOY, out)
    shapes = {name: tensor.shape for name, tensor in written.items()}
    assert shapes == {name: tensor.shape for name, tensor in read_for(toy.TOY, weights)[0].items()}
    assert header["against"] == "net"
    assert out.read_bytes() != weights.read_bytes()


def test_a_bot_that_plays_one_game_at_a_time_is_refused() -> None:
    with pytest.raises(ValueError, match="strong"):
        respond("toy", TINY, opponent="strong", seed=1, device="cpu", tell=list[Gain]().append)
