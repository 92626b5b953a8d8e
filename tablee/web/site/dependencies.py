"""What handlers of routes receive by name: the house, the visitors, the person who sends the request, the language."""

from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from tablee.web.security.identity import HTTPRequest, Person, Visitors, current_person, language
from tablee.web.tables.house import House

TheHouse = NamedDependency[SkipValidation[House]]
TheVisitors = NamedDependency[SkipValidation[Visitors]]
TheVisitor = NamedDependency[SkipValidation[Person]]
TheLanguage = NamedDependency[SkipValidation[str]]


def provide_house(state: State) -> House:
    """All tables."""
    house: House = state.house
    return house


def provide_visitors(state: State) -> Visitors:
    """All visitors."""
    visitors: Visitors = state.visitors
    return visitors


def provide_visitor(request: HTTPRequest) -> Person:
    """The person who sends the request."""
    return current_person(request)


def provide_lang(request: HTTPRequest) -> str:
    """The language to answer in."""
    return language(request)


DEPENDENCIES = {
    "house": Provide(provide_house, sync_to_thread=False),
    "visitors": Provide(provide_visitors, sync_to_thread=False),
    "visitor": Provide(provide_visitor, sync_to_thread=False),
    "lang": Provide(provide_lang, sync_to_thread=False),
}
