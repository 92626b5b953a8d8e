"""How much of a result was luck: control variates from the critic (AIVAT; Burch, Schmid, Moravčík, Bowling, 2018).

After every draw, the critic says what each seat's share of the win is in the position that came of it, less what it
would have been on average over everything that could have been drawn, by its exact odds (`bots/appraiser.py`). Likewise
after a choice of a bot that says how likely it was to choose otherwise (`odds`). These differences are 0 on average,
whatever the critic thinks, because the odds are the true ones: to take their sum away from a result changes no
expectation, and a good critic takes most of the luck away. How much of the sum is taken away, other deals say
(`Results.steady_by_deal`).

In some games the critic cannot tell from the cards that are dealt how they will be played. There the network plays on
before the critic is asked (`bots/forecaster.py`), which takes more of the luck away and much more time.

Values of positions where chance is next may be averages over some of the draws only; of all actions that a bot may have
chosen they are taken with the same dice.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from tablee.bots.appraiser import Shares
from tablee.dice import Dice, word
from tablee.games.contract import CHANCE, State
from tablee.match import Match

Odds = Mapping[str, float]  # how likely a bot was to choose each action, in notation; empty: it does not say


class Values(Protocol):
    """Says every seat's share of the win in a position: an Appraiser, or a Forecaster."""

    def value(self, s: State, dice: Dice) -> Shares: ...


def luck_of(match: Match, odds: Sequence[Sequence[Odds]], dice: Dice, values: Values) -> list[float]:
    """What chance has given each seat of the win in a finished match, as far as the critic sees it.

    odds  by seat, for each of its choices in their order
    """
    told = [iter(choices) for choices in odds]
    luck = np.zeros(match.players)
    at = 0
    while at < len(match.played):
        move, first = match.played[at], at
        s = match.state_at(at)
        at += 1
        if move.seat == CHANCE:
            while at < len(match.played) and match.played[at].seat == CHANCE:
                at += 1
            luck += values.value(match.state_at(at), dice) - values.value(s, dice)
            continue
        likely = next(told[move.seat])
        if len(likely) > 1:
            same = np.array([word(dice), word(dice) | 1], np.uint32)
            mean = np.zeros(match.players)
            for action, share in likely.items():
                after = s.copy()
                match.game.apply(after, match.game.read(action))
                mean += share * values.value(after, same.copy())
            luck += values.value(match.state_at(first + 1), same) - mean
    return [float(x) for x in luck]
