"""What a choice was worth, and what follows from it."""

import pytest
import torch

from tablee.learn.ppo import Choices, actor_loss, critic_loss, from_mover, imitation_loss, surprises


def test_surprises_are_carried_back_within_a_game() -> None:
    """Two steps of one game, then one of the next, for one seat: worked out by hand."""
    values = torch.tensor([0.1, 0.3, 0.5, 0.7]).view(4, 1, 1, 1)
    rewards = torch.tensor([0.0, 1.0, 0.0]).view(3, 1, 1, 1)
    done = torch.tensor([False, True, False]).view(3, 1)
    last, before = 0.7 - 0.5, 1.0 - 0.3
    assert surprises(values, rewards, done, 0.5).flatten().tolist() == pytest.approx(
        [0.3 - 0.1 + 0.5 * before, before, last]
    )


def test_seats_are_counted_from_the_player_to_move() -> None:
    order, place = from_mover(torch.tensor([3, 2]), torch.tensor([2, 1]), 4)
    assert order.tolist() == [[2, 0, 1, 3], [1, 0, 2, 3]]
    assert place.tolist() == [[1, 2, 0, 3], [1, 0, 2, 3]]
    seats = torch.tensor([[10.0, 11, 12, 0], [20, 21, 0, 0]])
    assert seats.gather(1, order).gather(1, place).equal(seats)


def choices(**changes: torch.Tensor) -> Choices:
    made = {
        "rows": torch.zeros(2, 8),
        "masks": torch.tensor([[True, True, False], [True, False, True]]),
        "sealed": torch.tensor([False, False]),
        "actions": torch.tensor([0, 2]),
        "chances": torch.tensor([0.5, 0.5]).log(),
        "better": torch.tensor([1.0, -1.0]),
        "counts": torch.ones(2),
        "targets": torch.zeros(2, 2, 3),
        "present": torch.tensor([[1.0, 1, 0], [1, 1, 1]]),
    }
    return Choices(**{**made, **changes})


def gradient(c: Choices, clip: float = 0.2, entropy: float = 0.0, pull: float = 0.0) -> torch.Tensor:
    logits = torch.zeros(2, 3, requires_grad=True)
    average = torch.tensor([[0.0, 2.0, 0.0], [0.0, 0.0, 0.0]])
    actor_loss(logits, average, c, clip, torch.tensor(entropy), pull).backward()
    assert logits.grad is not None
    return logits.grad


def test_what_turned_out_well_becomes_likelier_and_illegal_actions_are_left_alone() -> None:
    downhill = -gradient(choices())
    assert downhill[0, 0] > 0 > downhill[0, 1]
    assert downhill[1, 2] < 0 < downhill[1, 0]
    assert downhill[0, 2] == downhill[1, 1] == 0


def test_a_choice_that_does_not_count_teaches_the_actor_nothing() -> None:
    downhill = gradient(choices(counts=torch.tensor([1.0, 0.0])))
    assert not downhill[1].any()
    assert downhill[0].any()


def test_what_somebody_else_chose_and_the_learner_never_would_breaks_nothing() -> None:
    """An opponent's choice may be as good as impossible to the learner: its ratio is larger than any number."""
    c = choices(counts=torch.tensor([1.0, 0.0]), chances=torch.tensor([-0.7, -500.0]))
    downhill = gradient(c)
    assert downhill.isfinite().all()
    assert not downhill[1].any()
    assert gradient(choices(chances=torch.tensor([-0.7, -500.0]))).isfinite().all()


def test_what_has_become_much_likelier_already_is_not_made_likelier_still() -> None:
    assert not gradient(choices(chances=torch.tensor([0.1, 0.5]).log()))[0].any()


def test_the_pull_is_towards_the_average() -> None:
    downhill = -gradient(choices(better=torch.zeros(2)), pull=1.0)
    assert downhill[0, 1] > 0 > downhill[0, 0]
    assert not downhill[1].any()


def test_doubt_counts_as_a_share_of_that_between_all_legal_actions() -> None:
    for legal in (2, 3, 7):
        masks = torch.zeros(1, 9, dtype=torch.bool)
        masks[0, :legal] = True
        c = choices(
            masks=masks,
            sealed=torch.tensor([False]),
            actions=torch.tensor([0]),
            chances=torch.tensor([1 / legal]).log(),
            better=torch.zeros(1),
            counts=torch.ones(1),
        )
        assert float(actor_loss(torch.zeros(1, 9), torch.zeros(1, 9), c, 0.2, torch.tensor(1.0), 0.0)) == pytest.approx(
            -1
        )


def test_imitation_and_the_critic_count_what_they_should() -> None:
    logits = torch.tensor([[1.0, 0.0, 9.0], [0.0, 9.0, 1.0]])
    assert float(imitation_loss(logits, choices())) == pytest.approx(float(torch.tensor([1.0]).exp().add(1).log() - 1))
    values = torch.zeros(2, 2, 3)
    values[:, :, 2] = 1  # of a seat that only the second game has
    assert float(critic_loss(values, choices())) == pytest.approx(1 / 5)


def test_doubt_is_worth_more_where_others_choose_at_the_same_time() -> None:
    c = choices(better=torch.zeros(2), sealed=torch.tensor([True, False]))
    plain, more = (
        actor_loss(torch.zeros(2, 3), torch.zeros(2, 3), c, 0.2, torch.tensor(1.0), 0.0, sealed)
        for sealed in (1.0, 5.0)
    )
    assert float(plain) == pytest.approx(-1)
    assert float(more) == pytest.approx(-(5 + 1) / 2)
