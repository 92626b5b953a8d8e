"""What people see: the pages of the house and what their forms do.

A form works without a script: it is posted, and the answer leads back to the page. With htmx the same form gets only
the table anew, and the page takes over what has changed.
"""

from asyncio import to_thread
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.params import Parameter
from litestar.response import Redirect
from markupsafe import Markup

from tablee import games
from tablee.games import NAMES
from tablee.games.contract import Game
from tablee.i18n import N_, Say
from tablee.record import verify
from tablee.web.api.streams import EventStream
from tablee.web.security import csrf
from tablee.web.security.identity import Person, current_person, language, remember
from tablee.web.site import guides
from tablee.web.site import home_view as shelf
from tablee.web.site.dependencies import TheHouse, TheLanguage, TheVisitor
from tablee.web.site.replay_view import look_back
from tablee.web.site.screens import is_wide
from tablee.web.site.table_view import show_table
from tablee.web.site.texts import Words
from tablee.web.tables.errors import Refused
from tablee.web.tables.seats import STAND_IN
from tablee.web.tables.table import Table

Asked = Request[Any, Any, Any]
Named = Annotated[str, Parameter()]  # a part of the address, or of the question behind it
MOST_STEPS = 20  # actions that one form may carry

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


# ---- writing a page


def page(request: Asked, template: str, visitor: Person, lang: str, status: int = 200, **shown: Any) -> Response[str]:
    """A template filled with what it shows, and with what every page needs."""
    return Response(write(request, template, visitor, lang, **shown), status_code=status, media_type=MediaType.HTML)


def write(request: Asked, template: str, visitor: Person, lang: str, **shown: Any) -> str:
    """The text of a page."""
    token = csrf.form_token(request, visitor)
    field = Markup('<input type="hidden" name="{}" value="{}">').format(csrf.FIELD, token)
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return TEMPLATES.get_template(template).render(
        w=Words(Say(lang)),
        lang=lang,
        theme=visitor.theme,
        confirm=visitor.confirm,
        name=visitor.name,
        csrf=field,
        here=here if request.method == "GET" else "/",
        root=str(request.base_url).rstrip("/"),
        **shown,
    )


def error_page(request: Asked, status: int, sentence: str) -> str:
    """The page of a refusal."""
    return write(request, "error.html", current_person(request), language(request), status=status, sentence=sentence)


def by_htmx(request: Asked) -> bool:
    """Does the page want only a part of itself?"""
    return request.headers.get("hx-request") == "true"


def now(
    request: Asked, table: Table, visitor: Person, lang: str, notice: str = "", hints: Any = (), status: int = 200
) -> Response[str]:
    """The table: only what changes for htmx, the whole page for all others."""
    link = f"{str(request.base_url).rstrip('/')}/t/{table.id}"
    shown = show_table(table, visitor, lang, link, notice, hints, is_wide(request), visitor.confirm)
    return page(request, "now.html" if by_htmx(request) else "table.html", visitor, lang, status, t=shown)


def done(request: Asked, table: Table, visitor: Person, lang: str) -> Response[Any]:
    """After a form: the fresh table."""
    return now(request, table, visitor, lang) if by_htmx(request) else Redirect(f"/t/{table.id}", status_code=303)


def game_named(name: str) -> Game:
    """A game by its name."""
    if name not in NAMES:
        raise Refused(404, N_("There is no such game on our shelf."))
    return games.game(name)


def whole_number(text: Any, default: int) -> int:
    """A number from a form, or the default if it is none."""
    try:
        return int(str(text)[:9])
    except ValueError:
        return default


# ---- the shelf


@get("/")
async def home(request: Asked, house: TheHouse, visitor: TheVisitor, lang: TheLanguage) -> Response[str]:
    """The shelf, one's own games, and the tables of others."""
    say = Say(lang)
    yours = await house.tables_of(visitor)
    known = {table.id for table in yours}
    again = by_htmx(request)
    return page(
        request,
        "lobby.html" if again else "home.html",
        visitor,
        lang,
        again=again,
        boxes=[] if again else shelf.boxes(say),
        games=shelf.titles(),
        yours=[shelf.row(table, visitor, say) for table in yours],
        open=[shelf.row(table, visitor, say) for table in await house.open_tables() if table.id not in known],
        running=[shelf.row(table, visitor, say) for table in await house.running_tables() if table.id not in known],
    )


@post("/play/{game:str}")
async def play_now(game: Named, house: TheHouse, visitor: TheVisitor) -> Redirect:
    """A table against bots, at once."""
    players = game_named(game).usual_players
    seats = ["me", *[f"bot:{STAND_IN}"] * (players - 1)]
    table = await house.create(game, players, {}, seats, None, False, visitor)
    return Redirect(f"/t/{table.id}", status_code=303)


@get("/new/{game:str}")
async def set_up(request: Asked, game: Named, visitor: TheVisitor, lang: TheLanguage) -> Response[str]:
    """What one may choose before the table is laid."""
    return _set_up(request, game_named(game), visitor, lang)


def _set_up(request: Asked, game: Game, visitor: Person, lang: str, notice: str = "") -> Response[str]:
    say = Say(lang)
    return page(
        request,
        "new.html",
        visitor,
        lang,
        422 if notice else 200,
        box=shelf.box(game, say),
        seats=shelf.seat_picks(game, say),
        options=shelf.questions(game, say),
        clocks=shelf.clocks(Words(say)),
        notice=notice,
    )


@post("/new/{game:str}")
async def lay_table(
    request: Asked, game: Named, house: TheHouse, visitor: TheVisitor, lang: TheLanguage
) -> Response[Any]:
    """Lays the table as it was wished for."""
    box = game_named(game)
    form = await request.form()
    visitor = renamed(request, visitor, form)
    seats = [str(word) for word in form.getall("seat", []) if word != "none"]
    options = {name: str(form.get(f"option-{name}", values[0])) for name, values in box.options.items()}
    clock = whole_number(form.get("clock"), 0) or None
    try:
        table = await house.create(game, len(seats), options, seats, clock, form.get("public") == "yes", visitor)
    except Refused as refusal:
        return _set_up(request, box, visitor, lang, refusal.sentence(lang))
    return Redirect(f"/t/{table.id}", status_code=303)


# ---- a table


@get("/t/{id:str}")
async def table_page(
    request: Asked, id: Named, house: TheHouse, visitor: TheVisitor, lang: TheLanguage
) -> Response[str]:
    """The waiting room, the table or the end."""
    return now(request, await house.table(id), visitor, lang)


@get("/t/{id:str}/now")
async def table_now(
    request: Asked, id: Named, house: TheHouse, visitor: TheVisitor, lang: TheLanguage
) -> Response[Any]:
    """What changes on the page of a table."""
    table = await house.table(id)
    return now(request, table, visitor, lang) if by_htmx(request) else Redirect(f"/t/{id}", status_code=303)


@get("/t/{id:str}/events")
async def events(id: Named, house: TheHouse) -> Response[str]:
    """Wakes the page whenever the table has changed."""
    return EventStream(house, await house.table(id), None)


@post("/t/{id:str}/{what:str}")
async def at_table(
    request: Asked, id: Named, what: Named, house: TheHouse, visitor: TheVisitor, lang: TheLanguage
) -> Response[Any]:
    """Everything that can be done at a table. A refusal comes with the fresh table."""
    table = await house.table(id)
    form = await request.form()
    visitor = renamed(request, visitor, form)
    try:
        if what == "rematch":
            again = await table.rematch(visitor)
            return Redirect(f"/t/{again.id}", status_code=303)
        if what == "hint":
            hints = await table.hint(visitor, lang)
            return now(request, table, visitor, lang, hints=hints[:3])
        await _do(table, what, form, visitor)
    except Refused as refusal:
        return now(request, table, visitor, lang, notice=refusal.sentence(lang), status=refusal.status)
    return done(request, table, visitor, lang)


async def _do(table: Table, what: Named, form: FormMultiDict, visitor: Person) -> None:
    sequence = whole_number(form.get("sequence"), -1)
    if what == "sit":
        seat = form.get("seat")
        await table.sit(visitor, None if seat is None else whole_number(seat, -1))
    elif what == "act":
        for action in [str(action) for action in form.getall("action", [])][:MOST_STEPS]:
            await table.act(visitor, action, sequence)
            sequence = table.sequence
    elif what == "undo":
        await table.undo(visitor, sequence)
    elif what == "leave":
        await table.leave(visitor)
    elif what == "return":
        await table.come_back(visitor)
    elif what == "chat":
        await table.say(visitor, str(form.get("text", "")))
    else:
        raise Refused(404, N_("This cannot be done at a table."))


# ---- after the game


@get("/t/{id:str}/replay")
async def replay(
    request: Asked,
    id: Named,
    house: TheHouse,
    visitor: TheVisitor,
    lang: TheLanguage,
    at: Named = "",
    step: Named = "",
    eyes: Named = "",
    before: Named = "",
) -> Response[str]:
    """The game, position by position. `at` counts actions, `step` only those that are told (to the eyes `before`)."""
    seen = look_back(
        await house.table(id),
        visitor,
        lang,
        at=whole_number(at, 0) if at else None,
        step=whole_number(step, 0) if step else None,
        eyes=eyes,
        before=before,
        wide=is_wide(request),
    )
    return page(request, "replay_now.html" if by_htmx(request) else "replay.html", visitor, lang, r=seen)


@get("/t/{id:str}/record")
async def record(id: Named, house: TheHouse, lang: TheLanguage) -> Response[str]:
    """The record of a game that is over, to be kept."""
    table = await house.table(id)
    headers = {"content-disposition": f'attachment; filename="{_record_file(table)}"'}
    return Response(_record(table, lang), media_type=MediaType.TEXT, headers=headers)


@get("/t/{id:str}/fair")
async def fair(request: Asked, id: Named, house: TheHouse, visitor: TheVisitor, lang: TheLanguage) -> Response[str]:
    """What was promised before the game, and whether it was kept."""
    table = await house.table(id)
    w = Words(Say(lang))
    names = Say(lang, [seat.name for seat in table.seats])
    commitment = table.commitment
    verdict, right = "", False
    if table.over:
        found = verify(_record(table, lang))
        right = found.ok
        verdict = w["fair_check"] if right else w("fair_wrong", reason=found.problem)
    shown = {
        "id": table.id,
        "file": _record_file(table),
        "promise": commitment.promise.hex(),
        "added": [(names.name(seat), added.hex()) for seat, added in sorted(commitment.entropy.items())],
        "secret": commitment.secret.hex() if table.over and commitment.secret else "",
        "verdict": verdict,
        "right": right,
    }
    return page(request, "fair.html", visitor, lang, fair=shown)


def _record(table: Table, lang: str) -> str:
    if table.match is None or not table.over:
        raise Refused(409, N_("The record is there when the game is over: it tells everything, hidden things too."))
    return table.match.record(lang)


def _record_file(table: Table) -> str:
    return f"{table.game.name}-{table.id}.txt"


# ---- reading, settings


@get("/rules/{game:str}")
async def rules(request: Asked, game: Named, visitor: TheVisitor, lang: TheLanguage) -> Response[str]:
    """The rules of a game, with pictures."""
    box = shelf.box(game_named(game), Say(lang))
    guide = await to_thread(guides.page, game, lang)  # the first time its pictures are played and drawn
    contents = guides.contents(game, lang)
    return page(request, "rules.html", visitor, lang, box=box, guide=Markup(guide), contents=contents)


@get("/about")
async def about(request: Asked, visitor: TheVisitor, lang: TheLanguage) -> Response[str]:
    """What this house is, and how programs come in."""
    return page(request, "about.html", visitor, lang)


@post("/settings")
async def settings(request: Asked, visitor: TheVisitor) -> Redirect:
    """Another name or other likings; then back to where one was."""
    form = await request.form()
    renamed(request, visitor, form)
    return Redirect(local(str(form.get("back", "/"))), status_code=303)


def renamed(request: Asked, visitor: Person, form: FormMultiDict) -> Person:
    """The visitor with the name and the likings that a form brings, if it does; the browser remembers them."""
    fields = (("name", "name"), ("lang", "language"), ("theme", "theme"), ("confirm", "confirm"))
    wishes = {name: str(form.get(field, "")) for name, field in fields}
    changed = visitor.changed(**wishes)
    if changed != visitor:
        remember(request, changed)
    return changed


def local(address: str) -> str:
    """An address of this house; the shelf for any other."""
    parts = urlsplit(address)
    inside = address.startswith("/") and not address.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return address if inside and address.isprintable() and "\\" not in address else "/"


routes: list[Any] = [
    home,
    play_now,
    set_up,
    lay_table,
    table_page,
    table_now,
    events,
    at_table,
    replay,
    record,
    fair,
    rules,
    about,
    settings,
]
