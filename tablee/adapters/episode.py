"""One game that an environment plays: what the Gymnasium and the PettingZoo form of a single game are built on.

A step is one call into compiled code. It checks the action, applies it, picks outcomes of chance, plays for compiled
bots and writes the mask of the next choices. Its arguments are plain arrays, because passing a structured record from
Python to compiled code costs microseconds. Observations are computed only when they are asked for.

The same seed and actions give the same game as a lane of `Batch` that begins from that seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.dice import Dice, new_dice
from tablee.engine.batch import begin_of, go_on_of, kinds_of, reward_of, seated_table
from tablee.engine.jit import ACTION, compiled
from tablee.games.contract import OVER, Actions, Game, Numbers
from tablee.match import Match

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]
Seats = npt.NDArray[np.int8]  # players, options, bots and kind of reward, as `tablee.engine.batch` takes them

BEGIN = -1  # passed instead of an action: begin a new game
ILLEGAL = -3  # returned instead of the next seat: the action is not legal, and nothing has changed


@dataclass(frozen=True, eq=False)
class Kit:
    """A game's compiled functions on plain arrays. `step` returns the seat that is to choose, OVER or ILLEGAL."""

    step: Callable[[Bytes, Actions, Seats, Dice, Mask, int, Numbers], int]
    observe: Callable[[Bytes, int, Numbers], None]


@cache
def kit_of(name: str, bots: frozenset[str]) -> Kit:
    """The compiled functions of a game in which these bots take part."""
    game = games.game(name)
    record, legal, apply, watch = game.state, game.legal, game.apply, game.observe
    begin, go_on, reward = begin_of(game, bots), go_on_of(game, bots), reward_of(game)
    actions = game.actions

    @compiled
    def step(position: Bytes, out: Actions, seats: Seats, dice: Dice, mask: Mask, action: int, rewards: Numbers) -> int:
        # One function for beginning and going on: both contain the whole rules, which would be compiled twice.
        if action != BEGIN and (action < 0 or action >= actions or mask[action] == 0):
            return ILLEGAL
        s = position.view(record)[0]
        if action == BEGIN:
            seat = begin(s, out, seats, dice)
        else:
            apply(s, action)
            seat = go_on(s, out, seats, dice)
        for a in range(actions):
            mask[a] = 0
        if seat == OVER:
            reward(s, seats, rewards)
        else:
            for k in range(legal(s, out)):
                mask[out[k]] = 1
        return seat

    @compiled
    def observe(position: Bytes, seat: int, out: Numbers) -> None:
        watch(position.view(record)[0], seat, out)

    return Kit(step, observe)


class Saved(TypedDict):
    """What a copy or a pickle of an episode holds: everything but what is compiled."""

    game: str
    players: int
    options: dict[str, str]
    mask: Mask
    rewards: Numbers
    seat: int
    seats: Seats
    bots: frozenset[str]
    position: Bytes
    dice: Dice


class Episode:
    """One game: `seat` is to choose, `mask` says what it may do, `rewards` are those of a game that is over."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        rewards: str = "places",
        bots: Sequence[str | None] = (),
    ) -> None:
        self.game: Game = games.game(game)
        self.players = self.game.players[0] if players is None else players
        self.options = dict(options or {})
        self._seats = seated_table(self.game, self.players, options, rewards, bots)
        self._bots = kinds_of([*bots, "random"])  # without bots too, so that only one version is compiled
        self._position = np.zeros(self.game.state.itemsize, np.uint8)
        self._out = np.zeros(self.game.most_legal, ACTION)
        self._kit = kit_of(game, self._bots)
        self.mask = np.zeros(self.game.actions, np.int8)
        self.rewards = np.zeros(self.players, np.float32)
        self.seat = OVER
        self.seed(0)

    def seed(self, seed: int) -> None:
        """Seeds the random numbers of chance and of the bots."""
        self._dice = new_dice(int(seed))

    def begin(self) -> None:
        """Begins a new game, without seeding anew."""
        self.rewards[:] = 0
        self.seat = self._step(BEGIN)

    def step(self, action: int) -> bool:
        """Plays an action of the seat that is to choose; False: it is not legal, and nothing has changed."""
        seat = ILLEGAL if action < 0 else self._step(action)
        if seat == ILLEGAL:
            return False
        self.seat = seat
        return True

    def _step(self, action: int) -> int:
        return self._kit.step(self._position, self._out, self._seats, self._dice, self.mask, action, self.rewards)

    @property
    def over(self) -> bool:
        return self.seat == OVER

    def forfeit(self, reward: float) -> None:
        """Ends the game: this reward for the seat that is to choose, 0 for the others."""
        self.rewards[self.seat] = reward
        self.seat = OVER
        self.mask[:] = 0

    def observation(self, seat: int) -> Numbers:
        """What the seat knows, as numbers, in a new array."""
        numbers = np.empty(self.game.observation, np.float32)
        self._kit.observe(self._position, seat, numbers)
        return numbers

    def match(self) -> Match:
        """A match in the same position, without the actions that led to it: for bots and pictures."""
        match = Match(self.game.name, self.players, self.options, chance="ask")
        match._states = [self._position.copy().view(self.game.state)[0]]
        return match

    def __getstate__(self) -> Saved:
        return {
            "game": self.game.name,
            "players": self.players,
            "options": self.options,
            "mask": self.mask,
            "rewards": self.rewards,
            "seat": self.seat,
            "seats": self._seats,
            "bots": self._bots,
            "position": self._position,
            "dice": self._dice,
        }

    def __setstate__(self, saved: Saved) -> None:
        self.game = games.game(saved["game"])
        self.players, self.options = saved["players"], saved["options"]
        self.mask, self.rewards, self.seat = saved["mask"], saved["rewards"], saved["seat"]
        self._seats, self._bots = saved["seats"], saved["bots"]
        self._position, self._dice = saved["position"], saved["dice"]
        self._out = np.zeros(self.game.most_legal, ACTION)
        self._kit = kit_of(self.game.name, self._bots)
