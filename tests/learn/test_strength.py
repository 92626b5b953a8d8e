"""How strong networks are among each other: every deal in every seating, and nobody is given anything."""

import numpy as np
import pytest

from tests import toy

torch = pytest.importorskip("torch")

from torch import Tensor  # noqa: E402

from tablee.learn.session import choose_best  # noqa: E402
from tablee.learn.settings import LearnSettings  # noqa: E402
from tablee.learn.strength import against, one_against, play_deals, round_robin, share_of_one  # noqa: E402
from tablee.learn.trainer import Trainer  # noqa: E402


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    torch.set_num_threads(1)


def lowest(_: Tensor, masks: Tensor, _sealed: Tensor) -> Tensor:
    """Bids 0 for ever."""
    return masks.float().argmax(1)


def highest(_: Tensor, masks: Tensor, _sealed: Tensor) -> Tensor:
    """Bids the most."""
    return masks.shape[1] - 1 - masks.flip(1).float().argmax(1)


def test_every_deal_is_played_in_every_seating_and_one_win_is_shared() -> None:
    seatings = one_against(3, one=0, others=1)
    assert seatings.tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    wins, unfinished = play_deals(toy.TOY, [highest, lowest], seatings, deals=6, device="cpu")
    assert wins.shape == (3, 6, 3)
    assert unfinished == 0
    assert wins.sum(2).allclose(torch.ones(3, 6))
    strength = share_of_one(wins, unfinished)
    assert strength.wins == pytest.approx(float(wins[range(3), :, range(3)].mean()))


def test_who_bids_wins_against_who_does_not_and_is_even_against_itself() -> None:
    assert against(toy.TOY, highest, lowest, 2, deals=20, device="cpu").gain > 0.4
    assert against(toy.TOY, lowest, highest, 2, deals=20, device="cpu").gain < -0.4
    assert against(toy.TOY, highest, highest, 2, deals=20, device="cpu").gain == pytest.approx(0)


def test_a_round_robin_puts_the_better_above_even_and_the_others_below() -> None:
    found = round_robin(toy.TOY, [lowest, highest], deals=8, device="cpu")
    assert np.diag(found).tolist() == [1, 1]
    assert found[1, 0] > 1.5
    assert found[0, 1] == pytest.approx(0.5)  # none with two; even with three, where two equal bids take nothing


def test_the_best_candidate_is_chosen_not_the_last() -> None:
    settings = LearnSettings(
        width=32, depth=2, lanes=128, steps=8, part=256, imitation=0.0, rate=(5e-3, 1e-3), average=0.9
    )
    trainer = Trainer("toy", settings, seed=1, device="cpu")
    beginner = trainer.learnt()
    for k in range(25):
        trainer.round(k / 25)
    trainer.candidates = [trainer.learnt(), beginner]
    best, told = choose_best(trainer)
    assert best is trainer.candidates[0]
    assert told.startswith("25 (1.")
