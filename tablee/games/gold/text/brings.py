"""What an action of L'Or des Mayas brings: what a disc is worth then, and the pearls of whoever is paid."""

from collections.abc import Sequence

from tablee.games.gold.components import DISC
from tablee.games.gold.rules import ring_points
from tablee.games.gold.text.advice import value
from tablee.games.gold.text.phrases import built, disc_total, last_sale, own, price
from tablee.games.gold.view import View
from tablee.i18n import Say


def brings(view: View, action: str, say: Say) -> str | None:
    """GOLD-5.2, GOLD-5.3 What an action of the viewer brings, as far as they know."""
    what, *rest = action.split()
    if what == "bid":  # what a piece brings depends on its lower face, and on how the disc is laid with it
        is_all = rest[0] != "0" and int(rest[0]) == own(view)["pearls"]
        return say("all your pearls: with none left you can buy nothing") if is_all else None
    if what == "pay":
        return _paid(view, int(rest[0]), say)
    if what == "base":
        return _now(disc_total(own(view)["bases"][int(rest[0])]), say)
    building = built(view)
    faces: list[str] = [piece["face"] for piece in building["laid"]]
    if what == "done":
        return _disc(view, faces, building["filled"], say)
    return _disc(view, [*faces, rest[1]], building["filled"] + building["slots"][int(rest[0])]["size"], say)


def _paid(view: View, seat: int, say: Say) -> str | None:
    """GOLD-2.3 The pearls that somebody has then, where they are shown."""
    pearls = view["seats"][seat]["pearls"]
    if pearls is None:
        return None
    return say.plural("then has {n} pearl", "then has {n} pearls", pearls + price(last_sale(view)))


def _now(points: int, say: Say) -> str:
    return say.plural("worth {n} point now", "worth {n} points now", points)


def _disc(view: View, faces: Sequence[str], filled: int, say: Say) -> str:
    """GOLD-5.2, GOLD-5.6 What a disc is worth with these faces; an incomplete one only where its faces score."""
    values = sum(map(value, faces))
    if filled == DISC:
        points = ring_points(values, len(set(faces)) == 1)
        return say.plural("disc closed: {n} point", "disc closed: {n} points", points)
    if view["partial"]:
        return say.plural("{filled}/24, worth {n} point", "{filled}/24, worth {n} points", values, filled=filled)
    return say("{filled}/24, worth nothing until the disc is closed", filled=filled)
