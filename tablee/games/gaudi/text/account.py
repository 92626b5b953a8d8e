"""GAU-5: where the points of Gaudí come from, line by line."""

from tablee.games.contract import Account, Lines
from tablee.games.gaudi.text.phrases import colour_word, fits, kind_word
from tablee.games.gaudi.view import View
from tablee.i18n import Say


def account(view: View, say: Say) -> Account:
    """For each seat what its marked animals score, once the objectives are shown."""
    if view["rules"] == "children":
        many = len(view["animals"])
        words = say.plural("{n} animal finished together", "{n} animals finished together", many)
        return [[(words, many)] for _ in view["seats"]]
    return [_seat(view, p, say) for p in range(view["players"])]


def _seat(view: View, p: int, say: Say) -> Lines:
    """GAU-5.2 A marked animal scores 2 if it fits both objectives, else 1."""
    own = view["seats"][p]
    marked = [a for a in view["animals"] if a["owner"] == p]
    both = sum(fits(own, a["animal"], a["colour"]) == 2 for a in marked)
    kind = sum(a["animal"] == own["animal"] for a in marked) - both
    colour = sum(a["colour"] == own["colour"] for a in marked) - both
    lines: Lines = []
    if both:
        words = say.plural("{n} animal that fits both objectives", "{n} animals that fit both objectives", both)
        lines.append((words, 2 * both))
    assert own["animal"] is not None  # objectives are shown at the end
    assert own["colour"] is not None
    for many, name in ((kind, kind_word(own["animal"], say)), (colour, colour_word(own["colour"], say))):
        if many:
            words = say.plural(
                "{n} animal for the objective “{objective}”",
                "{n} animals for the objective “{objective}”",
                many,
                objective=name,
            )
            lines.append((words, many))
    return lines or [(say("No animal marked"), 0)]
