"""MAYA-6: where the gold of Maya comes from, line by line."""

from tablee.games.contract import Account, Lines, View
from tablee.games.maya.text.phrases import stone_words
from tablee.i18n import Say


def account(view: View, say: Say) -> Account:
    """For each seat what it had before the last pay, what each level paid then, and what broke a tie."""
    return [_seat(view, p, say) for p in range(view["players"])]


def _seat(view: View, p: int, say: Say) -> Lines:
    paid = [line for pyramid in view["pyramids"] for line in _paid(pyramid, p, say)]
    gold = view["scores"][p]
    before: Lines = [(say("Gold before the last pay"), gold - sum(points for _, points in paid))]
    return before + paid + _tie(view, p, say)


def _paid(pyramid: View, p: int, say: Say) -> Lines:
    """MAYA-6.1 What the levels of a pyramid pay a seat: the last pay leaves all stones where they lie."""
    lines: Lines = []
    for level in pyramid["levels"]:
        own, ranks = level["stones"][p], sorted(set(level["stones"]) - {0}, reverse=True)
        place = {"level": level["level"], "pyramid": pyramid["title"]}
        if own and own == ranks[0]:
            lines.append((say("Most stones on level {level} of {pyramid}", **place), level["gold"][0]))
        elif own and own == ranks[1]:
            lines.append((say("Next most stones on level {level} of {pyramid}", **place), level["gold"][1]))
    return lines


def _tie(view: View, p: int, say: Say) -> Lines:
    """MAYA-6.5 Of equals the one with fewer stones in the reserve comes first."""
    equals = [q for q in range(view["players"]) if q != p and view["scores"][q] == view["scores"][p]]
    if all(view["places"][q] == view["places"][p] for q in equals):
        return []
    stones = stone_words(view["seats"][p]["reserve"], say)
    return [(say("In a tie fewer stones in the reserve come first: {stones}", stones=stones), 0)]
