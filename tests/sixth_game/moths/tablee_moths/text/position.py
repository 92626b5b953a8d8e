"""A position of Moths in words."""

from tablee.games.sections import Section
from tablee.games.views import player_words
from tablee.i18n import Say
from tablee_moths.text.labels import colour_words, moth_words
from tablee_moths.view import View


def describe(view: View, say: Say) -> list[Section]:
    """The position in words: the night, and a row of a table for each seat."""
    night = chapter(view, say)
    moth = view["moth"] if view["phase"] == "lights" else None
    window = [say("At the windows: {moth}", moth=moth_words(moth, say))] if moth else []
    rows = [
        [
            player_words(view, p, say),
            str(sum(seat["caught"].values())),
            ", ".join(f"{colour_words(colour, say)} {n}" for colour, n in seat["caught"].items() if n) or "–",
            ", ".join(map(str, seat["lanterns"])) or "–",
            colour_words(seat["favourite"], say) if seat["favourite"] else "–",
        ]
        for p, seat in enumerate(view["seats"])
    ]
    columns = [say("Player"), say("Points"), say("Moths"), say("Lanterns"), say("Favourite")]
    return [Section(night, window), Section(say("Players"), columns=columns, rows=rows)]


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, most telling first."""
    own = view["seats"][seat]
    points = say.plural("{n} point", "{n} points", sum(own["caught"].values()))
    return f"{points} · {say.plural('{n} lantern', '{n} lanterns', len(own['lanterns']))}"


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in."""
    return say("Night {n} of {nights}", n=min(view["night"] + 1, view["nights"]), nights=view["nights"])
