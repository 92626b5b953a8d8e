"""What people want to see happen in a game of Maya: bids shown, quarries settled, pyramids paid and eroded."""

from collections.abc import Mapping
from typing import Any

from tablee.games.maya.text.log import settles, tell_action, tell_erosion, tell_pay, tell_round, tell_shares
from tablee.games.maya.text.phrases import levels_of, marker_words, pyramid_words, rank_on, settled, tell_end
from tablee.games.maya.view import View
from tablee.games.moments import Gain, Moment, Rest
from tablee.games.views import mover, winners
from tablee.i18n import Say


def moments(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """The steps of what happened, for one viewer; empty: it is seen at a glance."""
    phase = before["phase"]
    if phase == "bid":
        return _bids(before, action, after, say)
    if action is None:
        return []
    if phase == "pay":
        return _pay(before, action.split()[1], after, say)
    if phase == "transport":
        return [Moment(tell_action(before, action, after, say) or "", after, lit=_frames(after))]
    if phase == "buy":
        return [_purchase(before, action, after, say)]
    if phase == "build":
        return _consolation(before, action, after, say)
    return _quarry(before, action, after, say)


def _bids(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """MAYA-8.2 All bids are shown together."""
    words = tell_action(before, action, after, say)
    return [Moment(words, after, lit=_frames(after))] if words else []


def _purchase(before: View, action: str, after: View, say: Say) -> Moment:
    """MAYA-8.2 A marker is paid for; the gold goes from the seat."""
    seat, marker = mover(before), action.split()[1]
    gold = after["seats"][seat]["gold"] - before["seats"][seat]["gold"]
    gains = [Gain(seat, gold, marker_words(marker, say))] if gold else []
    return Moment(tell_action(before, action, after, say) or "", after, lit=[f"frame-{seat}"], gains=gains)


def _consolation(before: View, action: str, after: View, say: Say) -> list[Moment]:
    """MAYA-5.7 Who can lay no stone receives gold for the one that is given back."""
    seat = mover(before)
    gold = after["seats"][seat]["gold"] - before["seats"][seat]["gold"]
    if not gold:
        return []
    words = tell_action(before, action, after, say) or ""
    return [Moment(words, after, lit=[f"frame-{seat}"], gains=[Gain(seat, gold, say("no room for a stone"))])]


def _quarry(before: View, action: str, after: View, say: Say) -> list[Moment]:
    """MAYA-4 The cards of a quarry are turned up, points taken from somebody; then its stones are shared out."""
    turned = before["phase"] == "turn up" and any(n is not None for n in settled(after)["points"])
    shared = settles(before, after)
    told = tell_shares(after, say) if shared else None
    if not turned and not told:
        return []
    words = tell_action(before, action, after, say) or ""
    pit = [f"quarry-{settled(after)['quarry']}"]
    if not told:
        return [Moment(words, after, lit=pit)]
    result = settled(after)
    takers = [f"column-{p}" for p, stones in enumerate(result["stones"]) if stones]
    return [Moment(words, _unshared(before, after), lit=pit), Moment(told, after, lit=takers)]


def _unshared(before: View, after: View) -> Mapping[str, Any]:
    """The table when a quarry has been turned up and nobody has taken its stones yet."""
    nobody = [None] * after["players"]
    result = {**settled(after), "shared": False, "places": nobody, "stones": [0] * after["players"], "winner": None}
    number = settled(after)["quarry"]
    quarries = [{**q, "holder": None} if q["number"] == number else q for q in after["quarries"]]
    return {
        **after,
        "phase": "turn up",
        "mover": None,
        "seats": before["seats"],
        "settled": result,
        "quarries": quarries,
    }


def _pay(before: View, pyramid: str, after: View, say: Say) -> list[Moment]:
    """MAYA-6.1, MAYA-6.2 A pyramid pays, level by level from the top; then stones are lost; then the round is over."""
    gains = [
        Gain(p, level["gold"][rank], pyramid_words(pyramid), f"level-{pyramid}-{level['level']}")
        for level in reversed(levels_of(before, pyramid))
        for p in range(before["players"])
        if (rank := rank_on(level["stones"], p)) is not None
    ]
    paid: dict[str, Any] = {**before, "seats": _with(before, after, "gold"), "mover": None, "waiting": []}
    found = [Moment(tell_pay(before, pyramid, after, say), paid, lit=[f"pyramid-{pyramid}"], gains=gains)]
    eroded = tell_erosion(before, pyramid, after, say)
    if eroded:
        paid = {**paid, "pyramids": after["pyramids"], "seats": _with(before, after, "gold", "reserve")}
        found.append(Moment(eroded, paid, lit=[f"pyramid-{pyramid}"]))
    if after["round"] > before["round"]:
        title = say("Round {round} of {rounds}", round=before["round"], rounds=before["rounds"])
        found.append(Moment("", paid, rest=Rest(title, [seat["gold"] for seat in after["seats"]])))
        found.append(Moment(tell_round(after, say), after, lit=["round"]))
    if after["over"]:
        found.append(Moment(tell_end(after, say), after, lit=[f"frame-{p}" for p in winners(after)]))
    return found


def _with(before: View, after: View, *keys: str) -> list[Mapping[str, Any]]:
    """The seats as they were, with what has changed of these keys."""
    pairs = zip(before["seats"], after["seats"], strict=True)
    return [{**old, **{key: value for key, value in new.items() if key in keys}} for old, new in pairs]


def _frames(view: View) -> list[str]:
    """The panels of all seats."""
    return [f"frame-{p}" for p in range(view["players"])]
