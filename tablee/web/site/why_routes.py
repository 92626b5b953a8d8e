"""Why something cannot be chosen: the answer for a card of the page, and the clauses that it links to."""

import msgspec
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup

from tablee import lessons
from tablee.games.contract import Game
from tablee.games.reasons import why_not
from tablee.i18n import N_, Say
from tablee.lessons.lesson import LEARNER
from tablee.match import Match
from tablee.web.dependencies import PageContext, TheContext, TheHouse, whole_number
from tablee.web.site import clauses
from tablee.web.site.routes import Name, game_named, page
from tablee.web.site.texts import texts, title_of
from tablee.web.tables.errors import Refused
from tablee.web.tables.instead import why_not_instead


class Card(msgspec.Struct, omit_defaults=True):
    """What card.js shows: a sentence, and a link below it."""

    words: str
    href: str = ""
    link: str = ""


@get("/t/{id:str}/why")
async def why(id: Name, house: TheHouse, context: TheContext, action: Name = "") -> Response[bytes]:
    """Why the visitor cannot play an action at a table now."""
    table = await house.table(id)
    if table.match is None:
        raise Refused(409, N_("The game has not begun yet."))
    seat = table.seat_of(context.visitor)
    own = None if seat is None or table.seats[seat].away else seat
    return await context.run(_why, context, table.game, table.match, seat, action, own)


@get("/learn/{game:str}/why")
async def lesson_why(game: Name, context: TheContext, at: Name = "", action: Name = "") -> Response[bytes]:
    """Why the learner cannot play an action at this stop of a lesson."""
    box = game_named(game)
    if not lessons.has_lesson(game):
        raise Refused(404, N_("This game has no lesson."))
    return await context.run(_lesson_why, context, box, whole_number(at, 0), action)


def _lesson_why(context: PageContext, game: Game, at: int, action: str) -> Response[bytes]:
    stops = lessons.lesson(game.name).stops  # it is played through when it is first asked for
    return _why(context, game, stops[min(max(at, 0), len(stops) - 1)].match, LEARNER, action)


def _why(
    context: PageContext, game: Game, match: Match, seat: int | None, action: str, own: int | None = None
) -> Response[bytes]:
    """The answer for a seat; `own`: that seat, if it may take its last choice back."""
    say = Say(context.lang, match.names)
    try:
        instead = None if own is None else why_not_instead(match, own, action, say)
        reason = instead or why_not(game, match.view(seat, shared=True), action, say)
    except ValueError:
        raise Refused(422, N_("“{action}” is no move of this game."), action=action[:64]) from None
    w = texts(context.lang)
    if reason is None:
        card = Card(w["why_possible"])
    elif reason.clause:
        href = f"{context.base}/rules/{game.name}/clauses#{reason.clause}"
        card = Card(reason.sentence, href, w["why_clause"].format(clause=reason.clause))
    else:
        card = Card(reason.sentence)
    return Response(msgspec.json.encode(card), media_type=MediaType.JSON)


@get("/rules/{game:str}/clauses")
async def rules_clauses(game: Name, context: TheContext) -> Response[str]:
    """The clauses that decide, for those who want to know exactly."""
    return await context.run(_clauses, context, game_named(game))


def _clauses(context: PageContext, game: Game) -> Response[str]:
    return page(context, "clauses.html", game=game.name, title=title_of(game), clauses=Markup(clauses.page(game.name)))


routes: list[HTTPRouteHandler] = [why, lesson_why, rules_clauses]
