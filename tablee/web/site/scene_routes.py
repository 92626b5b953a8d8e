"""What happened earlier at a table, shown once more on its board."""

import msgspec
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler

from tablee.drawing import shapes
from tablee.i18n import N_
from tablee.web.dependencies import TheContext, TheHouse, whole_number
from tablee.web.site import scenes
from tablee.web.site.routes import Name
from tablee.web.site.sheets import TABLE, sheet_of, viewpoint
from tablee.web.tables.errors import Refused


@get("/t/{id:str}/moments")
async def moments(
    id: Name,
    house: TheHouse,
    context: TheContext,
    shown: Name = "",
    at: Name = "",
    since: Name = "",
    summary: Name = "",
) -> Response[bytes]:
    """The moments of one action, or all that happened since another; they begin and end at what the page shows.

    shown     the state of the page; refused if it is not that of the table any more
    at        how many actions had been played with the one that is shown
    since     shows every line of the log after so many actions
    summary   "yes" shows only the summary of the round that ended then
    """
    table = await house.table(id)
    look = viewpoint(context, table)

    def show() -> bytes:
        sheet = sheet_of(table, look)
        if sheet.state != shown:
            raise Refused(409, N_("The table has changed meanwhile."))
        until = whole_number(at, len(table.match.played) if table.match else 0)
        begin, only = whole_number(since, until - 1), summary == "yes"
        updates = scenes.again(table, sheet, begin, until, every=bool(since), summary_only=only)
        texts = [(update.head, update.markup.replace(TABLE, table.id)) for update in updates]
        names = {name for _, markup in texts for name in shapes.REFERENCE.findall(markup)}
        return msgspec.json.encode({"art": {name: shapes.ART[name][1] for name in names}, "updates": texts})

    return Response(await context.run(show), media_type=MediaType.JSON)


routes: list[HTTPRouteHandler] = [moments]
