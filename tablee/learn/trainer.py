"""The training of one game: rounds of playing side by side and of learning from what was played.

A round plays `steps` choices in every lane and then looks at each of them once. On a GPU both are recorded once as CUDA
graphs and replayed, because launching their many small pieces one by one takes longer than they run. Everything that a
graph reads or writes stays at its place in memory.

A training can be stopped after any round and goes on from its checkpoint exactly as it would have (checkpoint.py).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass

import torch
from torch import Tensor

from tablee import games
from tablee.bots.judge import REWARDS
from tablee.engine.devices import DEFAULT_STREAM, stream_at
from tablee.learn.batch import KEPT, LOOK, LearningBatch
from tablee.learn.network import Actor, Critic, as_played, draw, likelihoods, rows_of
from tablee.learn.ppo import Choices, actor_loss, critic_loss, from_mover, imitation_loss, surprises
from tablee.learn.ranks import ALONE, Ranks
from tablee.learn.seating import seat_lanes
from tablee.learn.settings import LearnSettings, margin_scale
from tablee.learn.strength import Choose, Strength, against_policy, as_tensor

CLEAREST = 0.5  # gradients longer than this are shortened
UNTIMED = 2  # rounds of each kind that compile code or record CUDA graphs: time that is not spent on learning
FIRST_KEPT = 3  # while imitating, every so many steps the lanes keep a position


Weights = dict[str, Tensor]  # of a network, by their names


@dataclass(frozen=True)
class Learnt:
    """What was learnt at some time: the weights of an averaged actor and of the critic."""

    actor: Weights
    critic: Weights
    rounds: int


class Trainer:
    """Learns a game. `round(progress)` plays and learns once; progress goes from 0 to 1 over the whole training.

    start   what was learnt before, to go on from; the policy is imitated first all the same, as an opponent
    guests  actors by name that are opponents all through, besides earlier selves: such as responders, so that what
            they found is not forgotten
    ranks   the processes that learn together; each has as many lanes
    """

    def __init__(
        self,
        game: str,
        settings: LearnSettings,
        *,
        seed: int,
        device: str,
        start: Learnt | None = None,
        guests: Mapping[str, Weights] | None = None,
        ranks: Ranks = ALONE,
    ) -> None:
        self.game = games.game(game)
        self.settings = settings
        self.seed = seed
        self.device = device
        self.ranks = ranks
        self.rounds = 0
        self.choices = 0
        torch.manual_seed(seed)
        self.shape = settings.width, settings.depth, settings.place_width
        self.actor, self.critic = Actor(self.game, *self.shape).to(device), Critic(self.game, *self.shape).to(device)
        self.average = deepcopy(self.actor)
        self.opponents = torch.nn.ModuleList([deepcopy(self.actor) for _ in range(settings.opponents)])
        self.earlier: list[Weights] = [snapshot(self.actor)]
        self.start = start
        self.guests = dict(guests or {})
        self.candidates: list[Learnt] = []  # of which the best is chosen in the end
        if start is not None and (settings.imitation == 0 or settings.responds):
            self._begin_from_start()
        self.rate = torch.tensor(settings.rate[0], device=device)
        self.entropy = torch.tensor(settings.entropy[0], device=device)
        weights = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimiser = torch.optim.AdamW(
            weights,
            lr=self.rate if device == "cuda" else settings.rate[0],
            fused=device == "cuda",
            capturable=device == "cuda",
            weight_decay=0.0,
        )
        if ranks.count > 1:
            torch.manual_seed(ranks.seed(seed))  # all begin with the same weights, and then play games of their own
        self._place_lanes()
        self._place_played()
        self.timed = False  # whether the last round did nothing but play and learn
        self._kinds: Counter[bool] = Counter()  # rounds in this process, with and without imitation
        self._warm: set[str] = set()
        self._graphs: dict[str, torch.cuda.CUDAGraph] = {}

    def _place_lanes(self) -> None:
        """The games, and PyTorch's views of their arrays."""
        settings, device = self.settings, self.device
        seed = self.ranks.seed(self.seed)
        self.seating = seat_lanes(self.game, settings, seed)
        self.batch = LearningBatch(
            self.game.name,
            self.seating.tables,
            policies=self.seating.policies,
            margin=margin_scale(self.game),
            device=device,
        )
        self.batch.reset(seed)
        self.numbers, self.masks, self.movers, self.sealed = map(
            as_tensor, (self.batch.numbers, self.batch.masks, self.batch.movers, self.batch.sealed)
        )
        self.actions, self.rewards, self.done = map(
            as_tensor, (self.batch.actions, self.batch.rewards, self.batch.done)
        )
        self.advice = as_tensor(self.batch.advice)
        self.players = torch.as_tensor(self.seating.tables[:, 0].copy(), device=device)
        self.learns = torch.as_tensor(self.seating.learns, device=device)

    def _place_played(self) -> None:
        """What is kept of a round. `rows` has one step more: what is to be seen after the last choice."""
        steps, n, seats = self.settings.steps, self.settings.lanes, self.game.players[-1]
        whole = steps * n
        made = {"device": self.device}
        numbers = torch.bfloat16 if self.device == "cuda" else torch.float32
        self.layout = rows_of(self.game)
        self.rows = torch.zeros(steps + 1, n, self.layout.whole, dtype=numbers, **made)
        self.played_masks = torch.zeros(steps, n, self.game.actions, dtype=torch.bool, **made)
        self.played_sealed = torch.zeros(steps, n, dtype=torch.bool, **made)
        self.played_movers = torch.zeros(steps + 1, n, dtype=torch.int32, **made)
        self.played = torch.zeros(steps, n, dtype=torch.int64, **made)
        self.chances = torch.zeros(steps, n, **made)
        self.results = torch.zeros(steps, n, REWARDS, seats, **made)
        self.ends = torch.zeros(steps, n, dtype=torch.bool, **made)
        self.better = torch.zeros(steps, n, **made)
        self.counts = torch.zeros(steps, n, **made)
        self.targets = torch.zeros(steps, n, REWARDS, seats, **made)
        self.present = (torch.arange(seats, device=self.device) < self.players[:, None]).float()
        self.chosen = torch.zeros(min(self.settings.part, whole), dtype=torch.int64, **made)
        self.loss = torch.zeros(3, **made)  # of actor and critic in the last part; how much doubt there is

    # ---- a round

    def round(self, progress: float) -> None:
        """Plays `steps` choices in every lane and learns from them."""
        settings = self.settings
        imitating = progress < settings.imitation and not settings.responds
        self._kinds[imitating] += 1
        self.timed = self._kinds[imitating] > UNTIMED
        if not imitating and self.start is not None:
            self._begin_from_start()
        self.rate.fill_(settings.at(settings.rate, progress))
        self.entropy.fill_(settings.at(settings.entropy, progress))
        if self.device != "cuda":
            self.optimiser.param_groups[0]["lr"] = float(self.rate)
        if imitating:
            self._play_as_policy()
        else:
            self._choose_opponent()
            keep = self.rounds // settings.keep_every % KEPT if self.rounds % settings.keep_every == 0 else -1
            self.batch.order(resume=round(256 * settings.resumed), break_off=round(256 * settings.broken_off))
            self._run("play", self._play)
            if keep >= 0:
                self._keep(keep)
        self._run("judge", self._judge)
        whole = self.settings.steps * self.settings.lanes
        for _ in range(settings.imitated if imitating else 1):
            for part in torch.randperm(whole, device=self.device).split(len(self.chosen)):
                if len(part) == len(self.chosen):
                    self.chosen.copy_(part)
                    self._run("imitate" if imitating else "learn", self._imitate if imitating else self._learn)
        if imitating:
            self.average.load_state_dict(self.actor.state_dict())
            self.earlier = [snapshot(self.actor)]
        self.rounds += 1
        self.choices += whole * self.ranks.count

    def _run(self, name: str, function: Callable[[], None]) -> None:
        """Runs a function. On a GPU it runs once as it stands, is then recorded as a CUDA graph, and replayed."""
        if self.device != "cuda" or name not in self._warm:
            self._warm.add(name)
            function()
            return
        if name not in self._graphs:
            self._graphs[name] = self._record(function)
        self._graphs[name].replay()

    def _record(self, function: Callable[[], None]) -> torch.cuda.CUDAGraph:
        """A CUDA graph of the function, which is not run by this."""
        graph = torch.cuda.CUDAGraph()
        torch.cuda.synchronize()
        with torch.cuda.graph(graph, capture_error_mode="thread_local"):  # NCCL's own thread asks the GPU meanwhile
            self.batch.stream = stream_at(torch.cuda.current_stream().cuda_stream)
            function()
        self.batch.stream = DEFAULT_STREAM
        return graph

    # ---- playing

    @torch.no_grad()
    def _play(self) -> None:
        """The learner chooses for all seats but those of the policy and, in the first lanes, of earlier selves."""
        earlier = self.seating.earlier
        for t in range(self.settings.steps):
            self._look(t)
            with self._half():
                likely = likelihoods(self.actor(self.rows[t]), self.masks)
            actions = draw(likely)
            if earlier:
                other = self._other(earlier, t)
                own = self.learns[:earlier].gather(1, self.movers[:earlier, None].long()).squeeze(1)
                actions[:earlier] = torch.where(own, actions[:earlier], other)
            self.chances[t] = likely.gather(1, actions[:, None]).squeeze(1)
            self._step(t, actions, advised=False)
        self._look(self.settings.steps)

    def _other(self, earlier: int, t: int) -> Tensor:
        """What the opponents choose in the first lanes, which they have in turn; one that does not change plays as
        `net` does.
        """
        chosen = torch.empty(earlier, dtype=torch.int64, device=self.device)
        for k, opponent in enumerate(self.opponents):
            own = slice(k, earlier, len(self.opponents))
            with self._half():
                logits = opponent(self.rows[t, own])
            masks = self.masks[own]
            responds = self.settings.responds
            likely = as_played(logits, masks, self.sealed[own]) if responds else likelihoods(logits, masks)
            chosen[own] = draw(likely)
        return chosen

    def _play_as_policy(self) -> None:
        """All do what the policy does; lanes keep positions of these games."""
        self.batch.order(LOOK)
        self.batch.step(advised=True)
        for t in range(self.settings.steps):
            self._look(t)
            step = self.rounds * self.settings.steps + t
            self.batch.order(keep=step // FIRST_KEPT % KEPT if step % FIRST_KEPT == 0 else -1)
            self._step(t, self.advice.long(), advised=True)
        self._look(self.settings.steps)

    def _keep(self, slot: int) -> None:
        """The lanes keep the positions that they stand in."""
        self.batch.order(LOOK, keep=slot)
        self.batch.step()
        self.batch.order()

    def _look(self, t: int) -> None:
        self.layout.write(self.numbers, self.rows[t])
        self.played_movers[t] = self.movers
        if t < self.settings.steps:
            self.played_masks[t] = self.masks
            self.played_sealed[t] = self.sealed

    def _step(self, t: int, actions: Tensor, advised: bool) -> None:
        self.played[t] = actions
        self.actions.copy_(actions)
        self.batch.step(advised)
        self.results[t] = self.rewards
        self.ends[t] = self.done

    def _half(self) -> torch.autocast:
        """Matrix products in bfloat16, on a GPU."""
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    @torch.no_grad()
    def _judge(self) -> None:
        """What each choice was worth, and what the critic should have expected."""
        steps, seats = self.settings.steps, self.game.players[-1]
        order, place = from_mover(self.players, self.played_movers, seats)
        with self._half():
            expected = torch.stack([self.critic(rows) for rows in self.rows])
        values = expected.gather(-1, place[:, :, None].expand_as(expected)) * self.present[:, None]
        found = surprises(values, self.results, self.ends, self.settings.carry)
        worth = (1 - self.settings.by_margin) * found[:, :, 0] + self.settings.by_margin * found[:, :, 1]
        movers = self.played_movers[:steps, :, None].long()
        own = self.learns.expand(steps, -1, -1).gather(2, movers).squeeze(2)
        self.counts.copy_(own & (self.played_masks.sum(2) > 1))
        better = worth.gather(2, movers).squeeze(2)
        number = self.counts.sum().clamp_min(2)
        mean = (better * self.counts).sum() / number
        spread = (((better - mean) * self.counts).pow(2).sum() / number).sqrt()
        self.better.copy_((better - mean) / (spread + 1e-6))
        self.targets.copy_((found + values[:steps]).gather(-1, order[:steps, :, None].expand_as(found)))

    # ---- learning

    def _choices(self) -> Choices:
        """The part of the round that is looked at now."""
        chosen = self.chosen
        return Choices(
            rows=self.rows[:-1].flatten(0, 1)[chosen],
            masks=self.played_masks.flatten(0, 1)[chosen],
            sealed=self.played_sealed.flatten()[chosen],
            actions=self.played.flatten()[chosen],
            chances=self.chances.flatten()[chosen],
            better=self.better.flatten()[chosen],
            counts=self.counts.flatten()[chosen],
            targets=self.targets.flatten(0, 1)[chosen],
            present=self.present[chosen % self.settings.lanes],
        )

    def _learn(self) -> None:
        c = self._choices()
        with self._half():
            logits, values = self.actor(c.rows), self.critic(c.rows)
            with torch.no_grad():
                average = self.average(c.rows)
        settings = self.settings
        loss = actor_loss(logits, average, c, settings.clip, self.entropy, settings.pull, settings.sealed)
        self._improve(loss, critic_loss(values, c))
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.actor.parameters(), strict=True):
                mean.lerp_(now, 1 - self.settings.average)
            likely = likelihoods(logits, c.masks)
            doubt = -(likely.exp() * likely).sum(1) / c.masks.sum(1).clamp_min(2).float().log()
            self.loss[2] = (doubt * c.counts).sum() / c.counts.sum().clamp_min(1)

    def _imitate(self) -> None:
        c = self._choices()
        with self._half():
            logits, values = self.actor(c.rows), self.critic(c.rows)
        self._improve(imitation_loss(logits, c), critic_loss(values, c))

    def _improve(self, actor: Tensor, critic: Tensor) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        (actor + critic).backward()
        self.ranks.average([*self.actor.parameters(), *self.critic.parameters()])
        for network in (self.actor, self.critic):
            torch.nn.utils.clip_grad_norm_(network.parameters(), CLEAREST)
        self.optimiser.step()
        self.loss[0], self.loss[1] = actor.detach(), critic.detach()

    # ---- earlier selves

    def _begin_from_start(self) -> None:
        """Goes on with what was learnt before; the first of the earlier selves stays, the second is that one."""
        assert self.start is not None
        for network in (self.actor, self.average):
            network.load_state_dict(self.start.actor)
        self.critic.load_state_dict(self.start.critic)
        self.earlier.append(snapshot(self.actor))
        for opponent in self.opponents:
            opponent.load_state_dict(self.start.actor)
        self.start = None

    def _choose_opponent(self) -> None:
        """Now and then one's present self is remembered, and somebody else becomes one of the opponents."""
        settings = self.settings
        if settings.responds:
            return
        if self.rounds % settings.remember_every == 0:
            self.earlier.append(snapshot(self.actor))
            if len(self.earlier) > settings.remembered:
                del self.earlier[1]  # the first is the one that imitates the policy
        turn, left = divmod(self.rounds, max(settings.remember_every // (4 * settings.opponents), 1))
        if left == 0:
            self.opponents[turn % settings.opponents].load_state_dict(self._drawn_opponent())

    def _drawn_opponent(self) -> Weights:
        """Often the one that imitates the policy, often a guest if there are any, otherwise an earlier self."""
        drawn = float(torch.rand(())) - self.settings.first
        if drawn < 0:
            return self.earlier[0]
        among = [*self.guests.values()] if self.guests and drawn < self.settings.guests else self.earlier
        return among[int(torch.randint(len(among), ()))]

    def learnt(self) -> Learnt:
        """What has been learnt up to now."""
        return Learnt(snapshot(self.average), snapshot(self.critic), self.rounds)

    # ---- how strong it is

    def chooser(self, actor: Actor, sharper: float = 1.0, played: bool = False) -> Choose:
        """What an actor chooses.

        sharper  chances are raised to this power
        played   as `net` plays
        """

        def choose(numbers: Tensor, masks: Tensor, sealed: Tensor) -> Tensor:
            rows = torch.zeros(len(numbers), self.layout.whole, dtype=self.rows.dtype, device=self.device)
            self.layout.write(numbers, rows)
            with self._half():
                logits = actor(rows)
            return draw(as_played(logits, masks, sealed) if played else likelihoods(sharper * logits, masks))

        return choose

    def strength(self, players: int, deals: int, averaged: bool = True, sharper: float = 1.0) -> Strength:
        """The share of wins against the policy, of the averaged weights or of the latest."""
        choose = self.chooser(self.average if averaged else self.actor, sharper)
        with torch.random.fork_rng():  # looking does not change what follows
            torch.manual_seed(self.seed)
            return against_policy(self.game, choose, players, deals=deals, device=self.device)


def snapshot(network: torch.nn.Module) -> Weights:
    """A copy of a network's weights."""
    return {name: weights.detach().clone() for name, weights in network.state_dict().items()}
