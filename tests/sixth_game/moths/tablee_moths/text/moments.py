"""What people want to see happen in Moths: the lanterns of a night shown together, and who catches the moth."""

from tablee.games.moments import Gain, Moment
from tablee.i18n import Say
from tablee_moths.text.labels import colour_words, moth_words
from tablee_moths.text.log import tell
from tablee_moths.view import View


def moments(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """The end of a night; every other action is seen at a glance."""
    words = tell(before, action, after, say)
    if not words or after["night"] == before["night"]:
        return []
    return [Moment(words, after, lit=["window"], gains=[*_caught(after, say), *_doubled(after, say)])]


def _caught(after: View, say: Say) -> list[Gain]:
    """The points of the moth for whoever catches it."""
    moth, catcher = after["moth"], after["catcher"]
    return [Gain(catcher, moth["points"], moth_words(moth, say), "window")] if moth and catcher is not None else []


def _doubled(after: View, say: Say) -> list[Gain]:
    """At the end the favourite colour counts twice."""
    if not after["over"]:
        return []
    known = [(p, seat["favourite"], seat["caught"]) for p, seat in enumerate(after["seats"])]
    return [
        Gain(p, caught[colour], colour_words(colour, say)) for p, colour, caught in known if colour and caught[colour]
    ]
