"""What the handlers of routes may ask for by name: the house, the people, the visitor, the language."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from tablee.web.security import guard
from tablee.web.security.identity import People, Person, language
from tablee.web.tables.house import House

TheHouse = NamedDependency[SkipValidation[House]]
ThePeople = NamedDependency[SkipValidation[People]]
TheVisitor = NamedDependency[SkipValidation[Person]]
TheLanguage = NamedDependency[SkipValidation[str]]


def provide_house(state: State) -> House:
    """All tables."""
    house: House = state.house
    return house


def provide_people(state: State) -> People:
    """All visitors."""
    people: People = state.people
    return people


def provide_visitor(request: Request[Any, Any, Any]) -> Person:
    """The person whose browser asks, a newcomer if need be."""
    return guard.visitor_of(request)


def provide_lang(request: Request[Any, Any, Any]) -> str:
    """The language to answer in."""
    return language(request, guard.visitor_of(request))


GIVEN = {
    "house": Provide(provide_house, sync_to_thread=False),
    "people": Provide(provide_people, sync_to_thread=False),
    "visitor": Provide(provide_visitor, sync_to_thread=False),
    "lang": Provide(provide_lang, sync_to_thread=False),
}
