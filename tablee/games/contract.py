"""What a game supplies. `tablee.games.game(name)` gathers it from the game's package into one `Game` (loading.py).

A game is a package with these files, the same in every game:

    RULES.md            the clauses, rulings and options, and how actions are numbered and written
    guide.en.md, .fr.md the same for people who want to play, with pictures
    components.py       TITLE, RULES_VERSION, PLAYERS, USUAL_PLAYERS, OPTIONS, MINUTES, SCORES, PICTURE, and the cards,
                        tiles and tokens in the box; RESEARCH if there are options that are not for people
    state.py            STATE, the record that holds a whole position; `setup`
    rules.py            mover, together, legal, weight, sample, apply, reveals, scores, places; or a package rules/ with
                        one file a chapter
    hidden.py           view, sees, observe, redeal: what each seat may know; OBSERVATION and LAYOUT; observe_hidden,
                        HIDDEN and HIDDEN_LAYOUT: what a seat may not know, for critics in training and search
    view.py             View, the type of the view
    actions.py          ACTIONS, OUTCOMES, MOST_LEGAL, notation
    policy.py           a simple player, how to search with it, and how far bots and analyses trust what was learnt
    text/labels.py      label, about, goal, option_title, option_words
    text/prompts.py     prompt
    text/log.py         tell: what happened
    text/moments.py     moments, if the game has things that people want to see one after the other: a reveal, a trick,
                        a scoring (`tablee.games.moments`)
    text/position.py    describe, standing: the position in words (`tablee.games.sections`); in a game with rounds also
                        chapter
    text/account.py     account: where each point comes from, at the end
    text/advice.py      reason, why an action may be good; if a choice takes many steps also shortcuts
    text/why.py         why, which rule forbids an action that is not legal; a game of another package may do without
    text/brings.py      brings, what an action brings as far as the viewer knows; may be left out likewise
    text/stakes.py      stake, what a choice was about, and amount, what a bid offers (`tablee.games.stakes`); may be
                        left out likewise
    text/signs.py       signs, what the symbols of its drawings mean; a game may do without
    art/draw.py         pieces, draw: the position as an SVG picture, made with `tablee.drawing.svg`, in pieces that are
                        drawn again only when they change (`tablee.drawing.picture`)
    art/cover.py        the box as an SVG picture, made with `tablee.drawing.covers`
    lesson.py           LESSON, if the game has a lesson: its script (`tablee.games.script`)
    locale/             only in packages of their own: the game's French texts, in the gettext domain of its name

`rules`, `setup`, `observe`, `observe_hidden`, `redeal` and `policy` are compiled: no allocation, no Python objects, no
exceptions; they trust their caller. The rest is ordinary Python.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as field_of
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NotRequired, Protocol, TypedDict, cast

import numpy as np
import numpy.typing as npt

from tablee.dice import Dice
from tablee.drawing.picture import Picture
from tablee.engine.entrypoints import EntryPoints, entry_points
from tablee.engine.jit import compiled
from tablee.games.moments import Moment
from tablee.games.reasons import Reason
from tablee.games.sections import Section, lines
from tablee.i18n import Say

CHANCE = -1  # the mover when cards are dealt or pieces drawn
OVER = -2  # the mover when the game has ended
SPECTATOR = -1  # the seat of someone who may know only what is public
EVERYTHING = -2  # the seat of someone who may see all hands, after the end of a game

DOUBT = (0.12, 0.10, 0.06)  # of a critic that was not measured: as large as any (analysis/doubt.py)

State = np.record
Actions = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.float32]
View = dict[str, Any]  # of a game that is not known here: the keys of `Common`, and those of the game's own view.py
Lines = list[tuple[str, int | float]]  # sentences with the points that each of them explains
Account = list[Lines]  # by seat


class Shortcut(NamedTuple):
    """Several small steps of the viewer at once."""

    title: str  # what its button says
    actions: list[str]


class Last(TypedDict):
    """An action that a player took."""

    seat: Annotated[int, "the seat that acted"]
    action: Annotated[str, "what it did, in notation"]


class Common(TypedDict):
    """What the view of every game has. A game's own `View` (its view.py) adds what is on its table.

    `Game.look` writes the keys that are always there; `Match.view` adds the others, which need more than a position.
    """

    game: Annotated[str, "the name of the game"]
    players: Annotated[int, "how many play"]
    seat: Annotated[int | None, "the seat whose view this is; null: somebody who watches"]
    mover: Annotated[
        int | None, "the seat that is to choose; of several the first that has not; null: chance, or nobody any more"
    ]
    over: Annotated[bool, "whether the game has ended"]
    legal: Annotated[list[str], "what the seat can play now, in notation; empty if it cannot choose now"]
    scores: Annotated[list[int | float] | None, "by seat: its points; null until the game is over"]
    places: Annotated[list[int] | None, "by seat: its place, 1 for each winner; null until the game is over"]
    options: NotRequired[Annotated[dict[str, str], "the options this game is played with, each with its value"]]
    names: NotRequired[Annotated[list[str], "by seat: the name of its player, empty if they gave none"]]
    waiting: NotRequired[Annotated[list[int], "the seats that still have to choose"]]
    chosen: NotRequired[
        Annotated[list[int], "the seats whose choice lies sealed until all who choose at the same time have chosen"]
    ]
    choice: NotRequired[Annotated[str | None, "the seat's own sealed choice, in notation; null: it has none"]]
    last: NotRequired[
        Annotated[Last | None, "the latest action of a player that the seat saw; null: there was none yet"]
    ]


def record(*fields: tuple[str, npt.DTypeLike] | tuple[str, npt.DTypeLike, tuple[int, ...]]) -> np.dtype[np.record]:
    """The dtype of a state: named integers and small tables of integers, aligned, read as `s.count`, `s.hand[p, k]`.

    Gaps that alignment leaves are fields too, always 0, so that equal positions are equal bytes.
    """
    aligned = np.dtype(list(fields), align=True)
    parts: list[tuple[str, npt.DTypeLike] | tuple[str, npt.DTypeLike, tuple[int, ...]]] = []
    end = 0
    for field in fields:
        offset = aligned.fields[field[0]][1]  # type: ignore[index]
        if offset > end:
            parts.append((f"gap{end}", np.int8, (offset - end,)))
        parts.append(field)
        end = offset + aligned[field[0]].itemsize
    size = aligned.itemsize + aligned.itemsize % 2  # the OpenSpiel adapter keeps a record in 16-bit words
    if size > end:
        parts.append((f"gap{end}", np.int8, (size - end,)))
    return cast("np.dtype[np.record]", np.dtype((np.record, np.dtype(parts, align=True))))


@compiled
def rank(points: Numbers, players: int, out: Numbers) -> None:
    """Places from points: 1 for the most, and one more for each player who has more. Equals share a place."""
    for p in range(players):
        place = 1
        for q in range(players):
            if points[q] > points[p]:
                place += 1
        out[p] = place


@compiled
def share(places: Numbers, players: int) -> None:
    """Places become rewards from +1 (alone first) to -1 (alone last), the same for equals; their sum is 0."""
    for place in range(players, 0, -1):  # from the last up: a reward, at most 1, is never taken for a place to come
        equals = 0
        for p in range(players):
            equals += places[p] == place
        for p in range(players):
            if places[p] == place:
                places[p] = 1 - 2 * (place - 1 + (equals - 1) / 2) / (players - 1)


class Draw(Protocol):
    """Draws what a view shows, upright for phones, or for a `wide` screen.

    Both have the same ids and the same choices. A game whose board is nearly square has one drawing for all screens.
    """

    def __call__(self, view: View, say: Say, wide: bool = False) -> str: ...


class Pieces(Protocol):
    """The same drawing in pieces: `draw(view, say, wide) == pieces(view, say, wide).draw()`."""

    def __call__(self, view: View, say: Say, wide: bool = False) -> Picture: ...


@dataclass(frozen=True, eq=False)
class Game:
    """One game, as the rest of Tablée sees it."""

    name: str
    title: str  # as on the box, the same in every language
    rules_version: int  # raised when a record of an earlier version would no longer replay
    folder: Path  # of its package: RULES.md and the guides are there

    # components.py
    players: range
    usual_players: int  # when nobody says how many
    options: Mapping[str, tuple[str, ...]]  # for each option its values, the default first
    minutes: int  # that a game takes people
    score_range: tuple[int, int]  # the least and the most points anybody can have at the end
    picture: tuple[int, int]  # seed, and choices by the policy bot before the position that documents the game

    # the record of a position
    state: np.dtype[np.record]
    setup: Callable[[State, int, npt.NDArray[np.int8]], None]  # players; for each option the index of its value

    # rules.py
    mover: Callable[[State], int]  # a seat, CHANCE or OVER
    together: Callable[[State], int]  # the seats that choose at the same time, as bits; the mover's bit alone otherwise
    legal: Callable[[State, Actions], int]  # writes the mover's actions (CHANCE: the outcomes), returns how many
    weight: Callable[[State, int], int]  # of a chance outcome: how many equal chances it has
    sample: Callable[[State, Dice], int]  # an outcome drawn by weight, quickly: what simulation spends its time on
    apply: Callable[[State, int], None]
    reveals: Callable[[State, int], bool]  # would this action show anybody anything hidden? Then it is not undone
    scores: Callable[[State, Numbers], None]
    places: Callable[[State, Numbers], None]

    # hidden.py
    view: Callable[[State, int], View]  # plain data: what a seat (SPECTATOR, EVERYTHING) may know
    sees: Callable[[State, int, int], bool]  # (s, action, seat): does the seat see which action was taken?
    observe: Callable[[State, int, Numbers], None]  # numbers for learning
    observe_again: Callable[[State, int, Numbers], None]  # the same over zeros, or over any seat's earlier in this game
    redeal: Callable[[State, int, Dice], None]  # replaces all the seat cannot know by a random draw
    observation: int  # length of what `observe` writes
    layout: Sequence[tuple[str, int]]  # the numbers of an observation: what they say, and how many they are
    observe_hidden: Callable[[State, int, Numbers], None]  # what the seat cannot know: never for a choice at a table
    hidden: int  # length of what `observe_hidden` writes
    hidden_layout: Sequence[tuple[str, int]]  # as `layout`

    # view.py
    view_type: type  # the TypedDict of a view: `Common` and what is on the table

    # actions.py
    actions: int  # players' actions are 0 … actions-1
    outcomes: int  # chance outcomes are actions … actions+outcomes-1
    most_legal: int  # no position has more legal actions or outcomes
    write: Callable[[int], str]  # notation
    read: Callable[[str], int]  # notation; ValueError if it is none of this game's

    # text/labels.py, prompts.py, log.py, position.py
    label: Callable[[str, View, Say], str]  # an action as a choice: "Play +3"
    prompt: Callable[[View, Say], str]  # what the viewer can do now: "Play a card."
    tell: Callable[[View, str | None, View, Say], str | None]  # what happened: "Ana plays +3: the count is 7."
    describe: Callable[[View, Say], Sequence[Section]]  # the position in words, in sections
    standing: Callable[[View, int, Say], str]  # how a seat stands, most telling first: "2 of 5 tokens · 5 cards"
    chapter: Callable[
        [View, Say], str | None
    ]  # the part of the game that a position is in: "Round 2"; None: it has none
    about: Callable[[Say], str]  # the game in one line, for those who do not know it
    goal: Callable[[int, Mapping[str, str], Say], str]  # (players, options): what one plays for, in one line
    option_title: Callable[[str, Say], str]  # what an option is about: "Incomplete discs"
    option_words: Callable[[str, str, Say], tuple[str, str]]  # a value of an option: its name, and what it changes

    # text/account.py
    account: Callable[[View, Say], Account]  # of a game that is over: for each seat lines that add up to its score

    # text/advice.py
    reason: Callable[[View, str, Say], str | None]  # why an action of the viewer may be good: "Closes your disc."
    shortcuts: Callable[[View, Say], list[Shortcut]]  # several small steps of the viewer at once; often there are none
    signs: Callable[[Say], Mapping[str, str]]  # by the name of a symbol of the drawings: what it means

    # text/moments.py
    moments: Callable[[View, str | None, View, Say], list[Moment]]  # the steps of what happened: as `tell`

    # text/why.py, brings.py
    # which rule forbids an action of the viewer, who is to choose; `tablee.games.reasons.why_not` asks it
    why: Callable[[View, str, Say], Reason]
    brings: Callable[[View, str, Say], str | None]  # what an action brings: "+2 for you"; None: no more than its label

    # text/stakes.py: see tablee/games/stakes.py
    # what an action of the viewer was for: "Your bid of 7 pearls for a quarter of gold"; None: it is not said
    stake: Callable[[View, str, Say], str | None]
    amount: Callable[[str], int | None]  # how much an action offers; None: it is no bid

    # art/draw.py, art/cover.py, policy.py
    draw: Draw
    pieces: Pieces
    cover: Callable[[Say], str]  # the box on the shelf, as an SVG picture for a page that has the stylesheet
    policy: Callable[[State, Actions, int, Dice], int]  # picks one of the n legal actions; reads what its seat knows
    thinking: Mapping[str, float]  # settings of the search that this game is best played with (bots/search.py)
    # choices of each seat after which bots no longer play as they have learnt (bots/levels.py); 0: they always do
    patience: int
    astray: Callable[[State], bool]  # does nobody get anywhere soon from here, as far as all know? (bots/levels.py)
    # how far the critic may be wrong, by thirds of a game, as a share of the win (analysis/doubt.py)
    doubt: tuple[float, float, float]

    many_phases: bool  # state.py: so many that few of 32 games are in the same one at a time (engine/simulate.py)

    # components.py again, where a game has it
    # values of options that people are not offered
    research: Mapping[str, tuple[str, ...]] = field_of(default_factory=dict)

    # policy.py again, where a game has it
    # settings of the training that this game is best learnt with (learn/settings.py)
    learning: Mapping[str, int | float | tuple[float, ...]] = field_of(default_factory=dict)
    # settings of looking ahead with what was learnt (bots/master.py); None: the search plays better than that
    looking: Mapping[str, float] | None = field_of(default_factory=dict)

    def option_indexes(self, options: Mapping[str, str]) -> npt.NDArray[np.int8]:
        """The chosen value of every option by its index; ValueError says what is wrong."""
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.name} has no option {name!r}; its options: {known}")
        indexes = []
        for name, values in self.options.items():
            value = options.get(name, values[0])
            if value not in values:
                raise ValueError(f"{self.name}: option {name} is {' or '.join(values)}, not {value!r}")
            indexes.append(values.index(value))
        return np.array(indexes, np.int8)

    @property
    def offered(self) -> dict[str, tuple[str, ...]]:
        """The options as people are offered them; programs may choose among all of `options`."""
        hidden = self.research
        return {
            name: tuple(v for v in values if v not in hidden.get(name, ())) for name, values in self.options.items()
        }

    def check_players(self, players: int) -> None:
        if players not in self.players:
            raise ValueError(f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not {players}")

    def new_state(self, players: int, options: Mapping[str, str] | None = None) -> State:
        """A position at the very start, before any card is dealt."""
        self.check_players(players)
        s: State = np.zeros(1, self.state)[0]
        self.setup(s, players, self.option_indexes(options or {}))
        return s

    def look(self, s: State, seat: int) -> View:
        """A seat's view with what every game's view has: whose turn it is, what the seat can do, how it stands."""
        mover = int(self.mover(s))
        players = int(s.players)
        numbers = np.zeros((2, self.players[-1]), np.float32)
        if mover == OVER:
            self.scores(s, numbers[0])
            self.places(s, numbers[1])
        return {
            "game": self.name,
            "players": players,
            "seat": seat if seat >= 0 else None,
            "mover": mover if mover >= 0 else None,
            "over": mover == OVER,
            "legal": [self.write(a) for a in self.list_legal(s)] if seat >= 0 and seat == mover else [],
            "scores": [plain(x) for x in numbers[0, :players]] if mover == OVER else None,
            "places": [int(x) for x in numbers[1, :players]] if mover == OVER else None,
            **self.view(s, seat),
        }

    def show(self, view: View, say: Say) -> list[str]:
        """The position as lines of text, for a terminal."""
        return lines(self.describe(view, say))

    def list_legal(self, s: State) -> list[int]:
        """The mover's actions, or the outcomes of chance."""
        out = np.zeros(self.most_legal, np.int16)
        return [int(a) for a in out[: self.legal(s, out)]]

    @cached_property
    def entry_points(self) -> EntryPoints:
        """The rules on positions that are plain bytes, for those who are in a hurry."""
        return entry_points(self)

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        """Every number of players with every choice of options."""
        chosen: list[dict[str, str]] = [{}]
        for name, values in self.options.items():
            chosen = [{**c, name: value} for c in chosen for value in values]
        return [(players, c) for players in self.players for c in chosen]


def plain(x: float) -> int | float:
    """A number for people and JSON: whole numbers without a decimal point."""
    return int(x) if int(x) == x else float(x)


def no_shortcuts(view: View, say: Say) -> list[Shortcut]:
    """`shortcuts` of a game where every action is a choice of its own."""
    return []


def no_chapter(view: View, say: Say) -> str | None:
    """`chapter` of a game that has no parts."""
    return None


def never_astray(s: State) -> bool:
    """`astray` of a game that always goes on."""
    return False


def no_signs(say: Say) -> Mapping[str, str]:
    """`signs` of a game whose drawings explain themselves."""
    return {}
