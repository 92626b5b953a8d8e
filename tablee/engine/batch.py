"""A batch of games for learning: many games side by side, each waiting for one player's action.

    b = Batch("madness", 4096, players=3)          # device="cuda": everything stays on the GPU
    b.reset(seed=1)
    while learning:
        b.step(choose(b.observations, b.masks))    # one action for each game, by the player in b.movers

`step` also plays for chance and for the seats that `bots` have. When a game ends, `done` and `rewards` say so and a new
game has begun: observation, mask and mover are already those of the new game. Every step writes into the same arrays
without copying: on a CPU they are NumPy arrays (DLPack), on a GPU they have `__cuda_array_interface__`, so that
`torch.as_tensor(b.observations)` is a view. Do not write into them: a step may rely on numbers that have not changed.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.dice import Dice, many_dice, new_dice
from tablee.engine.devices import check_device, device_array, to_device
from tablee.engine.jit import compiled
from tablee.engine.lanes import Lanes, States
from tablee.engine.netplay import NO_MIND, Mind, new_mind, thinker_of
from tablee.engine.simulate import BOTS, Bytes, as_table, chooser_of
from tablee.games.contract import CHANCE, OVER, Actions, Game, Numbers, State, share
from tablee.match import IllegalAction

Masks = npt.NDArray[np.bool_]

AT_THE_END = ("places", "scores")
REWARDS = (*AT_THE_END, "gains")
GAINS = 2
ILLEGAL = ("refuse", "forfeit")  # what happens to an illegal action
FORFEIT = -1.0  # the reward of a player who forfeits a game by an illegal action
NET = "net"  # the bot that has learnt the game; after those of `playouts` it is the last by number
NOBODY = -1  # the bot of a seat that has no bot
SHARE = 256  # games for which waking another thread pays


class Shaped(Protocol):
    """An array of any package, on the CPU or on the GPU."""

    @property
    def shape(self) -> tuple[int, ...]: ...


class Batch:
    """`n` games side by side.

    rewards   "places": at the end from +1 (alone first) to -1 (alone last), their sum is 0; "scores": the points;
              "gains": in every step by how much the points have changed, as they stand (scores, in small coin)
    bots      for each seat a compiled bot by name ("random", "policy", "net") that plays inside `step`, or None; at
              least one seat has none. A game that bots end before any other choice begins anew unseen
    illegal   "refuse": see `refused`; "forfeit": the game ends, -1 for the player and 0 for the others

    After `reset` and `step`, for each game:
    observations  (n, observation) float32  what the player to move knows
    masks         (n, actions) bool         what that player may do
    movers        (n,) int32                that player's seat
    rewards       (n, players) float32      0 until a game ends, but for gains
    done          (n,) bool                 a game has ended in this step
    refused       (n,) bool                 the action was not legal: the game is forfeited, or stands as it was (GPU
                                            only: on a CPU `step` raises IllegalAction before any game moves)
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        rewards: str = "places",
        bots: Sequence[str | None] = (),
        illegal: str = "refuse",
        device: str = "cpu",
        threads: int | None = None,
    ) -> None:
        if n < 1:
            raise ValueError(f"a batch has at least 1 game, not {n}")
        if illegal not in ILLEGAL:
            raise ValueError(f"an illegal action is to {' or '.join(ILLEGAL)}, not {illegal!r}")
        check_device(device)
        self.game = games.game(game)
        self.n = n
        self.players = self.game.players[0] if players is None else players
        self.device = device
        self.threads = threads
        self.illegal = illegal
        self._bots = kinds_of(bots)
        self._net = NET in bots
        self._mind = new_mind(self.game, n, device) if self._net else NO_MIND
        table = seated_table(self.game, self.players, options, rewards, bots, REWARDS, (*BOTS, NET))
        self._table = to_device(np.append(table, np.int8(ILLEGAL.index(illegal))), device)
        self._states = device_array((n,), self.game.state, device)
        self.observations = device_array((n, self.game.observation), np.float32, device)
        self.masks = device_array((n, self.game.actions), np.bool_, device)
        self.movers = device_array((n,), np.int32, device)
        self.rewards = device_array((n, self.players), np.float32, device)
        self._points = device_array((n, self.players), np.float32, device)  # as they stand, for gains
        self.done = device_array((n,), np.bool_, device)
        self.refused = device_array((n,), np.bool_, device)
        self.reset()

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Starts every game again, from one seed for all or from a seed for each."""
        if isinstance(seed, Sequence):
            if len(seed) != self.n:
                raise ValueError(f"a batch of {self.n} games begins from 1 seed or {self.n}, not {len(seed)}")
            dice = np.stack([new_dice(int(each)) for each in seed])
        else:
            dice = many_dice(int(seed), self.n)
        self._dice = to_device(dice, self.device)
        self._run(device_array((self.n,), np.int32, self.device), resetting=True)

    def step(self, actions: npt.ArrayLike | Shaped) -> None:
        """Plays one action in every game: (n,) int32, on the device of the batch."""
        given: Shaped = np.asarray(actions) if self.device == "cpu" else cast(Shaped, actions)
        if tuple(given.shape) != (self.n,):
            raise ValueError(
                f"a batch of {self.n} games takes {self.n} actions, not an array of shape {tuple(given.shape)}"
            )
        self._run(self._checked(given) if isinstance(given, np.ndarray) else given, resetting=False)

    def _checked(self, actions: npt.NDArray[np.generic]) -> npt.NDArray[np.int32]:
        """The actions as the rules take them; IllegalAction if one is illegal and does not forfeit its game."""
        if not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"actions are whole numbers, not {actions.dtype}")
        if self.illegal == "forfeit":  # a number too large for rules is illegal all the same
            actions = np.clip(actions, -1, self.game.actions)
            return actions.astype(np.int32, copy=False)
        if actions.dtype != np.int32:
            actions = actions.astype(np.int64, copy=False)
        lane = first_illegal(cast(npt.NDArray[np.integer], actions), self.masks)
        if lane < self.n:
            choices = ", ".join(str(a) for a in np.flatnonzero(self.masks[lane]))
            raise IllegalAction(f"game {lane} of the batch: action {actions[lane]} is not legal; legal: {choices}")
        return actions.astype(np.int32, copy=False)

    def _run(self, actions: object, resetting: bool) -> None:
        arrays = (
            self._states,
            self._dice,
            self._table,
            actions,
            self.observations,
            self.masks,
            self.movers,
            self.rewards,
            self._points,
            self.done,
            self.refused,
        )
        lanes = _batch_lanes(self.game.name, self._bots, self._net, self.device)
        lanes.run(self.n, *arrays, resetting, self._mind, device=self.device, threads=self.threads)


@compiled
def first_illegal(actions: npt.NDArray[np.integer], masks: Masks) -> int:
    """The first game with an illegal action; the number of games if there is none."""
    for i in range(len(actions)):
        a = actions[i]
        if a < 0 or a >= masks.shape[1] or not masks[i, a]:
            return i
    return len(actions)


def seated_table(
    game: Game,
    players: int,
    options: Mapping[str, str] | None,
    rewards: str,
    bots: Sequence[str | None],
    kinds: Sequence[str] = AT_THE_END,
    known: Sequence[str] = BOTS,
) -> Bytes:
    """A table as compiled code takes it: players, options, for each seat its bot, the kind of rewards.

    ValueError says what is wrong.
    """
    if rewards not in kinds:
        raise ValueError(f"rewards are {' or '.join(kinds)}, not {rewards!r}")
    table = as_table(game, players, options)
    named = list(bots) or [None] * players
    if len(named) != players:
        raise ValueError(f"{len(named)} bots for {players} players: say None for a seat without a bot")
    if None not in named:
        raise ValueError("all seats are bots': leave one free with None, or use playouts")
    for bot in named:
        if bot is not None and bot not in known:
            raise ValueError(f"there is no compiled bot {bot!r}; the bots: {', '.join(known)}")
    numbers = [NOBODY if bot is None else known.index(bot) for bot in named]
    return np.concatenate([table, np.array([*numbers, REWARDS.index(rewards)], np.int8)])


def kinds_of(bots: Sequence[str | None]) -> frozenset[str]:
    """The bots that compiled code is made for; code for `policy` also plays at random. `net` has code of its own."""
    named = {bot for bot in bots if bot not in (None, NET)}
    return frozenset({"policy"} if "policy" in named else named)


@cache
def begin_of(game: Game, bots: frozenset[str]) -> Callable[[State, Actions, Bytes, Dice], int]:
    """A compiled function that begins a game and plays up to the first choice of a player; it returns the seat."""
    setup, go_on = game.setup, go_on_of(game, bots)
    options = len(game.options)

    @compiled
    def begin(s: State, out: Actions, table: Bytes, dice: Dice) -> int:
        seat = OVER
        while seat == OVER:
            setup(s, int(table[0]), table[1 : 1 + options])
            seat = go_on(s, out, table, dice)
        return seat

    return begin


@cache
def go_on_of(game: Game, bots: frozenset[str]) -> Callable[[State, Actions, Bytes, Dice], int]:
    """A compiled function that plays for chance and for bots; it returns the seat that has to choose, or OVER."""
    mover, apply, sample, choose = game.mover, game.apply, game.sample, chooser_of(game, bots)
    first = 1 + len(game.options)  # where the table says which bot has seat 0
    any_bots = len(bots) > 0

    @compiled
    def go_on(s: State, out: Actions, table: Bytes, dice: Dice) -> int:
        seat = mover(s)
        while seat != OVER:
            if seat == CHANCE:
                apply(s, sample(s, dice))
            elif any_bots and table[first + seat] != NOBODY:
                apply(s, choose(s, out, seat, table[first:], dice))
            else:
                break
            seat = mover(s)
        return seat

    return go_on


@cache
def reward_of(game: Game) -> Callable[[State, Bytes, Numbers], None]:
    """A compiled function that writes every seat's reward for a game that has ended."""
    scores, places = game.scores, game.places
    kind = 1 + len(game.options)

    @compiled
    def reward(s: State, table: Bytes, out: Numbers) -> None:
        players = int(table[0])
        if table[kind + players] == 1:
            scores(s, out)
            return
        places(s, out)
        share(out, players)

    return reward


GoOn = Callable[[State, Actions, Bytes, Dice, Mind, int], int]


@cache
def _lane_go_on(game: Game, bots: frozenset[str], net: bool, device: str) -> GoOn:
    """A compiled function that plays for chance and for bots, `net` included, in a lane."""
    go_on, first = go_on_of(game, bots), 1 + len(game.options)

    @compiled
    def without(s: State, out: Actions, table: Bytes, dice: Dice, mind: Mind, i: int) -> int:
        return go_on(s, out, table, dice)

    if not net:
        return without
    think, number = thinker_of(game, device), len(BOTS)
    mover, apply, sample, choose = game.mover, game.apply, game.sample, chooser_of(game, bots)

    @compiled
    def with_net(s: State, out: Actions, table: Bytes, dice: Dice, mind: Mind, i: int) -> int:
        seat = mover(s)
        while seat != OVER:
            if seat == CHANCE:
                apply(s, sample(s, dice))
            elif table[first + seat] == number:
                apply(s, think(s, out, seat, dice, mind, i))
            elif table[first + seat] != NOBODY:
                apply(s, choose(s, out, seat, table[first:], dice))
            else:
                break
            seat = mover(s)
        return seat

    return with_net


@cache
def _batch_lanes(name: str, bots: frozenset[str], net: bool, device: str) -> Lanes:
    """Lanes that begin a game, or play one action in it."""
    game = games.game(name)
    legal, apply, observe_again, scores = game.legal, game.apply, game.observe_again, game.scores
    setup, go_on, reward = game.setup, _lane_go_on(game, bots, net, device), reward_of(game)
    player_actions, numbers = game.actions, game.observation
    options = len(game.options)
    kind = 1 + options

    @compiled
    def begin(s: State, out: Actions, table: Bytes, dice: Dice, mind: Mind, i: int) -> int:
        seat = OVER
        while seat == OVER:
            setup(s, int(table[0]), table[1 : 1 + options])
            seat = go_on(s, out, table, dice, mind, i)
        return seat

    @compiled
    def gain(s: State, players: int, rewards: Numbers, points: Numbers) -> None:
        """The points as they stand, and by how much they have changed."""
        scores(s, rewards)
        for p in range(players):
            now = rewards[p]
            rewards[p] = now - points[p]
            points[p] = now

    @compiled
    def lane(
        i: int,
        _: State,
        out: Actions,
        states: States,
        dice: Dice,
        table: Bytes,
        actions: npt.NDArray[np.int32],
        observations: Numbers,
        masks: Masks,
        movers: npt.NDArray[np.int32],
        rewards: Numbers,
        points: Numbers,
        done: Masks,
        refused: Masks,
        resetting: bool,
        mind: Mind,
    ) -> None:
        s = states[i]
        action = int(actions[i])
        seat = int(movers[i])
        done[i] = False
        refused[i] = not resetting and (action < 0 or action >= player_actions or not masks[i, action])
        players = int(table[0])
        gaining = table[kind + players] == GAINS
        for p in range(players):
            rewards[i, p] = 0
        if refused[i]:
            if table[-1] == 0:
                return
            done[i] = True
            rewards[i, seat] = FORFEIT
        elif not resetting:
            apply(s, action)
            seat = go_on(s, out, table, dice[i], mind, i)
            if seat == OVER:
                done[i] = True
                if not gaining:
                    reward(s, table, rewards[i])
            if gaining:
                gain(s, players, rewards[i], points[i])
        if resetting or done[i]:
            seat = begin(s, out, table, dice[i], mind, i)
            if gaining:
                scores(s, points[i])
            for k in range(numbers):
                observations[i, k] = 0
        movers[i] = seat
        observe_again(s, seat, observations[i])
        for a in range(player_actions):
            masks[i, a] = False
        n = legal(s, out)
        for k in range(n):
            masks[i, out[k]] = True

    return Lanes(lane, game.state, game.most_legal, SHARE)
