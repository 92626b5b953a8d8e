"""Scenes: how the page of a table goes from one position to a later one, moment by moment.

A scene is a row of steps (`sheets.Step`). In each the page looks as it did before, but its board and its seats stand as
the game says for that moment. The page keeps each step for as long as its visitor wants (static/moments.js); the last
step shows the table as it is now. So a page that is told to skip only goes through the rest without waiting.

Two kinds of scenes:
    `between`   what happened from one sheet to the next: sent by the stream, moments only
    `again`     what happened earlier, shown once more on request; it ends where it began
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tablee.drawing import svg
from tablee.drawing.embed import PREFIX, sign
from tablee.games.moments import Gain, Moment
from tablee.i18n import N_, Say, number
from tablee.match import Match
from tablee.web.site.company_view import stand_in_notes
from tablee.web.site.log import Log, log_of, moments_at
from tablee.web.site.pieces import ROOT, Composition, Maker, written
from tablee.web.site.seat_view import SeatView, bot_words
from tablee.web.site.sheets import (
    DRAWING,
    SECTION,
    Sheet,
    Step,
    Update,
    updates_through,
    write_drawing,
    write_seat,
    write_words,
)
from tablee.web.site.table_view import table_say
from tablee.web.site.texts import texts
from tablee.web.tables.errors import Refused
from tablee.web.tables.seat import Seat
from tablee.web.tables.table import Table

BOARD = (DRAWING, SECTION)  # begin the names of the places of the board
STATE = re.compile(r'data-state="[^"]*"')
MOST = 40  # moments that a stream brings at once: one that was not read for long leads to the latest
MOST_AGAIN = 60  # actions shown again in one scene: as many as the page has lines of the log


@dataclass(frozen=True)
class Sum:
    """A seat in a summary: what it has gained, for what, and how much it has now."""

    name: str
    sign: Markup
    you: bool
    gained: str
    total: str
    lines: Sequence[tuple[str, str]]


def has_moments(table: Table, earlier: Sheet, sheet: Sheet) -> bool:
    """Has something happened between two sheets of the same viewpoint that people want to see?"""
    match = sheet.mark.match
    if match is None or not (new := _new_actions(earlier, sheet)):
        return False
    log = _log_for(table, match, sheet)
    return any(log.moments(at) for at in new)


def between(table: Table, earlier: Sheet, sheet: Sheet) -> list[Step]:
    """The moments of all that happened between two sheets."""
    match = sheet.mark.match
    if match is None:
        return []
    actions, log = _new_actions(earlier, sheet), _log_for(table, match, sheet)
    first, room = len(actions), MOST
    while first and (room := room - len(log.moments(actions[first - 1]))) >= 0:
        first -= 1
    return list(_steps(table, match, earlier, actions[first:], sheet.state))


def again(
    table: Table, sheet: Sheet, since: int, until: int, *, every: bool = False, summary_only: bool = False
) -> list[Update]:
    """The scene of earlier actions, from after `since` to `until`; it ends with the sheet that it begins with.

    every          shows also what has no moments but a line in the log
    summary_only   shows of all this the summaries of rounds only
    """
    match = sheet.mark.match
    if match is None or not 0 <= since < until <= len(match.played):
        raise Refused(404, N_("There is nothing to show again."))
    actions = range(max(since + 1, until - MOST_AGAIN + 1) if every else since + 1, until + 1)
    steps = list(_steps(table, match, sheet, actions, f"{sheet.state}~{since}", every))
    if summary_only:
        steps = [step for step in steps if step.moment and "summary" in step.moment]
    return updates_through(sheet, [*steps, Step(sheet.page, sheet.state)], sheet.shown.sequence, [])


def _log_for(table: Table, match: Match, sheet: Sheet) -> Log:
    """The log that somebody reads who has this page before them."""
    return log_of(table, match, sheet.look.seat, sheet.look.lang, sheet.look.seat)


def _new_actions(earlier: Sheet, sheet: Sheet) -> range:
    """Which actions were played between two sheets, counted from 1; none if some were taken back."""
    before, match = earlier.mark.match, sheet.mark.match
    if before is None or match is None or len(before.played) > len(match.played):
        return range(0)
    known = len(before.played)
    if known and before.played[-1] != match.played[known - 1]:
        return range(0)
    return range(known + 1, len(match.played) + 1)


def _steps(
    table: Table, match: Match, base: Sheet, actions: Sequence[int], name: str, every: bool = False
) -> Iterator[Step]:
    """The moments of these actions on the page that `base` is; `name` begins the names of their states."""
    seat, lang = base.look.seat, base.look.lang
    log, say = _log_for(table, match, base), Say(lang, match.names, seat)
    notes = stand_in_notes(table, match, log, say)
    page, number_of_steps = base.page, 0
    for at in actions:
        moments: Sequence[Moment] = moments_at(match, seat, at, lang, seat) if log.moments(at) else []
        if every and not moments and (line := log.line(at)):
            moments = [Moment(line, {})]
        for n, moment in enumerate(moments):
            words = moment.words if n else moment.words + notes.get(at, "")
            number_of_steps += 1
            view = {**match.view(seat, at=at, shared=True), **moment.view, "legal": []}
            told: dict[str, object] = {"at": at, "words": words, "isLast": n == len(moments) - 1}
            if moment.lit:
                told["lit"] = [PREFIX + id for id in moment.lit]
            if gains := [gain for gain in moment.gains if gain.points]:  # nothing travels where nothing was gained
                told["gains"] = [_gain(gain) for gain in gains]
            if moment.rest:
                told["summary"] = summary(log, at, n, seat, say, base.look.base)
            state = f"{name}.{number_of_steps}"
            page = _stage(table, match, base, page, view, state)
            yield Step(page, state, told)


def _gain(gain: Gain) -> dict[str, object]:
    return {
        "seat": gain.seat,
        "points": signed(gain.points),
        "from": PREFIX + gain.source if gain.source else "",
        "to": f"{PREFIX}frame-{gain.seat}",
    }


def signed(points: int) -> str:
    """Points that are gained or lost: "+3", "−3"."""
    return f"+{points}" if points > 0 else number(points)


# ---- the page at a moment


def _stage(
    table: Table, match: Match, base: Sheet, before: Composition, view: Mapping[str, object], state: str
) -> Composition:
    """The page with the board and the seats of another position.

    before   the page as it is then
    What the drawing says to those who cannot see it is that of the base: they hear the sentence of each moment.
    """
    maker = Maker(base.look.lang, base.look.base, before)
    maker.placed.update((place, was) for place, was in before.placed.items() if not place.startswith(BOARD))
    plain, say = dict(view), table_say(table, base.look.lang)
    if base.shown.stage == "running":
        for seat in base.shown.seats:
            resting = _resting(seat, table.seats[seat.number], say.lang)
            standing = match.game.standing(plain, seat.number, say)
            write_seat(maker, resting._replace(standing=tuple(standing.split(" · "))))
    if base.look.text:
        write_words(maker, match.game.describe(plain, say))
    else:
        write_drawing(maker, match.game.pieces(plain, say, base.shown.wide))
    page = maker.composition
    now = page.nodes[ROOT]
    return page.with_node(ROOT, now._replace(attributes=STATE.sub(f'data-state="{state}"', now.attributes)))


def _resting(shown: SeatView, seat: Seat, lang: str) -> SeatView:
    """A seat while something is shown: it is nobody's turn, and no clock is seen to run."""
    if not shown.turn and not shown.mark:
        return shown
    w = texts(lang)
    state = bot_words(seat.strength, w) if seat.kind == "bot" else w["resting"]
    return shown._replace(state=shown.state if shown.away else state, turn=False, mark="", until=None)


# ---- the summary of a round


def summary(log: Log, at: int, n: int, own: int | None, say: Say, base: str = "", replay: bool = False) -> str:
    """The summary at the n-th moment of an action, as HTML; empty if no round ends there.

    own      the seat of whoever looks at it; None: they have none
    replay   the sentence of the moment, or the title if it has none, stands elsewhere on the page
    """
    rest, words = log.moments(at)[n].rest, log.moments(at)[n].words
    if rest is None:
        return ""
    gains = _gains_by_seat(log, at, n, len(rest.totals))
    rows = [
        Sum(
            name=say.name(p),
            sign=sign(p),
            you=p == own,
            gained=signed(sum(gain.points for gain in gains[p])),
            total=number(rest.totals[p]),
            lines=[(why, signed(points)) for why, points in _by_reason(gains[p]).items()],
        )
        for p in sorted(gains, key=lambda p: -rest.totals[p])
    ]
    title = "" if replay and not words else texts(say.lang)["summary_of"].format(round=rest.title)
    return svg.plain(written(base, say.lang, "summary.html", title=title, rows=rows, words="" if replay else words))


def _gains_by_seat(log: Log, at: int, n: int, players: int) -> dict[int, list[Gain]]:
    """What everybody has gained since the summary before the n-th moment of an action."""
    found: dict[int, list[Gain]] = {p: [] for p in range(players)}
    earlier = [moment for k in range(1, at) for moment in log.moments(k)]
    moments = [*earlier, *log.moments(at)[:n]]
    since = next((k + 1 for k in range(len(moments) - 1, -1, -1) if moments[k].rest), 0)
    for moment in moments[since:]:
        for gain in moment.gains:
            found[gain.seat].append(gain)
    return found


def _by_reason(gains: Sequence[Gain]) -> dict[str, int]:
    """Points by what they were gained for, in the order in which they came."""
    sums: dict[str, int] = {}
    for gain in gains:
        sums[gain.why] = sums.get(gain.why, 0) + gain.points
    return sums
