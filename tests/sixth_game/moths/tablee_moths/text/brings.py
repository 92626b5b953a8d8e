"""What lighting a lantern of Moths brings, as far as the player knows."""

from tablee.i18n import Say
from tablee_moths.view import View


def brings(view: View, action: str, say: Say) -> str | None:
    """MOTH-3.2 What the moth is worth to the viewer, if their lantern is the brightest."""
    if view["seat"] is None or view["moth"] is None:
        return None
    points = view["moth"]["points"] * (2 if view["moth"]["colour"] == view["seats"][view["seat"]]["favourite"] else 1)
    return say.plural("{n} point if yours is the brightest", "{n} points if yours is the brightest", points)
