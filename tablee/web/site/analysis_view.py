"""The analysis of a finished game as plain data for the templates, complete or as far as it has got.

Each seat's choices are shown with the board as that seat saw it. The game is over, so everything is open to whoever may
see its record; nothing here comes from any other game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from tablee.analysis import Analysis, Choice, Step
from tablee.analysis.grades import accuracy, sure_loss, uncertain
from tablee.analysis.puzzles import costliest
from tablee.analysis.report import GOOD, GRADES, GREAT, PLAYOUTS, Shares, total
from tablee.analysis.words import choice_words, grade_words, method_words, percent, turning_points
from tablee.drawing.embed import picture, sign
from tablee.i18n import Say
from tablee.match import Match
from tablee.web.analyses import Underway
from tablee.web.site.again_view import AgainView, again_at_table
from tablee.web.site.analysis_charts import Mark, bars, ribbons, scale_of
from tablee.web.site.log import chapters_of
from tablee.web.site.table_view import without_choices
from tablee.web.site.texts import texts, title_of
from tablee.web.tables.record import has_winner
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

LISTED = 5  # alternatives that are shown beside the one that was played
REMARKABLE = 0.1  # of the win
SYMBOLS = {"great": "!", "good": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}


@dataclass(frozen=True)
class Told:
    """What is known of a game so far: `steps` are its first ones, of a complete analysis all."""

    start: Shares
    steps: Sequence[Step]
    done: int  # actions
    all: int
    analysis: Analysis | None = None  # if it is complete

    @property
    def complete(self) -> bool:
        return self.analysis is not None

    def choices(self, seat: int) -> list[Choice]:
        return [choice for step in self.steps for choice in step.choices if choice.seat == seat]

    @property
    def values(self) -> list[tuple[int, Shares]]:
        """After so many actions, every seat's share of the win."""
        return [(0, self.start), *((step.after, step.values) for step in self.steps)]


def told_of(found: Analysis | Underway, match: Match) -> Told | None:
    """What an analysis tells; None if it has not begun."""
    if isinstance(found, Analysis):
        return Told(found.start, found.steps, len(match.played), len(match.played), found)
    progress = found.progress
    if progress is None:
        return None
    return Told(progress.start, list(progress.steps), progress.done, progress.all)  # its thread adds to the list


@dataclass(frozen=True)
class TermView:
    """A part of the way from the start to the result."""

    title: str
    bar: Markup
    words: str


@dataclass(frozen=True)
class TaleView:
    """What a seat owes to luck, and what to its choices."""

    number: int
    name: str
    sign: Markup
    you: bool
    won: bool
    luck: str
    skill: str
    terms: Sequence[TermView]
    adjusted: str
    accuracy: str  # empty: it had no choices
    grades: Sequence[tuple[str, str, str, int]]  # name, symbol, in words, how many
    remark: str = ""  # where what nobody could know decided most
    sums: str = ""  # how a skill below 0 and good choices go together


@dataclass(frozen=True)
class PointView:
    """A turning point; `move` is the choice that it tells of, None if it tells of no choice."""

    number: int
    words: str
    change: str
    at: int
    move: int | None


@dataclass(frozen=True)
class RowView:
    """A choice in the list; `chapter` is the heading of the chapter that begins with it."""

    move: int
    words: str
    grade: str
    symbol: str
    grade_words: str
    loss: str
    here: bool
    chapter: str


@dataclass(frozen=True)
class OtherView:
    """Something that could be chosen."""

    words: str
    worth: str
    played: bool
    best: bool


@dataclass(frozen=True)
class ChoiceView:
    """The choice that is looked at."""

    at: int
    words: str
    grade: str
    symbol: str
    grade_words: str
    loss: str
    board: Markup
    others: Sequence[OtherView]
    again: AgainView | None  # the game is over, and one can try again; None: not before the analysis is complete
    before: int | None  # the choices before and after it, by their moves
    after: int | None


@dataclass
class AnalysisView:
    """All that the page shows."""

    id: str
    game: str
    title: str
    seat: int  # whose choices are listed
    player: str
    wide: bool
    asked: int | None  # the move of the choice that was asked for
    state: str  # done, doing, waiting, compiling, failed
    progress: int = 0  # percent
    seats: Sequence[tuple[int, str]] = ()
    tales: Sequence[TaleView] = ()
    ribbons: Markup = field(default_factory=Markup)  # twice: the stylesheet shows the one that fits the window
    moments: Sequence[tuple[str, Sequence[str]]] = ()  # rows of the table beside the ribbons
    points: Sequence[PointView] = ()
    rows: Sequence[RowView] = ()
    chosen: ChoiceView | None = None
    puzzles: int = 0
    method: str = ""
    rough: bool = False  # by playouts

    @property
    def complete(self) -> bool:
        return self.state == "done"


def build_analysis_view(
    table: Table,
    match: Match,
    found: Analysis | Underway,
    visitor: Visitor,
    lang: str,
    *,
    seat: int | None = None,
    move: int | None = None,
    wide: bool = False,
) -> AnalysisView:
    """The page.

    seat   whose choices are listed; None: the visitor's, or the winner's
    move   the choice that is looked at; None: the one that cost most, as far as that is certain
    """
    say, own, told = Say(lang, match.names), table.seat_of(visitor), told_of(found, match)
    seat = seat_shown(match, own, seat)
    shown = AnalysisView(
        id=table.id,
        game=table.game.name,
        title=title_of(table.game),
        seat=seat,
        player=say.name(seat),
        wide=wide,
        asked=move,
        state=_state(found, told),
        seats=[(p, say.name(p)) for p in range(match.players)],
    )
    if told is None:
        return shown
    shown.progress = round(100 * told.done / max(told.all, 1))
    shown.tales = _tales(table, match, told, own, say)
    chapters = chapters_of(table, match, lang)
    choices = told.choices(seat)
    chosen = chosen_of(choices, move)
    shown.rows = _rows(match, choices, chosen, chapters, say)
    if chosen is not None:
        again = again_at_table(table.id, match.game.name, seat, chosen.at, say) if told.complete else None
        shown.chosen = _choice(match, chosen, choices, again, say, wide)
    if told.analysis is not None:
        shown.points = _points(match, told.analysis, seat, say)
        shown.puzzles = len(costliest(told.analysis, seat))
        shown.method, shown.rough = method_words(told.analysis, say), told.analysis.method == PLAYOUTS
    begins = _begins(chapters)
    marks = [Mark(point.at, seat, point.number) for point in shown.points]
    here = None if chosen is None else chosen.at
    both = [ribbons(told.values, told.all, begins, marks, here, wide=broad) for broad in (True, False)]
    shown.ribbons = both[0] + both[1]
    shown.moments = _moments(told, begins, say)
    return shown


def _state(found: Analysis | Underway, told: Told | None) -> str:
    if isinstance(found, Analysis):
        return "done"
    if found.failed is not None:
        return "failed"
    if told is not None:
        return "doing"
    return "compiling" if found.compiling else "waiting"


def seat_shown(match: Match, own: int | None, seat: int | None) -> int:
    """Whose choices are listed: those asked for, else one's own, else the winner's."""
    if seat is not None and 0 <= seat < match.players:
        return seat
    return own if own is not None else (match.places or [1]).index(1)


def chosen_of(choices: Sequence[Choice], move: int | None) -> Choice | None:
    """The choice of a move; else the one that cost most, as far as that is certain."""
    found = next((choice for choice in choices if choice.move == move), None)
    return found or max(choices, key=sure_loss, default=None)


# ---- luck and skill


def _tales(table: Table, match: Match, told: Told, own: int | None, say: Say) -> list[TaleView]:
    """All seats, one's own first, then by their places."""
    ways = [_terms(told, p) for p in range(match.players)]
    scale = scale_of(ways)
    places = match.places or [1] * match.players
    order = sorted(range(match.players), key=lambda p: (p != own, places[p], p))
    return [_tale(table, match, told, p, p == own, ways[p], bars(ways[p], scale), say) for p in order]


def _terms(told: Told, seat: int) -> list[float]:
    """The start, luck, own choices, others' choices, and what was hidden."""
    steps = told.steps
    sums = [[step.luck for step in steps], [step.own for step in steps]]
    sums += [[step.others for step in steps], [step.hidden for step in steps]]
    return [told.start[seat], *(total(lists, seat) for lists in sums)]


def _tale(
    table: Table, match: Match, told: Told, seat: int, you: bool, terms: list[float], drawn: list[Markup], say: Say
) -> TaleView:
    w = texts(say.lang)
    titles = [w["term_start"], w["term_luck"], w["term_own"], w["term_others"], w["term_hidden"]]
    titles.append(w["term_result"] if told.complete else w["term_now"])
    signed = [percent(term, say, signed=True) for term in terms[1:]]
    words = [percent(terms[0], say), *signed, percent(sum(terms), say)]
    choices = told.choices(seat)
    accurate = accuracy(choices)
    return TaleView(
        number=seat,
        name=say.name(seat),
        sign=sign(seat),
        you=you,
        won=has_winner(table) and (match.places or [])[seat] == 1,
        luck=signed[0],
        skill=signed[1],
        terms=[TermView(*part) for part in zip(titles, drawn, words, strict=True)],
        adjusted=percent(sum(terms) - terms[1], say),
        accuracy="" if accurate is None else str(round(accurate)),
        grades=[(name, SYMBOLS[name], grade_words(name, say), _count(choices, name)) for name in GRADES],
        remark=_remark(terms, say),
        sums=_sums(terms[2], choices, say),
    )


def _sums(skill: float, choices: Sequence[Choice], say: Say) -> str:
    """Of a skill below 0: which part of it is certain, and which comes from choices that are called good."""
    w, good = texts(say.lang), uncertain(choices)
    if round(100 * skill) >= 0 or round(100 * good) >= 0:
        return ""
    if all(choice.grade == GOOD for choice in choices):
        return w["good_adds_up"].format(percent=percent(skill, say, signed=True))
    rest = round(100 * skill) - round(100 * good)  # so that what is written adds up
    parts = {"good": percent(good, say, signed=True), "rest": percent(rest / 100, say, signed=True)}
    return w["part_is_certain"].format(**parts)


def _remark(terms: Sequence[float], say: Say) -> str:
    """Why the result is far from what luck and skill say, where it is."""
    w, hidden = texts(say.lang), terms[-1]
    if abs(hidden) < REMARKABLE or abs(hidden) < max(map(abs, terms[1:])):
        return ""
    return w["hidden_for"] if hidden > 0 else w["hidden_against"]


def _count(choices: Sequence[Choice], grade: str) -> int:
    return sum(choice.grade == grade for choice in choices)


# ---- the course of the game


def _begins(chapters: Sequence[str | None]) -> list[tuple[int, str]]:
    """After how many actions each chapter begins."""
    found: list[tuple[int, str]] = []
    for at, chapter in enumerate(chapters):
        if chapter and (not found or found[-1][1] != chapter):
            found.append((at, chapter))
    return found


def _moments(told: Told, begins: Sequence[tuple[int, str]], say: Say) -> list[tuple[str, list[str]]]:
    """The shares of all seats at the start, where each chapter begins, and at the end."""
    w, values = texts(say.lang), told.values
    rows = [(w["the_start"], values[0][1])]
    for at, name in begins:
        if 0 < at <= told.done:
            rows.append((name, next(shares for after, shares in reversed(values) if after <= at)))
    rows.append((w["the_end"] if told.complete else w["so_far"], values[-1][1]))
    return [(name, [percent(share, say) for share in shares]) for name, shares in rows]


def _points(match: Match, analysis: Analysis, seat: int, say: Say) -> list[PointView]:
    moves = {choice.at: choice.move for choice in analysis.choices(seat)}
    return [
        PointView(n, point.text, percent(point.change, say, signed=True), point.after, moves.get(point.first))
        for n, point in enumerate(turning_points(match, analysis, seat, say.lang), 1)
    ]


# ---- choices


def _rows(
    match: Match, choices: Sequence[Choice], chosen: Choice | None, chapters: Sequence[str | None], say: Say
) -> list[RowView]:
    rows, latest = [], None
    for choice in choices:
        view = match.view(choice.seat, at=choice.at, shared=True)
        chapter = chapters[choice.at] or ""
        rows.append(
            RowView(
                move=choice.move,
                words=match.game.label(choice.played, view, say),
                grade=choice.grade,
                symbol=SYMBOLS[choice.grade],
                grade_words=grade_words(choice.grade, say),
                loss=_loss(choice, say),
                here=choice is chosen,
                chapter=chapter if chapter != latest else "",
            )
        )
        latest = chapter
    return rows


def _loss(choice: Choice, say: Say) -> str:
    """What a choice cost; empty if it was nothing, or if that is not certain: then the words say it."""
    return "" if choice.grade in (GREAT, GOOD) else percent(-choice.loss, say)


def _choice(
    match: Match, choice: Choice, choices: Sequence[Choice], again: AgainView | None, say: Say, wide: bool
) -> ChoiceView:
    view = match.view(choice.seat, at=choice.at)
    moves = [each.move for each in choices]
    number = moves.index(choice.move)
    shown = list(choice.alternatives[:LISTED])
    shown += [other for other in choice.alternatives[LISTED:] if other.action == choice.played]
    return ChoiceView(
        at=choice.at,
        words=choice_words(match, choice, say.lang),
        grade=choice.grade,
        symbol=SYMBOLS[choice.grade],
        grade_words=grade_words(choice.grade, say),
        loss=_loss(choice, say),
        board=picture(match.game.draw(without_choices(view), say, wide)),
        others=[
            OtherView(
                words=match.game.label(other.action, view, say),
                worth=percent(other.worth, say),
                played=other.action == choice.played,
                best=other.action == choice.best,
            )
            for other in shown
        ],
        again=again,
        before=moves[number - 1] if number else None,
        after=moves[number + 1] if number + 1 < len(moves) else None,
    )
