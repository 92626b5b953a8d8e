"""A table as plain data for the templates, as one visitor sees it.

Everything here comes from what the visitor's seat may know (`Match.view` and what is made of it), never from the
position itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from markupsafe import Markup

from tablee.drawing.embed import sign
from tablee.drawing.picture import Picture
from tablee.games.contract import Game, Shortcut, View
from tablee.games.reasons import brought
from tablee.games.sections import Section
from tablee.i18n import Say, number
from tablee.match import Match
from tablee.web.site.again_view import beginning_path
from tablee.web.site.choices import Choices, choices_of
from tablee.web.site.company_view import AskView, call, question, stood_in
from tablee.web.site.finals import final_actions
from tablee.web.site.forced import forced_action
from tablee.web.site.log_view import LogLine, log_lines
from tablee.web.site.room_view import RoomView, build_room_view, is_host, kept_seat
from tablee.web.site.seat_view import SeatView, bot_words
from tablee.web.site.texts import texts, title_of
from tablee.web.tables.chat import ChatMessage
from tablee.web.tables.instead import alternatives
from tablee.web.tables.record import has_winner
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

UNFOLDED = 6  # lines of an account that leave room on a laptop for what one can do next


@dataclass(frozen=True)
class ChatLine:
    """A chat message; the sign is empty if it is from somebody who watches."""

    id: str
    name: str
    text: str
    sign: Markup


@dataclass(frozen=True)
class ResultView:
    """The result of a seat, and where each point comes from."""

    number: int
    place: int  # 0: the game has no winner
    name: str
    sign: Markup
    score: str
    you: bool
    won: bool
    open: bool  # the account of the points is unfolded
    account: Sequence[tuple[str, str]]
    stood_in: str  # how often a bot played for them, in words; empty: never


@dataclass(frozen=True)
class Told:
    """What the game makes of a view. Much that happens is seen by one player only, and the others' stays as it is.

    seen   what it was made of
    """

    seen: tuple[object, ...]
    prompt: str
    standings: Sequence[tuple[str, ...]]
    picture: Picture | None
    description: str
    words: Sequence[Section] | None
    labels: Mapping[str, str]
    brings: Mapping[str, str]
    shortcuts: Sequence[Shortcut]


@dataclass(frozen=True)
class TableView:
    """All that the page of a table shows."""

    id: str
    game: str
    title: str
    stage: str  # open, running, over
    sequence: int
    link: str
    lang: str
    goal: str  # what one plays for, in one line
    seated: bool
    wide: bool  # drawn for a wide screen
    chat: Sequence[ChatLine]
    can_leave: bool = False
    seats: Sequence[SeatView] = ()
    prompt: str = ""
    room: RoomView | None = None  # None once the game has begun; what follows is shown from then on
    your_turn: bool = False
    picture: Picture | None = None  # the board; None before the game, and where it is told in words
    description: str = ""  # what the board says to those who cannot see it
    words: Sequence[Section] | None = None  # the board in words; None where it is drawn
    labels: Mapping[str, str] = field(default_factory=dict)  # of the actions that the viewer can choose
    brings: Mapping[str, str] = field(default_factory=dict)  # what they bring, of those that say it
    chosen: str | None = None  # one's own sealed choice, in notation
    instead: Sequence[str] = ()  # actions that the viewer can still do instead of their last one
    finals: frozenset[str] = frozenset()  # actions that the page asks to confirm
    forced: str | None = None  # the only action, which the page does for the viewer
    played: int = 0  # how many actions have been played
    shortcuts: Sequence[Shortcut] = ()  # several small steps at once
    log: Sequence[LogLine] = ()
    since: int = 0  # how many actions had been played before one's last move
    results: Sequence[ResultView] = ()
    no_winner: str = ""  # why a game that is over has none; empty: it has
    earlier: str = ""  # the page of the choice that the game began at; empty: it began at the beginning
    analysed: bool = False  # the game came to its end, so it can be analysed
    asking: AskView | None = None  # what to do about somebody who is away
    call: str = ""  # what whoever has this page out of sight is called with
    rematch: str | None = None
    can_return: bool = False
    can_undo: bool = False
    can_hint: bool = False
    told: Told | None = None  # what the game has made of the view; None before the game

    @property
    def tab(self) -> str:
        """The title of the browser's tab."""
        return (texts(self.lang)["your_turn"] + " – " if self.your_turn else "") + f"{self.title} · Tablée"

    @property
    def choice(self) -> str:
        """One's own sealed choice, in words."""
        return self.labels.get(self.chosen or "", "")

    @cached_property
    def recap(self) -> list[LogLine]:
        """What has happened since one's last move."""
        return [line for line in self.log if line.new]

    @cached_property
    def choices(self) -> Choices | None:
        """What the bar offers; None if there is nothing to choose."""
        return choices_of(self.labels) if self.labels else None

    @property
    def offer(self) -> str:
        """How many choices there are."""
        return Say(self.lang).plural("{n} choice", "{n} choices", len(self.labels))


def build_table_view(table: Table, visitor: Visitor | None, lang: str, link: str) -> TableView:
    """The table as this visitor sees it."""
    host = is_host(table, visitor)
    return show_table(table, table.seat_of(visitor), lang, link, kept=kept_seat(table, visitor), host=host)


def table_say(table: Table, lang: str) -> Say:
    """What the page of a table says, but for its log: everybody is called by name, so that viewers share drawings."""
    return Say(lang, [seat.name for seat in table.seats])


def show_table(
    table: Table,
    seat: int | None,
    lang: str,
    link: str,
    *,
    kept: int | None = None,
    wide: bool = False,
    confirm: bool = False,
    text: bool = False,
    host: bool = False,
    earlier: TableView | None = None,
) -> TableView:
    """The table as a seat sees it, or somebody who watches.

    kept      a seat that is kept for whoever watches
    link      the address of the table
    wide      for a wide screen
    confirm   the page asks before actions that cannot be taken back
    text      the board is told in words
    host      whoever looks has opened the table
    earlier   the table as the same viewer saw it before
    """
    match = table.match
    say = table_say(table, lang)
    frame = TableView(
        id=table.id,
        game=table.game.name,
        title=title_of(table.game),
        stage="open",
        sequence=table.sequence,
        link=link,
        lang=lang,
        goal=_goal(table, say),
        seated=seat is not None,
        wide=wide,
        chat=_chat_lines(table.chat, say),
        can_leave=seat is not None,
    )
    if match is not None:
        return _in_play(frame, table, match, seat, say, earlier, confirm=confirm, text=text)
    room = build_room_view(table, seat, kept, host, say)
    return replace(frame, room=room, seats=room.seats, prompt=room.prompt)


def _goal(table: Table, say: Say) -> str:
    options = {name: table.options.get(name, values[0]) for name, values in table.game.options.items()}
    return table.game.goal(table.players, options, say)


def _chat_lines(chat: Sequence[ChatMessage], say: Say) -> list[ChatLine]:
    """The messages, each with an id that it keeps while others come and go: when it was written, in microseconds."""
    lines: dict[str, ChatLine] = {}
    for message in chat:
        id, seat = f"said-{int(message.at * 1e6)}", message.seat
        while id in lines:
            id += "-"
        if seat is not None:
            name = say.name(seat)
        elif message.name:
            name = say("{name} (watching)", name=message.name)
        else:
            name = say("Somebody who watches")
        lines[id] = ChatLine(id, name, message.text, Markup() if seat is None else sign(seat))
    return list(lines.values())


# ---- during the game and after it


def _in_play(
    frame: TableView,
    table: Table,
    match: Match,
    seat: int | None,
    say: Say,
    earlier: TableView | None,
    *,
    confirm: bool,
    text: bool,
) -> TableView:
    """The table with what the seat may know, and what it can do."""
    game, view = table.game, match.view(seat, shared=True)
    finished = match.over
    over = finished or match.ended
    away = seat is not None and table.seats[seat].away
    own = None if away or over else seat  # the seat that the viewer plays themselves
    offered = without_choices(view) if own is None and view["legal"] else view
    ended = over and not finished
    log, since = log_lines(table, match, seat, say.lang)
    your_turn = own is not None and own in view["waiting"]
    told = _told(game, view, offered, say, frame.wide, text, earlier.told if earlier else None)
    return replace(
        frame,
        told=told,
        stage="over" if over else "running",
        prompt=say("This game was ended.") if ended else told.prompt,
        seats=_seats_in_play(table, view, seat, over, say, told.standings),
        your_turn=your_turn,
        picture=told.picture,
        description=told.description,
        words=told.words,
        labels=told.labels,
        brings=told.brings,
        chosen=None if own is None else view["choice"],
        instead=() if own is None else alternatives(match, own),
        finals=final_actions(match, own) if confirm and own is not None else frozenset(),
        forced=None if own is None else forced_action(match, own),
        played=len(match.played),
        shortcuts=() if own is None else told.shortcuts,
        log=log,
        since=since,
        results=results(table, match, seat, say) if finished else (),
        no_winner=_no_winner(table, ended, say) if over else "",
        earlier=beginning_path(table.beginning, game.name),
        analysed=finished,
        asking=question(table, seat, say) if table.absences else None,
        call=call(table, seat, say) if table.absences else "",
        rematch=table.rematch_id,
        can_leave=own is not None,
        can_return=away and not over,
        can_undo=own is not None and _can_take_back(table, match, own),
        can_hint=your_turn,
    )


def _told(game: Game, view: View, offered: View, say: Say, wide: bool, text: bool, earlier: "Told | None") -> "Told":
    """What the game makes of a view; what it made before, if the viewer sees nothing of what has happened since.

    offered   the view with what the viewer can choose
    """
    seen = (view, offered["legal"], say.names)
    if earlier is not None and earlier.seen == seen:
        return earlier
    picture = None if text else game.pieces(offered, say, wide)
    standings = [
        () if view["over"] else tuple(game.standing(view, p, say).split(" · ")) for p in range(view["players"])
    ]
    return Told(
        seen=seen,
        prompt=game.prompt(view, say),
        standings=standings,
        picture=picture,
        description="" if picture is None else picture.words(),
        words=game.describe(offered, say) if text else None,
        labels={action: game.label(action, offered, say) for action in offered["legal"]},
        brings=brought(game, offered, say),
        shortcuts=game.shortcuts(offered, say) if offered["legal"] else (),
    )


def _no_winner(table: Table, ended: bool, say: Say) -> str:
    """Why a game that is over has no winner; empty: it has one."""
    if ended:
        return say("Somebody was away, and those who remained ended the game, without a result.")
    return "" if has_winner(table) else say("Nobody wins: bots that stood in for the players finished this game.")


def _can_take_back(table: Table, match: Match, seat: int) -> bool:
    return match.can_undo(seat) or (table.practice and match.can_go_back(seat))


def _seats_in_play(
    table: Table, view: View, own: int | None, over: bool, say: Say, standings: Sequence[tuple[str, ...]]
) -> list[SeatView]:
    w, deadline = texts(say.lang), table.deadline
    names = list(map(say.name, range(table.players)))
    waiting, chosen = view["waiting"], view["chosen"]
    absent = {absence.seat: int(absence.since * 1000) for absence in table.absences}
    decided, company = over and has_winner(table), len(table.people) > 1 and not over
    together = len(waiting) + len(chosen) > 1
    shown = []
    for p, seat in enumerate(table.seats):
        turn = p in waiting and not over
        if seat.away:
            state = w["away"]
        elif p in absent:
            state = w["absent"]
        elif p in chosen:
            state = w["has_chosen"]
        elif turn:
            state = w["is_choosing"] if together else w["to_play"]
        elif seat.kind == "bot":
            state = bot_words(seat.strength, w)
        else:
            state = w["person"] if over else w["resting"]
        until = deadline if turn else None
        shown.append(
            SeatView(
                number=p,
                name=names[p],
                sign=sign(p),
                state=state,
                place_name=names[p],
                you=p == own,
                bot=seat.kind == "bot" or seat.away,
                turn=turn,
                won=decided and view["places"][p] == 1,
                standing=() if over else standings[p],
                mark="sealed" if p in chosen else "thinking" if turn and together else "flame" if turn else "",
                score=_points(view["scores"][p]) if view["over"] else None,
                until=int(until * 1000) if until else None,
                clock=w[f"clock_{table.clock or 'none'}"] if until else "",
                program=seat.program,
                hints=say.plural("{n} hint", "{n} hints", seat.hints) if seat.hints else "",
                here=company and seat.kind == "person" and not seat.away and not seat.program and p not in absent,
                away=seat.away or p in absent,
                since=absent.get(p),
                stood_in=stood_in(table, p, say) if table.stand_ins else "",
            )
        )
    return shown


def _points(points: float) -> str:
    return number(int(points)) if int(points) == points else f"{points:g}".replace("-", "−")


def without_choices(view: View) -> View:
    """The view of someone who may look but not choose: a spectator's, or that of a player a bot stands in for."""
    return {**view, "legal": []}


def results(table: Table, match: Match, seat: int | None, say: Say) -> list[ResultView]:
    """The places, best first, with the points explained; one's own account is unfolded, unless it is long."""
    view = match.view("all")
    account = match.game.account(view, say)
    places, decided = view["places"], has_winner(table)
    return [
        ResultView(
            number=p,
            place=places[p] if decided else 0,
            name=say.name(p),
            sign=sign(p),
            score=_points(view["scores"][p]),
            you=p == seat,
            won=decided and places[p] == 1,
            open=len(account[p]) <= UNFOLDED and (p == seat if seat is not None else places[p] == 1),
            account=[(words, _points(points)) for words, points in account[p]],
            stood_in=stood_in(table, p, say) if table.stand_ins else "",
        )
        for p in sorted(range(match.players), key=lambda p: (places[p], p))
    ]
