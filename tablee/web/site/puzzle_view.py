"""A puzzle from a finished game as plain data for the templates: the position as a seat saw it, and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from tablee.analysis import Analysis, Choice
from tablee.analysis.grades import grade
from tablee.analysis.puzzles import costliest
from tablee.analysis.report import GOOD, GREAT
from tablee.analysis.words import choice_words, percent
from tablee.drawing.embed import picture
from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.start import position_at
from tablee.web.site.again_view import AgainView, again_at_table
from tablee.web.site.lesson_view import Offer, offer_of
from tablee.web.site.sections import ToldSection, told_sections
from tablee.web.site.table_view import without_choices
from tablee.web.site.texts import texts, title_of
from tablee.web.tables.errors import Refused


@dataclass(frozen=True)
class PuzzleView:
    """A puzzle; once something was tried, the answer.

    number   from 1
    action   what was tried, in notation; empty: nothing yet
    tried    the same in words
    verdict  what is said of it
    answer   why the best choice is the best
    again    with the answer: how to go on playing from here
    """

    id: str
    game: str
    title: str
    seat: int
    player: str
    number: int
    all: int
    move: int
    wide: bool
    board: Markup
    offer: Offer
    action: str = ""
    tried: str = ""
    verdict: str = ""
    answer: str = ""
    right: bool = False
    again: AgainView | None = None
    words: Sequence[ToldSection] | None = None  # the board in words; None where it is drawn


def build_puzzle_view(
    id: str,
    match: Match,
    analysis: Analysis,
    seat: int,
    number: int,
    lang: str,
    *,
    action: str = "",
    wide: bool = False,
    text: bool = False,
) -> PuzzleView:
    """The puzzle with this number of a seat.

    action   what somebody tries, in notation
    text     the board is told in words
    """
    say, game = Say(lang, match.names), match.game
    puzzles = costliest(analysis, seat) if 0 <= seat < match.players else []
    if not 1 <= number <= len(puzzles):
        raise Refused(404, N_("There is no such puzzle in this game."))
    choice = puzzles[number - 1]
    then = position_at(match, choice.at)
    view = then.view(seat)
    labels = {known: game.label(known, view, say) for known in view["legal"]}
    if action and action not in labels:
        raise Refused(422, N_("“{action}” cannot be chosen here."), action=action[:64])
    shown = without_choices(view) if action else view
    sections = game.describe(shown, say) if text else None
    verdict, right = _verdict(choice, match.players, action, say) if action else ("", False)
    return PuzzleView(
        id=id,
        game=game.name,
        title=title_of(game),
        seat=seat,
        player=say.name(seat),
        number=number,
        all=len(puzzles),
        move=choice.move,
        wide=wide,
        board=Markup() if text else picture(game.draw(shown, say, wide)),
        words=None if sections is None else told_sections(sections),
        offer=replace(offer_of(game, view, labels, say), words=sections),
        action=action,
        tried=labels.get(action, ""),
        verdict=verdict,
        answer=choice_words(match, choice, lang) if action else "",
        right=right,
        again=again_at_table(id, game.name, seat, choice.at, say) if action else None,
    )


def _verdict(choice: Choice, players: int, action: str, say: Say) -> tuple[str, bool]:
    """What is said of an action, and whether it is right: the best, or hardly worse."""
    w = texts(say.lang)
    if action == choice.best:
        return w["puzzle_right"], True
    worth = next(other.worth for other in choice.alternatives if other.action == action)
    lost = percent(choice.alternatives[0].worth - worth, say)
    if grade(action, choice.alternatives, players) in (GOOD, GREAT):
        return w["puzzle_close"].format(percent=lost), True
    return w["puzzle_wrong"].format(percent=lost), False
