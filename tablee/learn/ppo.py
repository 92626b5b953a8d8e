"""Proximal policy optimisation (Schulman and others, 2017) for several players and a critic that sees everything.

The critic expects something for every seat at every choice, not only for the player to move. So a surprise is known for
each seat at each step, and a choice is worth the surprise of the seat that made it.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from tablee.learn.network import likelihoods

LARGEST = 20.0  # the logarithm of how much likelier an action can have become; exp of much more is no number


@torch.no_grad()
def surprises(values: Tensor, rewards: Tensor, done: Tensor, carry: float) -> Tensor:
    """For each step, reward and seat: by how much it went better than expected, with what followed (GAE, γ = 1).

    values   (steps + 1, lanes, rewards, seats)  what was expected
    rewards  (steps, lanes, rewards, seats)      what came of it
    done     (steps, lanes)                      a game ended: what follows belongs to another one
    """
    found = torch.empty_like(rewards)
    later = torch.zeros_like(rewards[0])
    for t in reversed(range(len(rewards))):
        goes_on = (~done[t])[:, None, None]
        later = rewards[t] - values[t] + goes_on * (values[t + 1] + carry * later)
        found[t] = later
    return found


def from_mover(players: Tensor, movers: Tensor, seats: int) -> tuple[Tensor, Tensor]:
    """For each lane the seats counted from the player to move, and the place of each seat in that count.

    Numbers beyond the players of a lane stand for nobody; they are their own.
    """
    k = torch.arange(seats, device=movers.device)
    movers, players = movers[..., None].long(), players[..., None].long()
    nobody = k >= players
    return torch.where(nobody, k, (movers + k) % players), torch.where(nobody, k, (k - movers) % players)


@dataclass(frozen=True)
class Choices:
    """Choices that are learnt from; each tensor begins with their number."""

    rows: Tensor  # what was to be seen (network.Rows)
    masks: Tensor
    sealed: Tensor  # others choose at the same time
    actions: Tensor
    chances: Tensor  # the logarithm of how likely the action was
    better: Tensor  # by how much it turned out better than expected, in units of what is usual
    counts: Tensor  # 1: a choice of the learner between several actions; 0: another, for the critic alone
    targets: Tensor  # (rewards, seats) what the critic should have expected, from the player to move
    present: Tensor  # (seats) 1: takes part


def actor_loss(
    logits: Tensor, average: Tensor, c: Choices, clip: float, entropy: Tensor, pull: float, sealed: float = 1.0
) -> Tensor:
    """Makes what turned out well more likely, within limits; prefers doubt, and what one has been for a while.

    Doubt is counted as a share of that between all legal actions, and `sealed` times where others choose at the same
    time: there somebody who can be foreseen is beaten. `average`: the logits of the moving average.
    """
    likely = likelihoods(logits, c.masks)
    rates = likely.exp()
    change = likely.gather(1, c.actions[:, None]).squeeze(1) - c.chances
    ratio = torch.where(c.counts > 0, change, 0.0).clamp(max=LARGEST).exp()
    gain = torch.min(ratio * c.better, ratio.clamp(1 - clip, 1 + clip) * c.better)
    doubt = -(rates * likely).sum(1) / c.masks.sum(1).clamp_min(2).float().log()
    differs = (rates * (likely - likelihoods(average, c.masks))).sum(1)
    worth = entropy * torch.where(c.sealed, sealed, 1.0)
    return mean_of(-gain - worth * doubt + pull * differs, c.counts)


def imitation_loss(logits: Tensor, c: Choices) -> Tensor:
    """Makes the actions that were taken more likely."""
    return mean_of(-likelihoods(logits, c.masks).gather(1, c.actions[:, None]).squeeze(1), c.counts)


def critic_loss(values: Tensor, c: Choices) -> Tensor:
    """How far off expectations were: the mean square over rewards and present seats."""
    return mean_of((values - c.targets).pow(2).mean(1), c.present)


def mean_of(numbers: Tensor, weights: Tensor) -> Tensor:
    """The mean by weight; 0 if nothing has any."""
    return (numbers * weights).sum() / weights.sum().clamp_min(1)
