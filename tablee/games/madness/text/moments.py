"""What people want to see happen in Maya Madness: tokens won, numbers guessed, cards that change the turn, the end."""

from tablee.games.madness.text.log import tell
from tablee.games.madness.text.phrases import ending
from tablee.games.madness.view import View
from tablee.games.moments import Gain, Moment, unfinished
from tablee.games.views import winners
from tablee.i18n import Say

SPECIAL = ("joker", "skip", "reverse", "temple", "guess")  # the first words of actions that do more than count


def moments(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """The steps of what happened, for one viewer; empty: it is seen at a glance."""
    gains = _won(before, after, say)
    special = before["phase"] == "play" and action is not None and action.split()[0] in SPECIAL
    if not gains and not special and not after["over"]:
        return []
    words = tell(before, action, after, say) or ""
    end = ending(after, say) if after["over"] else ""
    lit = [f"frame-{gain.seat}" for gain in gains] or ["discard"]
    shown = unfinished(after, before) if end else after
    found = [Moment(words.removesuffix(end).strip(), shown, lit=lit, gains=gains)]
    if end:
        found.append(Moment(end, after, lit=[f"frame-{p}" for p in winners(after)]))
    return [moment for moment in found if moment.words]


def _won(before: View, after: View, say: Say) -> list[Gain]:
    """MAD-3.8, MAD-5.2 The tokens that somebody has won; they come from the count."""
    pairs = enumerate(zip(before["seats"], after["seats"], strict=True))
    more = [(p, len(new["tokens"]) - len(old["tokens"])) for p, (old, new) in pairs]
    return [Gain(p, n, say("a token"), "count") for p, n in more if n]
