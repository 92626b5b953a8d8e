"""Another choice instead of the last one: what was taken up is put down and something else taken up, in one step."""

from tablee.i18n import N_
from tablee.match import Match
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor


def alternatives(match: Match, seat: int) -> list[str]:
    """What a seat that is still to choose could have chosen instead of its last action, which it may take back.

    Actions that are legal now are left out: they are chosen as they are. A sealed choice is changed by choosing again.
    """
    if match.choice(seat) is not None or match.mover != seat or not match.can_undo(seat):
        return []
    earlier, last = match.copy(), match.game.write(match.played[-1].action)
    earlier.undo(seat)
    return [action for action in earlier.legal(seat) if action != last and action not in match.legal(seat)]


async def act_instead(table: Table, visitor: Visitor, action: str, sequence: int) -> None:
    """Takes the visitor's last action back and does this one."""
    seat = commands.seated(table, visitor)
    if table.match is None or action not in alternatives(table.match, seat):
        raise Refused(422, N_("“{action}” is not possible now. Choose one of the moves on offer."), action=action[:64])
    await commands.undo(table, visitor, sequence)
    await commands.act(table, visitor, action, table.sequence)
