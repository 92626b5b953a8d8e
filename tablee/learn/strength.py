"""How strong is what has been learnt? Games against the policy, with duplicate deals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from tablee.games.contract import Game
from tablee.learn.batch import LEARNER, POLICY, SHARE, LearningBatch
from tablee.learn.seating import table_of
from tablee.learn.settings import margin_scale

LONGEST = 3000  # steps of the learner after which a game counts as not won
LOOK_EVERY = 16  # steps between two looks at whether all games have ended


@dataclass(frozen=True)
class Strength:
    """The learner's share of wins when it has one seat and the policy all others."""

    players: int
    wins: float
    interval: float  # half of the 95 % interval, over deals
    unfinished: float  # the share of the games that were broken off

    @property
    def even(self) -> float:
        """The share of somebody who plays as the others do."""
        return 1 / self.players

    def __str__(self) -> str:
        return f"{self.wins:.1%} ± {self.interval:.1%} with {self.players}"


@torch.no_grad()
def against_policy(
    game: Game,
    choose: Callable[[Tensor, Tensor], Tensor],
    players: int,
    *,
    deals: int,
    device: str,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
) -> Strength:
    """Every deal is played once from each seat, with the same dice of chance.

    choose  numbers and masks of many lanes → an action for each
    """
    table = np.array(table_of(game, players, dict(options or {})), np.int8)
    first = 1 + len(game.options)
    tables = np.tile(table, (players * deals, 1))
    tables[:, first : first + players] = POLICY
    seats = np.repeat(np.arange(players), deals)  # of the learner; lanes of one deal are `deals` apart
    tables[np.arange(len(tables)), first + seats] = LEARNER
    batch = LearningBatch(game.name, tables, policies=0, margin=margin_scale(game), device=device)
    batch.reset(seed, deals=deals)
    numbers, masks, actions, rewards, done = (
        as_tensor(array) for array in (batch.numbers, batch.masks, batch.actions, batch.rewards, batch.done)
    )
    own = torch.as_tensor(seats, device=actions.device)[:, None]
    wins = torch.zeros(len(tables), device=actions.device)
    going = torch.ones(len(tables), dtype=torch.bool, device=actions.device)
    for step in range(LONGEST):
        actions.copy_(choose(numbers, masks))
        batch.step()
        result = rewards[:, SHARE, :players]
        best = result == result.max(dim=1, keepdim=True).values
        won = (best.gather(1, own) / best.sum(1, keepdim=True)).squeeze(1)
        wins = torch.where(going & done, won, wins)
        going &= ~done
        if step % LOOK_EVERY == LOOK_EVERY - 1 and not bool(going.any()):
            break
    by_deal = wins.view(players, deals).mean(0)
    interval = 1.96 * float(by_deal.std()) / deals**0.5 if deals > 1 else 1.0
    return Strength(players, float(by_deal.mean()), interval, float(going.float().mean()))


def as_tensor(array: object) -> Tensor:
    """A tensor over the same memory, on the CPU or on the GPU."""
    if isinstance(array, np.ndarray):
        return torch.from_numpy(array)
    tensor = torch.as_tensor(array, device="cuda")
    assert tensor.data_ptr() == array.__cuda_array_interface__["data"][0]  # type: ignore[attr-defined]
    return tensor
