"""The puzzle of the day of each game, and going on from it."""

from datetime import date

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup

from tablee.analysis.puzzles import Puzzle
from tablee.games.contract import Game
from tablee.i18n import N_
from tablee.web.dependencies import PageContext, TheContext, TheHouse, ThePuzzles, with_text_mode
from tablee.web.preparations import Preparation
from tablee.web.puzzles import NoPuzzle, today
from tablee.web.site.again_routes import level_of
from tablee.web.site.daily_view import DailyView, build_daily_view
from tablee.web.site.routes import Name, csrf_field, game_named, page, to_table, write
from tablee.web.site.sheets import FORM
from tablee.web.tables.again import open_again
from tablee.web.tables.beginnings import earlier_game
from tablee.web.tables.errors import Refused
from tablee.web.tables.journal import Beginning


@get("/puzzle/{game:str}")
async def daily(game: Name, puzzles: ThePuzzles, context: TheContext, day: Name = "") -> Response[str]:
    """The puzzle of a day, today's unless another is named. The first visitor of a day lets it be made."""
    box, when = game_named(game), day_named(day)
    found = await puzzles.of(game, when)
    told = with_text_mode(context)
    return await context.run(lambda: _show(told, _build(told, found, box, when)))


@post("/puzzle/{game:str}")
async def answer_daily(game: Name, puzzles: ThePuzzles, context: TheContext) -> Response[str]:
    """Tries an action; the answer says what it loses and what is best. Nothing is stored."""
    box = game_named(game)
    form = await context.request.form()
    when, action = day_named(str(form.get("day", ""))), str(form.get("action", ""))
    found = await puzzles.of(game, when)

    def show() -> Response[str]:
        return _show(context, _build(context, found, box, when, action))

    return await context.run(show)


@post("/puzzle/{game:str}/again")
async def play_on(game: Name, house: TheHouse, puzzles: ThePuzzles, context: TheContext) -> Response[str]:
    """Opens a table that begins at the puzzle."""
    game_named(game)
    form = await context.request.form()
    when, level = day_named(str(form.get("day", ""))), str(form.get("level", ""))
    found = await puzzles.of(game, when)
    if not isinstance(found, Puzzle):
        raise Refused(404, N_("There is no puzzle for this day."))
    await context.run(earlier_game, found.record)  # kept for whoever opens the table
    beginning = Beginning(found.record, found.seat, day=when.isoformat())
    opened = await open_again(house, beginning, level_of(level, game), context.visitor)
    return to_table(context, opened.id)


def day_named(text: str) -> date:
    """The day that an address names; today if it names none."""
    if not text:
        return today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(404, N_("There is no puzzle for this day.")) from None


def _build(
    context: PageContext, found: Puzzle | NoPuzzle | Preparation, box: Game, day: date, action: str = ""
) -> DailyView:
    text = context.visitor.text
    return build_daily_view(found, box, day, context.lang, action=action, wide=context.wide, text=text)


def _show(context: PageContext, shown: DailyView) -> Response[str]:
    fields = csrf_field(context) + Markup('<input type="hidden" name="day" value="{}">').format(shown.day)
    options = ""
    if shown.offer is not None and not shown.tried:
        options = write(context, "options.html", t=shown.offer, path=f"/puzzle/{shown.game}").replace(FORM, fields)
    if not context.htmx:
        status = 404 if shown.state == "none" else 200
        return page(context, "daily.html", status, p=shown, options=Markup(options), fields=fields)
    text = write(context, "daily_now.html", p=shown, options=Markup(options), fields=fields)
    headers = {"HX-Retarget": "#now", "HX-Reswap": "outerMorph"}
    return Response(text, status_code=200, media_type=MediaType.HTML, headers=headers)


routes: list[HTTPRouteHandler] = [daily, answer_daily, play_on]
