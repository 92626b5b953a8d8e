"""Why a lantern of Moths may be the right one, from what the player knows."""

from tablee.i18n import Say
from tablee_moths.view import View


def reason(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer does for them."""
    if view["seat"] is None or view["moth"] is None:
        return None
    lantern, own = int(action.split()[1]), view["seats"][view["seat"]]
    others = [seat["lanterns"] for p, seat in enumerate(view["seats"]) if p != view["seat"]]
    if all(max(lanterns) < lantern for lanterns in others):
        return say("Nobody has a lantern as bright: the moth is yours.")
    if lantern == max(own["lanterns"]) and view["moth"]["colour"] == own["favourite"]:
        return say("A moth of your favourite colour counts double.")
    if lantern == min(own["lanterns"]) and view["moth"]["points"] == 1:
        return say("It keeps brighter lanterns for better moths.")
    same = sum(lantern in lanterns for lanterns in others)
    if same == 0:
        return say("Nobody else can light the same.")
    return say.plural("{n} other player can light the same.", "{n} other players can light the same.", same)
