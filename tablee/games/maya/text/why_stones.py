"""Which rule of Maya forbids a stone on a level, or to take one from it."""

from tablee.games.maya.text.phrases import levels_of, pyramid_words
from tablee.games.maya.view import LevelView, View
from tablee.games.reasons import Reason
from tablee.games.views import viewer
from tablee.i18n import Say

CLAUSES = {"found": "MAYA-2.3", "put": "MAYA-7.2", "stone": "MAYA-7.3", "build": "MAYA-5.2"}  # who lays what when


def why_lay(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-2.3, MAYA-5.2, MAYA-5.3, MAYA-7.2, MAYA-7.3 Room, the level that is open, and what stands below."""
    pyramid, level = rest[0], int(rest[1])
    row, title, clause = levels_of(view, pyramid)[level - 1], pyramid_words(pyramid), CLAUSES[view["phase"]]
    if view["phase"] != "build" and level > 1:
        return Reason(say("This stone goes to the first level of a pyramid."), clause)
    moving = view["moving"]
    if moving is not None and (moving["pyramid"], moving["level"]) == (pyramid, level):
        return Reason(say("The stone does not go back to the level that it was taken from."), clause)
    if is_full(row):
        return Reason(say("Level {level} of {pyramid} is full.", level=level, pyramid=title), clause)
    if view["phase"] == "found":
        return Reason(say("You have a stone on {pyramid} already: the second goes to another.", pyramid=title), clause)
    if level != view["level"]:
        sentence = say(
            "Level {open} is open now: a level is built on when all below it are full, on all four pyramids.",
            open=view["level"],
        )
        return Reason(sentence, clause)
    sentence = say("You have no stone of yours below, on level {level} of {pyramid}.", level=level - 1, pyramid=title)
    return Reason(sentence, "MAYA-5.3")


def why_take(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-7.2 A stone of one's own that supports no other, and a place for it."""
    pyramid, level = rest[0], int(rest[1])
    levels, title, seat = levels_of(view, pyramid), pyramid_words(pyramid), viewer(view)
    if levels[level - 1]["stones"][seat] == 0:
        return Reason(say("You have no stone on level {level} of {pyramid}.", level=level, pyramid=title), "MAYA-7.2")
    if levels[level - 1]["stones"][seat] == 1 and level < len(levels) and levels[level]["stones"][seat]:
        return Reason(say("Your stones above would be left without support."), "MAYA-7.2")
    return Reason(say("No other first level has room for this stone."), "MAYA-7.2")


def is_full(row: LevelView) -> bool:
    """Whether a level has no space left."""
    return sum(row["stones"]) == row["spaces"]
