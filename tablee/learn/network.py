"""The networks that learn: an actor that sees what a seat knows, and a critic that sees everything.

Both begin with a layer over their numbers and go on with layers of the same width, each added to what went into it. The
actor ends in a number for each action. The critic ends, for each seat counted from the player to move, in what that
seat is to expect: by place and by margin.

Numbers are kept in rows of padded parts (`Rows`): matrix products on a GPU are fast when lengths are multiples of 8.
The actor sees the first part of a row only.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from tablee.games.contract import Game
from tablee.learn.batch import REWARDS

PAD = 8
IMPOSSIBLE = -1e9  # the logit of an illegal action


def padded(length: int) -> int:
    """The next multiple of PAD."""
    return -(-length // PAD) * PAD


@dataclass(frozen=True)
class Rows:
    """How the numbers of a game are kept: the observation, zeros, what is hidden, zeros."""

    observation: int
    hidden: int

    @property
    def seen(self) -> int:
        """What the actor sees: the observation and the zeros after it."""
        return padded(self.observation)

    @property
    def whole(self) -> int:
        """What the critic sees."""
        return self.seen + padded(self.hidden)

    def write(self, numbers: Tensor, rows: Tensor) -> None:
        """Copies numbers of a LearningBatch into rows, whose zeros stay."""
        rows[:, : self.observation].copy_(numbers[:, : self.observation])
        rows[:, self.seen : self.seen + self.hidden].copy_(numbers[:, self.observation :])


def rows_of(game: Game) -> Rows:
    """How the numbers of this game are kept."""
    return Rows(game.observation, game.hidden)


class Trunk(nn.Module):
    """Layers of one width; each after the first is added to what went into it."""

    def __init__(self, numbers: int, width: int, depth: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(numbers if k == 0 else width, width) for k in range(depth)])
        for layer in self.layers:
            nn.init.kaiming_uniform_(layer.weight, nonlinearity="relu")
            nn.init.zeros_(layer.bias)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.layers[0](x))
        for layer in self.layers[1:]:
            x = x + torch.relu(layer(x))
        return x


class Actor(nn.Module):
    """What a seat knows → a number for each action."""

    def __init__(self, game: Game, width: int, depth: int) -> None:
        super().__init__()
        rows = rows_of(game)
        self.seen = rows.seen
        self.trunk = Trunk(rows.seen, width, depth)
        self.head = nn.Linear(width, padded(game.actions))
        self.actions = game.actions
        last_layer(self.head)

    def forward(self, rows: Tensor) -> Tensor:
        """The logits of all actions, legal or not."""
        return self.head(self.trunk(rows[..., : self.seen]))[..., : self.actions]


class Critic(nn.Module):
    """Everything → for each seat, counted from the player to move, what it is to expect: (…, rewards, seats)."""

    def __init__(self, game: Game, width: int, depth: int) -> None:
        super().__init__()
        self.seats = game.players[-1]
        self.trunk = Trunk(rows_of(game).whole, width, depth)
        self.head = nn.Linear(width, padded(REWARDS * self.seats))
        last_layer(self.head)

    def forward(self, rows: Tensor) -> Tensor:
        out = self.head(self.trunk(rows))[..., : REWARDS * self.seats]
        return out.unflatten(-1, (REWARDS, self.seats)).float()


def last_layer(layer: nn.Linear) -> None:
    """Begins with hardly any preference."""
    nn.init.normal_(layer.weight, std=0.01)
    nn.init.zeros_(layer.bias)


def likelihoods(logits: Tensor, masks: Tensor) -> Tensor:
    """The logarithms of how likely the actions are; illegal ones are impossible."""
    return torch.log_softmax(logits.float().masked_fill(~masks, IMPOSSIBLE), dim=-1)


def draw(likely: Tensor) -> Tensor:
    """An action for each row, as likely as it says: the first of exponential waiting times with these rates."""
    rates = likely.exp()
    return (rates / torch.empty_like(rates).exponential_()).argmax(dim=-1)
