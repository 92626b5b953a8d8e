"""Who is at the table, as the page shows it: who is away, what to do about them, and where bots stood in for people."""

from dataclasses import dataclass

from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.web.site.log import Log
from tablee.web.tables import consents
from tablee.web.tables.journal import StandIn, Wish
from tablee.web.tables.record import moves_by_bots
from tablee.web.tables.table import Table

AGREED: dict[Wish, str] = {
    "bot": N_("{player} would let a bot play."),
    "wait": N_("{player} would rather wait."),
    "end": N_("{player} would end the game."),
}


@dataclass(frozen=True)
class AskView:
    """The question what to do about somebody who has been away for long.

    since    when they went, in milliseconds since 1970
    asked    the viewer is among those who decide
    wish     what the viewer has agreed to; empty: nothing yet
    agreed   what the others have agreed to, in words
    alone    nobody else has to agree
    """

    seat: int
    name: str
    since: int
    asked: bool
    wish: str
    agreed: tuple[str, ...]
    alone: bool


def question(table: Table, seat: int | None, say: Say) -> AskView | None:
    """What those who remain are asked; None if nobody waits for somebody who is away."""
    about = consents.question(table)
    if about is None or about == seat:
        return None
    since = next(absence.since for absence in table.absences if absence.seat == about)
    agreed = {p: consent.wish for p, consent in table.consents.items() if consent.about == about}
    own = None if seat is None else table.seats[seat]
    asked = own is not None and not own.away and not own.program
    return AskView(
        seat=about,
        name=say.name(about),
        since=int(since * 1000),
        asked=asked,
        wish=agreed.get(seat, "") if seat is not None else "",
        agreed=tuple(say(AGREED[wish], player=say.name(p)) for p, wish in sorted(agreed.items()) if p != seat),
        alone=asked and not set(consents.remaining(table)) - {seat},
    )


def call(table: Table, seat: int | None, say: Say) -> str:
    """What somebody whose page is out of sight is called with, when the others are asked about them."""
    return say("The others wait for you.") if seat is not None and consents.question(table) == seat else ""


def stood_in(table: Table, seat: int, say: Say) -> str:
    """How often a bot played for somebody, in words; empty: never."""
    moves = len(moves_by_bots(table, seat))
    return say.plural("{n} move by a bot", "{n} moves by a bot", moves) if moves else ""


def stand_in_sentence(seat: int, why: StandIn, say: Say) -> str:
    """That a bot plays for somebody, and why."""
    if why == "clock":
        return say("The bot plays for {player}: time is up.", player=say.name(seat))
    return say("The bot plays for {player}: {player} is away.", player=say.name(seat))


def stand_in_notes(table: Table, match: Match, log: Log, say: Say) -> dict[int, str]:
    """What is said after a line of the log if a bot made the move for somebody, by how many moves had been made then.

    A move without a line of its own, such as a bid that is opened with others, is told with the next line.
    """
    if not table.stand_ins:
        return {}
    notes, before = {}, 0
    for at, _ in log.numbered():
        made = dict.fromkeys(
            (match.played[k].seat, table.stand_ins[k]) for k in range(before, at) if k in table.stand_ins
        )
        if made:
            notes[at] = "".join(f" ({stand_in_sentence(seat, why, say)})" for seat, why in made)
        before = at
    return notes
