"""A small network learns a game by playing against itself, many games at a time.

    python examples/learn.py                           # madness, a few minutes on a CPU
    python examples/learn.py --device cuda --games 16384
    python examples/learn.py --game gold --players 3 --minutes 10 --save gold.pt

It needs PyTorch. The rules, chance and the opponents run in `tablee.Batch`; PyTorch looks at its arrays without copying
them, on a CPU and on a GPU. All seats are played by the same network, and what a seat is to gain is more points than
the others. It learns by PPO (Schulman and others, 2017): play on, see which choices led to more than was expected, make
those a little more likely, and expect better.

Who learns from nothing by playing against itself can fall into a hole: in gold all come to bid 0 for ever, because a
disc pays only after five or six purchases, which nobody makes by chance; and who is sure tries nothing else. Two things
keep it out: anything legal is tried now and then, however sure the player is, and every other round is played by a
variant of the rules in which each step pays at once, so that what is found there serves in the usual game (HABITS).
`tablee learn` knows more remedies, and plays much better (tablee/learn/).
"""

import argparse
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from time import perf_counter

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from tablee import Batch

CLIP, VALUE = 0.2, 0.5
EPOCHS, PARTS = 2, 8  # how often what was played is gone through, and in how many parts


@dataclass(frozen=True)
class Habits:
    """What suits a game."""

    future: float = 0.9  # how much what comes after the next choice counts (γ)
    carry: float = 0.8  # how far a surprise is carried back (λ)
    doubt: float = 0.01  # the worth of not being sure
    tries: float = 0.0  # how often anything legal is tried
    unit: float = 1.0  # points that count as 1
    variants: tuple[Mapping[str, str], ...] = ({},)  # options of the rules that rounds are played by, in turn


HABITS = {
    "gold": Habits(future=0.995, carry=0.95, doubt=0.02, tries=0.15, unit=6.0, variants=({"partial": "yes"}, {})),
}


class Player(nn.Module):
    """From what a seat sees: how much each action appeals, and what reward is to be expected.

    Numbers that can lie between whole ones, such as how far the count is from a goal, are also seen through waves of
    several lengths: small differences, which decide a lot, then stand out.
    """

    def __init__(self, batch: Batch, width: int = 128) -> None:
        super().__init__()
        waves = (math.tau / 2) * 2.0 ** torch.arange(4)
        self.register_buffer("between", torch.from_numpy(between(batch)))
        self.register_buffer("waves", waves)
        seen = batch.game.observation + 2 * len(waves) * len(self.between)
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.appeal = nn.Linear(width, batch.game.actions)
        self.expect = nn.Linear(width, 1)

    def forward(self, numbers: Tensor, masks: Tensor, tries: float = 0.0) -> tuple[Tensor, Tensor]:
        """The logarithm of how likely each action is, if anything is tried so often; what is to be expected."""
        angles = (numbers[:, self.between, None] * self.waves).flatten(1)
        thought = self.body(torch.cat([numbers, angles.sin(), angles.cos()], dim=1))
        appeal = torch.softmax(self.appeal(thought).masked_fill(~masks, -1e9), dim=-1)
        likely = (1 - tries) * appeal + tries * masks / masks.sum(1, keepdim=True)
        return likely.clamp_min(1e-12).log(), self.expect(thought).squeeze(-1)


def between(batch: Batch) -> npt.NDArray[np.int64]:
    """Which of the numbers that a seat sees are not always whole, in a few steps at random."""
    chance = np.random.default_rng(1)
    found = np.zeros(batch.game.observation, np.bool_)
    for _ in range(100):
        found |= (batch.observations % 1 != 0).any(axis=0)
        batch.step((chance.random(batch.masks.shape) * batch.masks).argmax(axis=1))
    return np.flatnonzero(found)


class Tables:
    """A batch as PyTorch sees it: the tensors are views, and show the next step as soon as it is made."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.batch = batch
        batch.reset(seed)
        device = torch.device(batch.device)
        self.numbers = torch.as_tensor(batch.observations, device=device)
        self.masks = torch.as_tensor(batch.masks, device=device)
        self.movers = torch.as_tensor(batch.movers, device=device)
        self.rewards = torch.as_tensor(batch.rewards, device=device)
        self.done = torch.as_tensor(batch.done, device=device)

    def step(self, actions: Tensor) -> None:
        chosen = actions.to(torch.int32)
        self.batch.step(chosen.numpy() if self.batch.device == "cpu" else chosen)


@dataclass
class Played:
    """What a number of steps in all games was like; each tensor begins with (steps, games)."""

    numbers: list[Tensor] = field(default_factory=list)
    masks: list[Tensor] = field(default_factory=list)
    actions: list[Tensor] = field(default_factory=list)
    chances: list[Tensor] = field(default_factory=list)  # the logarithm of how likely the action was
    expected: list[Tensor] = field(default_factory=list)
    movers: list[Tensor] = field(default_factory=list)
    rewards: list[Tensor] = field(default_factory=list)
    done: list[Tensor] = field(default_factory=list)


def ahead(gains: Tensor) -> Tensor:
    """For each seat, by how much it has gained more than the others on average."""
    others = gains.shape[1] - 1
    return gains - (gains.sum(1, keepdim=True) - gains) / others


@torch.no_grad()
def play(player: Player, tables: Tables, steps: int, habits: Habits) -> Played:
    """All seats choose as the player would, for so many steps."""
    played = Played()
    for _ in range(steps):
        likely, expected = player(tables.numbers, tables.masks, habits.tries)
        actions = torch.multinomial(likely.exp(), 1).squeeze(1)
        played.numbers.append(tables.numbers.clone())
        played.masks.append(tables.masks.clone())
        played.movers.append(tables.movers.long())
        played.actions.append(actions)
        played.chances.append(likely.gather(1, actions[:, None]).squeeze(1))
        played.expected.append(expected)
        tables.step(actions)
        played.rewards.append(ahead(tables.rewards) / habits.unit)
        played.done.append(tables.done.clone())
    return played


@torch.no_grad()
def surprises(played: Played, player: Player, tables: Tables, habits: Habits) -> tuple[Tensor, Tensor]:
    """For each choice, by how much it turned out better than expected; and whether that is known yet.

    Seats take turns, so what follows a choice is what the same seat meets next: we go back in time and keep, for each
    seat of each game, what it expected then, its surprise, and the reward it has had in between.
    """
    rewards = played.rewards[-1]
    later, surprise, gained = torch.zeros_like(rewards), torch.zeros_like(rewards), torch.zeros_like(rewards)
    known = torch.zeros_like(rewards, dtype=torch.bool)
    movers = tables.movers.long()[:, None]
    later.scatter_(1, movers, player(tables.numbers, tables.masks)[1][:, None])
    known.scatter_(1, movers, True)
    found, sure = [], []
    for t in reversed(range(len(played.done))):
        over = played.done[t][:, None]
        later, surprise = later.masked_fill(over, 0), surprise.masked_fill(over, 0)
        gained, known = gained.masked_fill(over, 0) + played.rewards[t], known | over
        seat, expected = played.movers[t][:, None], played.expected[t][:, None]
        better = gained.gather(1, seat) + habits.future * later.gather(1, seat) - expected
        better += habits.future * habits.carry * surprise.gather(1, seat)
        sure.append(known.gather(1, seat).squeeze(1))
        better = torch.where(sure[-1][:, None], better, torch.zeros_like(better))
        found.append(better.squeeze(1))
        later = later.scatter(1, seat, expected)
        surprise = surprise.scatter(1, seat, better)
        gained = gained.scatter(1, seat, torch.zeros_like(better))
        known = known.scatter(1, seat, torch.ones_like(seat, dtype=torch.bool))
    return torch.stack(found[::-1]), torch.stack(sure[::-1])


def learn(
    player: Player, optimiser: torch.optim.Optimizer, played: Played, found: Tensor, sure: Tensor, habits: Habits
) -> float:
    """Makes good surprises more likely; returns how far off the expectations were, on average."""
    kept = sure.flatten()
    numbers, masks, actions, chances, expected = (
        torch.cat(list(part))[kept]
        for part in (played.numbers, played.masks, played.actions, played.chances, played.expected)
    )
    better = found.flatten()[kept]
    target = expected + better
    off = float(better.pow(2).mean())
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions), device=actions.device).chunk(PARTS):
            likely, value = player(numbers[part], masks[part], habits.tries)
            ratio = (likely.gather(1, actions[part, None]).squeeze(1) - chances[part]).exp()
            gain = torch.min(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part]).mean()
            entropy = -(likely.exp() * likely.clamp_min(-30)).sum(1).mean()
            loss = -gain + VALUE * (value - target[part]).pow(2).mean() - habits.doubt * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()
    return off


@torch.no_grad()
def win_share(player: Player, game: str, players: int, bot: str, device: str, games: int = 256, seed: int = 1) -> float:
    """The share of games that the player wins from seat 0 against bots; a game that will not end is not won."""
    bots = [None] + [bot] * (players - 1)
    tables = Tables(Batch(game, games, players=players, bots=bots, device=device, threads=1), seed)
    open_games = torch.ones(games, dtype=torch.bool, device=tables.done.device)  # only the first game at a table counts
    wins = 0
    for _ in range(1000):
        likely, _ = player(tables.numbers, tables.masks)
        tables.step(torch.multinomial(likely.exp(), 1).squeeze(1))
        ended = tables.done & open_games
        wins += int((tables.rewards[ended, 0] == 1).sum())
        open_games &= ~ended
        if not open_games.any():
            break
    return wins / games


def train(
    player: Player, game: str, players: int, *, games: int, steps: int, device: str, seed: int = 1
) -> Iterator[tuple[int, float]]:
    """Learns for ever; tells after each round how many choices have been made and how far off expectations were."""
    torch.manual_seed(seed)
    habits = HABITS.get(game, Habits())
    several = [
        Tables(Batch(game, games, players=players, options=options, rewards="gains", device=device, threads=1), seed)
        for options in habits.variants
    ]
    optimiser = torch.optim.Adam(player.parameters(), lr=2e-3)
    choices = 0
    for tables in cycle(several):
        played = play(player, tables, steps, habits)
        found, sure = surprises(played, player, tables, habits)
        off = learn(player, optimiser, played, found, sure, habits)
        choices += games * steps
        yield choices, off


def main() -> None:
    """Learns, and tells now and then how it goes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="madness")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--games", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=64, help="choices in each game between two rounds of learning")
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="where to write what was learned")
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # so small a network gains nothing from more, and loses much on a busy machine
    torch.manual_seed(chosen.seed)
    player = Player(Batch(chosen.game, 64, players=chosen.players)).to(chosen.device)

    def tell(choices: int, off: float | None) -> None:
        shares = {
            bot: win_share(player, chosen.game, chosen.players, bot, chosen.device) for bot in ("random", "policy")
        }
        told = f"{(perf_counter() - begun) / 60:5.1f} min  {choices:11,} choices  "
        told += "  ".join(f"wins {share:.0%} against {bot}" for bot, share in shares.items())
        print(told + (f"  off by {off:.3f}" if off is not None else ""), flush=True)

    begun = perf_counter()
    tell(0, None)
    told = 0.0
    rounds = train(
        player,
        chosen.game,
        chosen.players,
        games=chosen.games,
        steps=chosen.steps,
        device=chosen.device,
        seed=chosen.seed,
    )
    for choices, off in rounds:
        minutes = (perf_counter() - begun) / 60
        if minutes - told > chosen.minutes / 12 or minutes >= chosen.minutes:
            tell(choices, off)
            told = minutes
        if minutes >= chosen.minutes:
            break
    if chosen.save:
        torch.save(player.state_dict(), chosen.save)


if __name__ == "__main__":
    main()
