"""What an analysis says of a finished game, as plain data that can be kept as JSON.

Values are shares of the win, 0 to 1; lists of numbers are by seat. For every seat

    start + luck + own + others + hidden = result

holds for the whole game, and for each step the four terms add up to the change of the seat's value.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

FORMAT = 3  # of the JSON; raised when a reader of an earlier one would misread it, or when numbers mean something else
CHANCE_STEP, CHOICE_STEP, SEALED_STEP = "chance", "choice", "sealed"  # kinds of steps
CRITIC, PLAYOUTS = "critic", "playouts"  # methods
GREAT, GOOD, INACCURACY, MISTAKE, BLUNDER = "great", "good", "inaccuracy", "mistake", "blunder"
GRADES = (GREAT, GOOD, INACCURACY, MISTAKE, BLUNDER)

Shares = list[float]  # by seat
JsonObject: TypeAlias = Mapping[str, Any]  # an object that was read from JSON


@dataclass(frozen=True)
class Alternative:
    """One action that a seat could have chosen, from what the seat knew."""

    action: str  # in notation
    worth: float  # the share of the win that it was worth on average over the imagined deals
    error: float  # the standard error of its difference to the best one
    likely: float  # how likely the actor, or the policy, would choose it

    @classmethod
    def from_json(cls, data: JsonObject) -> "Alternative":
        return cls(data["action"], data["worth"], data["error"], data["likely"])


@dataclass(frozen=True)
class Choice:
    """A choice between several actions, judged from what the seat knew."""

    seat: int
    at: int  # the seat chose in the position after so many actions; of sealed choices: before all of them
    move: int  # the place of its action among those that were played
    played: str  # in notation
    best: str  # the alternative worth most; what was played, if nothing was worth more
    loss: float  # worth of the best less worth of what was played, at least 0
    error: float  # the standard error of the loss over the imagined deals
    gain: float  # worth of what was played less worth of usual play: of the alternatives as likely as each is
    better: float  # in which part of the imagined deals the best one was worth more than what was played
    worlds: int  # how many deals were imagined
    grade: str  # one of GRADES
    alternatives: tuple[Alternative, ...]  # all of them, the best first
    fair: tuple[str, str] | None = None  # of a number that was chosen, such as a bid: the lowest and highest good one
    doubt: float = 0.0  # how far the critic may be wrong about a difference there: one standard deviation

    @classmethod
    def from_json(cls, data: JsonObject) -> "Choice":
        tried = tuple(Alternative.from_json(each) for each in data["alternatives"])
        fair = tuple(data["fair"]) if data["fair"] else None
        return cls(**{**data, "alternatives": tried, "fair": fair})


@dataclass(frozen=True)
class Step:
    """A part of the game that nobody's choice and no draw divides further, and what it gave each seat.

    A chance step is all draws that follow each other. A sealed step is all choices made at the same time.
    """

    kind: str
    first: int  # how many actions were played before it
    after: int  # and after it
    seats: tuple[int, ...]  # who chose
    values: Shares  # after it
    luck: Shares
    own: Shares
    others: Shares
    hidden: Shares
    choices: tuple[Choice, ...] = ()  # of the seats that are judged, where they had several actions

    @classmethod
    def from_json(cls, data: JsonObject) -> "Step":
        choices = tuple(Choice.from_json(each) for each in data["choices"])
        return cls(**{**data, "seats": tuple(data["seats"]), "choices": choices})


@dataclass(frozen=True)
class Balance:
    """The way of one seat from the value of the start to its result, in terms that add up; and how it chose."""

    seat: int
    start: float
    luck: float  # of draws
    own: float  # own choices, against usual play: what the actor, or the policy, would do with the same knowledge
    lost: float  # own choices, against the best ones: the sum of all losses, at least 0; no term of the sum
    others: float  # choices of the others
    hidden: float  # own choices in the true position, against what was to be expected from what the seat knew
    result: float  # 1 for the only winner, equal parts for several, otherwise 0
    adjusted: float  # the result without the luck
    accuracy: float | None  # 0: no better than choices at random, 100: nothing was lost; None: it had no choices
    choices: int  # that were judged
    forced: int  # choices with one action only, which are left out
    grades: dict[str, int]  # how many choices have each grade

    @classmethod
    def from_json(cls, data: JsonObject) -> "Balance":
        return cls(**data)


@dataclass(frozen=True)
class Analysis:
    """The analysis of a finished game."""

    game: str
    players: int
    options: dict[str, str]
    names: list[str]
    method: str  # CRITIC: what was learnt says what a position is worth; PLAYOUTS: games simulated by the policy do
    seats: tuple[int, ...]  # whose choices were judged. Of the others `own` is 0 and part of `hidden`
    start: Shares  # the values before anything was dealt
    result: Shares
    steps: tuple[Step, ...]
    balances: tuple[Balance, ...]  # of the seats that were judged
    format: int = field(default=FORMAT)

    def as_json(self) -> dict[str, object]:
        """As data for JSON. Numbers are not rounded, so that the terms still add up."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: JsonObject) -> "Analysis":
        """The analysis that `as_json` wrote; ValueError if it is of another format."""
        if data.get("format") != FORMAT:
            raise ValueError(f"this is not an analysis of format {FORMAT}")
        steps = tuple(Step.from_json(each) for each in data["steps"])
        balances = tuple(Balance.from_json(each) for each in data["balances"])
        return cls(**{**data, "seats": tuple(data["seats"]), "steps": steps, "balances": balances})

    def choices(self, seat: int | None = None) -> list[Choice]:
        """The choices that were judged, in the order of the game: of a seat, or of all."""
        return [choice for step in self.steps for choice in step.choices if seat in (None, choice.seat)]

    def values(self, seat: int) -> list[tuple[int, float]]:
        """The way of a seat's value: after so many actions, so much of the win; from the start to the result."""
        return [(0, self.start[seat]), *((step.after, step.values[seat]) for step in self.steps)]

    def balance(self, seat: int) -> Balance:
        """The balance of a seat; KeyError if its choices were not judged."""
        for balance in self.balances:
            if balance.seat == seat:
                return balance
        raise KeyError(seat)


def total(lists: Sequence[Shares], seat: int) -> float:
    """The sum of one term of a seat over several steps."""
    return sum(shares[seat] for shares in lists)
