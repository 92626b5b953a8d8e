"""What positions and actions of a finished game were worth: by the critic, or by playouts if nobody has learnt it."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.analysis.report import CRITIC, PLAYOUTS
from tablee.bots.appraiser import Appraiser, Shares
from tablee.bots.calibration import calibrated, calibration_of
from tablee.bots.master import networks_of
from tablee.bots.net import no_layers
from tablee.bots.weigher import new_scales, weigher
from tablee.bots.weights import Unfit
from tablee.dice import Dice, new_dice
from tablee.games.contract import Game, State

REACH = 8  # choices of the actor before the critic is asked about actions that matter
TO_THE_END = 400  # the same, where the end of the game says it; some games of madness would hardly ever end
CLOSE = 3  # so many of the best are among those, with what was played and what the actor likes most
EXPECTED = 24  # how often the others' sealed choices are imagined in the true position
PLAYED = 256  # games that are simulated from a position to say what it is worth

Worths = npt.NDArray[np.float64]


class Weighed(NamedTuple):
    """A seat's legal actions as they were weighed."""

    actions: Sequence[int]
    likely: Worths  # how likely the actor, or the policy, would choose each
    means: Worths  # the seat's share of the win after each, on average over the deals
    best: int  # the place of the best one
    errors: Worths  # the standard error of the difference of each to the best one
    better: Worths  # in which part of the deals the best one was worth more than each
    worlds: int  # how many deals were imagined


class Effort(NamedTuple):
    """How many deals are imagined for a choice: of all actions, and of those that are looked at more closely."""

    rough: int
    deep: int


class Judge:
    """Says what positions and actions of one game are worth. Not for several threads at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._appraiser: Appraiser | None = None
        actor = critic = no_layers()
        try:
            actor, critic = networks_of(game)
            self._learnt = True
        except Unfit:
            self._learnt = False
        calibration = calibration_of(game) if self._learnt else None
        if self._learnt:
            self._appraiser = Appraiser(game, calibration=calibration)
        if calibration is not None:
            critic = calibrated(critic, calibration)
        self._networks = actor, critic
        self._scales = new_scales(game, actor, critic, calibration.trust if calibration else None)
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

    def weigh(self, s: State, seat: int, played: int, effort: Effort, seed: bytes, also: Sequence[int] = ()) -> Weighed:
        """A seat's actions over deals that it cannot tell from the true one.

        s       where of several seats that choose at the same time none has chosen yet
        played  what it chose; this one is always looked at closely
        also    other actions that are always looked at closely
        seed    what is known of the game to all. With it, and with what the seat knows, the deals are imagined: they do
                not depend on what is hidden from it

        First the critic is asked right after each action. It may be wrong about positions that hardly ever came up in
        training. So the few actions that matter are compared once more: after some choices of the actor the game is
        where the critic knows it. Playouts go to the end of the game, so there once is enough.
        """
        scales, dice = self._scales, self._imagine(s, seat, seed)
        worlds = effort.rough if self._learnt else effort.deep
        n = self._weigh(seat, 0, worlds, 0, dice)
        actions, likely, first = scales.actions[:n].tolist(), scales.likely[:n].copy(), scales.worth[:worlds, :n].copy()
        order = np.argsort(-first.mean(axis=0), kind="stable").tolist()
        place, favourite = actions.index(played), int(likely.argmax())
        if not self._learnt:
            return compared(actions, likely, place, first, [], first)
        close = list(dict.fromkeys([place, *map(actions.index, also), favourite, *order[:CLOSE]]))
        scales.actions[: len(close)] = [actions[i] for i in close]
        self._weigh(seat, len(close), effort.deep, REACH, dice)
        return compared(actions, likely, place, first, close, scales.worth[: effort.deep, : len(close)].copy())

    def play_out(self, s: State, seat: int, actions: Sequence[int], worlds: int, seed: bytes) -> Worths:
        """By deal and action: what came of it when the actor went on for all to the end, so that no critic is asked."""
        dice = self._imagine(s, seat, seed)
        self._scales.actions[: len(actions)] = list(actions)
        self._weigh(seat, len(actions), worlds, TO_THE_END, dice)
        return self._scales.worth[:worlds, : len(actions)].copy()

    def _imagine(self, s: State, seat: int, seed: bytes) -> Dice:
        """Puts the position on the scales, with hidden things redealt; dice that depend on what the seat knows."""
        self._scales.states[0] = s
        self.game.redeal(self._scales.states[0], seat, new_dice(0))
        return new_dice(int.from_bytes(blake2b(seed + self._knowledge(seat), digest_size=16).digest(), "big"))

    def _weigh(self, seat: int, given: int, worlds: int, reach: int, dice: Dice) -> int:
        scales, learnt = self._scales, self._learnt
        return int(weigher(self.game).weigh(scales, seat, given, worlds, reach, learnt, dice, *self._networks))

    def _knowledge(self, seat: int) -> bytes:
        """What the seat knows in the imagined position, as the numbers that bots learn from."""
        s = self._scales.states[0].copy()
        while self.game.mover(s) != seat:
            self.game.apply(s, self.game.list_legal(s)[0])
        self.game.observe(s, seat, self._observed)
        return self._observed.tobytes()


def compared(
    actions: Sequence[int], likely: Worths, place: int, first: Worths, close: Sequence[int], deep: Worths
) -> Weighed:
    """The actions with the better of two estimates of each.

    place  of what was played
    first  by deal and action, for all of them
    close  the places of those that were looked at more closely, and `deep` the same for these; none: `first` is all
    """
    means = first.mean(axis=0)
    if close:
        known = deep.mean(axis=0)
        moved = float((known - means[close]).mean())  # the same error of the critic is likely in those left out
        means = np.minimum(means + moved, known.max())
        means[close] = known
    among = list(close) or list(range(len(actions)))
    best = place if means[place] == means.max() else max(among, key=lambda i: float(means[i]))
    differences = first[:, [best]] - first
    errors, better = differences.std(axis=0, ddof=1) / np.sqrt(len(first)), (differences > 0).mean(axis=0)
    if close:
        differences = deep[:, [close.index(best)]] - deep
        errors[close] = differences.std(axis=0, ddof=1) / np.sqrt(len(deep))
        better[close] = (differences > 0).mean(axis=0)
    return Weighed(actions, likely, means, best, errors, better, len(deep))
