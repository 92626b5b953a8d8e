"""What people want to see happen in Le Trésor des Aztèques: bids opened, lots handed over, tricks, earnings."""

from collections.abc import Mapping
from typing import Any

from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.text.log import tell, tell_card, tell_earnings, tell_next, tell_trick
from tablee.games.aztec.text.phrases import ending, objective_words
from tablee.games.aztec.view import View
from tablee.games.moments import Gain, Moment, Rest
from tablee.games.views import mover, winners
from tablee.i18n import Say


def moments(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """The steps of what happened, for one viewer; empty: it is seen at a glance."""
    if before["phase"] == "play":
        done = action is not None and after["tricks"] > before["tricks"]
        return _trick(before, action or "", after, say) if done else []
    if not before["bidders"] and before["phase"] not in ("settle", "draw leader"):
        return []
    words = tell(before, action, after, say)
    if not words:
        return []
    return [Moment(words, _sold(before, after), lit=_lit(before, after), gains=_paid(before, after, say))]


# ---- selling


def _sold(before: View, after: View) -> Mapping[str, Any]:
    """The table while one hears of the bids or of a sale."""
    if after["phase"] == "play":  # the market has been cleared away, but one wants to see who has bought what
        return {**after, "phase": "name lot"}
    if after["ties"] > before["ties"] and after["bidders"]:  # AZT-3.2 the bids lie open before they are made again
        return {**after, "bidders": [], "mover": None, "waiting": []}
    return after


def _lit(before: View, after: View) -> list[str]:
    """The bids that were opened, and whoever pays."""
    shown = [f"bid-{p}" for p in before["bidders"]]
    return shown + [f"frame-{gain.seat}" for gain in _paid(before, after, Say())]


def _paid(before: View, after: View, say: Say) -> list[Gain]:
    """AZT-3.1, AZT-4.2 What is paid to the bank: for the leader's token, or for a lot."""
    found = []
    for p, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        if new["money"] == old["money"]:
            continue
        lot = None if new["lot"] == old["lot"] else new["lot"]
        why = say("the leader’s token") if lot is None else say("lot {lot}", lot=lot + 1)
        found.append(Gain(p, new["money"] - old["money"], why, "" if lot is None else f"lot-{lot}"))
    return found


# ---- tricks


def _trick(before: View, action: str, after: View, say: Say) -> list[Moment]:
    """AZT-5.3, AZT-6 The last card of a trick lies; its winner gathers it; after the twelfth everybody is paid."""
    assert after["last_trick"] is not None
    winner = after["last_trick"]["winner"]
    laid = Moment(tell_card(before, action, say), _laid(before, after), lit=[f"card-{action}"])
    best = f"card-{after['last_trick']['cards'][winner]}"
    if after["tricks"] < TRICKS:
        return [laid, Moment(tell_trick(after, say), after, lit=[best])]
    return [laid, Moment(tell_trick(after, say), _gathered(before, after), lit=[best]), *_end(after, say)]


def _laid(before: View, after: View) -> Mapping[str, Any]:
    """The table when all cards of a trick lie and nobody has taken them."""
    last, seat = after["last_trick"], mover(before)
    assert last is not None
    trick = {**before["trick"], "cards": last["cards"], "winning": last["winner"]}
    hands = {key: after["seats"][seat][key] for key in ("hand", "cards", "bought", "void")}
    seats = [{**shown, **hands} if p == seat else shown for p, shown in enumerate(before["seats"])]
    return {**before, "trick": trick, "seats": seats, "mover": None, "waiting": []}


def _gathered(before: View, after: View) -> Mapping[str, Any]:
    """The table when the twelfth trick has been won and nobody has been paid: as after any other trick."""
    seats = [
        {**new, "money": old["money"], "earned": None} for old, new in zip(before["seats"], after["seats"], strict=True)
    ]
    shown = {key: after[key] for key in ("trick", "last_trick")}
    return {**before, **shown, "tricks": TRICKS - 1, "seats": seats, "mover": None, "waiting": []}


def _end(after: View, say: Say) -> list[Moment]:
    """AZT-6.1, AZT-6.5, AZT-6.6 Everybody is paid, one after the other; who leads next, or who has won."""
    found = []
    money = [seat["money"] for seat in after["seats"]]
    for p in range(after["players"]):
        gains = _earned(after, p, say)
        seats = [  # who comes later has not been paid yet
            {**seat, "money": seat["money"] - (seat["earned"] or 0)} if q > p else seat
            for q, seat in enumerate(after["seats"])
        ]
        words = tell_earnings(after, p, say)
        found.append(
            Moment(words, {**after, "seats": seats, "over": False, "places": None}, lit=[f"payment-{p}"], gains=gains)
        )
    if after["over"]:
        return [*found, Moment(ending(after, say), after, lit=[f"frame-{p}" for p in winners(after)])]
    title = say("Round {round}", round=after["round"])
    next_words = " ".join(tell_next(after, say))
    return [*found, Moment(next_words, after, rest=Rest(title, money))]


def _earned(after: View, p: int, say: Say) -> list[Gain]:
    """AZT-6.1 What the objectives of a seat bring; one that was missed stands in the summary with nothing."""
    found = []
    for what in after["seats"][p]["objectives"]:
        words = objective_words(what["name"], after, say)
        if what["met"]:
            found.append(Gain(p, what["points"], words, f"payment-{p}"))
        else:
            found.append(Gain(p, 0, say("missed: {objective}\u00a0({points})", objective=words, points=what["points"])))
    return found
