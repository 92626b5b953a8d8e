"""What those who remain agree on when somebody is away: a bot plays for them, all wait, or the game ends.

Everybody who remains has to agree; bots, programs and those who are away themselves are not asked. A consent is an
entry of the table like any other: stored, told to all processes, and replaced by another until all agree. What they
agree on is an entry too, a `leave` or an `end`, so who remained at that moment need not be known later.
"""

from functools import partial

from tablee.i18n import N_
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.journal import Consent, Note, Wish
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

WISHES: tuple[Wish, ...] = ("bot", "wait", "end")


def wish_named(name: object) -> Wish:
    """A wish by its name; Refused if there is none of this name."""
    for wish in WISHES:
        if wish == name:
            return wish
    known = ", ".join(WISHES)
    raise Refused(422, N_("About somebody who is away you can wish for one of these: {known}."), known=known)


def question(table: Table) -> int | None:
    """The seat that all wait for and that has been away for long, if there is one."""
    if table.match is None or table.over:
        return None
    long = {absence.seat for absence in table.absences if absence.long}
    return next((p for p in table.match.waiting if p in long and not table.seats[p].away), None)


def remaining(table: Table) -> list[int]:
    """The seats of people who are asked: they play themselves, and they are here."""
    away = {absence.seat for absence in table.absences}
    people = (p for p in table.people if not table.seats[p].program and not table.seats[p].away)
    return [p for p in people if p not in away]


async def agree(table: Table, visitor: Visitor, wish: Wish, about: int) -> None:
    """A visitor agrees to what is to be done about a seat; it is done if everybody else who remains has agreed.

    To wait takes back what one has agreed to before.
    """

    def plan() -> commands.Planned | None:
        seat = _check(table, visitor, about)
        if table.consents.get(seat) == Consent(wish, about):
            return None
        return table.new_entry("consent", seat, note=Note(wish=wish, about=about)), None, None

    await commands.settle(table, plan)
    if wish != "wait":
        await commands.settle(table, partial(_decision, table, visitor, wish, about))


def _check(table: Table, visitor: Visitor, about: int) -> int:
    """The visitor's seat; Refused if they have no say, or if nobody is away there."""
    seat = commands.seated(table, visitor)
    commands.check_playing(table, seat)
    if visitor.program:
        raise Refused(403, N_("What to do about somebody who is away is decided by people."))
    if about == seat or about not in table.people:
        raise Refused(404, N_("Nobody is away in that seat."))
    if not _is_away(table, about):
        raise Refused(409, N_("That player is here, or has been away for a moment only."))
    return seat


def _is_away(table: Table, seat: int) -> bool:
    """Is somebody away for so long that the others may decide?"""
    return table.seats[seat].away or any(a.seat == seat and a.long for a in table.house.presence.look(table))


def _decision(table: Table, visitor: Visitor, wish: Wish, about: int) -> commands.Planned | None:
    """What is done now if all agree; None if somebody does not, or if it is done already. The lock is held."""
    if table.over or not _is_away(table, about):
        return None
    seat = commands.seated(table, visitor)
    if any(table.consents.get(p) != Consent(wish, about) for p in {*remaining(table), seat}):
        return None
    if wish == "end":
        return table.new_entry("end", seat, note=Note(by="consent")), None, "over"
    return None if table.seats[about].away else (table.new_entry("leave", about, note=Note(by="consent")), None, None)
