"""What handlers receive by name: the house, the visitors, and the context of a page; and how they read forms.

Anybody may have written a form.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ParamSpec, TypeVar

from litestar.datastructures import FormMultiDict, State
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from tablee.web.analyses import Analyses
from tablee.web.archive import Archive
from tablee.web.puzzles import Puzzles
from tablee.web.security.csrf import form_token
from tablee.web.security.identity import HTTPRequest, Person, Visitors, current_person, language, remember
from tablee.web.security.ratelimit import address_of
from tablee.web.tables.house import House
from tablee.web.tables.visitor import Visitor
from tablee.web.threads import Client, Threads
from tablee.web.url import base_of, root_of

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

BOARD_COOKIE = "board"  # set by the page's script, again whenever the window becomes wide or narrow
BOARDS = {"wide": True, "tall": False}
# Fields of forms that change the visitor's name or settings, and the setting that each of them changes.
SETTINGS = {"name": "name", "language": "lang", "theme": "theme", "confirm": "confirm", "text": "text"}
IN_ADDRESS = {"1": "yes", "0": "no"}  # values of ?text=


@dataclass(frozen=True)
class PageContext:
    """Whom a page is for. Every handler of the site receives it; the stream of a page keeps it for as long as it lasts,
    so what does not change is found out once.
    """

    request: HTTPRequest
    visitor: Person
    lang: str
    wide: bool  # boards are drawn for a wide screen, otherwise upright
    origin: str  # the address of the visitor; see `ratelimit`
    threads: Threads  # where pages are made
    htmx: bool  # sent by htmx: the answer is only the part of the page that changes

    @cached_property
    def form_token(self) -> str:
        """What the forms of the page carry; see `csrf`."""
        return form_token(self.request)

    @cached_property
    def base(self) -> str:
        """The path below which the house lies; see `url`."""
        return base_of(self.request.scope)

    @cached_property
    def root(self) -> str:
        """The address of the house, without a slash at its end."""
        return root_of(self.request)

    @property
    def client(self) -> Client:
        """Who waits for the page."""
        return Client(self.origin, self.visitor.id)

    async def run(self, work: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Runs a function, which makes the page, in a thread."""
        return await self.threads.run_for(self.client, lambda: work(*args, **kwargs))


TheHouse = NamedDependency[SkipValidation[House]]
TheVisitors = NamedDependency[SkipValidation[Visitors]]
TheThreads = NamedDependency[SkipValidation[Threads]]
TheArchive = NamedDependency[SkipValidation[Archive]]
ThePuzzles = NamedDependency[SkipValidation[Puzzles]]
TheAnalyses = NamedDependency[SkipValidation[Analyses]]
TheContext = NamedDependency[SkipValidation[PageContext]]


def provide_house(state: State) -> House:
    """All tables."""
    house: House = state.house
    return house


def provide_visitors(state: State) -> Visitors:
    """All visitors."""
    visitors: Visitors = state.visitors
    return visitors


def provide_threads(state: State) -> Threads:
    """Where answers to programs are encoded. Pages are made in other threads, which the context has."""
    threads: Threads = state.answers
    return threads


def provide_archive(state: State) -> Archive:
    """The records of finished games."""
    archive: Archive = state.archive
    return archive


def provide_puzzles(state: State) -> Puzzles:
    """The puzzles of the day."""
    puzzles: Puzzles = state.puzzles
    return puzzles


def provide_analyses(state: State) -> Analyses:
    """The analyses of finished games."""
    analyses: Analyses = state.analyses
    return analyses


def provide_context(request: HTTPRequest) -> PageContext:
    """The context of the page that this request asks for."""
    visitor = current_person(request)
    return PageContext(
        request,
        visitor=visitor,
        lang=language(request),
        wide=wants_wide_board(request),
        origin=note_origin(request, visitor),
        threads=request.app.state.threads,
        htmx=request.headers.get("hx-request") == "true",
    )


def note_origin(request: HTTPRequest, visitor: Visitor) -> str:
    """Where a request comes from: the address, of IPv6 its /64. The house remembers it of the visitor."""
    house: House = request.app.state.house
    origin = address_of(request.scope)
    house.origins.note(visitor.id, origin)
    return origin


def wants_wide_board(request: HTTPRequest) -> bool:
    """What the page's script has found out; on the first visit, everything but a phone gets a wide board."""
    phone = "Mobi" in request.headers.get("user-agent", "")
    return BOARDS.get(request.cookies.get(BOARD_COOKIE, ""), not phone)


# ---- reading forms


def whole_number(text: object, default: int) -> int:
    """A number from a form, or the default if it is not a number."""
    try:
        return int(str(text)[:9])
    except ValueError:
        return default


def with_settings(context: PageContext, form: FormMultiDict) -> PageContext:
    """The context with the name and settings that a form brings, if it does; the response sets the cookie anew."""
    wishes = {setting: str(form[field]) for field, setting in SETTINGS.items() if field in form}
    changed = context.visitor.changed(**wishes) if wishes else context.visitor
    return context if changed == context.visitor else replace(context, visitor=remember(context.request, changed))


def with_text_mode(context: PageContext) -> PageContext:
    """The context with the text mode that the address asks for, `?text=1` or `?text=0`; it is remembered."""
    wish = IN_ADDRESS.get(str(context.request.query_params.get("text", "")), "")
    changed = context.visitor.changed(text=wish)
    return context if changed == context.visitor else replace(context, visitor=remember(context.request, changed))


DEPENDENCIES = {
    "house": Provide(provide_house, sync_to_thread=False),
    "visitors": Provide(provide_visitors, sync_to_thread=False),
    "threads": Provide(provide_threads, sync_to_thread=False),
    "archive": Provide(provide_archive, sync_to_thread=False),
    "analyses": Provide(provide_analyses, sync_to_thread=False),
    "puzzles": Provide(provide_puzzles, sync_to_thread=False),
    "context": Provide(provide_context, sync_to_thread=False),
}
