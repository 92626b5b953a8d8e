"""Another choice instead of the last one: what was taken up is put down and something else taken up, in one step."""

from tablee.games.reasons import Reason, why_not
from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor


def alternatives(match: Match, seat: int) -> list[str]:
    """What a seat that is still to choose could have chosen instead of its last action, which it may take back.

    Actions that are legal now are left out: they are chosen as they are. A sealed choice is changed by choosing again.
    """
    earlier = _before_last(match, seat)
    if earlier is None:
        return []
    last = match.game.write(match.played[-1].action)
    return [action for action in earlier.legal(seat) if action != last and action not in match.legal(seat)]


def why_not_instead(match: Match, seat: int, action: str, say: Say) -> Reason | None:
    """What keeps a seat from choosing an action instead of its last one; None: there is nothing to say of that.

    Of things such as were chosen last, and are not now, the reason is that of the earlier choice. That something else
    has been chosen since is none: it can be taken back. ValueError: it is no action of this game.
    """
    written = match.game.write(match.game.read(action))
    if written in alternatives(match, seat):
        return Reason(say("You can still choose this instead of your last choice: click or tap it."))
    earlier = _before_last(match, seat)
    if earlier is None or _kind(written) not in set(map(_kind, earlier.legal(seat))) - set(
        map(_kind, match.legal(seat))
    ):
        return None
    return why_not(match.game, earlier.view(seat), written, say)


def _before_last(match: Match, seat: int) -> Match | None:
    """The match before the last action of a seat that is to choose again and may take it back; None: it may not."""
    if match.choice(seat) is not None or match.mover != seat or not match.can_undo(seat):
        return None
    earlier = match.copy()
    earlier.undo(seat)
    return earlier


def _kind(action: str) -> str:
    """The first word of an action says what kind it is."""
    return action.split()[0]


async def act_instead(table: Table, visitor: Visitor, action: str, sequence: int) -> None:
    """Takes the visitor's last action back and does this one."""
    seat = commands.seated(table, visitor)
    if table.match is None or action not in alternatives(table.match, seat):
        raise Refused(422, N_("“{action}” is not possible now. Choose one of the moves on offer."), action=action[:64])
    await commands.undo(table, visitor, sequence)
    await commands.act(table, visitor, action, table.sequence)
