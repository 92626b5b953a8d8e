"""Games side by side for training: as `tablee.Batch`, but every lane has a table of its own.

Lanes differ in the number of players, in options and in who has which seat, because one network learns all of them. The
arrays also hold what the player to move cannot know (`observe_hidden`), for the critic. Chance and bots have dice of
their own: lanes with the same dice of chance are dealt the same cards, whoever plays.

A new game begins at the beginning or, with the probability that is set, from a position that was kept earlier in the
same lane (`order`): endings are then met often, also by those who would not get there.

A game that has gone astray (`astray` in the contract) can be broken off: everybody loses. Otherwise players who wait
for somebody else to bring it back would fill the lanes with games in which nothing happens.

Everything stays on the device. `step` launches code that was compiled before and copies nothing, so that PyTorch can
record it in a CUDA graph.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.bots.judge import MARGIN, REWARDS, SHARE, settle_of
from tablee.dice import Dice, many_dice, roll
from tablee.engine.devices import DEFAULT_STREAM, Array, check_device, device_array, to_device, to_host
from tablee.engine.jit import compiled
from tablee.engine.lanes import Lanes, States
from tablee.engine.simulate import Bytes, chooser_of
from tablee.games.contract import CHANCE, OVER, Actions, Game, Numbers, State

LEARNER = -1  # in a table: a seat whose choices come from outside
POLICY = 1  # the game's policy, as in `tablee.engine.simulate.BOTS`

# What the lanes are asked to do, in the array `orders`.
BEGIN = 0  # PLAY_ON, or without playing an action NEW_GAME or LOOK
KEEP = 1  # where to keep the position, -1: nowhere
RESUME = 2  # of 256 new games so many begin from a kept position
BREAK_OFF = 3  # of 256 games that have gone astray so many end at each choice, and nobody wins
ORDERS = 4
PLAY_ON, NEW_GAME, LOOK = 0, 1, 2  # LOOK: write what there is to be seen in the position as it stands

KEPT = 8  # positions that a lane keeps
Masks = npt.NDArray[np.bool_]
Seats = npt.NDArray[np.int32]


class LearningBatch:
    """`len(tables)` games side by side.

    tables    for each lane: players, the index of every option's value, and for each seat LEARNER or POLICY
    policies  lanes from this one on may have seats with POLICY; the code for the others is faster without
    margin    a margin of so many points counts half of the largest

    After `reset` and `step`, for each lane:
    numbers   (n, observation + hidden) float32  what the player to move knows, then what that player cannot know
    masks     (n, actions) bool                  what that player may do
    movers    (n,) int32                         that player's seat
    sealed    (n,) bool                          others choose at the same time
    rewards   (n, 2, seats) float32              at the end of a game by win and by margin (bots/judge.py)
    done      (n,) bool                          a game has ended in this step
    advice    (n,) int32                         what the policy would do, after `step(advised=True)`

    `actions` is what the lanes play in the next step: write into it. Illegal actions are not looked for.
    """

    def __init__(self, game: str, tables: Bytes, *, policies: int, margin: float, device: str = "cpu") -> None:
        check_device(device)
        self.game = games.game(game)
        self.n = n = len(tables)
        self.seats = self.game.players[-1]
        self.device = device
        self.policies = policies
        self.tables = tables
        self._margin = float(margin)
        self._on_device = to_device(tables, device)
        self.states = device_array((n,), self.game.state, device)
        self.kept = device_array((KEPT, n), self.game.state, device)
        self.dice = device_array((n, 2), np.uint32, device)
        self.wits = device_array((n, 2), np.uint32, device)
        self.actions = device_array((n,), np.int32, device)
        self.orders = device_array((ORDERS,), np.int32, device)
        self.numbers = device_array((n, self.game.observation + self.game.hidden), np.float32, device)
        self.masks = device_array((n, self.game.actions), np.bool_, device)
        self.movers = device_array((n,), np.int32, device)
        self.sealed = device_array((n,), np.bool_, device)
        self.rewards = device_array((n, REWARDS, self.seats), np.float32, device)
        self.done = device_array((n,), np.bool_, device)
        self.advice = device_array((n,), np.int32, device)
        self.stream: object = DEFAULT_STREAM  # on a GPU: where `step` is launched
        self._parts: dict[tuple[int, int], list[object]] = {}

    def reset(self, seed: int, deals: int | None = None) -> None:
        """Begins all games. With `deals`, lanes that are a multiple of it apart are dealt the same cards."""
        dice = many_dice(2 * seed, deals or self.n)
        self.set("dice", np.tile(dice, (-(-self.n // len(dice)), 1))[: self.n])
        self.set("wits", many_dice(2 * seed + 1, self.n))
        self.order(NEW_GAME)
        self.step()
        self.order()

    def look(self) -> None:
        """Writes what there is to be seen in the positions as they stand, after `states` were set."""
        self.order(LOOK)
        self.step()
        self.order()

    def order(self, begin: int = PLAY_ON, keep: int = -1, resume: int = 0, break_off: int = 0) -> None:
        """Says what the next steps do: see BEGIN, KEEP, RESUME, BREAK_OFF."""
        self.set("orders", np.array([begin, keep, resume, break_off], np.int32))

    def step(self, advised: bool = False) -> None:
        """Plays `actions`; `advised` also asks the policy what it would do next."""
        if advised:
            self._run(0, self.n, True, True)
            return
        if self.policies > 0:
            self._run(0, self.policies, False, False)
        if self.policies < self.n:
            self._run(self.policies, self.n, True, False)

    def get(self, name: str) -> npt.NDArray[np.generic]:
        """A copy of one of the arrays, on the CPU."""
        return np.array(to_host(getattr(self, name)))

    def set(self, name: str, values: npt.NDArray[np.generic]) -> None:
        """Writes one of the arrays. Its place in memory stays: PyTorch and CUDA graphs look at it."""
        array = getattr(self, name)
        if self.device == "cpu":
            array[...] = values
        else:
            array.copy_to_device(np.ascontiguousarray(values))

    def _run(self, first: int, last: int, policy: bool, advised: bool) -> None:
        if (first, last) not in self._parts:
            by_lane: tuple[Array, ...] = (
                self.states,
                self.dice,
                self.wits,
                self._on_device,
                self.actions,
                self.numbers,
                self.masks,
            )
            by_lane += (self.movers, self.sealed, self.rewards, self.done, self.advice)
            self._parts[first, last] = [array[first:last] for array in by_lane] + [self.kept[:, first:last]]
        lanes = _learning_lanes(self.game.name, policy, advised, self._margin)
        lanes.run(last - first, *self._parts[first, last], self.orders, device=self.device, stream=self.stream)


@cache
def result_of(game: Game, scale: float) -> Callable[[State, Numbers], None]:
    """A compiled function that writes every seat's rewards for a game that has ended.

    Those by the share of the win are at most 1, and add up to 0 over all seats.
    """
    settle = settle_of(game, scale)

    @compiled
    def result(s: State, out: Numbers) -> None:
        settle(s, out)
        players = int(s.players)
        for p in range(players):
            out[SHARE, p] = (players * out[SHARE, p] - 1) / (players - 1)

    return result


@cache
def _learning_lanes(name: str, policy: bool, advised: bool, scale: float) -> Lanes:
    """Lanes that play one action, or begin a game."""
    game = games.game(name)
    setup, mover, together, legal, apply, sample, advise = (
        game.setup,
        game.mover,
        game.together,
        game.legal,
        game.apply,
        game.sample,
        game.policy,
    )
    observe_again, observe_hidden, result = game.observe_again, game.observe_hidden, result_of(game, scale)
    choose = chooser_of(game, frozenset({"policy"} if policy else ()))
    player_actions, observed, hidden = game.actions, game.observation, game.hidden
    seats = game.players[-1]
    options = len(game.options)
    first = 1 + options
    astray = compiled(game.astray)

    @compiled
    def go_on(s: State, out: Actions, table: Bytes, dice: Dice, wits: Dice) -> int:
        """Plays for chance and for the policy; returns the seat that has to choose, or OVER."""
        seat = mover(s)
        while seat != OVER:
            if seat == CHANCE:
                apply(s, sample(s, dice))
            elif policy and table[first + seat] != LEARNER:
                apply(s, choose(s, out, seat, table[first:], wits))
            else:
                break
            seat = mover(s)
        return seat

    @compiled
    def lane(
        i: int,
        _: State,
        out: Actions,
        states: States,
        dice: Dice,
        wits: Dice,
        tables: Bytes,
        actions: Seats,
        numbers: Numbers,
        masks: Masks,
        movers: Seats,
        sealed: Masks,
        rewards: Numbers,
        done: Masks,
        advice: Seats,
        kept: States,
        orders: Seats,
    ) -> None:
        s = states[i]
        table = tables[i]
        seat = OVER
        done[i] = False
        for p in range(seats):
            rewards[i, SHARE, p] = 0
            rewards[i, MARGIN, p] = 0
        if orders[BEGIN] == LOOK:
            seat = mover(s)
        elif orders[BEGIN] == PLAY_ON:
            apply(s, int(actions[i]))
            seat = go_on(s, out, table, dice[i], wits[i])
            if seat == OVER:
                done[i] = True
                result(s, rewards[i])
            elif orders[BREAK_OFF] > 0 and astray(s) and roll(wits[i], 256) < orders[BREAK_OFF]:
                done[i] = True
                seat = OVER
                for p in range(s.players):
                    rewards[i, SHARE, p] = -1 / (s.players - 1)
        if seat == OVER:
            if orders[RESUME] > 0 and roll(wits[i], 256) < orders[RESUME]:
                states[i] = kept[roll(wits[i], KEPT), i]
                seat = mover(s)
            while seat == OVER:
                setup(s, int(table[0]), table[1 : 1 + options])
                seat = go_on(s, out, table, dice[i], wits[i])
        if done[i] or orders[BEGIN] != PLAY_ON:
            for k in range(observed):
                numbers[i, k] = 0
        if orders[BEGIN] == NEW_GAME:
            for k in range(KEPT):
                kept[k, i] = s
        elif orders[KEEP] >= 0:
            kept[orders[KEEP], i] = s
        movers[i] = seat
        sealed[i] = together(s) != 1 << seat
        observe_again(s, seat, numbers[i])
        if hidden > 0:
            observe_hidden(s, seat, numbers[i, observed:])
        for a in range(player_actions):
            masks[i, a] = False
        n = legal(s, out)
        for k in range(n):
            masks[i, out[k]] = True
        if advised:
            advice[i] = advise(s, out, n, wits[i])

    return Lanes(lane, game.state, game.most_legal, 256)
