"""Trying again from a choice in a game that is over: at a new table, against bots."""

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from tablee.web.analyses import finished
from tablee.web.dependencies import TheArchive, TheContext, TheHouse, whole_number
from tablee.web.site.routes import Name, to_table
from tablee.web.tables.again import beginning_at, open_again
from tablee.web.tables.seat import STAND_IN
from tablee.web.tables.setup import levels


@post("/t/{id:str}/again")
async def try_again(id: Name, house: TheHouse, archive: TheArchive, context: TheContext) -> Response[str]:
    """Opens a table that begins at a choice. The form names it: the seat, and how many actions were played before."""
    table = await house.table(id)
    match = finished(table)
    form = await context.request.form()
    at, seat = whole_number(form.get("at"), -1), whole_number(form.get("seat"), -1)
    beginning = await archive.threads.run_for(context.client, lambda: beginning_at(match, at, seat, table=id))
    opened = await open_again(house, beginning, level_of(str(form.get("level", "")), table.game.name), context.visitor)
    return to_table(context, opened.id)


def level_of(level: str, game: str) -> str:
    """The level that a form names, if the game has bots of it; otherwise the usual one."""
    return level if level in levels(game) else STAND_IN


routes: list[HTTPRouteHandler] = [try_again]
