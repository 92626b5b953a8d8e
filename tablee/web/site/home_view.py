"""The home page and the page of a new table as plain data for the templates: boxes, lists of tables, seats, options."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tablee import games
from tablee.drawing.embed import cover, sign
from tablee.games import NAMES
from tablee.games.contract import Game
from tablee.i18n import Say
from tablee.lessons import has_lesson
from tablee.web.site.texts import minutes_of, texts, title_of
from tablee.web.tables.aside import AsideTable
from tablee.web.tables.record import has_winner
from tablee.web.tables.seating import free_for
from tablee.web.tables.setup import CLOCKS, levels
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor


@dataclass(frozen=True)
class Box:
    """A game on the shelf."""

    game: str
    title: str
    about: str
    players: str
    minutes: str
    cover: Markup
    taught: bool  # it has a lesson


@dataclass(frozen=True)
class TakenSeat:
    """A seat of a table in a list that somebody has taken."""

    name: str
    sign: Markup
    program: bool = False
    you: bool = False


@dataclass(frozen=True)
class TableRow:
    """A table in a list."""

    id: str
    game: str
    title: str
    seats: Sequence[TakenSeat]
    state: str
    yours: bool = False  # it is the visitor's turn
    joinable: bool = False
    done: bool = False  # nothing more can happen there: one's own table can be put away


@dataclass(frozen=True)
class SeatPick:
    """A seat of a new table, and who may take it."""

    number: int
    sign: Markup
    kinds: Sequence[tuple[str, str]]
    chosen: str


@dataclass(frozen=True)
class OptionValue:
    """A value that an option of a game can have."""

    value: str
    name: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class Option:
    """An option of a game."""

    name: str
    title: str
    values: Sequence[OptionValue]


# ---- the home page


def boxes(say: Say) -> list[Box]:
    """All games."""
    return [box(games.game(name), say) for name in NAMES]


def titles() -> list[tuple[str, str]]:
    """All games by name and title, for a page that shows their covers already."""
    return [(name, title_of(games.game(name))) for name in NAMES]


def box(game: Game, say: Say) -> Box:
    """One game as it stands on the shelf."""
    least, most = game.players[0], game.players[-1]
    return Box(
        game=game.name,
        title=title_of(game),
        about=game.about(say),
        players=say("{least}–{most} players", least=least, most=most),
        minutes=minutes_of(game, say),
        cover=cover(game, say.lang),
        taught=has_lesson(game.name),
    )


def table_row(table: Table, visitor: Visitor, say: Say) -> TableRow:
    """A table in a list, as this visitor sees it."""
    names = Say(say.lang, [s.name for s in table.seats])
    seat = table.seat_of(visitor)
    free = len(table.free)
    if free:
        state = say.plural("{n} free seat", "{n} free seats", free)
    elif table.match is None:
        state = say("about to begin")
    elif table.over:
        state = _who_won(table, seat, names)
    elif seat is None:
        state = say("being played")
    else:
        state = _who_plays(table.match.waiting, names)
    taken = [p for p, s in enumerate(table.seats) if s.kind != "open"]
    return TableRow(
        id=table.id,
        game=table.game.name,
        title=title_of(table.game),
        seats=[TakenSeat(names.name(p), sign(p), table.seats[p].program, p == seat) for p in taken],
        state=state,
        yours=waits_for(table, visitor),
        joinable=bool(free_for(table, visitor)) and seat is None,
        done=table.over,
    )


def waits_for(table: Table, visitor: Visitor) -> bool:
    """Is it this visitor's turn?"""
    seat = table.seat_of(visitor)
    if seat is None or table.match is None or table.over or table.seats[seat].away:
        return False
    return seat in table.match.waiting


def _who_won(table: Table, seat: int | None, say: Say) -> str:
    """The result of a game, for a visitor who sat there or watched."""
    if table.match is None or table.match.ended:
        return say("ended without a result")
    if not has_winner(table):
        return say("No winner")
    winners = [p for p, place in enumerate(table.match.places or ()) if place == 1]
    if winners == [seat]:
        return say("You won")
    if len(winners) == 1:
        return say("{player} won", player=say.name(winners[0]))
    return say("Shared win: {players}", players=", ".join(map(say.name, winners)))


def _who_plays(waiting: Sequence[int], say: Say) -> str:
    """Whom a game waits for."""
    if len(waiting) == 1:
        return say("{player} is to play", player=say.name(waiting[0]))
    return say.plural("{n} player is choosing", "{n} players are choosing", len(waiting))


def aside_row(table: AsideTable, say: Say) -> TableRow:
    """One's own table that is set aside, in a list."""
    names = Say(say.lang, [seat.name for seat in table.seats])
    return TableRow(
        id=table.id,
        game=table.game,
        title=title_of(games.game(table.game)) if table.game in NAMES else table.game,
        seats=[TakenSeat(names.name(p), sign(p)) for p in range(len(table.seats))],
        state=say("set aside"),
        done=True,
    )


# ---- a new table


def seat_picks(game: Game, say: Say) -> list[SeatPick]:
    """Every seat that the game can have. The first is the visitor's; those beyond the fewest players may stay empty."""
    w = texts(say.lang)
    picks = []
    for p in range(game.players[-1]):
        kinds = [("me", w["seat_me"])] if p == 0 else []
        kinds += [("open", w["seat_open"]), *((f"bot:{level}", w[f"bot_{level}"]) for level in levels(game.name))]
        if p >= game.players[0]:
            kinds.append(("none", w["seat_none"]))
        chosen = "me" if p == 0 else "none" if p >= game.usual_players else "open"
        picks.append(SeatPick(p, sign(p), kinds, chosen))
    return picks


def options(game: Game, say: Say) -> list[Option]:
    """The options of a game; the first value is the default and is chosen."""
    return [
        Option(
            name,
            game.option_title(name, say),
            [OptionValue(value, *game.option_words(name, value, say), chosen=value == values[0]) for value in values],
        )
        for name, values in game.offered.items()
    ]


def clocks(lang: str) -> list[tuple[str, str]]:
    """The times for a move that one may choose: the value of the form, and its name."""
    w = texts(lang)
    return [("", w["clock_none"]), *((str(seconds), w[f"clock_{seconds}"]) for seconds in CLOCKS)]
