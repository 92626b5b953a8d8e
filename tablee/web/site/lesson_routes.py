"""The pages of lessons. They need no table and no database: an address says the game and the stop of the lesson."""

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup

from tablee import lessons
from tablee.games.contract import Game
from tablee.i18n import N_
from tablee.web.dependencies import PageContext, TheContext, TheHouse, whole_number, with_text_mode
from tablee.web.security.identity import remember
from tablee.web.site.lesson_view import build_lesson_view
from tablee.web.site.routes import Name, csrf_field, game_named, page, to, write
from tablee.web.site.sheets import FORM
from tablee.web.tables import seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.setup import Setup

EASY = "bot:easy"  # who plays in the game after a lesson


def taught_game(name: str) -> Game:
    """A game that has a lesson."""
    game = game_named(name)
    if not lessons.has_lesson(name):
        raise Refused(404, N_("This game has no lesson."))
    return game


@get("/learn/{game:str}")
async def lesson(game: Name, context: TheContext, at: Name = "") -> Response[str]:
    """A stop of a lesson; for htmx only what changes."""
    return await context.run(_lesson, with_text_mode(context), taught_game(game), whole_number(at, 0))


@post("/learn/{game:str}")
async def try_action(game: Name, context: TheContext) -> Response[str]:
    """Tries an action. The right one leads on to the next stop; any other is answered with what it teaches."""
    box = taught_game(game)
    form = await context.request.form()
    at, action = whole_number(form.get("at"), 0), str(form.get("action", ""))
    return await context.run(_try_action, context, box, at, action)


@post("/learn/{game:str}/play")
async def first_game(game: Name, house: TheHouse, context: TheContext) -> Response[str]:
    """Opens the guided first game: against easy bots, short where it can be, with a hint at every turn."""
    box = taught_game(game)
    script = (await context.run(lessons.lesson, game)).script  # it is played through when it is first asked for
    players = script.company or box.usual_players
    wishes = Setup(game, players, dict(script.guided), ["me", *[EASY] * (players - 1)])
    table = await seating.open_table(house, wishes, context.visitor, keep=True)
    return to(context, f"/t/{table.id}?for=guided")


def _try_action(context: PageContext, game: Game, at: int, action: str) -> Response[str]:
    if not lessons.lesson(game.name).is_right(at, action):
        return _lesson(context, game, at, action)
    return _lesson(context, game, at + 1) if context.htmx else to(context, f"/learn/{game.name}?at={at + 1}")


def _lesson(context: PageContext, game: Game, at: int, action: str = "") -> Response[str]:
    text = context.visitor.text
    shown = build_lesson_view(game, at, context.lang, action=action, wide=context.wide, text=text)
    if shown.last and game.name not in context.visitor.learnt:
        remember(context.request, context.visitor.who_learnt(game.name))
    options = ""
    if shown.offer is not None:
        fields = csrf_field(context) + Markup('<input type="hidden" name="at" value="{}">').format(shown.at)
        options = write(context, "options.html", t=shown.offer, path=f"/learn/{game.name}").replace(FORM, fields)
    if not context.htmx:
        return page(context, "lesson.html", l=shown, options=Markup(options))
    markup = write(context, "lesson_now.html", l=shown, options=Markup(options))
    headers = {"HX-Retarget": "#now", "HX-Reswap": "outerMorph"}
    return Response(markup, status_code=200, media_type=MediaType.HTML, headers=headers)


routes: list[HTTPRouteHandler] = [lesson, try_action, first_game]
