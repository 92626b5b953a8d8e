"""Which rule of Moths forbids a lantern."""

from tablee.games.reasons import Reason
from tablee.i18n import Say
from tablee_moths.view import View


def why(view: View, action: str, say: Say) -> Reason:
    """MOTH-2.5 Why a lantern cannot be lit by somebody who is to light one: it has burnt out."""
    return Reason(say("Lantern {n} has burnt out: each is lit once.", n=action.split()[1]), "MOTH-2.5")
