"""A position of Moths in words."""

from tablee.i18n import Say
from tablee_moths.text.labels import colour_words, moth_words
from tablee_moths.view import View


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    night = min(view["night"] + 1, view["nights"])
    lines = [say("Night {n} of {nights}", n=night, nights=view["nights"])]
    if view["moth"] and view["phase"] == "lights":
        lines.append(say("At the windows: {moth}", moth=moth_words(view["moth"], say)))
    for p, seat in enumerate(view["seats"]):
        parts = [say.name(p), standing(view, p, say)]
        parts += [f"{colour_words(colour, say)} {points}" for colour, points in seat["caught"].items() if points]
        if seat["favourite"]:
            parts.append(say("favourite: {colour}", colour=colour_words(seat["favourite"], say)))
        lines.append(" · ".join(parts))
    return lines


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, most telling first."""
    own = view["seats"][seat]
    points = say.plural("{n} point", "{n} points", sum(own["caught"].values()))
    return f"{points} · {say.plural('{n} lantern', '{n} lanterns', len(own['lanterns']))}"


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in."""
    return say("Night {n} of {nights}", n=min(view["night"] + 1, view["nights"]), nights=view["nights"])
