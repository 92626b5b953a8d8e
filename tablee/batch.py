"""A batch of games for learning: many games side by side, each waiting for one player's action.

    b = Batch("madness", 4096, players=3)          # device="cuda": everything stays on the GPU
    b.reset(seed=1)
    while learning:
        b.step(choose(b.observations, b.masks))    # one action for each game, by the player in b.movers

Chance is drawn inside `step`. A game that ends shows `done` and its `rewards` and has begun anew: observation, mask and
mover are already those of the next game. The arrays are written in place and handed over without copying: on a CPU they
are NumPy arrays (DLPack), on a GPU they have `__cuda_array_interface__`: `torch.as_tensor(b.observations)` is a view.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from tablee.compile import Lanes, check_device, compiled, device_array, to_device
from tablee.dice import many_dice
from tablee.games import get
from tablee.games.contract import CHANCE, OVER, Actions, State
from tablee.match import IllegalAction
from tablee.simulate import as_table

REWARDS = ("places", "scores")


class Batch:
    """`n` games side by side.

    rewards   "places": at the end from +1 (alone first) to -1 (alone last), their sum is 0; "scores": the points

    After `reset` and `step`, for each game:
    observations  (n, observation) float32  what the player to move knows
    masks         (n, actions) bool         what that player may do
    movers        (n,) int32                that player's seat
    rewards       (n, players) float32      0 until a game ends
    done          (n,) bool                 a game has ended in this step
    refused       (n,) bool                 the action was not legal and the game stands as it was (GPU only: on a CPU
                                            `step` raises IllegalAction before any game moves)
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        rewards: str = "places",
        device: str = "cpu",
        threads: int | None = None,
    ) -> None:
        if n < 1:
            raise ValueError(f"a batch has at least 1 game, not {n}")
        if rewards not in REWARDS:
            raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {rewards!r}")
        check_device(device)
        self.game = get(game)
        self.n = n
        self.players = self.game.players[0] if players is None else players
        self.device = device
        self.threads = threads
        table = as_table(self.game, self.players, options)
        self._table = to_device(np.append(table, np.int8(REWARDS.index(rewards))), device)
        self._states = device_array((n,), self.game.state, device)
        self.observations = device_array((n, self.game.observation), np.float32, device)
        self.masks = device_array((n, self.game.actions), np.bool_, device)
        self.movers = device_array((n,), np.int32, device)
        self.rewards = device_array((n, self.players), np.float32, device)
        self.done = device_array((n,), np.bool_, device)
        self.refused = device_array((n,), np.bool_, device)
        self.reset()

    def reset(self, seed: int = 0) -> None:
        """Begins every game anew."""
        self._dice = to_device(many_dice(seed, self.n), self.device)
        self._run("reset", device_array((self.n,), np.int32, self.device))

    def step(self, actions: Any) -> None:
        """Plays one action in every game: (n,) int32, on the device of the batch."""
        if self.device == "cpu":
            actions = np.asarray(actions)
        if tuple(actions.shape) != (self.n,):
            raise ValueError(
                f"a batch of {self.n} games takes {self.n} actions, not an array of shape {tuple(actions.shape)}"
            )
        if self.device == "cpu":
            self._check(actions)
            actions = actions.astype(np.int32, copy=False)
        self._run("step", actions)

    def _check(self, actions: np.ndarray[Any, Any]) -> None:
        """Nothing moves unless every action is legal."""
        if not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"actions are whole numbers, not {actions.dtype}")
        inside = (actions >= 0) & (actions < self.game.actions)
        legal = inside & self.masks[np.arange(self.n), np.where(inside, actions, 0)]
        if not legal.all():
            lane = int(np.argmin(legal))
            choices = ", ".join(str(a) for a in np.flatnonzero(self.masks[lane]))
            raise IllegalAction(f"game {lane} of the batch: action {actions[lane]} is not legal; legal: {choices}")

    def _run(self, what: str, actions: Any) -> None:
        arrays = (
            self._states,
            self._dice,
            self._table,
            actions,
            self.observations,
            self.masks,
            self.movers,
            self.rewards,
            self.done,
            self.refused,
        )
        _batch_lanes(self.game.name, what).run(self.n, *arrays, device=self.device, threads=self.threads)


@cache
def _batch_lanes(name: str, what: str) -> Lanes:
    """Lanes that begin a game, or play one action in it."""
    game = get(name)
    setup, mover, legal, apply, observe = game.setup, game.mover, game.legal, game.apply, game.observe
    scores, places, sample = game.scores, game.places, game.sample
    resetting = what == "reset"
    player_actions = game.actions

    @compiled
    def until_choice(s: State, dice: Any) -> int:
        """Draws what chance has to give; the seat to move, or OVER."""
        seat = mover(s)
        while seat == CHANCE:
            apply(s, sample(s, dice))
            seat = mover(s)
        return seat

    @compiled
    def reward(s: State, table: Any, out: Any) -> None:
        players = int(table[0])
        if table[-1] == 1:
            scores(s, out)
            return
        places(s, out)
        # From the last place up, so that a reward, at most 1, is never taken for a place that is still to come.
        for place in range(players, 0, -1):
            equals = 0
            for p in range(players):
                equals += out[p] == place
            for p in range(players):
                if out[p] == place:
                    out[p] = 1 - 2 * (place - 1 + (equals - 1) / 2) / (players - 1)

    @compiled
    def lane(
        i: int,
        _: State,
        out: Actions,
        states: Any,
        dice: Any,
        table: Any,
        actions: Any,
        observations: Any,
        masks: Any,
        movers: Any,
        rewards: Any,
        done: Any,
        refused: Any,
    ) -> None:
        s = states[i]
        action = int(actions[i])
        done[i] = False
        refused[i] = not resetting and (action < 0 or action >= player_actions or not masks[i, action])
        for p in range(int(table[0])):
            rewards[i, p] = 0
        if refused[i]:
            return
        if not resetting:
            apply(s, action)
            done[i] = until_choice(s, dice[i]) == OVER
            if done[i]:
                reward(s, table, rewards[i])
        if resetting or done[i]:
            setup(s, int(table[0]), table[1:-1])
        seat = until_choice(s, dice[i])
        movers[i] = seat
        observe(s, seat, observations[i])
        for a in range(player_actions):
            masks[i, a] = False
        n = legal(s, out)
        for k in range(n):
            masks[i, out[k]] = True

    return Lanes(lane, game.state, game.most_legal)
