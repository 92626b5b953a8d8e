"""The page about fairness as plain data: what is promised about the draws of a table, and what is not."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tablee.chance import hash_of
from tablee.drawing.embed import sign
from tablee.i18n import Say
from tablee.web.archive import Check
from tablee.web.site.texts import texts
from tablee.web.tables.seat import Seat
from tablee.web.tables.table import Table


@dataclass(frozen=True)
class PartView:
    """What a seat added to the shuffle."""

    title: str
    sign: Markup
    source: str  # how it came, in words
    hash: str = ""  # empty: none was sent
    entropy: str = ""  # empty: not there yet


@dataclass(frozen=True)
class FairView:
    """All that the page shows."""

    id: str
    over: bool
    promise: str
    secret: str  # empty before the end
    who: str  # who could choose the draws, in words
    sound: bool  # nobody could alone
    parts: Sequence[PartView]
    again: bool  # the game began at a choice in an earlier one
    reopened: str  # how often all had to add new parts, in words; empty: never
    verdict: str  # what the house found in the record; empty before the end
    right: bool


def build_fair_view(table: Table, check: Check | None, lang: str) -> FairView:
    """The page of a table.

    check   what the house found in the record of a finished game
    """
    w, say = texts(lang), Say(lang, [seat.name for seat in table.seats])
    secret, chooser = table.commitment.secret, table.commitment.chooser
    earlier = any(seat.entropy and seat.source is None for seat in table.seats)
    if table.match is None:
        who = w["chooser_open"]
    else:
        who = w["chooser_earlier" if earlier and chooser == "house" else f"chooser_{chooser}"]
    verdict = ""
    if check is not None:
        verdict = w["fair_check"] if check.ok else w["fair_wrong"].format(reason=check.problem)
    reopened = ""
    if table.reopened:
        reopened = say.plural(
            "At this table it happened {n} time.", "At this table it happened {n} times.", table.reopened
        )
    return FairView(
        id=table.id,
        over=table.over,
        promise=table.commitment.promise.hex(),
        secret=secret.hex() if table.over and secret else "",
        who=who,
        sound=table.match is not None and chooser != "house",
        parts=[_part(seat, p, say) for p, seat in enumerate(table.seats)],
        again=table.beginning is not None,
        reopened=reopened,
        verdict=verdict,
        right=check is not None and check.ok,
    )


def _part(seat: Seat, p: int, say: Say) -> PartView:
    w = texts(say.lang)
    title = w["fair_of"].format(player=say.name(p))
    if seat.kind == "bot":
        return PartView(title, sign(p), w["source_bot"])
    if not seat.entropy:
        return PartView(title, sign(p), w["source_none"], seat.hash.hex())
    shown = hash_of(seat.entropy).hex() if seat.source == "device" else ""
    return PartView(title, sign(p), w[f"source_{seat.source or 'unknown'}"], shown, seat.entropy.hex())
