"""The latest lines of a table's log as plain data for the templates, and those since the viewer's last move."""

import heapq
from collections.abc import Sequence
from typing import NamedTuple

from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.web.site.again_view import beginning_words
from tablee.web.site.company_view import stand_in_notes
from tablee.web.site.log import log_of, round_of
from tablee.web.tables.table import Table

LINES = 60  # of the log, shown beside the board


class LogLine(NamedTuple):
    """A line of the log; `at`: how many actions had been played then; `new`: since one's own last move.

    The first line of a game that went on from an earlier one has 0, and tells that.

    remark    the line tells no action but the so-manyth remark; 0: an action
    moments   the action has moments, which can be shown again
    round     the title of the round that ends with it, whose summary can be opened again; empty: none does
    """

    at: int
    words: str
    new: bool
    remark: int = 0
    moments: bool = False
    round: str = ""

    @property
    def id(self) -> str:
        return f"remark-{self.remark}" if self.remark else f"line-{self.at}"


def log_lines(table: Table, match: Match, seat: int | None, lang: str) -> tuple[Sequence[LogLine], int]:
    """The latest lines, and after how many actions those begin that are new to the viewer."""
    log, say = log_of(table, match, seat, lang, seat), Say(lang, match.names, seat)
    lines, notes = log.latest(LINES), stand_in_notes(table, match, log, say)
    played = match.played
    own = (at for at in range(len(played), 0, -1) if seat is not None and played[at - 1].seat == seat)
    since = next(own, len(played))
    if since and seat is not None and played[since - 1].seat == seat and log.moments(since):
        since -= 1  # one's own last move has brought more than one has chosen: a trick, a scoring
    began = beginning_words(table.beginning, say)
    told = [LogLine(0, began, False)] if began else []
    told += [
        LogLine(at, words + notes.get(at, ""), at > since, 0, bool(moments), round_of(moments) if moments else "")
        for at, words, moments in lines
    ]
    remarks = _remark_lines(table, since, say)
    if not remarks:
        return told, since
    every = [*heapq.merge(told, remarks, key=lambda line: line.at)]
    return [line for k, line in enumerate(every) if line.round or len(every) - k <= LINES], since


def _remark_lines(table: Table, since: int, say: Say) -> list[LogLine]:
    """Who asked for a hint or took back a choice, for all to see."""
    lines = []
    practice = False  # it is said with the first choice that is taken back, and only then
    for n, remark in enumerate(table.remarks, 1):
        seat = remark.seat
        if remark.kind == "hint":
            words = say.by(seat, "{player} asks for a hint.", N_("You ask for a hint."))
        elif practice:
            words = say.by(seat, "{player} takes back a choice.", N_("You take back a choice."))
        else:
            practice, yours = True, N_("You take back a choice. This game is practice now.")
            words = say.by(seat, "{player} takes back a choice. This game is practice now.", yours)
        lines.append(LogLine(remark.played, words, remark.played > since, n))
    return lines
