"""Another choice instead of the last one: what was taken up is put down and something else taken up, in one step."""

from tablee.i18n import N_
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.table import Table, alternatives
from tablee.web.tables.visitor import Visitor


async def act_instead(table: Table, visitor: Visitor, action: str, sequence: int) -> None:
    """Takes the visitor's last action back and does this one."""
    seat = commands.seated(table, visitor)
    if table.match is None or action not in alternatives(table.match, seat):
        raise Refused(422, N_("“{action}” is not possible now. Choose one of the moves on offer."), action=action[:64])
    await commands.undo(table, visitor, sequence)
    await commands.act(table, visitor, action, table.sequence)
