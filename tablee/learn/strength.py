"""How strong is what has been learnt? Games between networks, and against the policy, with duplicate deals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from tablee.bots.judge import SHARE
from tablee.games.contract import Game
from tablee.learn.batch import LEARNER, POLICY, LearningBatch
from tablee.learn.seating import table_of
from tablee.learn.settings import margin_scale

LONGEST = 3000  # steps after which a game counts as not won
LOOK_EVERY = 16  # steps between two looks at whether all games have ended
BY_POLICY = -1  # in a seating: the policy has this seat

Choose = Callable[[Tensor, Tensor, Tensor], Tensor]  # numbers, masks, `sealed` of many lanes → an action for each
Seatings = npt.NDArray[np.int64]  # (seatings, players): which of the choosers has each seat, or BY_POLICY


@dataclass(frozen=True)
class Strength:
    """The share of wins of somebody who has one seat."""

    players: int
    wins: float
    interval: float  # half of the 95 % interval, over deals
    unfinished: float  # the share of the games that were broken off

    @property
    def even(self) -> float:
        """The share of somebody who plays as the others do."""
        return 1 / self.players

    @property
    def gain(self) -> float:
        """By how much the share of wins exceeds an even one."""
        return self.wins - self.even

    def __str__(self) -> str:
        return f"{self.wins:.1%} ± {self.interval:.1%} with {self.players}"


@torch.no_grad()
def play_deals(
    game: Game,
    choosers: Sequence[Choose],
    seatings: Seatings,
    *,
    deals: int,
    device: str,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
) -> tuple[Tensor, float]:
    """Plays every deal in every seating, with the same dice of chance.

    Returns the share of the win of each seat, (seatings, deals, players), and the share of games that did not end.
    """
    players = seatings.shape[1]
    who = np.repeat(seatings, deals, axis=0)  # lanes of one deal are `deals` apart
    tables = np.tile(np.array(table_of(game, players, dict(options or {})), np.int8), (len(who), 1))
    first = 1 + len(game.options)
    tables[:, first : first + players] = np.where(who == BY_POLICY, POLICY, LEARNER)
    without = len(who) if (who != BY_POLICY).all() else 0
    batch = LearningBatch(game.name, tables, policies=without, margin=margin_scale(game), device=device)
    batch.reset(seed, deals=deals)
    numbers, masks, sealed, movers, actions, rewards, done = (
        as_tensor(array)
        for array in (batch.numbers, batch.masks, batch.sealed, batch.movers, batch.actions, batch.rewards, batch.done)
    )
    sits = torch.as_tensor(who, device=actions.device)
    wins = torch.zeros(len(who), players, device=actions.device)
    going = torch.ones(len(who), dtype=torch.bool, device=actions.device)
    for step in range(LONGEST):
        chooser = sits.gather(1, movers[:, None].long()).squeeze(1)
        chosen = choosers[0](numbers, masks, sealed)
        for k in range(1, len(choosers)):
            chosen = torch.where(chooser == k, choosers[k](numbers, masks, sealed), chosen)
        actions.copy_(chosen)
        batch.step()
        result = rewards[:, SHARE, :players]
        best = (result == result.max(dim=1, keepdim=True).values).float()
        wins = torch.where((going & done)[:, None], best / best.sum(1, keepdim=True), wins)
        going &= ~done
        if step % LOOK_EVERY == LOOK_EVERY - 1 and not bool(going.any()):
            break
    return wins.view(len(seatings), deals, players), float(going.float().mean())


def one_against(players: int, one: int, others: int) -> Seatings:
    """The chooser `one` in each seat in turn, `others` in all other seats."""
    seatings = np.full((players, players), others, np.int64)
    np.fill_diagonal(seatings, one)
    return seatings


def share_of_one(wins: Tensor, unfinished: float) -> Strength:
    """The strength of the one in wins from the seatings of `one_against`."""
    players, deals = wins.shape[:2]
    by_deal = wins.diagonal(dim1=0, dim2=2).mean(1)  # over the seats of the one
    interval = 1.96 * float(by_deal.std()) / deals**0.5 if deals > 1 else 1.0
    return Strength(players, float(by_deal.mean()), interval, unfinished)


def against_policy(
    game: Game,
    choose: Choose,
    players: int,
    *,
    deals: int,
    device: str,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
) -> Strength:
    """How somebody does who has one seat when the policy has all others, in every seat."""
    seatings = one_against(players, 0, BY_POLICY)
    return share_of_one(*play_deals(game, [choose], seatings, deals=deals, device=device, options=options, seed=seed))


def against(
    game: Game, choose: Choose, others: Choose, players: int, *, deals: int, device: str, seed: int = 1
) -> Strength:
    """How somebody does who has one seat when `others` has all others, in every seat."""
    seatings = one_against(players, 0, 1)
    return share_of_one(*play_deals(game, [choose, others], seatings, deals=deals, device=device, seed=seed))


def round_robin(
    game: Game, choosers: Sequence[Choose], *, deals: int, device: str, seed: int = 1
) -> npt.NDArray[np.float64]:
    """How each chooser does as one among each other: its share of wins over an even one, (one, other).

    The mean over every number of players. 1 is even; the diagonal is 1.
    """
    pairs = list(permutations(range(len(choosers)), 2))
    found = np.zeros((len(choosers), len(choosers)))
    for players in game.players:
        seatings = np.concatenate([one_against(players, one, other) for one, other in pairs])
        wins, _ = play_deals(game, choosers, seatings, deals=deals, device=device, seed=seed)
        for k, (one, other) in enumerate(pairs):
            of_pair = wins[k * players : (k + 1) * players]
            found[one, other] += players * float(of_pair.diagonal(dim1=0, dim2=2).mean()) / len(game.players)
    np.fill_diagonal(found, 1)
    return found


def as_tensor(array: object) -> Tensor:
    """A tensor over the same memory, on the CPU or on the GPU."""
    if isinstance(array, np.ndarray):
        return torch.from_numpy(array)
    tensor = torch.as_tensor(array, device="cuda")
    assert tensor.data_ptr() == array.__cuda_array_interface__["data"][0]  # type: ignore[attr-defined]
    return tensor
