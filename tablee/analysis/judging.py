"""What positions and actions of a finished game were worth: by the critic, or by playouts if nobody has learnt it."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.analysis.report import CRITIC, PLAYOUTS
from tablee.bots.appraiser import Appraiser, Shares
from tablee.bots.master import networks_of
from tablee.bots.net import no_layers
from tablee.bots.weigher import MOST_WORLDS, new_scales, weigher
from tablee.bots.weights import Unfit
from tablee.dice import Dice, new_dice
from tablee.games.contract import Game, State

EXPECTED = 24  # how often the others' sealed choices are imagined in the true position
PLAYED = 256  # games that are simulated from a position to say what it is worth


class Weighed(NamedTuple):
    """A seat's legal actions as they were weighed."""

    actions: Sequence[int]
    likely: npt.NDArray[np.float64]  # how likely the actor, or the policy, would choose each
    worth: npt.NDArray[np.float64]  # by deal and action


class Judge:
    """Says what positions and actions of one game are worth. Not for several threads at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._appraiser: Appraiser | None = None
        actor = critic = no_layers()
        try:
            actor, critic = networks_of(game)
            self._appraiser = Appraiser(game)
        except Unfit:
            pass
        self._networks = actor, critic
        self._learnt = self._appraiser is not None
        self._scales = new_scales(game, actor, critic)
        self._observed = np.zeros(game.observation, np.float32)

    @property
    def method(self) -> str:
        return CRITIC if self._learnt else PLAYOUTS

    def value(self, s: State, dice: Dice) -> Shares:
        """Every seat's share of the win in a true position of a finished game; of draws to come the average."""
        if self._appraiser is not None:
            return self._appraiser.value(s, dice)
        return self._expected(s, -1, 0, PLAYED, dice)

    def expected(self, s: State, seat: int, action: int, dice: Dice) -> float:
        """A seat's share in a true position if it chooses this, before the others' sealed choices are known."""
        return float(self._expected(s, seat, action, EXPECTED, dice)[seat])

    def _expected(self, s: State, seat: int, action: int, times: int, dice: Dice) -> Shares:
        self._scales.states[0] = s
        weigher(self.game).expect(self._scales, seat, action, times, self._learnt, dice, *self._networks)
        found: Shares = self._scales.shares[: int(s.players)].copy()
        return found

    def weigh(self, s: State, seat: int, worlds: int, seed: bytes) -> Weighed:
        """A seat's actions over that many deals that it cannot tell from the true one.

        s     where of several seats that choose at the same time none has chosen yet
        seed  what is known of the game to all. With it, and with what the seat knows, the deals are imagined: they do
              not depend on what is hidden from it
        """
        scales = self._scales
        scales.states[0] = s
        imagined = scales.states[0]
        self.game.redeal(imagined, seat, new_dice(0))
        dice = new_dice(int.from_bytes(blake2b(seed + self._knowledge(imagined, seat), digest_size=16).digest(), "big"))
        n = weigher(self.game).weigh(scales, seat, min(worlds, MOST_WORLDS), 0, self._learnt, dice, *self._networks)
        worth = scales.worth[: min(worlds, MOST_WORLDS), :n].copy()
        return Weighed(scales.actions[:n].tolist(), scales.likely[:n].copy(), worth)

    def _knowledge(self, imagined: State, seat: int) -> bytes:
        """What the seat knows, as the numbers that bots learn from."""
        s = imagined.copy()
        while self.game.mover(s) != seat:
            self.game.apply(s, self.game.list_legal(s)[0])
        self.game.observe(s, seat, self._observed)
        return self._observed.tobytes()
