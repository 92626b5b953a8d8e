"""What programs send to the house, and what they are answered."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.chance import Source
from tablee.web.api.view_schemas import reference
from tablee.web.tables.journal import EntryKind, Stage, Wish
from tablee.web.tables.seat import SeatKind
from tablee.web.tables.setup import CLOCKS

MOST_MOVES = 500  # in one request

# ---- what programs send

Entropy = Annotated[
    str,
    Meta(
        description="What you add to the shuffle: 1 to 64 bytes, in hexadecimal. Sent at once, it is known to those "
        "who sit down later; better send its hash first.",
        max_length=128,
        examples=["c0ffee"],
    ),
]
Hash = Annotated[
    str,
    Meta(
        description="The hash of what you will add to the shuffle: BLAKE2b, 32 bytes long, person “tablee entropy”, in "
        "hexadecimal. Open it when `opening` asks your seat for its entropy: POST …/entropy.",
        max_length=64,
        examples=["fed69486947290e842f1579764e77f763fcfd40e76074a657dbd391635f842cc"],
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
            description="For each seat “me”, “open” or a bot: “bot:easy”, “bot:normal”, “bot:strong”, “bot:master”. "
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
    hash: Hash | None = None


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """The seat you wish for."""

    seat: Annotated[int, Meta(description="A free seat; the first one if left out.", ge=0, le=9)] | None = None
    name: Annotated[str, Meta(description="Your name at the table.", max_length=200, examples=["Bea"])] = ""
    entropy: Entropy | None = None
    hash: Hash | None = None


class Opened(msgspec.Struct, forbid_unknown_fields=True):
    """What you add to the shuffle, of which you have sent the hash."""

    entropy: Annotated[
        str,
        Meta(
            description="16 to 64 bytes, in hexadecimal.",
            max_length=128,
            examples=["5f1d7a4c0b9e8d3f6a2c1e0d9b8a7c6f"],
        ),
    ]


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


# ---- what they are answered

Sequence = Annotated[
    int, Meta(description="How many things have happened at the table. Send it back with your action.", ge=0)
]


class SeatAnswer(msgspec.Struct):
    """A place at the table."""

    kind: Annotated[SeatKind, Meta(description="Who sits here; programs are persons too.", examples=["person"])]
    name: Annotated[str, Meta(description="Empty for bots and for people without a name.", examples=["Ana"])]
    strength: Annotated[str | None, Meta(description="Of a bot: easy, normal, strong or master.")]
    away: Annotated[bool, Meta(description="The person has left; a bot plays until they come back.")]
    absent_since: Annotated[
        float | None,
        Meta(
            description="Since when the page of the person is closed, or the program does not play, in seconds since "
            "1970; null: they are here, or have been away for a moment only."
        ),
    ]
    stood_in: Annotated[int, Meta(description="How many moves a bot made for the person in this seat.", ge=0)]
    program: Annotated[bool, Meta(description="A program of somebody sits here.")]
    ready: Annotated[bool, Meta(description="Before the game: it may begin as far as this seat is concerned.")]
    hints: Annotated[int, Meta(description="How often this seat asked for a hint while other people played.", ge=0)]
    hash: Annotated[str | None, Meta(description="Of what this seat adds to the shuffle, if it sent the hash first.")]
    entropy: Annotated[str | None, Meta(description="What this seat added to the shuffle, once it is opened.")]
    source: Annotated[
        Source | None,
        Meta(
            description="How it came. device: hash first. early: sent open when sitting down. before: sent open before "
            "the promise was published. house: made by the house. null: nothing yet, or not known."
        ),
    ]


class OpeningAnswer(msgspec.Struct):
    """All seats are taken, and the house waits for what some of them add to the shuffle."""

    wanted: Annotated[
        Literal["hash", "entropy"],
        Meta(description="hash: send a new hash, to …/seats. entropy: open what your hash was made of, to …/entropy."),
    ]
    seats: Annotated[list[int], Meta(description="The seats that have not sent it.")]
    until: Annotated[float, Meta(description="Then these seats are freed, in seconds since 1970.")]


Outcome = Literal["places", "no winner", "ended"]


class ConsentAnswer(msgspec.Struct):
    """What somebody agrees to about a seat that is away."""

    seat: Annotated[int, Meta(description="Who agrees.")]
    wish: Annotated[Wish, Meta(description="bot: a bot plays for them. wait. end: the game ends, without a result.")]
    about: Annotated[int, Meta(description="The seat that is away.")]


class TableAnswer(msgspec.Struct):
    """A table as you may see it."""

    id: Annotated[str, Meta(description="The id of the table.", examples=["k7mqx2hd4p"])]
    game: Annotated[str, Meta(description="A game's name, as in /api/games.", examples=["madness"])]
    players: Annotated[int, Meta(description="How many play.")]
    options: Annotated[dict[str, str], Meta(description="The options of the game, each with its value.")]
    public: Annotated[bool, Meta(description="Shown on the home page; otherwise only by its link.")]
    clock: Annotated[int | None, Meta(description="Seconds for a move; then a bot plays it.")]
    created: Annotated[float, Meta(description="In seconds since 1970.")]
    stage: Annotated[Stage, Meta(description="open: the game has not begun. running. over.", examples=["running"])]
    seats: list[SeatAnswer]
    seat: Annotated[int | None, Meta(description="Where you sit; null if you watch.")]
    sequence: Sequence
    mover: Annotated[int | None, Meta(description="The seat to move; of several, the first that has not chosen yet.")]
    waiting: Annotated[list[int], Meta(description="All seats that may choose now and have not.")]
    over: Annotated[bool, Meta(description="Has the game ended?")]
    legal: Annotated[list[str], Meta(description="What you can play now, in notation; empty when it is not your turn.")]
    choice: Annotated[str | None, Meta(description="Your own sealed choice, until all have chosen.")]
    deadline: Annotated[float | None, Meta(description="When the time for this move runs out, in seconds since 1970.")]
    scores: Annotated[list[float] | None, Meta(description="Each seat's points, after the end.")]
    places: Annotated[
        list[int] | None,
        Meta(description="Each seat's place, 1 for each winner, after the end; null if there is no winner."),
    ]
    outcome: Annotated[
        Outcome | None,
        Meta(
            description="After the end. places: there are winners. no winner: only bots that stood in for people "
            "finished the game. ended: those who remained ended it, without a result."
        ),
    ]
    consents: Annotated[
        list[ConsentAnswer], Meta(description="What people agree to about somebody who is away, until all do.")
    ]
    promise: Annotated[str, Meta(description="Published before seats are taken: the hash of the house's secret.")]
    opening: Annotated[OpeningAnswer | None, Meta(description="What the game waits for, once all seats are taken.")]
    secret: Annotated[
        str | None, Meta(description="The secret itself, after the end: `tablee verify` checks all draws.")
    ]
    rematch: Annotated[str | None, Meta(description="The id of the table where the same people play again.")]
    view: Annotated[
        object,  # a view of `Match`, or None
        Meta(
            description="What you may know of the game; null until all seats are taken.",
            extra_json_schema={"anyOf": [reference("View"), {"type": "null"}]},
        ),
    ]


class Links(msgspec.Struct):
    """Where to go on."""

    table: Annotated[str, Meta(description="GET: the table.")]
    seats: Annotated[str, Meta(description="POST: sit down.")]
    entropy: Annotated[str, Meta(description="POST: open what you add to the shuffle.")]
    actions: Annotated[str, Meta(description="POST: play.")]
    events: Annotated[str, Meta(description="GET: listen.")]
    record: Annotated[str, Meta(description="GET: the record, after the end.")]
    page: Annotated[str, Meta(description="The page for people: also the link to invite them with.")]


class AnalysisProgress(msgspec.Struct):
    """How far an analysis is that is being made. Ask again in a second."""

    done: Annotated[int, Meta(description="Actions of the game that have been analysed.")]
    all: Annotated[int, Meta(description="All actions of the game.")]


class Seated(msgspec.Struct):
    """A table where you have sat down, and the token that acts for your seat. Keep it: it is not shown again."""

    id: Annotated[str, Meta(description="The id of the table.", examples=["k7mqx2hd4p"])]
    token: Annotated[str, Meta(description="Send it in the Authorization header, as Bearer.")]
    seat: Annotated[int | None, Meta(description="Your seat; null if you opened a table without one for you.")]
    links: Links
    table: TableAnswer


class Done(msgspec.Struct):
    """Your action is safely kept."""

    sequence: Annotated[int, Meta(description="The table's sequence now.", examples=[13])]


class MoveAnswer(msgspec.Struct, omit_defaults=True):
    """What became of one move."""

    table: Annotated[str, Meta(description="The id of the table; empty if the move could not be read.")]
    status: Annotated[int, Meta(description="As if it had been sent alone.", examples=[200])]
    sequence: Annotated[int | None, Meta(description="The table's sequence now, if the move was accepted.")] = None
    detail: Annotated[str | None, Meta(description="Why not, otherwise.")] = None


class GameAnswer(msgspec.Struct):
    """A game of the house."""

    name: Annotated[str, Meta(examples=["madness"])]
    title: Annotated[str, Meta(description="As on the box, the same in every language.")]
    least: Annotated[int, Meta(description="Players, at least.")]
    most: Annotated[int, Meta(description="Players, at most.")]
    options: Annotated[dict[str, list[str]], Meta(description="For each option its values, the default first.")]
    rules: Annotated[int, Meta(description="The version of the rules.")]


# ---- events of a stream

TableId = Annotated[str, Meta(description="The id of the table.", examples=["k7mqx2hd4p"])]


class Step(msgspec.Struct):
    """An action of a player, or an outcome of chance."""

    seat: Annotated[int | None, Meta(description="The seat that acted; null: chance.")]
    action: Annotated[str | None, Meta(description="What it did, in notation; null: you did not see which it was.")]


class Change(msgspec.Struct):
    """What was played at a table, so far as you saw it, and who is to move now."""

    table: TableId
    sequence: Sequence
    kind: Annotated[
        EntryKind,
        Meta(
            description="action: a player acted. seal, unseal: a player made, or took back, a choice that stays hidden "
            "until all have chosen. hint: a player asked for a hint. The others come as a whole table, with back: "
            "somebody who plays against bots alone has taken back a choice with all that came after it."
        ),
    ]
    seat: Annotated[int, Meta(description="The seat that acted.")]
    played: Annotated[list[Step], Meta(description="What was played since, with what chance did; in order.")]
    mover: Annotated[int | None, Meta(description="The seat to move; of several, the first that has not chosen yet.")]
    waiting: Annotated[list[int], Meta(description="All seats that may choose now and have not.")]
    over: Annotated[bool, Meta(description="Has the game ended?")]
    legal: Annotated[list[str], Meta(description="What you can play now, in notation; empty when it is not your turn.")]
    deadline: Annotated[float | None, Meta(description="When the time for this move runs out, in seconds since 1970.")]


class Message(msgspec.Struct):
    """A chat message."""

    table: TableId
    seat: Annotated[int | None, Meta(description="The seat that wrote; null: somebody who watches.")]
    name: Annotated[str, Meta(description="Their name; empty if they gave none.")]
    text: str
    at: Annotated[float, Meta(description="In seconds since 1970.")]
