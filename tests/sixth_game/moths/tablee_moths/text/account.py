"""MOTH-3.2: where the points of Moths come from."""

from tablee.games.contract import Account, Lines
from tablee.i18n import Say
from tablee_moths.text.labels import colour_words
from tablee_moths.view import Seat, View


def account(view: View, say: Say) -> Account:
    """For each seat lines that add up to its score."""
    return [_seat(seat, say) for seat in view["seats"]]


def _seat(seat: Seat, say: Say) -> Lines:
    lines: Lines = []
    for colour, points in seat["caught"].items():
        if points:
            lines.append((say("Moths, {colour}", colour=colour_words(colour, say)), points))
    favourite = seat["favourite"]
    if favourite and seat["caught"][favourite]:
        lines.append(
            (say("The favourite colour, {colour}", colour=colour_words(favourite, say)), seat["caught"][favourite])
        )
    return lines or [(say("No moth caught"), 0)]
