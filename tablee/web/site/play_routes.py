"""Beginning to play: against bots at once, or at a table that others come to."""

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from tablee.games.contract import Game
from tablee.i18n import Say
from tablee.web.dependencies import PageContext, TheContext, TheHouse, whole_number, with_settings
from tablee.web.security.identity import remember
from tablee.web.site import home_view
from tablee.web.site.play_view import PLAYERS, remember_as, remembered, wishes_of
from tablee.web.site.routes import Name, game_named, page, to_table
from tablee.web.tables import seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.setup import Setup


@post("/play/{game:str}")
async def play_now(game: Name, house: TheHouse, context: TheContext) -> Response[str]:
    """Opens a table against the bots that the form names, or those of the last time; and remembers them."""
    box = game_named(game)
    form = await context.request.form()
    visitor = context.visitor
    if PLAYERS in form:
        wishes = wishes_of(box, {name: str(form[name]) for name in form})
        visitor = visitor.who_played(game, remember_as(wishes))
    else:
        wishes = remembered(box, visitor)
    if visitor != context.visitor:
        remember(context.request, visitor)
    table = await seating.open_table(house, wishes, visitor, keep=True)
    return to_table(context, table.id)


@get("/new/{game:str}")
async def new_table(game: Name, context: TheContext) -> Response[str]:
    """The form for a new table."""
    return await context.run(_new_table, context, game_named(game))


def _new_table(context: PageContext, game: Game, notice: str = "") -> Response[str]:
    say = Say(context.lang)
    return page(
        context,
        "new.html",
        422 if notice else 200,
        box=home_view.box(game, say),
        seats=home_view.seat_picks(game, say),
        options=home_view.options(game, say),
        clocks=home_view.clocks(context.lang),
        notice=notice,
    )


@post("/new/{game:str}")
async def open_table(game: Name, house: TheHouse, context: TheContext) -> Response[str]:
    """Opens a table as the form says."""
    box = game_named(game)
    form = await context.request.form()
    seats = [str(word) for word in form.getall("seat", []) if word != "none"]
    options = {name: str(form.get(f"option-{name}", values[0])) for name, values in box.options.items()}
    clock = whole_number(form.get("clock"), 0) or None
    wishes = Setup(game, len(seats), options, seats, clock, public=form.get("public") == "yes")
    try:
        context = with_settings(context, form)
        table = await seating.open_table(house, wishes, context.visitor, keep=True)
    except Refused as refusal:
        return await context.run(_new_table, context, box, refusal.sentence(context.lang))
    return to_table(context, table.id)


routes: list[HTTPRouteHandler] = [play_now, new_table, open_table]
