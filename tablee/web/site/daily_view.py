"""The puzzle of the day as plain data for the templates: the position as a seat saw it, and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from markupsafe import Markup

from tablee.analysis.puzzles import Puzzle
from tablee.analysis.words import percent
from tablee.drawing.embed import picture
from tablee.games import NAMES, game
from tablee.games.contract import Game
from tablee.i18n import N_, Say
from tablee.web.preparations import Preparation
from tablee.web.puzzles import NoPuzzle
from tablee.web.site.again_view import AgainView, again_view
from tablee.web.site.lesson_view import Offer, offer_of
from tablee.web.site.sections import ToldSection, told_sections
from tablee.web.site.table_view import without_choices
from tablee.web.site.texts import texts, title_of
from tablee.web.tables.errors import Refused

LISTED = 6  # choices with what they lose


@dataclass(frozen=True)
class LossView:
    """A choice, and what it loses against the best."""

    words: str
    loss: str
    best: bool
    yours: bool


@dataclass(frozen=True)
class DailyView:
    """The page. Without a puzzle only the first fields are there.

    state    ready, preparing, failed or none
    day      2026-11-16, for forms and links
    date     the same for people
    others   the other games of the house: their names and titles
    action   what was tried, in notation; empty: nothing yet
    tried    the same in words
    """

    game: str
    title: str
    state: str
    day: str
    date: str
    wide: bool
    others: Sequence[tuple[str, str]]
    player: str = ""
    board: Markup = field(default_factory=Markup)
    words: Sequence[ToldSection] | None = None  # the board in words; None where it is drawn
    offer: Offer | None = None
    action: str = ""
    tried: str = ""
    right: bool = False
    verdict: str = ""
    answer: Sequence[str] = ()
    losses: Sequence[LossView] = ()
    again: AgainView | None = None


def build_daily_view(
    found: Puzzle | NoPuzzle | Preparation,
    box: Game,
    day: date,
    lang: str,
    *,
    action: str = "",
    wide: bool = False,
    text: bool = False,
) -> DailyView:
    """The puzzle of a game on a day.

    action   what somebody tries, in notation
    text     the board is told in words
    """
    others = [(name, title_of(game(name))) for name in NAMES if name != box.name]
    frame = (day.isoformat(), _date(day, lang), wide, others)
    if isinstance(found, Preparation):
        return DailyView(box.name, title_of(box), "preparing" if found.failed is None else "failed", *frame)
    if isinstance(found, NoPuzzle):
        return DailyView(box.name, title_of(box), "none", *frame)
    match, say = found.match(), Say(lang)
    view = match.view(found.seat)
    labels = {known: box.label(known, view, say) for known in view["legal"]}
    if action and action not in labels:
        raise Refused(422, N_("“{action}” cannot be chosen here."), action=action[:64])
    fields = [("day", day.isoformat())]
    shown = without_choices(view) if action else view
    sections = box.describe(shown, say) if text else None
    return DailyView(
        box.name,
        title_of(box),
        "ready",
        *frame,
        player=say.name(found.seat),
        board=Markup() if text else picture(box.draw(shown, say, wide)),
        words=None if sections is None else told_sections(sections),
        offer=replace(offer_of(box, view, labels, say), words=sections),
        action=action,
        tried=labels.get(action, ""),
        right=action == found.best,
        verdict=_verdict(found, labels, action, say) if action else "",
        answer=_answer(found, labels, say) if action else (),
        losses=_losses(found, labels, action, say) if action else (),
        again=again_view(f"/puzzle/{box.name}/again", box.name, found.seat, fields, say) if action else None,
    )


def _date(day: date, lang: str) -> str:
    """The day as people write it: 16/11/2026, or 2026-11-16 in English, which nobody misreads."""
    return day.strftime("%d/%m/%Y") if lang == "fr" else day.isoformat()


def _verdict(found: Puzzle, labels: dict[str, str], action: str, say: Say) -> str:
    w = texts(say.lang)
    if action == found.best:
        return w["daily_right"]
    return w["daily_wrong"].format(percent=percent(found.losses[action], say), best=labels[found.best])


def _answer(found: Puzzle, labels: dict[str, str], say: Say) -> list[str]:
    """Why the best choice is the best: the game's own reason, and how far the next one is behind."""
    match, w = found.match(), texts(say.lang)
    reason = match.game.reason(match.view(found.seat), found.best, say)
    second = next(action for action in found.losses if action != found.best)
    behind = w["daily_next"].format(second=labels[second], percent=percent(found.losses[second], say))
    return [*([reason] if reason else []), behind]


def _losses(found: Puzzle, labels: dict[str, str], action: str, say: Say) -> list[LossView]:
    """The best choices, and the one that was tried."""
    shown = list(found.losses)[:LISTED]
    shown += [action] if action not in shown else []
    return [
        LossView(labels[each], percent(found.losses[each], say), each == found.best, each == action) for each in shown
    ]
