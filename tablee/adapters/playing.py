"""One game on a table, played in compiled code and looked at when somebody asks: what single environments stand on.

A step is one call into compiled code that checks the action, applies it, draws for chance, plays for compiled bots and
writes the next choices. Only plain arrays go in, because a record that crosses over costs microseconds. The numbers a
seat sees are written when they are asked for.

The same seed and actions give the same game as a lane of `Batch` does that begins from that seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

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

BEGIN = -1  # instead of an action: a new game begins
ILLEGAL = -3  # what a step returns instead of the next seat when the action was not legal, and nothing has changed


@dataclass(frozen=True, eq=False)
class Kit:
    """A game's compiled functions on plain arrays. `step` returns the seat that is to choose, OVER or ILLEGAL."""

    step: Callable[[Bytes, Actions, Any, Dice, Mask, int, Numbers], int]
    observe: Callable[[Bytes, int, Numbers], None]


@cache
def kit_of(name: str, bots: frozenset[str]) -> Kit:
    """The compiled functions of a game with these bots at the table."""
    game = games.game(name)
    record, legal, apply, watch = game.state, game.legal, game.apply, game.observe
    begin, go_on, reward = begin_of(game, bots), go_on_of(game, bots), reward_of(game)
    actions = game.actions

    @compiled
    def step(position: Bytes, out: Actions, table: Any, dice: Dice, mask: Mask, action: int, rewards: Numbers) -> int:
        # One function for beginning and going on, because both are long and would be compiled twice.
        if action != BEGIN and (action < 0 or action >= actions or mask[action] == 0):
            return ILLEGAL
        s = position.view(record)[0]
        if action == BEGIN:
            seat = begin(s, out, table, dice)
        else:
            apply(s, action)
            seat = go_on(s, out, table, dice)
        for a in range(actions):
            mask[a] = 0
        if seat == OVER:
            reward(s, table, rewards)
        else:
            for k in range(legal(s, out)):
                mask[out[k]] = 1
        return seat

    @compiled
    def observe(position: Bytes, seat: int, out: Numbers) -> None:
        watch(position.view(record)[0], seat, out)

    return Kit(step, observe)


class Table:
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
        self._table = seated_table(self.game, self.players, options, rewards, bots)
        self._bots = kinds_of([*bots, "random"])  # without bots the same code will do: less to compile
        self._position = np.zeros(self.game.state.itemsize, np.uint8)
        self._out = np.zeros(self.game.most_legal, ACTION)
        self._kit = kit_of(game, self._bots)
        self.mask = np.zeros(self.game.actions, np.int8)
        self.rewards = np.zeros(self.players, np.float32)
        self.seat = OVER
        self.seed(0)

    def seed(self, seed: int) -> None:
        """Chance, and bots, draw from this seed from now on."""
        self._dice = new_dice(int(seed))

    def begin(self) -> None:
        """Begins a new game, with the dice as they are."""
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
        return self._kit.step(self._position, self._out, self._table, self._dice, self.mask, action, self.rewards)

    @property
    def over(self) -> bool:
        return self.seat == OVER

    def forfeit(self, reward: float) -> None:
        """The seat that is to choose gives the game away: this reward for it, 0 for the others."""
        self.rewards[self.seat] = reward
        self.seat = OVER
        self.mask[:] = 0

    def observation(self, seat: int) -> Numbers:
        """What the seat knows, as numbers: an array of its own."""
        numbers = np.empty(self.game.observation, np.float32)
        self._kit.observe(self._position, seat, numbers)
        return numbers

    def match(self) -> Match:
        """A match that stands where this game does, without its past: what bots and pictures look at."""
        match = Match(self.game.name, self.players, self.options, chance="ask")
        match._states = [self._position.copy().view(self.game.state)[0]]
        return match

    def __getstate__(self) -> dict[str, Any]:
        """A copy has a game of its own and shares what is compiled."""
        return {**self.__dict__, "game": self.game.name, "_kit": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, game=games.game(state["game"]), _kit=kit_of(state["game"], state["_bots"]))
