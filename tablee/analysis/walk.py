"""A finished game told in luck and skill: `analyse`.

V(k) is every seat's share of the win in the true position after k actions, as the critic sees it, and at the end the
result. Before a draw V is the mean over all that can be drawn, by its odds. So the way from V(0) to the result is cut
into steps, and the change of every step into terms that add up exactly:

    luck     a draw, or several after each other: V(after) - V(before), 0 on average
    own      a choice, for whoever made it: Q(played) - Q(usual). Q is the mean over deals that the seat could not tell
             from the true one, so what nobody could know is held against nobody. V expects usual play of everybody, so
             usual play is the measure: the mean of Q over all actions, as likely as the actor would choose each
    hidden   the rest of the change for whoever made the choice: how the true position differs from those imagined
    others   a choice, for everybody else: V(after) - V(before)

The loss of a choice is Q(best) - Q(played), never less than 0. It is what grades are given for. It is no term of the
sum: who never loses anything does better than usual play, which has its own losses, and `own` says by how much.

Sealed choices are one step for all who make them. Let M be what a seat was to expect in the true position with its own
choice, on average over what the others may choose at the same time. Then `own` is as above, `hidden` is
M - V(before) - own, and `others` is V(after) - M: what the others really chose, against what was to be expected.

The result without the luck is what the seat made of its draws: luck is 0 on average, whoever plays, so that over many
games both have the same mean, and the second scatters less.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from tablee.analysis.doubt import doubt_of
from tablee.analysis.grades import accuracy, fair_range, grade
from tablee.analysis.judging import REACH, Effort, Judge, Weighed
from tablee.analysis.report import (
    CHANCE_STEP,
    CHOICE_STEP,
    CRITIC,
    GRADES,
    SEALED_STEP,
    Alternative,
    Analysis,
    Balance,
    Choice,
    Shares,
    Step,
    total,
)
from tablee.bots.master import looking
from tablee.dice import Dice, new_dice
from tablee.engine.entrypoints import seats
from tablee.games.contract import CHANCE, Game
from tablee.match import Match

BUDGET = 120_000  # passes through a network for the choices of one game, about: so that it takes less than 10 s
MASTER_CHOICES = 12  # no more passes than `master` has for so many choices, of which each takes at most a second
ROUGH = range(4, 97)  # deals that are imagined to compare all actions, the fewest and the most
DEEP = range(4, 97)  # deals that are imagined to compare those that matter
COMPARED = 4  # actions that are looked at closely, about


@dataclass(frozen=True)
class Progress:
    """How far an analysis is; `steps` are the first ones of the game, and they are final."""

    done: int  # actions
    all: int
    start: Shares
    steps: Sequence[Step]


def analyse(
    record: Match | str,
    seat: int | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
    budget: int | None = None,
) -> Analysis:
    """The analysis of a finished match or of its record; ValueError if it has no result.

    seat      judges the choices of this seat only; None: of all seats
    progress  is called after every step of the game, in their order
    budget    positions that are judged for choices; the time that it takes is in proportion. None: as many as take less
              than ten seconds
    """
    walk = Walk(Match.from_record(record) if isinstance(record, str) else record, seat, budget)
    steps: list[Step] = []
    for step in walk.steps():
        steps.append(step)
        if progress is not None:
            progress(Progress(step.after, len(walk.match.played), walk.start, steps))
    return walk.analysis(steps)


def usual_budget(game: Game) -> int:
    """How many passes an analysis of this game has. They take longer where a network looks at many places."""
    return min(BUDGET, MASTER_CHOICES * looking(game).budget)


class Walk:
    """The way through a finished match, step by step."""

    def __init__(self, match: Match, seat: int | None = None, budget: int | None = None) -> None:
        if match.places is None:
            raise ValueError("only a game that was played to its end can be analysed")
        if seat is not None and not 0 <= seat < match.players:
            raise ValueError(f"a seat is 0 to {match.players - 1}, or None for all, not {seat!r}")
        self.match = match
        self.judge = Judge(match.game)
        self.judged = tuple(range(match.players)) if seat is None else (seat,)
        wins = match.places.count(1)
        self.result = [1 / wins if place == 1 else 0.0 for place in match.places]
        self.effort = self._effort(usual_budget(match.game) if budget is None else budget)
        self._numbers = [0] * match.players  # how many choices each seat has had so far
        options = " ".join(f"{name}={value}" for name, value in match.options.items())
        self._public = f"{match.game.name} {match.game.rules_version} {match.players} {options}"
        self._moves = " ".join(f"{move.seat}:{move.action}" for move in match.played)
        self.start = self._value(0)

    def _effort(self, budget: int) -> Effort:
        """How many deals can be imagined for each choice: a quarter of the budget is for comparing all actions."""
        match = self.match
        counts = [len(match.game.list_legal(match.state_at(at))) for at in range(len(match.played))]
        free = [n for n, move in zip(counts, match.played, strict=True) if move.seat in self.judged and n > 1]
        rough = budget // 4 // max(sum(free), 1)
        deep = budget * 3 // 4 // max(len(free) * COMPARED * (REACH + 1), 1)
        return Effort(min(max(rough, ROUGH[0]), ROUGH[-1]), min(max(deep, DEEP[0]), DEEP[-1]))

    # ---- values

    def _dice(self, at: int) -> Dice:
        """Dice for what is judged in the true position: others in every game, so that errors are none on average."""
        digest = blake2b(f"{self._public} {self._moves} {at}".encode(), digest_size=16).digest()
        return new_dice(int.from_bytes(digest, "big"))

    def _value(self, at: int) -> Shares:
        if at == len(self.match.played):
            return self.result
        return [float(x) for x in self.judge.value(self.match.state_at(at), self._dice(at))]

    # ---- steps

    def steps(self) -> Iterator[Step]:
        """The steps of the game in their order."""
        at, before = 0, self.start
        while at < len(self.match.played):
            step = self._step(at, before)
            yield step
            at, before = step.after, step.values

    def _step(self, at: int, before: Shares) -> Step:
        played = self.match.played
        if played[at].seat == CHANCE:
            after = at + 1
            while after < len(played) and played[after].seat == CHANCE:
                after += 1
            return self._drawn(at, after, before)
        asked = seats(self.match.game.together(self.match.state_at(at)))
        if len(asked) > 1:
            return self._sealed(at, asked, before)
        return self._chosen(at, before)

    def _drawn(self, at: int, after: int, before: Shares) -> Step:
        values = self._value(after)
        none = [0.0] * self.match.players
        return Step(CHANCE_STEP, at, after, (), values, _less(values, before), none, none, none)

    def _chosen(self, at: int, before: Shares) -> Step:
        values = self._value(at + 1)
        seat, none = self.match.played[at].seat, [0.0] * self.match.players
        own, hidden, others = none.copy(), none.copy(), _less(values, before)
        choice = self._choice(at, at, seat)
        own[seat] = choice.gain if choice else 0.0
        hidden[seat] = others[seat] - own[seat]
        others[seat] = 0.0
        return Step(CHOICE_STEP, at, at + 1, (seat,), values, none, own, others, hidden, _some(choice))

    def _sealed(self, at: int, asked: Sequence[int], before: Shares) -> Step:
        match, after = self.match, at + len(asked)
        values = self._value(after)
        none = [0.0] * match.players
        own, hidden, others = none.copy(), none.copy(), _less(values, before)
        choices: list[Choice] = []
        for move in range(at, after):
            seat = match.played[move].seat
            choice = self._choice(at, move, seat)
            choices.extend(_some(choice))
            expected = self.judge.expected(match.state_at(at), seat, match.played[move].action, self._dice(move))
            own[seat] = choice.gain if choice else 0.0
            hidden[seat] = expected - before[seat] - own[seat]
            others[seat] = values[seat] - expected
        return Step(SEALED_STEP, at, after, tuple(asked), values, none, own, others, hidden, tuple(choices))

    # ---- choices

    def _choice(self, at: int, move: int, seat: int) -> Choice | None:
        """The choice of a seat; None if it had none, or if it is not judged."""
        match = self.match
        number = self._numbers[seat]
        self._numbers[seat] += 1
        if seat not in self.judged or len(match.game.list_legal(match.state_at(move))) == 1:
            return None
        seed = f"{self._public} {seat} {number}".encode()
        weighed = self.judge.weigh(match.state_at(at), seat, match.played[move].action, self.effort, seed)
        return judged(match, at, move, weighed, self.judge.method)

    # ---- the whole

    def analysis(self, steps: Sequence[Step]) -> Analysis:
        """The analysis, of all steps."""
        match = self.match
        return Analysis(
            game=match.game.name,
            players=match.players,
            options=dict(match.options),
            names=list(match.names),
            method=self.judge.method,
            seats=self.judged,
            start=self.start,
            result=self.result,
            steps=tuple(steps),
            balances=tuple(self._balance(steps, seat) for seat in self.judged),
        )

    def _balance(self, steps: Sequence[Step], seat: int) -> Balance:
        choices = [choice for step in steps for choice in step.choices if choice.seat == seat]
        made = sum(move.seat == seat for move in self.match.played)
        luck = total([step.luck for step in steps], seat)
        return Balance(
            seat=seat,
            start=self.start[seat],
            luck=luck,
            own=total([step.own for step in steps], seat),
            lost=sum(choice.loss for choice in choices),
            others=total([step.others for step in steps], seat),
            hidden=total([step.hidden for step in steps], seat),
            result=self.result[seat],
            adjusted=self.result[seat] - luck,
            accuracy=accuracy(choices),
            choices=len(choices),
            forced=made - len(choices),
            grades={name: sum(choice.grade == name for choice in choices) for name in GRADES},
        )


def judged(match: Match, at: int, move: int, weighed: Weighed, method: str) -> Choice:
    """A choice with its loss and its grade. method: what judged it, as `Judge` has it."""
    game, means, likely = match.game, weighed.means, weighed.likely
    played = weighed.actions.index(match.played[move].action)
    order = sorted(range(len(means)), key=lambda i: (i != weighed.best, -means[i], weighed.actions[i]))
    tried = tuple(
        Alternative(game.write(weighed.actions[i]), float(means[i]), float(weighed.errors[i]), float(likely[i]))
        for i in order
    )
    written = game.write(match.played[move].action)
    doubt = doubt_of(game, match.players, at / len(match.played)) if method == CRITIC else 0.0
    return Choice(
        seat=match.played[move].seat,
        at=at,
        move=move,
        played=written,
        best=tried[0].action,
        loss=float(means[weighed.best] - means[played]),
        error=float(weighed.errors[played]),
        gain=float(means[played] - means @ likely),
        better=float(weighed.better[played]),
        worlds=weighed.worlds,
        grade=grade(written, tried, match.players, doubt),
        alternatives=tried,
        doubt=doubt,
        fair=fair_range(tried, match.players, game.amount),
    )


def _less(after: Shares, before: Shares) -> Shares:
    return [a - b for a, b in zip(after, before, strict=True)]


def _some(choice: Choice | None) -> tuple[Choice, ...]:
    return (choice,) if choice is not None else ()
