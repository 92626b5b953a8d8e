"""MAYA-6: where the gold of Maya comes from, line by line."""

from tablee.games.contract import Account, Lines
from tablee.games.maya.text.phrases import rank_on, stone_words
from tablee.games.maya.view import PyramidView, View
from tablee.i18n import Say


def account(view: View, say: Say) -> Account:
    """For each seat what it had before the last pay, what each level paid then, and what broke a tie."""
    return [_seat(view, p, say) for p in range(view["players"])]


def _seat(view: View, p: int, say: Say) -> Lines:
    paid = [line for pyramid in view["pyramids"] for line in _paid(pyramid, p, say)]
    assert view["scores"] is not None
    gold = view["scores"][p]
    before: Lines = [(say("Gold before the last pay"), gold - sum(points for _, points in paid))]
    return before + paid + _tie(view, p, say)


def _paid(pyramid: PyramidView, p: int, say: Say) -> Lines:
    """MAYA-6.1 What the levels of a pyramid pay a seat: the last pay leaves all stones where they lie."""
    lines: Lines = []
    for level in pyramid["levels"]:
        rank = rank_on(level["stones"], p)
        place = {"level": level["level"], "pyramid": pyramid["title"]}
        if rank == 0:
            lines.append((say("Most stones on level {level} of {pyramid}", **place), level["gold"][0]))
        elif rank == 1:
            lines.append((say("Next most stones on level {level} of {pyramid}", **place), level["gold"][1]))
    return lines


def _tie(view: View, p: int, say: Say) -> Lines:
    """MAYA-6.5 Of equals the one with fewer stones in the reserve comes first."""
    scores, places = view["scores"] or [], view["places"] or []
    equals = [q for q in range(view["players"]) if q != p and scores[q] == scores[p]]
    if all(places[q] == places[p] for q in equals):
        return []
    stones = stone_words(view["seats"][p]["reserve"], say)
    return [(say("In a tie fewer stones in the reserve come first: {stones}", stones=stones), 0)]
