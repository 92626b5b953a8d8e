"""The analysis of a finished game, and the puzzles that are made of it."""

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup

from tablee.analysis import Analysis
from tablee.match import Match
from tablee.web.analyses import Analyses, Underway, finished
from tablee.web.dependencies import (
    PageContext,
    TheAnalyses,
    TheArchive,
    TheContext,
    TheHouse,
    whole_number,
    with_text_mode,
)
from tablee.web.site.analysis_view import build_analysis_view, seat_shown
from tablee.web.site.puzzle_view import build_puzzle_view
from tablee.web.site.routes import Name, csrf_field, page, to, write
from tablee.web.site.sheets import FORM
from tablee.web.tables.house import House


@get("/t/{id:str}/analysis")
async def analysis(
    id: Name,
    house: TheHouse,
    archive: TheArchive,
    analyses: TheAnalyses,
    context: TheContext,
    seat: Name = "",
    move: Name = "",
) -> Response[str]:
    """Luck and skill of every seat. The first visit lets the analysis begin; the page shows how far it is.

    seat   whose choices are listed
    move   the choice that is looked at
    """
    table = await house.table(id)
    match = finished(table)
    found = await analyses.of(table, context.client)
    if isinstance(found, Underway):
        await found.begun()
        found = await analyses.of(table, context.client)  # of a short game it is complete by now

    def show() -> Response[str]:
        shown = build_analysis_view(
            table,
            match,
            found,
            context.visitor,
            context.lang,
            seat=whole_number(seat, 0) if seat else None,
            move=whole_number(move, 0) if move else None,
            wide=context.wide,
        )
        return page(context, "analysis_now.html" if context.htmx else "analysis.html", a=shown)

    return await archive.threads.run_for(context.client, show)  # the log of a whole game takes long the first time


@get("/t/{id:str}/analysis/puzzles/{number:str}")
async def puzzle(
    id: Name,
    number: Name,
    house: TheHouse,
    archive: TheArchive,
    analyses: TheAnalyses,
    context: TheContext,
    seat: Name = "",
) -> Response[str]:
    """A position in which somebody chose badly, as they saw it."""
    found = await _complete(id, house, analyses, context)
    if found is None:
        return to(context, f"/t/{id}/analysis")
    match, analysed, own = found
    of = seat_shown(match, own, whole_number(seat, 0) if seat else None)
    told = with_text_mode(context)
    return await archive.threads.run_for(
        context.client, lambda: _puzzle(told, id, match, analysed, of, whole_number(number, 0))
    )


@post("/t/{id:str}/analysis/puzzles/{number:str}")
async def answer_puzzle(
    id: Name, number: Name, house: TheHouse, archive: TheArchive, analyses: TheAnalyses, context: TheContext
) -> Response[str]:
    """Tries an action; the answer says what it is worth and what would be best. Nothing is stored."""
    found = await _complete(id, house, analyses, context)
    if found is None:
        return to(context, f"/t/{id}/analysis")
    match, analysed, _ = found
    form = await context.request.form()
    seat, action = whole_number(form.get("seat"), 0), str(form.get("action", ""))
    return await archive.threads.run_for(
        context.client, lambda: _puzzle(context, id, match, analysed, seat, whole_number(number, 0), action)
    )


async def _complete(
    id: str, house: House, analyses: Analyses, context: PageContext
) -> tuple[Match, Analysis, int | None] | None:
    """The match, its analysis and the visitor's seat; None while the analysis is being made."""
    table = await house.table(id)
    match = finished(table)
    found = await analyses.of(table, context.client)
    return (match, found, table.seat_of(context.visitor)) if isinstance(found, Analysis) else None


def _puzzle(
    context: PageContext, id: str, match: Match, analysed: Analysis, seat: int, number: int, action: str = ""
) -> Response[str]:
    ways = {"wide": context.wide, "text": context.visitor.text}
    shown = build_puzzle_view(id, match, analysed, seat, number, context.lang, action=action, **ways)
    path = f"/t/{id}/analysis/puzzles/{number}"
    fields = csrf_field(context) + Markup('<input type="hidden" name="seat" value="{}">').format(seat)
    options = "" if action else write(context, "options.html", t=shown.offer, path=path).replace(FORM, fields)
    if not context.htmx:
        return page(context, "puzzle.html", p=shown, options=Markup(options), fields=fields)
    text = write(context, "puzzle_now.html", p=shown, options=Markup(options), fields=fields)
    headers = {"HX-Retarget": "#now", "HX-Reswap": "outerMorph"}
    return Response(text, status_code=200, media_type=MediaType.HTML, headers=headers)


routes: list[HTTPRouteHandler] = [analysis, puzzle, answer_puzzle]
