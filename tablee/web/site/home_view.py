"""The shelf with its boxes, the lists of tables, and what one chooses when laying a table: plain data for the pages."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tablee import games
from tablee.games import NAMES
from tablee.games.contract import Game
from tablee.i18n import Say
from tablee.web.site.pictures import cover, sign
from tablee.web.site.texts import Words
from tablee.web.tables.house import CLOCKS
from tablee.web.tables.seats import STRENGTHS
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


@dataclass(frozen=True)
class Sitter:
    """Somebody at a table in a list."""

    name: str
    sign: Markup


@dataclass(frozen=True)
class Row:
    """A table in a list."""

    id: str
    game: str
    title: str
    seats: Sequence[Sitter]
    state: str
    yours: bool = False  # it waits for the visitor
    joinable: bool = False


@dataclass(frozen=True)
class SeatPick:
    """A seat of a table to be laid, and who may take it."""

    number: int
    sign: Markup
    kinds: Sequence[tuple[str, str]]
    chosen: str


@dataclass(frozen=True)
class Answer:
    """A value of an option."""

    value: str
    name: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class Question:
    """An option of a game."""

    name: str
    title: str
    answers: Sequence[Answer]


# ---- the shelf


def boxes(say: Say) -> list[Box]:
    """All games."""
    return [box(games.game(name), say) for name in NAMES]


def titles() -> list[tuple[str, str]]:
    """All games by name and title, for those whose lids are in sight already."""
    return [(name, title_of(games.game(name))) for name in NAMES]


def box(game: Game, say: Say) -> Box:
    """One game as it stands on the shelf."""
    least, most = game.players[0], game.players[-1]
    return Box(
        game=game.name,
        title=title_of(game),
        about=game.about(say),
        players=say("{least}–{most} players", least=least, most=most),
        minutes=minutes_words(game, say),
        cover=cover(game, say),
    )


def title_of(game: Game) -> str:
    """The title as it is printed."""
    return game.title.replace("'", "’")


def minutes_words(game: Game, say: Say) -> str:
    """How long a game takes."""
    return say("{n} min", n=game.minutes)


def row(table: Table, visitor: Visitor, say: Say) -> Row:
    """A table in a list, as this visitor sees it."""
    names = Say(say.lang, [s.name for s in table.seats])
    seat = table.seat_of(visitor)
    free = len(table.free)
    if free:
        state = say.plural("{n} free seat", "{n} free seats", free)
    elif table.over:
        state = say("over")
    else:
        state = say("being played")
    waits = table.match is not None and not table.over and seat in table.match.waiting
    taken = [p for p, s in enumerate(table.seats) if s.kind != "open"]
    return Row(
        id=table.id,
        game=table.game.name,
        title=title_of(table.game),
        seats=[Sitter(names.name(p), sign(p)) for p in taken],
        state=state,
        yours=waits and seat is not None and not table.seats[seat].away,
        joinable=bool(free) and seat is None,
    )


# ---- laying a table


def seat_picks(game: Game, say: Say, bots: bool = False) -> list[SeatPick]:
    """Every seat the game has room for. The first is the visitor's; those a game can do without may stay empty."""
    w = Words(say)
    picks = []
    for p in range(game.players[-1]):
        kinds = [("me", w["seat_me"])] if p == 0 else []
        kinds += [("open", w["seat_open"]), *((f"bot:{name}", bot_words(name, w)) for name in STRENGTHS)]
        if p >= game.players[0]:
            kinds.append(("none", w["seat_none"]))
        chosen = "me" if p == 0 else "none" if p >= game.usual_players else "bot:normal" if bots else "open"
        picks.append(SeatPick(p, sign(p), kinds, chosen))
    return picks


def questions(game: Game, say: Say) -> list[Question]:
    """The options of a game; the default comes first and is chosen."""
    return [
        Question(
            name,
            game.option_title(name, say),
            [Answer(value, *game.option_words(name, value, say), chosen=value == values[0]) for value in values],
        )
        for name, values in game.options.items()
    ]


def clocks(w: Words) -> list[tuple[str, str]]:
    """The times for a move that one may choose."""
    return [("", clock_words(None, w)), *((str(seconds), clock_words(seconds, w)) for seconds in CLOCKS)]


def clock_words(seconds: int | None, w: Words) -> str:
    """The time for a move."""
    return w[f"clock_{seconds}"] if seconds else w["clock_none"]


def bot_words(strength: str, w: Words) -> str:
    """A bot by its strength."""
    return w[f"bot_{strength}"] if strength in STRENGTHS else w["bot_normal"]
