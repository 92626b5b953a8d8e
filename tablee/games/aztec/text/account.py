"""AZT-6: where the money of Le Trésor des Aztèques comes from, line by line."""

from tablee.games.aztec.components import PURSE, TEN
from tablee.games.aztec.text.phrases import objective_words
from tablee.games.aztec.view import ObjectiveView, SeatView, View
from tablee.games.contract import Account, Lines
from tablee.i18n import Say


def account(view: View, say: Say) -> Account:
    """For each seat what it had when the last round began, what it paid, and what its objectives brought."""
    return [_seat(view, seat, say) for seat in view["seats"]]


def _seat(view: View, seat: SeatView, say: Say) -> Lines:
    brought = [_objective(view, objective, say) for objective in seat["objectives"]]
    paid, earned = seat["paid"] or 0, seat["earned"] or 0
    lot: Lines = []
    if seat["lot"] is not None and paid:
        lot = [(say("Lot {lot}, bought in the last round", lot=seat["lot"] + 1), -paid)]
    before = seat["money"] - earned + paid
    return [*_before(view, before, say), *lot, *brought]


def _before(view: View, money: int, say: Say) -> Lines:
    """AZT-3.1 The leader's token is sold in the first round, for what is missing from the purse."""
    if view["round"] > 1:
        return [(say("Money before the last round"), money)]
    purse: Lines = [(say("Money at the start"), TEN * PURSE)]
    if money == TEN * PURSE:
        return purse
    return [*purse, (say("The leader’s token"), money - TEN * PURSE)]


def _objective(view: View, objective: ObjectiveView, say: Say) -> tuple[str, int]:
    """AZT-6.1 An objective of the last round, met or not."""
    words = objective_words(objective["name"], view, say)
    if objective["met"]:
        return say("Objective met: {objective}", objective=words), objective["points"]
    return say("Objective not met: {objective}", objective=words), 0
