"""What people want to see happen in Gaudí: animals completed, animals marked, the end."""

from tablee.games.gaudi.text.log import tell
from tablee.games.gaudi.text.phrases import animals_words, ending
from tablee.games.gaudi.view import View
from tablee.games.moments import Gain, Moment, unfinished
from tablee.games.views import winners
from tablee.i18n import Say


def moments(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """The steps of what happened, for one viewer; empty: it is seen at a glance."""
    words = tell(before, action, after, say) or ""
    end = ending(after, say) if after["over"] else ""
    told = words.removesuffix(end).strip()
    made = [f"animal-{found['place']}" for found in after["animals"][len(before["animals"]) :]]
    marked = [
        f"animal-{new['place']}"
        for old, new in zip(before["animals"], after["animals"], strict=False)
        if old["owner"] != new["owner"]
    ]
    gains = _gains(before, after, say)
    shown = unfinished(after, before) if end else after
    found = (
        [Moment(told, shown, lit=[*made, *marked], gains=gains)] if told and (made or marked or gains or end) else []
    )
    if end:
        found.append(Moment(end, after, lit=[f"frame-{p}" for p in winners(after)], gains=[] if found else gains))
    return found


def _gains(before: View, after: View, say: Say) -> list[Gain]:
    """GAU-4 Points that the viewer knows of: their own, and everybody's where objectives are open."""
    found = []
    for p, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        if old["points"] is None or new["points"] is None or new["points"] == old["points"]:
            continue
        turn = after["animals"][before["settled"] :]
        why = animals_words([(a["animal"], a["colour"]) for a in turn if a["owner"] == p], say)
        source = next((f"animal-{a['place']}" for a in reversed(turn) if a["owner"] == p), "")
        found.append(Gain(p, new["points"] - old["points"], why or say("animals"), source))
    return found
