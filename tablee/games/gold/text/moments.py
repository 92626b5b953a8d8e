"""What people want to see happen in L'Or des Mayas: bids opened together, pearls handed over, a ring closed."""

from collections.abc import Mapping
from typing import Any

from tablee.games.gold.text.log import tell, tell_bids, tell_outcome, tell_turned
from tablee.games.gold.text.phrases import ending, last_sale, price
from tablee.games.gold.view import View
from tablee.games.moments import Gain, Moment
from tablee.games.views import mover, winners
from tablee.i18n import Say


def moments(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """The steps of what happened, for one viewer; empty: it is seen at a glance."""
    found = _steps(before, action, after, say)
    if not after["over"]:
        return found
    words = "" if found else (tell(before, action, after, say) or "").removesuffix(ending(after, say)).strip()
    told = [Moment(words, after)] if words else []
    return [*found, *told, Moment(ending(after, say), after, lit=[f"frame-{p}" for p in winners(after)])]


def _steps(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    if after["result"] != before["result"]:
        return _sale(before, action, after, say)
    closed = _closed(before, after) if action == "done" else []
    if not closed:
        return []
    words = (tell(before, action, after, say) or "").removesuffix(ending(after, say) if after["over"] else "").strip()
    seat = mover(before)
    turned = " ".join(tell_turned(before, after["seats"][seat]["bases"][closed[0]], say))
    first = [Moment(turned, after, lit=[f"frame-{seat}"])] if turned else []  # what was turned over is read by itself
    lit = [f"base-{seat}-{which}" for which in closed]
    return [*first, Moment(words.removeprefix(turned).strip(), after, lit=lit)]


def _sale(before: View, action: str | None, after: View, say: Say) -> list[Moment]:
    """GOLD-3.2 … GOLD-3.7 The bids are opened together; then the winner pays, or chooses whom to pay."""
    outcome = Moment(tell_outcome(before, action, after, say), after, lit=_payers(after), gains=_paid(after, say))
    if before["phase"] != "bid":
        return [outcome]
    bidders = [f"frame-{p}" for p in range(after["players"])]
    return [Moment(tell_bids(before, last_sale(after), say), _opened(before, after), lit=bidders), outcome]


def _opened(before: View, after: View) -> Mapping[str, Any]:
    """GOLD-3.2 The table when all bids lie open and nobody has been told yet what comes of them."""
    undecided = {**last_sale(after), "winner": None, "paid": None}
    return {**before, "result": undecided, "mover": None, "waiting": [], "choice": None}


def _payers(after: View) -> list[str]:
    result = last_sale(after)
    return [f"frame-{p}" for p in (result["winner"], result["paid"]) if p is not None]


def _paid(after: View, say: Say) -> list[Gain]:
    """GOLD-3.5 The pearls that the winner gives to somebody; everybody sees how many."""
    result = last_sale(after)
    winner, other = result["winner"], result["paid"]
    if winner is None or other is None or not price(result):
        return []
    why = say("sale {n}", n=result["sale"])
    return [Gain(winner, -price(result), why), Gain(other, price(result), why, f"frame-{winner}")]


def _closed(before: View, after: View) -> list[int]:
    """GOLD-4.4 Which of the player's discs have just become whole, 0 or 1."""
    seat = mover(before)
    pairs = zip(before["seats"][seat]["bases"], after["seats"][seat]["bases"], strict=True)
    changed = [(which, new) for which, (old, new) in enumerate(pairs) if new["pieces"] != old["pieces"]]
    return [which for which, base in changed if base["complete"]]
