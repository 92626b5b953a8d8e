"""The replay of a game as plain data for the templates: any position, as any viewer sees it that is allowed."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from tablee.drawing.embed import PREFIX, picture
from tablee.games.moments import Moment
from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.web.dependencies import whole_number
from tablee.web.site.company_view import stand_in_notes
from tablee.web.site.log import Viewer, chapters_of, log_of, moments_at
from tablee.web.site.scenes import summary
from tablee.web.site.sections import ToldSection, told_sections
from tablee.web.site.table_view import without_choices
from tablee.web.site.texts import texts, title_of
from tablee.web.tables.errors import Refused
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

ALL, PUBLIC = "all", "public"  # how an address names the viewers that are no seat


@dataclass(frozen=True)
class Step:
    """A position of the replay: how many actions have been played, and the line of the log for the last of them.

    An action with moments has a step for each of them: what the log says in one line is shown sentence by sentence.

    chapter   the heading of the chapter that begins here; empty: none does
    moment    which moment of the action is shown; -1: all that it has brought
    """

    at: int
    words: str
    chapter: str = ""
    moment: int = -1

    @property
    def place(self) -> str:
        """The position as an address names it."""
        return str(self.at) if self.moment < 0 else f"{self.at}.{self.moment}"


@dataclass(frozen=True)
class ReplayView:
    """A position of a game, and the way to the others."""

    id: str
    game: str
    title: str
    steps: Sequence[Step]
    here: int  # which of the steps is shown
    viewer: str
    viewers: Sequence[tuple[str, str]]  # those that the visitor may choose, with their names
    board: Markup
    over: bool
    wide: bool  # drawn for a wide screen
    lit: str = ""  # ids of the things that light up
    summary: Markup = field(default_factory=Markup)  # of a round that ends here
    words: Sequence[ToldSection] | None = None  # the board in words; None where it is drawn

    @property
    def step(self) -> Step:
        return self.steps[self.here]

    @property
    def chapters(self) -> list[Step]:
        """Where chapters begin; empty if the game has none."""
        return [step for step in self.steps if step.chapter]

    @property
    def chapter(self) -> Step:
        """Where the chapter that is shown begins."""
        return next((step for step in reversed(self.steps[: self.here + 1]) if step.chapter), self.steps[0])

    @property
    def before(self) -> Step:
        """The position one step earlier."""
        return self.steps[max(self.here - 1, 0)]

    @property
    def after(self) -> Step:
        """The position one step later."""
        return self.steps[min(self.here + 1, len(self.steps) - 1)]


def build_replay_view(
    table: Table,
    visitor: Visitor,
    lang: str,
    *,
    at: int | tuple[int, int] | None = None,
    step: int | None = None,
    viewer: str = "",
    previous: str = "",
    wide: bool = False,
    text: bool = False,
) -> ReplayView:
    """The position after `at` actions (and at which moment of the last), or at a step; as `viewer` sees it.

    Without either it is the start of a game that is over, and the present position of one that is being played.

    Viewers have different logs and so different steps. `step` counts those of the viewer `previous`: when somebody
    chooses another viewer, the position stays the same. With `text` the board is told in words.
    """
    match = table.match
    if match is None:
        raise Refused(409, N_("The game has not begun: there is nothing to look back at."))
    say = Say(lang, match.names)
    viewers = viewers_allowed(table, match, visitor, say)
    if not viewer:
        viewer = viewers[0][0]
    if viewer not in dict(viewers):
        raise Refused(403, N_("You may look back with your own eyes only until the game is over."))
    you = table.seat_of(visitor)
    steps = steps_of(table, match, viewer_named(viewer), lang, you)
    here = 0 if table.over else len(steps) - 1
    if step is not None and previous != viewer and previous in dict(viewers):
        counted = steps_of(table, match, viewer_named(previous), lang, you)
        at = counted[min(max(step, 0), len(counted) - 1)].at
    if at is not None:
        actions, moment = (at, -1) if isinstance(at, int) else at
        latest = bisect_right([found.at for found in steps], actions) - 1
        exact = (k for k, found in enumerate(steps) if (found.at, found.moment) == (actions, moment))
        here = next(exact, max(latest, 0))
    elif step is not None:
        here = min(max(step, 0), len(steps) - 1)
    view = match.view(viewer_named(viewer), at=steps[here].at)
    moment = steps[here].moment
    found = moments_at(match, viewer_named(viewer), steps[here].at, lang, you)[moment] if moment >= 0 else None
    if found is not None:
        view.update(found.view)
    shown = without_choices(view)
    return ReplayView(
        id=table.id,
        game=table.game.name,
        title=title_of(table.game),
        steps=steps,
        here=here,
        viewer=viewer,
        viewers=viewers,
        board=Markup() if text else picture(table.game.draw(shown, say, wide)),
        over=table.over,
        wide=wide,
        lit=" ".join(PREFIX + id for id in found.lit) if found is not None else "",
        summary=_summary(table, match, viewer_named(viewer), steps[here], lang, you),
        words=told_sections(table.game.describe(shown, say)) if text else None,
    )


def _summary(table: Table, match: Match, viewer: Viewer, step: Step, lang: str, you: int | None) -> Markup:
    """The summary of the round that ends at a step, if one does."""
    log, own = log_of(table, match, viewer, lang, you), viewer if isinstance(viewer, int) else None
    if step.moment < 0 or log.moments(step.at)[step.moment].rest is None:
        return Markup()
    return Markup(summary(log, step.at, step.moment, own, Say(lang, match.names, you), replay=True))


def place_named(address: str) -> tuple[int, int] | None:
    """A position as an address names it: how many actions, and which moment of the last; None: nothing is named."""
    at, _, moment = address.partition(".")
    return (whole_number(at, 0), whole_number(moment, -1)) if address else None


def viewers_allowed(table: Table, match: Match, visitor: Visitor, say: Say) -> list[tuple[str, str]]:
    """The viewers that the visitor may choose, the default first: after the end all, before it only their own."""
    w = texts(say.lang)
    seat = table.seat_of(visitor)
    public = (PUBLIC, w["viewer_public"])
    if not table.over:
        return [public] if seat is None else [(str(seat), say.name(seat)), public]
    seats = [(str(p), say.name(p)) for p in range(match.players)]
    every = [(ALL, w["viewer_all"]), *seats, public]
    return every if seat is None else [seats[seat], *(named for named in every if named[0] != str(seat))]


def viewer_named(name: str) -> Viewer:
    """A viewer as `Match` takes it."""
    return None if name == PUBLIC else ALL if name == ALL else int(name)


def _heading(moment: Moment, lang: str) -> str:
    """What a moment is called that has no sentence but the summary of a round."""
    return texts(lang)["summary_of"].format(round=moment.rest.title) if moment.rest else ""


def steps_of(table: Table, match: Match, viewer: Viewer, lang: str, you: int | None = None) -> list[Step]:
    """The start, every action that has a line in the log, moment by moment, and the end; `you` reads it."""
    log = log_of(table, match, viewer, lang, you)
    chapters = chapters_of(table, match, lang)
    steps, latest = [Step(0, texts(lang)["before_the_start"])], None
    notes = stand_in_notes(table, match, log, Say(lang, match.names))
    for at, line in log.numbered():
        chapter = chapters[at - 1]
        heading = chapter if chapter and chapter != latest else ""
        said = [moment.words or _heading(moment, lang) or line for moment in log.moments(at)] or [line]
        said[0] += notes.get(at, "")
        if len(said) > 1:
            steps += [Step(at, told, "" if n else heading, n) for n, told in enumerate(said)]
        else:
            steps.append(Step(at, said[0], heading))
        latest = chapter
    if steps[-1].at < len(match.played):
        steps.append(Step(len(match.played), steps[-1].words))
    return steps
