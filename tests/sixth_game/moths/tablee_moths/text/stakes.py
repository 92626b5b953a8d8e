"""What a choice of Moths was about: the moth at the window."""

from tablee.i18n import Say
from tablee_moths.view import View


def amount(action: str) -> int | None:
    """A brighter lantern catches more often, and is gone for better moths."""
    what, *rest = action.split()
    return int(rest[0]) if what == "light" else None


def stake(view: View, action: str, say: Say) -> str | None:
    """A lantern with the moth that it was for."""
    moth = view["moth"]
    if moth is None:
        return None
    lantern = action.split()[1]
    return say.plural(
        "Your lantern {lantern} for a moth worth {n} point",
        "Your lantern {lantern} for a moth worth {n} points",
        moth["points"],
        lantern=lantern,
    )
