"""A table as one visitor sees it: plain data for the templates.

Everything here comes from what the visitor's seat may know (`Match.view` and what is made of it), never from the
position itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from tablee.games.contract import View
from tablee.i18n import Say, number
from tablee.match import IllegalAction, Match
from tablee.web.site.choices import Choices, choices_of
from tablee.web.site.finals import finals
from tablee.web.site.home_view import bot_words, clock_words, minutes_words, title_of
from tablee.web.site.log import log_of
from tablee.web.site.pictures import cover, picture, sign
from tablee.web.site.texts import Words
from tablee.web.tables.seats import Seat
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

LINES = 60  # of the log that are shown beside the board
RECAP = 20  # lines that are told since one's last move; after a longer absence the log has the rest


@dataclass(frozen=True)
class SeatShown:
    """A seat in the strip beside the board."""

    number: int
    name: str
    sign: Markup
    state: str
    place_name: str
    you: bool = False
    bot: bool = False
    open: bool = False
    turn: bool = False
    won: bool = False
    standing: Sequence[str] = ()  # how the seat stands, in parts, while the game goes on
    mark: str = ""  # an icon: has chosen, is choosing
    score: str | None = None
    until: int | None = None  # when the time for the move is up, in milliseconds since 1970
    clock: str = ""


@dataclass(frozen=True)
class Line:
    """A line of the log; `at`: how many actions had been played then; `new`: since one's own last move."""

    at: int
    words: str
    new: bool


@dataclass(frozen=True)
class Spoken:
    """Something said at the table."""

    name: str
    text: str
    sign: Markup


@dataclass(frozen=True)
class Result:
    """A player's result, and where each point comes from."""

    number: int
    place: int
    name: str
    sign: Markup
    score: str
    you: bool
    won: bool
    open: bool
    account: Sequence[tuple[str, str]]


@dataclass
class TableShown:
    """All that the page of a table shows."""

    id: str
    game: str
    title: str
    stage: str  # waiting, running, over
    sequence: int
    link: str
    seats: Sequence[SeatShown]
    prompt: str
    tab: str = ""
    seated: bool = False
    your_turn: bool = False
    notice: str = ""
    wide: bool = False  # drawn for a wide screen
    terms: str = ""
    cover: Markup = field(default_factory=Markup)
    board: Markup = field(default_factory=Markup)
    choices: Choices = field(default_factory=lambda: Choices([], []))
    offer: str = ""  # how many choices there are
    chosen: str | None = None  # one's own sealed choice, in notation
    choice: str = ""  # and in words
    finals: frozenset[str] = frozenset()  # before these the page asks
    finish: Sequence[str] = ()
    hints: Sequence[Any] = ()
    log: Sequence[Line] = ()
    recap: Sequence[str] = ()
    chat: Sequence[Spoken] = ()
    results: Sequence[Result] = ()
    rematch: str | None = None
    can_sit: bool = False
    can_leave: bool = False
    can_return: bool = False
    can_undo: bool = False
    can_hint: bool = False
    can_say: bool = True


def show_table(
    table: Table,
    visitor: Visitor,
    lang: str,
    link: str,
    notice: str = "",
    hints: Sequence[Any] = (),
    wide: bool = False,
    confirm: bool = False,
) -> TableShown:
    """The table for this visitor, on a screen that may be wide."""
    seat = table.seat_of(visitor)
    match = table.match
    say = Say(lang, [s.name for s in table.seats])
    shown = TableShown(
        id=table.id,
        game=table.game.name,
        title=title_of(table.game),
        stage="waiting",
        sequence=table.sequence,
        link=link,
        seats=[],
        prompt="",
        seated=seat is not None,
        notice=notice,
        wide=wide,
        chat=[_spoken(said, say) for said in table.chat],
    )
    if match is None:
        _show_waiting(shown, table, seat, say)
    else:
        _show_play(shown, table, match, seat, say, hints)
        if confirm and seat is not None and shown.choices:
            shown.finals = finals(match, seat)
    lead = Words(say)["your_turn"] + " – " if shown.your_turn else ""
    shown.tab = f"{lead}{shown.title} · Tablée"
    return shown


def _show_waiting(shown: TableShown, table: Table, seat: int | None, say: Say) -> None:
    """Before the game: who is there, and who is missing."""
    w = Words(say)
    shown.cover = cover(table.game, say)
    shown.seats = [_chair(s, p, seat, say) for p, s in enumerate(table.seats)]
    missing = len(table.free)
    if seat is None:
        shown.prompt = say("Take a free seat to play.")
    else:
        shown.prompt = say.plural("{n} player is still missing.", "{n} players are still missing.", missing)
    terms = [minutes_words(table.game, say), clock_words(table.clock, w)]
    terms += [table.game.option_words(name, value, say)[0] for name, value in table.options.items()]
    shown.terms = " · ".join(terms)
    shown.can_sit = seat is None and missing > 0
    shown.can_leave = seat is not None


def _chair(seat: Seat, p: int, own: int | None, say: Say) -> SeatShown:
    w = Words(say)
    free = seat.kind == "open"
    return SeatShown(
        number=p,
        name=w["free_seat"] if free else say.name(p),
        sign=sign(p),
        state="" if free else bot_words(seat.strength, w) if seat.kind == "bot" else w["host"],
        place_name=say.name(p),
        you=p == own,
        bot=seat.kind == "bot",
        open=free,
    )


def _show_play(shown: TableShown, table: Table, match: Match, seat: int | None, say: Say, hints: Sequence[Any]) -> None:
    """During the game and after it."""
    view = match.view(seat)
    away = seat is not None and table.seats[seat].away
    plays = seat is not None and not away and not match.over
    shown.stage = "over" if match.over else "running"
    shown.your_turn = plays and seat in view["waiting"]
    shown.board = picture(table.game.draw(view if plays else resting(view), say, shown.wide))
    shown.prompt = table.game.prompt(view, say)
    shown.seats = [_at_table(table, view, p, seat, say) for p in range(table.players)]
    if seat is not None and plays:
        labels = {action: table.game.label(action, view, say) for action in view["legal"]}
        shown.choices = choices_of(labels)
        shown.offer = say.plural("{n} choice", "{n} choices", len(labels))
        shown.chosen = view["choice"]
        shown.choice = labels.get(view["choice"] or "", "")
        shown.finish = table.game.finish(view)
        shown.can_undo = can_undo(match, seat)
        shown.can_hint = shown.your_turn
        shown.hints = hints
    shown.can_return = away and not match.over
    shown.can_leave = plays
    shown.rematch = table.rematch_id
    _show_log(shown, table, match, seat, say)
    if match.over:
        shown.results = results(match, seat, say)


def _show_log(shown: TableShown, table: Table, match: Match, seat: int | None, say: Say) -> None:
    """The latest lines, and what has happened since one's own last move."""
    lines = log_of(table, match, seat, say.lang).numbered()
    mine = [at for at, move in enumerate(match.played, 1) if move.seat == seat] if seat is not None else []
    since = mine[-1] if mine else len(match.played)
    shown.log = [Line(at, words, at > since) for at, words in lines[-LINES:]]
    shown.recap = [line.words for line in shown.log if line.new][-RECAP:]


def _at_table(table: Table, view: View, p: int, own: int | None, say: Say) -> SeatShown:
    w = Words(say)
    seat, waiting, chosen = table.seats[p], view["waiting"], view["chosen"]
    together = len(waiting) + len(chosen) > 1
    turn = p in waiting and not view["over"]
    if seat.away:
        state = w["away"]
    elif p in chosen:
        state = w["has_chosen"]
    elif turn:
        state = w["is_choosing"] if together else w["to_play"]
    elif seat.kind == "bot":
        state = bot_words(seat.strength, w)
    else:
        state = w["person"] if view["over"] else w["resting"]
    deadline = table.deadline if turn else None
    return SeatShown(
        number=p,
        name=say.name(p),
        sign=sign(p),
        state=state,
        place_name=say.name(p),
        you=p == own,
        bot=seat.kind == "bot" or seat.away,
        turn=turn,
        won=bool(view["over"]) and view["places"][p] == 1,
        standing=() if view["over"] else table.game.standing(view, p, say).split(" · "),
        mark="sealed" if p in chosen else "thinking" if turn and together else "flame" if turn else "",
        score=_points(view["scores"][p]) if view["over"] else None,
        until=int(deadline * 1000) if deadline else None,
        clock=clock_words(table.clock, w) if deadline else "",
    )


def _spoken(said: Any, say: Say) -> Spoken:
    watcher = said.name or say("Somebody who watches")
    if said.seat is None:
        return Spoken(watcher, said.text, Markup())
    return Spoken(say.name(said.seat), said.text, sign(said.seat))


def _points(points: float) -> str:
    return number(int(points)) if int(points) == points else f"{points:g}".replace("-", "−")


# ---- parts


def resting(view: View) -> View:
    """The view of someone who may look but not choose: a spectator's, or that of a player a bot stands in for."""
    return {**view, "legal": []}


def can_undo(match: Match, seat: int) -> bool:
    """Would the match take this seat's last action back?"""
    trial = match.copy()
    try:
        trial.undo(seat)
    except IllegalAction:
        return False
    return True


def results(match: Match, seat: int | None, say: Say) -> list[Result]:
    """The places, best first, with the points explained; one's own account is open."""
    view = match.view("all")
    account = match.game.account(view, say)
    places = view["places"]
    return [
        Result(
            number=p,
            place=places[p],
            name=say.name(p),
            sign=sign(p),
            score=_points(view["scores"][p]),
            you=p == seat,
            won=places[p] == 1,
            open=p == seat if seat is not None else places[p] == 1,
            account=[(words, _points(points)) for words, points in account[p]],
        )
        for p in sorted(range(match.players), key=lambda p: (places[p], p))
    ]
