"""What happened in Moths, as the viewer saw it."""

from tablee.i18n import N_, Say
from tablee_moths.text.labels import colour_words, moth_words
from tablee_moths.view import View


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """One action in words; None if the viewer noticed nothing. Lanterns are told when all are lit."""
    if after["night"] > before["night"]:
        return " ".join([_night(after, say), *_favourites(after, say)])
    if action is None or action.startswith("light"):
        return None
    if after["phase"] == "lights" and after["moth"]:
        return say("Night {n}: {moth} comes.", n=after["night"] + 1, moth=moth_words(after["moth"], say))
    own = next(p for p, seat in enumerate(before["seats"]) if seat["favourite"] != after["seats"][p]["favourite"])
    return _favourite(after, own, say)


def _night(view: View, say: Say) -> str:
    lit = ", ".join(f"{say.who(p)} {seat['lit']}" for p, seat in enumerate(view["seats"]))
    if view["catcher"] is None or view["moth"] is None:
        return say("Lanterns: {lit}. The moth flies away.", lit=lit)
    moth = moth_words(view["moth"], say)
    yours = N_("Lanterns: {lit}. You catch {moth}.")
    return say.by(view["catcher"], "Lanterns: {lit}. {player} catches {moth}.", yours, lit=lit, moth=moth)


def _favourites(view: View, say: Say) -> list[str]:
    """At the end all favourites are shown."""
    return [_favourite(view, p, say) for p in range(view["players"])] if view["over"] else []


def _favourite(view: View, seat: int, say: Say) -> str:
    colour = view["seats"][seat]["favourite"]
    assert colour is not None
    said = colour_words(colour, say)
    yours = N_("Your favourite colour is {colour}.")
    return say.by(seat, "The favourite colour of player {player} is {colour}.", yours, colour=said)
