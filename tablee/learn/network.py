"""The networks that learn: an actor that sees what a seat knows, and a critic that sees everything.

Both begin with a layer over their numbers and go on with layers of the same width, each added to what went into it. The
actor ends in a number for each action. The critic ends, for each seat counted from the player to move, in what that
seat is to expect: by its share of the win and by margin. Places that are alike are all seen by the same two layers
(`Places`; bots/net.py says how).

Numbers are kept in rows of padded parts (`Rows`): matrix products on a GPU are fast when lengths are multiples of 8.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log

import torch
from torch import Tensor, nn

from tablee.bots.judge import REWARDS
from tablee.bots.net import AS_LEARNT, CELL, CROWD, LEAST, PLACE_ACTION, PLACES, PLACES_AT, SHARPER, places_of
from tablee.games.contract import Game

if torch.cuda.is_available():
    from tablee.learn.places import answer_places, pool_places

PAD = 8
IMPOSSIBLE = -1e9  # the logit of an illegal action
WATCHED = 192  # places that are looked at in training; later ones hardly ever open, and `net` looks at them too


def padded(length: int) -> int:
    """The next multiple of PAD."""
    return -(-length // PAD) * PAD


@dataclass(frozen=True)
class Rows:
    """How the numbers of a game are kept: what is observed around the places, zeros, what is hidden, zeros, places.

    Each place has zeros after its numbers too.
    """

    observation: int
    hidden: int
    places: tuple[int, ...] = ()  # as in bots/net.py; empty: none

    @property
    def around(self) -> int:
        """What is observed and does not belong to a place."""
        return self.observation - (self.places[PLACES] * self.places[CELL] if self.places else 0)

    @property
    def seen(self) -> int:
        """What the actor sees but for places: the observation and the zeros after it."""
        return padded(self.around)

    @property
    def told(self) -> int:
        """What the critic sees but for places."""
        return self.seen + padded(self.hidden)

    @property
    def watched(self) -> int:
        """How many places are kept."""
        return min(self.places[PLACES], WATCHED) if self.places else 0

    @property
    def cell(self) -> int:
        """Numbers that are kept of each place."""
        return padded(self.places[CELL]) if self.places else 0

    @property
    def whole(self) -> int:
        """All of it."""
        return self.told + self.watched * self.cell

    def write(self, numbers: Tensor, rows: Tensor) -> None:
        """Copies numbers of a LearningBatch into rows, whose zeros stay."""
        rows[:, self.seen : self.seen + self.hidden].copy_(numbers[:, self.observation :])
        if not self.places:
            rows[:, : self.observation].copy_(numbers[:, : self.observation])
            return
        at, size = self.places[PLACES_AT], self.places[CELL]
        behind = at + self.places[PLACES] * size
        rows[:, :at].copy_(numbers[:, :at])
        rows[:, at : self.around].copy_(numbers[:, behind : self.observation])
        cells = numbers[:, at : at + self.watched * size].unflatten(1, (self.watched, size))
        self.cells(rows)[..., :size].copy_(cells)

    def cells(self, rows: Tensor) -> Tensor:
        """The places in rows: (…, places, numbers)."""
        return rows[..., self.told :].unflatten(-1, (self.watched, self.cell))


def rows_of(game: Game) -> Rows:
    """How the numbers of this game are kept."""
    return Rows(game.observation, game.hidden, places_of(game))


class Places(nn.Module):
    """What is seen of each place, by the same two layers everywhere; a place that is not there answers 0.

    The numbers around the places, which go before them in a row, add a context to the first layer: to begin with none.
    """

    def __init__(self, rows: Rows, around: int, width: int) -> None:
        super().__init__()
        self.rows = rows
        self.layers = nn.ModuleList([nn.Linear(n, width, bias=False) for n in (rows.cell, width)])
        self.context = nn.Linear(around, width, bias=False)
        for layer in self.layers:
            nn.init.kaiming_uniform_(layer.weight, nonlinearity="relu")
        nn.init.zeros_(self.context.weight)

    def forward(self, rows: Tensor) -> tuple[Tensor, Callable[[Tensor], Tensor]]:
        """The sum and the maximum over all places; and what they answer when they are asked."""
        context = self.context(rows[..., : self.context.in_features])
        if rows.is_cuda:
            fused = rows, self.rows.told, self.rows.watched, CROWD, *(layer.weight for layer in self.layers), context
            return pool_places(*fused).to(rows.dtype), lambda asked: answer_places(*fused, asked)
        cells = self.rows.cells(rows)
        there = (cells != 0).any(-1, keepdim=True)
        seen = torch.relu(self.layers[0](cells) + context.unsqueeze(-2) * there)
        seen = seen + torch.relu(self.layers[1](seen))
        pooled = torch.cat([seen.sum(-2) / CROWD, seen.amax(-2)], dim=-1)
        return pooled, lambda asked: (seen @ asked.unsqueeze(-1)).squeeze(-1)


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

    def __init__(self, game: Game, width: int, depth: int, place_width: int) -> None:
        super().__init__()
        self.rows = rows_of(game)
        self.places = Places(self.rows, self.rows.seen, place_width) if self.rows.places else None
        self.trunk = Trunk(self.rows.seen + (2 * place_width if self.places else 0), width, depth)
        self.head = nn.Linear(width, padded(game.actions))
        self.ask = nn.Linear(width, place_width) if self.places else None
        self.actions = game.actions
        for layer in (self.head, self.ask):
            last_layer(layer)

    def forward(self, rows: Tensor) -> Tensor:
        """The logits of all actions, legal or not."""
        x = rows[..., : self.rows.seen]
        if self.places is None or self.ask is None:
            return self.head(self.trunk(x))[..., : self.actions]
        pooled, answer = self.places(rows)
        thought = self.trunk(torch.cat([x, pooled], dim=-1))
        answers = answer(self.ask(thought))
        first, behind = self.rows.places[PLACE_ACTION], self.rows.places[PLACE_ACTION] + self.rows.watched
        out = self.head(thought)[..., : self.actions]
        return torch.cat([out[..., :first], out[..., first:behind] + answers, out[..., behind:]], dim=-1)


class Critic(nn.Module):
    """Everything → for each seat, counted from the player to move, what it is to expect: (…, rewards, seats)."""

    def __init__(self, game: Game, width: int, depth: int, place_width: int) -> None:
        super().__init__()
        self.rows = rows_of(game)
        self.seats = game.players[-1]
        self.places = Places(self.rows, self.rows.told, place_width) if self.rows.places else None
        self.trunk = Trunk(self.rows.told + (2 * place_width if self.places else 0), width, depth)
        self.head = nn.Linear(width, padded(REWARDS * self.seats))
        last_layer(self.head)

    def forward(self, rows: Tensor) -> Tensor:
        x = rows[..., : self.rows.told]
        if self.places is not None:
            x = torch.cat([x, self.places(rows)[0]], dim=-1)
        out = self.head(self.trunk(x))[..., : REWARDS * self.seats]
        return out.unflatten(-1, (REWARDS, self.seats)).float()


def last_layer(layer: nn.Linear | None) -> None:
    """Begins with hardly any preference."""
    if layer is None:
        return
    nn.init.normal_(layer.weight, std=0.01)
    nn.init.zeros_(layer.bias)


def likelihoods(logits: Tensor, masks: Tensor) -> Tensor:
    """The logarithms of how likely the actions are; illegal ones are impossible."""
    return torch.log_softmax(logits.float().masked_fill(~masks, IMPOSSIBLE), dim=-1)


def as_played(logits: Tensor, masks: Tensor, sealed: Tensor) -> Tensor:
    """The same as `net` plays: what is hardly considered is left out, and the rest is more decided, but not where
    others choose at the same time (bots/net.py).
    """
    logits = logits.float().masked_fill(~masks, IMPOSSIBLE)
    hardly = logits < logits.amax(dim=-1, keepdim=True) + log(LEAST)
    sharper = torch.where(sealed, AS_LEARNT, SHARPER)[..., None]
    return torch.log_softmax(sharper * logits.masked_fill(hardly, IMPOSSIBLE), dim=-1)


def draw(likely: Tensor) -> Tensor:
    """An action for each row, as likely as it says: the first of exponential waiting times with these rates."""
    rates = likely.exp()
    return (rates / torch.empty_like(rates).exponential_()).argmax(dim=-1)
