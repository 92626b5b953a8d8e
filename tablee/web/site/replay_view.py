"""A game looked back at: any position, through the eyes one may have. Plain data for the replay page."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tablee.i18n import N_, Say
from tablee.match import Match
from tablee.web.site.home_view import title_of
from tablee.web.site.log import Eyes, log_of
from tablee.web.site.pictures import picture
from tablee.web.site.table_view import resting
from tablee.web.site.texts import Words
from tablee.web.tables.errors import Refused
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

ALL, PUBLIC = "all", "public"


@dataclass(frozen=True)
class Step:
    """A position worth looking at: so many actions have been played, and this was told of the last."""

    at: int
    words: str


@dataclass(frozen=True)
class Replay:
    """A position of a game, and the way to the others."""

    id: str
    game: str
    title: str
    steps: Sequence[Step]
    here: int  # which of the steps is shown
    eyes: str
    pairs: Sequence[tuple[str, str]]  # the eyes one may have, with their names
    board: Markup
    over: bool
    wide: bool  # drawn for a wide screen

    @property
    def step(self) -> Step:
        return self.steps[self.here]

    @property
    def before(self) -> int:
        """The actions played one step earlier."""
        return self.steps[max(self.here - 1, 0)].at

    @property
    def after(self) -> int:
        """The actions played one step later."""
        return self.steps[min(self.here + 1, len(self.steps) - 1)].at


def look_back(
    table: Table,
    visitor: Visitor,
    lang: str,
    *,
    at: int | None = None,
    step: int | None = None,
    eyes: str = "",
    before: str = "",
    wide: bool = False,
) -> Replay:
    """The position after `at` actions, or that of a step, or the last one; seen by `eyes`, or as the visitor may.

    Not everybody is told the same, so steps are counted as the eyes `before` saw them: whoever changes eyes stays where
    they are.
    """
    match = table.match
    if match is None:
        raise Refused(409, N_("The game has not begun: there is nothing to look back at."))
    say = Say(lang, match.names)
    pairs = eyes_allowed(table, match, visitor, say)
    if not eyes:
        eyes = pairs[0][0]
    if eyes not in dict(pairs):
        raise Refused(403, N_("You may look back with your own eyes only until the game is over."))
    whose = seen_by(eyes)
    steps = steps_of(table, match, whose, lang)
    here = len(steps) - 1
    if step is not None and before != eyes and before in dict(pairs):
        seen = steps_of(table, match, seen_by(before), lang)
        at = seen[min(max(step, 0), len(seen) - 1)].at
    if at is not None:
        here = max(bisect_right([found.at for found in steps], at) - 1, 0)
    elif step is not None:
        here = min(max(step, 0), here)
    view = match.view(whose, at=steps[here].at)
    board = picture(table.game.draw(resting(view), say, wide))
    return Replay(table.id, table.game.name, title_of(table.game), steps, here, eyes, pairs, board, match.over, wide)


def eyes_allowed(table: Table, match: Match, visitor: Visitor, say: Say) -> list[tuple[str, str]]:
    """Whose eyes the visitor may look with: after the end anybody's, before it their own."""
    w = Words(say)
    seat = table.seat_of(visitor)
    public = (PUBLIC, w["eyes_public"])
    if not match.over:
        return [public] if seat is None else [(str(seat), say.name(seat)), public]
    seats = [(str(p), say.name(p)) for p in range(match.players)]
    every = [(ALL, w["eyes_all"]), *seats, public]
    return every if seat is None else [seats[seat], *(pair for pair in every if pair[0] != str(seat))]


def seen_by(eyes: str) -> Eyes:
    """Eyes as a match knows them."""
    return None if eyes == PUBLIC else ALL if eyes == ALL else int(eyes)


def steps_of(table: Table, match: Match, eyes: Eyes, lang: str) -> list[Step]:
    """The start, then every action of which something is told, then the end."""
    steps = [Step(0, Words(Say(lang))["before_the_start"])]
    steps += [Step(at, words) for at, words in log_of(table, match, eyes, lang).numbered()]
    if steps[-1].at < len(match.played):
        steps.append(Step(len(match.played), steps[-1].words))
    return steps
