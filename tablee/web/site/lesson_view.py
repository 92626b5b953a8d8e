"""A stop of a lesson as plain data for the templates. Nothing is stored: an address names the game and the stop."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from tablee import lessons
from tablee.drawing.embed import PREFIX, picture
from tablee.games.contract import Game, Shortcut, View
from tablee.games.reasons import brought
from tablee.games.sections import Section
from tablee.i18n import Say
from tablee.lessons import has_lesson
from tablee.lessons.lesson import LEARNER, Lesson
from tablee.web.security.identity import Person
from tablee.web.site.choices import Choices, choices_of
from tablee.web.site.sections import ToldSection, told_sections
from tablee.web.site.table_view import without_choices
from tablee.web.site.texts import title_of
from tablee.web.tables.house import House
from tablee.web.tables.table import Table


@dataclass(frozen=True)
class Offer:
    """What a learner can choose from, or who solves a puzzle: the fields of `TableView` that options.html shows."""

    choices: Choices | None
    offer: str
    choice: str = ""
    brings: Mapping[str, str] = field(default_factory=dict)
    chosen: str | None = None
    finals: frozenset[str] = frozenset()
    forced: str | None = None
    shortcuts: Sequence[Shortcut] = ()
    words: Sequence[Section] | None = None  # the position, where it is told in words
    instead: Sequence[str] = ()
    can_return: bool = False


@dataclass(frozen=True)
class LessonView:
    """All that the page of a lesson shows.

    at       number of the stop, from 0
    step     number of the step, from 1
    back     the stop that “back” leads to; None at the first step
    text     of the step
    notice   what a wrong action teaches
    show     what is ringed: actions, or ids of the page with # before them
    points   the same in words, as far as it can be chosen, where the board is told in words
    happened what has happened since the stop before, in the words of the log
    asks     the learner is to act
    """

    game: str
    title: str
    goal: str
    at: int
    step: int
    steps: int
    back: int | None
    text: str
    notice: str
    show: Sequence[str]
    points: Sequence[str]
    happened: Sequence[str]
    asks: bool
    last: bool
    wide: bool
    board: Markup
    words: Sequence[ToldSection] | None = None  # the board in words; None where it is drawn
    offer: Offer | None = None


async def offers_lesson(house: House, table: Table, visitor: Person) -> bool:
    """Whether the page of a table offers the lesson: to somebody alone with bots, in their first game of this kind.

    Not to those who have followed it to the end.
    """
    if table.game.name in visitor.learnt:
        return False
    people = [seat for seat in table.seats if seat.kind != "bot"]
    seat = table.seat_of(visitor)
    if len(people) != 1 or (seat is None and people[0].kept_for != visitor.id) or not has_lesson(table.game.name):
        return False
    if table.match is not None and any(move.seat == seat for move in table.match.played):
        return False  # whoever has made a move knows what to do
    others = [other for other in await house.tables_of(visitor) if other.id != table.id]
    return all(other.game.name != table.game.name for other in others)


def build_lesson_view(
    game: Game, at: int, lang: str, *, action: str = "", wide: bool = False, text: bool = False
) -> LessonView:
    """The lesson of a game at a stop; numbers beyond its ends are those of its ends.

    action   a wrong one that the learner has tried there
    text     the board is told in words
    """
    lesson = lessons.lesson(game.name)
    at = min(max(at, 0), len(lesson.stops) - 1)
    stop = lesson.stops[at]
    step, match = lesson.steps[stop.step], stop.match
    say = Say(lang, match.names)
    view = match.view(LEARNER)
    asks = stop.expects is not None
    labels = {known: game.label(known, view, say) for known in view["legal"]} if asks else {}
    taught = lesson.teaches(at, action) if action else None
    shown_view = view if asks else without_choices(view)
    sections = game.describe(shown_view, say) if text else None
    shown = [*step.show, stop.expects] if taught and stop.expects else step.show  # after a mistake also what is right
    return LessonView(
        game=game.name,
        title=title_of(game),
        goal=game.goal(match.players, match.options, say),
        at=at,
        step=stop.step + 1,
        steps=len(lesson.steps),
        back=lesson.first_stop(stop.step - 1) if stop.step else None,
        text=say(step.text),
        notice=say(taught) if taught else "",
        show=[f"#{PREFIX}{thing[1:]}" if thing.startswith("#") else thing for thing in shown],
        points=_points(lesson, at, shown, say) if text else (),
        happened=match.log(lang, LEARNER, since=stop.since, you=LEARNER) if stop.since else [],
        asks=asks,
        last=at == len(lesson.stops) - 1,
        wide=wide,
        board=Markup() if text else picture(game.draw(shown_view, say, wide)),
        words=None if sections is None else told_sections(sections),
        offer=replace(offer_of(game, view, labels, say), words=sections) if labels else None,
    )


def _points(lesson: Lesson, at: int, shown: Sequence[str], say: Say) -> list[str]:
    """What is ringed, in words: choices, also those that come later in the same step."""
    words, step = [], lesson.stops[at].step
    views = [stop.match.view(LEARNER) for stop in lesson.stops[at:] if stop.step == step]
    for action in dict.fromkeys(thing for thing in shown if not thing.startswith("#")):
        label = next((lesson.game.label(action, view, say) for view in views if action in view["legal"]), "")
        words += [label] if label else []
    return words


def offer_of(game: Game, view: View, labels: Mapping[str, str], say: Say) -> Offer:
    """What can be chosen in a position that belongs to no table."""
    many = say.plural("{n} choice", "{n} choices", len(labels))
    return Offer(choices_of(labels), many, brings=brought(game, view, say))
