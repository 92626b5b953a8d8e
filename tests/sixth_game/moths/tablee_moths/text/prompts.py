"""What the viewer of Moths can do now."""

from tablee.i18n import Say
from tablee_moths.text.labels import moth_words
from tablee_moths.view import View


def prompt(view: View, say: Say) -> str:
    """One sentence: an instruction, or what is waited for."""
    if view["over"]:
        winners = [say.name(p) for p, place in enumerate(view["places"] or []) if place == 1]
        if len(winners) > 1:
            return say("{players} share the victory.", players=", ".join(winners))
        return say("{player} wins the game.", player=winners[0])
    waiting = view.get("waiting", [p for p in [view["mover"]] if p is not None])
    if view["seat"] in waiting and view["moth"]:
        return say("Choose a lantern for {moth}.", moth=moth_words(view["moth"], say))
    if waiting:
        return say("Waiting for {players}.", players=", ".join(map(say.name, waiting)))
    return say("Night falls.")
