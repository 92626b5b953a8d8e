"""The pages of the house and the handlers of their forms.

A form works without JavaScript: it is posted, and the response redirects to the page. When htmx posts the same form,
the response is only the part of the page that changes.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from litestar import MediaType, Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter
from litestar.response import Redirect
from markupsafe import Markup

from tablee import games
from tablee.bots.hints import Hint
from tablee.games import NAMES
from tablee.games.contract import Game
from tablee.i18n import LANGUAGES, N_, Say
from tablee.match import Match
from tablee.web.caching import PERSONAL, Content, accepts_gzip, etag_of, is_known, respond
from tablee.web.dependencies import (
    PageContext,
    TheArchive,
    TheContext,
    TheHouse,
    provide_context,
    whole_number,
    with_settings,
    with_text_mode,
)
from tablee.web.security import csrf
from tablee.web.security.identity import HTTPRequest
from tablee.web.site import guides, home_view, installing
from tablee.web.site.aside_view import build_aside_view
from tablee.web.site.assets import assets, static
from tablee.web.site.fair_view import build_fair_view
from tablee.web.site.lesson_view import offers_lesson
from tablee.web.site.play_view import build_play_view
from tablee.web.site.replay_view import build_replay_view, place_named
from tablee.web.site.sheets import FORM, Sheet, fill, sheet_of, viewpoint
from tablee.web.site.streams import PageStream
from tablee.web.site.templating import environment
from tablee.web.site.texts import texts
from tablee.web.tables import commands, consents, openings, places, readiness, rematches, seating
from tablee.web.tables.aside import SetAside
from tablee.web.tables.errors import Refused
from tablee.web.tables.hints import better_hint, hint
from tablee.web.tables.instead import act_instead
from tablee.web.tables.parts import from_hex
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tablee.web.url import local

Name = Annotated[str, Parameter()]  # a part of the path, or of the query
LIVE = "tablee-live"  # a header by which a page says that its stream is open
SEQUENCE = "tablee-sequence"  # a header of answers: the table's sequence after the command
MOST_STEPS = 20  # actions that one form may carry
MOST_WAITS = 6  # times that a page asks for a better hint by itself: two minutes


# ---- writing a page


def page(context: PageContext, template: str, status: int = 200, **values: object) -> Response[str]:
    """The response with a template, filled with these values and with what every page needs."""
    return Response(write(context, template, **values), status_code=status, media_type=MediaType.HTML)


def write(context: PageContext, template: str, **values: object) -> str:
    """The text of a page."""
    request, visitor = context.request, context.visitor
    here = request.scope["path"] + (f"?{request.url.query}" if request.url.query else "")
    always: dict[str, object] = {
        "w": texts(context.lang),
        "lang": context.lang,
        "theme": visitor.theme,
        "confirm": visitor.confirm,
        "text": visitor.text,
        "name": visitor.name,
        "csrf": csrf_field(context),
        "here": here if request.method == "GET" else "/",
        "root": context.root,
    }
    return environment(context.base).get_template(template).render(always | values)


def prepare() -> None:
    """Loads what pages need, so that no request waits for it: words, covers, compiled rules, templates."""
    for lang in LANGUAGES:
        home_view.boxes(Say(lang))
        texts(lang)
    for name in NAMES:
        match = Match(name, games.game(name).players[0], seed=0)
        match.play(match.legal(match.mover)[0], match.mover)
        match.view(0)
    templates = environment()
    for name in templates.list_templates():
        templates.get_template(name)


def error_page(request: HTTPRequest, status: int, sentence: str, error: Exception) -> str:
    """The page of an error, or of a table that is set aside."""
    context = provide_context(request)
    if isinstance(error, SetAside):
        shown = build_aside_view(error.table, context.visitor, context.lang)
        return write(context, "aside.html", t=shown, sentence=sentence)
    return write(context, "error.html", status=status, sentence=sentence)


class Reply(NamedTuple):
    """What only the visitor who asked is told.

    notice   why a command was refused
    waits    how often the hint has waited for bots that look ahead
    """

    notice: str = ""
    hints: Sequence[Hint] = ()
    waits: int = 0

    def html(self, context: PageContext, table: Table) -> str:
        """As the page shows it; empty if there is nothing to tell."""
        if not self.notice and not self.hints:
            return ""
        text = write(context, "reply.html", id=table.id, most_waits=MOST_WAITS, **self._asdict())
        return text.replace(FORM, csrf_field(context)).strip()


NOTHING = Reply()


async def now(
    context: PageContext, table: Table, reply: Reply = NOTHING, status: int = 200, strip: str = ""
) -> Response[str]:
    """The table: for htmx only what changes, for all others the whole page.

    strip   what stands above the table of a beginner: `first`, the lesson is offered; `guided`, hints come unasked
    """
    return await context.run(_now, context, table, reply, status, strip)


def _now(context: PageContext, table: Table, reply: Reply, status: int, strip: str) -> Response[str]:
    sheet = sheet_of(table, viewpoint(context, table))
    markup = with_own(context, sheet.html(reply.html(context, table)), sheet)
    if not context.htmx:
        box = installing.preview_of(table.game)
        return page(context, "table.html", status, t=sheet.shown, now=Markup(markup), preview=box, strip=strip)
    headers = {"HX-Retarget": "#now", "HX-Reswap": "outerMorph", SEQUENCE: str(sheet.shown.sequence)}
    return Response(markup, status_code=status, media_type=MediaType.HTML, headers=headers)


def with_own(context: PageContext, markup: str, sheet: Sheet) -> str:
    """The markup of a sheet with what belongs to this visitor alone."""
    fields = csrf_field(context) + Markup('<input type="hidden" name="sequence" value="{}">').format(
        sheet.shown.sequence
    )
    return fill(markup, fields, context.visitor.name)


def csrf_field(context: PageContext, *, masked: bool = False) -> Markup:
    """The field of a form that shows that it comes from our own page; `masked` where the page is compressed."""
    token = csrf.masked(context.form_token) if masked else context.form_token
    return Markup('<input type="hidden" name="{}" value="{}">').format(csrf.FIELD, token)


def to_table(context: PageContext, id: str) -> Redirect:
    """Leads to the page of a table."""
    return to(context, f"/t/{id}")


def to(context: PageContext, path: str) -> Redirect:
    """Leads to a page of the house."""
    return Redirect(context.base + path, status_code=303)


def game_named(name: str) -> Game:
    """A game by its name."""
    if name not in NAMES:
        raise Refused(404, N_("There is no such game on our shelf."))
    return games.game(name)


# ---- the home page


@get("/")
async def home(house: TheHouse, context: TheContext) -> Response[str]:
    """The games, one's own tables, and the tables of others."""
    visitor, say = context.visitor, Say(context.lang)
    yours = await house.tables_of(visitor)
    aside = await house.aside_of(visitor)
    known = {table.id for table in yours}
    others = [table for table in await house.open_tables() if table.id not in known]
    running = [table for table in await house.running_tables() if table.id not in known]

    def show() -> Response[str]:
        return page(
            context,
            "home_now.html" if context.htmx else "home.html",
            again=context.htmx,
            boxes=[] if context.htmx else home_view.boxes(say),
            plays={} if context.htmx else {name: build_play_view(games.game(name), visitor, say) for name in NAMES},
            games=home_view.titles(),
            waiting=sum(home_view.waits_for(table, visitor) for table in yours),
            yours=[
                *(home_view.table_row(table, visitor, say) for table in yours),
                *(home_view.aside_row(table, say) for table in aside),
            ],
            open=[home_view.table_row(table, visitor, say) for table in others],
            running=[home_view.table_row(table, visitor, say) for table in running],
        )

    return await context.run(show)


# ---- a table


@get("/t/{id:str}")
async def table_page(id: Name, house: TheHouse, context: TheContext) -> Response[str]:
    """A table before, during or after the game."""
    table, context = await house.table(id), with_text_mode(context)
    strip = str(context.request.query_params.get("for", ""))
    if not strip and await offers_lesson(house, table, context.visitor):
        strip = "first"
    return await now(context, table, strip=strip)


@get("/t/{id:str}/now")
async def table_now(id: Name, house: TheHouse, context: TheContext) -> Response[str]:
    """What changes on the page of a table."""
    table = await house.table(id)
    return await now(context, table) if context.htmx else to_table(context, id)


@get("/t/{id:str}/events")
async def events(id: Name, house: TheHouse, context: TheContext, shown: Name = "", hidden: Name = "") -> Response[str]:
    """A stream that brings what changes on the page of a table.

    shown    the state of the page, so that it is not sent what it shows already
    hidden   the page is out of sight: whoever has it open is not at the table
    """
    table = await house.table(id)
    return PageStream(
        house,
        table,
        look=lambda: viewpoint(context, table),
        fill=lambda markup, sheet: with_own(context, markup, sheet),
        run=context.run,
        shown=shown,
        visitor="" if hidden else context.visitor.id,
        gzip=accepts_gzip(context.request.headers.get("accept-encoding", "")),
    )


@post("/t/{id:str}/{command:str}")
async def at_table(id: Name, command: Name, house: TheHouse, context: TheContext) -> Response[str]:
    """Every command of a visitor at a table.

    A page with a stream gets no more than a word: the stream brings what has changed. For others the answer is the
    table as it stands now, also if the command was refused.
    """
    if command == "put-away":
        await house.put_away(id, context.visitor)
        return to(context, "/")
    try:
        table = await house.table(id)
    except SetAside as aside:
        if command != "rematch":
            raise
        return to_table(context, (await rematches.rematch_aside(house, aside.table, context.visitor)).id)
    form = await context.request.form()
    lang = context.lang
    try:
        sequence, context = whole_number(form.get("sequence"), -1), with_settings(context, form)
        visitor, lang = context.visitor, context.lang
        if command == "rematch":
            return to_table(context, (await rematches.rematch(table, visitor)).id)
        if command == "hint":
            waits = min(max(whole_number(form.get("waits"), 0), 0), MOST_WAITS)
            found = await (better_hint if waits else hint)(table, visitor, lang)
            return await answer(context, table, Reply(hints=found, waits=waits))
        await do(table, visitor, command, form, sequence)
    except Refused as refusal:
        return await answer(context, table, Reply(refusal.sentence(lang)), refusal.status)
    return await answer(context, table) if context.htmx else to_table(context, id)


async def do(table: Table, visitor: Visitor, command: str, form: FormMultiDict, sequence: int) -> None:
    """Carries out the command of a form at a table."""
    if command == "sit":
        seat = form.get("seat")
        place, ready = None if seat is None else whole_number(seat, -1), not readiness.is_asked(table, visitor)
        await seating.sit(table, visitor, place, hash=_part(form, "hash"), ready=ready)
    elif command == "hash":
        hash = _part(form, "hash")
        if hash is None:  # a page without scripts
            await openings.add_entropy(table, visitor, None)
        else:
            await openings.send_hash(table, visitor, hash)
    elif command == "entropy":
        await openings.add_entropy(table, visitor, _part(form, "entropy"))
    elif command == "act" and form.get("instead"):
        await act_instead(table, visitor, str(form["instead"]), sequence)
    elif command == "act":
        for action in form.getall("action", [])[:MOST_STEPS]:
            await commands.act(table, visitor, str(action), sequence)
            sequence = table.sequence
    elif command == "undo":
        await commands.undo(table, visitor, sequence)
    elif command == "leave":
        await seating.leave(table, visitor)
    elif command == "return":
        await seating.come_back(table, visitor)
    elif command == "place":
        seat, _, who = str(form.get("place", "")).partition(" ")
        await places.place(table, visitor, whole_number(seat, -1), who)
    elif command == "ready":
        await readiness.say_ready(table, visitor, form.get("ready") == "yes")
    elif command == "start":
        await readiness.start(table, visitor)
    elif command == "consent":
        await consents.agree(table, visitor, consents.wish_named(form.get("wish")), whole_number(form.get("about"), -1))
    elif command == "chat":
        await commands.say(table, visitor, str(form.get("text", "")))
    else:
        raise Refused(404, N_("This cannot be done at a table."))


def _part(form: FormMultiDict, name: str) -> bytes | None:
    """Bytes from a field that a script fills in; None if it did not."""
    return from_hex(str(form.get(name, ""))) or None


async def answer(context: PageContext, table: Table, reply: Reply = NOTHING, status: int = 200) -> Response[str]:
    """The answer to a command: a word for a page that has a stream, the table for others."""
    if not context.htmx or context.request.headers.get(LIVE) != "yes":
        return await now(context, table, reply, status)
    words = reply.html(context, table)
    headers = {SEQUENCE: str(table.sequence)}
    return Response(words, status_code=status if words else 204, media_type=MediaType.HTML, headers=headers)


# ---- after the game


@get("/t/{id:str}/replay")
async def replay(
    id: Name,
    house: TheHouse,
    archive: TheArchive,
    context: TheContext,
    at: Name = "",
    step: Name = "",
    eyes: Name = "",
    before: Name = "",
) -> Response[str]:
    """The game, position by position.

    at       how many actions have been played; `65.1`: at the second moment of the last of them
    step     which line of the log of the viewer `before`
    eyes     the viewer: a seat, `all` or `public`
    """
    table, context = await house.table(id), with_text_mode(context)

    def show() -> Response[str]:
        shown = build_replay_view(
            table,
            context.visitor,
            context.lang,
            at=place_named(at),
            step=whole_number(step, 0) if step else None,
            viewer=eyes,
            previous=before,
            wide=context.wide,
            text=context.visitor.text,
        )
        return page(context, "replay_now.html" if context.htmx else "replay.html", r=shown)

    return await archive.threads.run_for(context.client, show)  # the log of a whole game takes long the first time


@get("/t/{id:str}/record")
async def record(id: Name, house: TheHouse, archive: TheArchive, context: TheContext) -> Response[str]:
    """The record of a finished game, as a file."""
    table = await house.table(id)
    headers = {"content-disposition": f'attachment; filename="{_record_file(table)}"'}
    text = await archive.record(table, context.lang, context.client)
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/t/{id:str}/fair")
async def fair(id: Name, house: TheHouse, archive: TheArchive, context: TheContext) -> Response[str]:
    """What is promised about the draws of this table and what is not; after the end, whether it was kept."""
    table = await house.table(id)
    check = await archive.check(table, context.client) if table.over else None
    shown = build_fair_view(table, check, context.lang)
    return await context.run(page, context, "fair.html", fair=shown, file=_record_file(table))


@get("/t/{id:str}/picks")
async def picks(id: Name, house: TheHouse, archive: TheArchive, context: TheContext) -> Response[bytes]:
    """The draws of a finished game with the weights of their outcomes: the page about fairness computes them again."""
    text = await archive.picks(await house.table(id), context.client)
    return Response(text, media_type=MediaType.JSON)


def _record_file(table: Table) -> str:
    return f"{table.game.name}-{table.id}.txt"


# ---- reading, settings


@get("/rules/{game:str}")
async def rules(game: Name, context: TheContext) -> Response[bytes]:
    """The guide to a game, with pictures."""
    content = await context.run(_rules, context, game_named(game))
    return respond(context.request, content, PERSONAL, "Accept-Language, Cookie")


def _rules(context: PageContext, game: Game) -> Content:
    """The page of the rules. It is large and seldom changes, so it is compressed, and a browser may keep it."""
    guide = guides.page(game.name, context.lang)  # slow the first time: matches are played for the pictures
    whom = [context.root, context.visitor.id, context.visitor.name, context.visitor.theme, str(context.visitor.confirm)]
    here = [assets().version, context.lang, str(context.request.url), guide]
    etag = etag_of(*(part.encode() for part in (*whom, *here)))
    if is_known(context.request, etag):
        return Content(b"", MediaType.HTML, etag, None)
    text = write(
        context,
        "rules.html",
        csrf=csrf_field(context, masked=True),
        box=home_view.box(game, Say(context.lang)),
        guide=Markup(guide),
        contents=guides.contents(game.name, context.lang),
    )
    return Content.of(text.encode(), MediaType.HTML, etag)


@get("/about")
async def about(context: TheContext) -> Response[str]:
    """What this house is, and how to write a program that plays."""
    return await context.run(page, context, "about.html")


@get("/waiting")
async def waiting(house: TheHouse, context: TheContext, besides: Name = "") -> Response[str]:
    """How many games wait for the visitor, besides the one at this table."""
    tables = await house.running_tables_of(context.visitor, besides)
    count = sum(home_view.waits_for(table, context.visitor) for table in tables)
    return Response(str(count), media_type=MediaType.TEXT)


@post("/settings")
async def settings(context: TheContext) -> Response[str]:
    """Changes the visitor's name or settings and leads back to the page with the form."""
    form = await context.request.form()
    with_settings(context, form)
    return to(context, local(str(form.get("back", "/"))))


routes: list[HTTPRouteHandler] = [
    home,
    table_page,
    table_now,
    events,
    at_table,
    replay,
    record,
    fair,
    picks,
    rules,
    about,
    settings,
    waiting,
    static,
    installing.manifest,
    installing.offline,
    installing.worker,
]
