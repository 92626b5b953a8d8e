"""What programs ask of the house and what they are answered, as data; a table itself is told in answers.py."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.web.api.table_schema import TableAnswer
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import CLOCKS, House
from tablee.web.tables.visitor import Visitor

MOST_MOVES = 500  # in one request

# ---- what is asked

Entropy = Annotated[
    str,
    Meta(
        description="What you add to the shuffle: 1 to 64 bytes, in hexadecimal.", max_length=128, examples=["c0ffee"]
    ),
]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table you wish for."""

    game: Annotated[str, Meta(description="A game's name, as in /api/games.", examples=["madness"])]
    players: Annotated[int, Meta(description="As many as there are seats; may be left out.", ge=1, le=10)] | None = None
    options: Annotated[dict[str, str], Meta(description="As in /api/games; what is left out has its default.")] = {}
    seats: Annotated[
        list[Annotated[str, Meta(max_length=40)]],
        Meta(
            description="For each seat “me”, “open” or a bot: “bot:easy”, “bot:normal”, “bot:strong”. "
            "Without it you take the first and the others are open.",
            max_length=10,
            examples=[["me", "bot:easy"]],
        ),
    ] = []
    clock: Annotated[
        int | None, Meta(description=f"Seconds for a move: {', '.join(map(str, CLOCKS))}; null for none.")
    ] = None
    public: Annotated[bool, Meta(description="Show the table on the home page?")] = False
    name: Annotated[str, Meta(description="Your name at the table.", max_length=200, examples=["Ana"])] = ""
    entropy: Entropy | None = None


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """The seat you wish for."""

    seat: Annotated[int, Meta(description="A free seat; the first one if left out.", ge=0, le=9)] | None = None
    name: Annotated[str, Meta(description="Your name at the table.", max_length=200, examples=["Bea"])] = ""
    entropy: Entropy | None = None


class Action(msgspec.Struct, forbid_unknown_fields=True):
    """What you play."""

    action: Annotated[str, Meta(description="One of your legal actions.", max_length=64, examples=["bid 3"])]
    sequence: Annotated[int, Meta(description="The table's sequence as you saw it.", ge=0, examples=[12])]


class Move(Action, forbid_unknown_fields=True):
    """What you play at one of your tables."""

    table: Annotated[str, Meta(description="The id of a table.", max_length=64, examples=["k7mqx2hd4p"])]


class Moves(msgspec.Struct, forbid_unknown_fields=True):
    """What you play at several tables."""

    moves: Annotated[list[Move], Meta(description=f"At most {MOST_MOVES}.", max_length=MOST_MOVES)]


class Seen(msgspec.Struct, forbid_unknown_fields=True):
    """What you saw."""

    sequence: Annotated[int, Meta(description="The table's sequence as you saw it.", ge=0, examples=[12])]


# ---- what is answered


class Links(msgspec.Struct):
    """Where to go on."""

    table: str
    seats: str
    actions: str
    events: str
    record: str
    page: str  # for people: also the link to invite them with


class Seated(msgspec.Struct):
    """A table where you have sat down, and the token that acts for your seat. Keep it: it is not shown again."""

    id: Annotated[str, Meta(examples=["k7mqx2hd4p"])]
    token: str
    seat: int | None
    links: Links
    table: TableAnswer


class Done(msgspec.Struct):
    """Your action is safely kept."""

    sequence: Annotated[int, Meta(description="The table's sequence now.", examples=[13])]


class MoveAnswer(msgspec.Struct, omit_defaults=True):
    """What became of one move."""

    table: str
    status: Annotated[int, Meta(description="As if it had been sent alone.", examples=[200])]
    sequence: Annotated[int | None, Meta(description="The table's sequence now, if the move was accepted.")] = None
    detail: Annotated[str | None, Meta(description="Why not, otherwise.")] = None


class GameAnswer(msgspec.Struct):
    """A game of the house."""

    name: Annotated[str, Meta(examples=["madness"])]
    title: str
    least: Annotated[int, Meta(description="Players, at least.")]
    most: Annotated[int, Meta(description="Players, at most.")]
    options: Annotated[dict[str, list[str]], Meta(description="For each option its values, the default first.")]
    rules: Annotated[int, Meta(description="The version of the rules.")]


async def played(house: House, asker: Visitor, moves: list[Move], lang: str) -> list[MoveAnswer]:
    """Plays at several tables, and says what became of each move."""
    results = await house.act_all(asker, moves)
    return [answered(move, result, lang) for move, result in zip(moves, results, strict=True)]


def answered(move: Move, result: Refused | int, lang: str) -> MoveAnswer:
    """The answer to one move."""
    if isinstance(result, Refused):
        return MoveAnswer(move.table, result.status, detail=result.sentence(lang))
    return MoveAnswer(move.table, 200, result)
