"""What an action of Gaudí brings: the points that animals are worth to the player, and to nobody else."""

from tablee.games.gaudi.actions import Animals
from tablee.games.gaudi.text.advice import fitting, points
from tablee.games.gaudi.text.phrases import completed, own_seat
from tablee.games.gaudi.view import View
from tablee.i18n import Say


def brings(view: View, action: str, say: Say) -> str | None:
    """GAU-4.5, GAU-5.2 The points of the animals that an action completes, or marks at the end of the turn."""
    if view["rules"] == "children":  # there are no points
        return None
    what, *rest = action.split()
    if what == "at" and view["taken"]:
        free = next(free for free in view["free"] if free["place"] == int(rest[0]))
        return _worth(view, completed(free, view["taken"]), say)
    if what == "tile":
        best = max((points(view, completed(free, rest[0])) for free in fitting(view, rest[0])), default=0)
        return say("up to +{n} for you", n=best) if best else None
    if what == "end":
        return _worth(view, [(a["animal"], a["colour"]) for a in view["animals"][view["settled"] :]], say)
    return None


def _worth(view: View, animals: Animals, say: Say) -> str | None:
    if not animals:
        return None
    if own_seat(view)["tokens"] == 0:
        return say("0 for you: you have no token left")
    return say("+{n} for you", n=points(view, animals)) if points(view, animals) else say("0 for you")
