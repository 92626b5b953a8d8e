"""A lesson on an ordinary match: where it stops to let the learner read or act, and what a wrong action teaches.

Everything is scripted, so the position at a stop depends on nothing but the lesson: whoever shows a lesson only has to
remember the number of the stop.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tablee.games.contract import CHANCE
from tablee.games.script import Script, Step
from tablee.match import ASK, IllegalAction, Match

LEARNER = 0  # the seat of whoever learns


class ScriptError(ValueError):
    """A script asks for a move that the rules do not allow; the text says in which step, and what is legal."""


@dataclass(frozen=True)
class Move:
    """A move of a script; `seat` is CHANCE for an outcome of chance."""

    seat: int
    action: str


@dataclass(frozen=True)
class Stop:
    """A moment at which the lesson waits for the learner.

    step     number of the step, from 0
    match    the position
    expects  the action that leads on; None: the learner only reads
    since    actions that had been played at the stop before
    """

    step: int
    match: Match
    expects: str | None
    since: int


class Lesson:
    """The lesson of a game: its stops in order. Some steps have several: one for each action that they ask for."""

    def __init__(self, game: str, script: Script) -> None:
        self.script = script
        self._match = Match(game, script.players, script.options, chance=ASK, names=script.names[: script.players])
        self.game = self._match.game
        self.stops: Sequence[Stop] = list(self._stops())

    @property
    def steps(self) -> Sequence[Step]:
        return self.script.steps

    def _stops(self) -> Iterator[Stop]:
        """Plays the script from its opening to its end."""
        self._play(moves(self.script.opening), "the opening")
        since = 0
        for number, step in enumerate(self.steps):
            where = f"step {number + 1}"
            self._play(moves(step.before), where)
            asked = False
            for move in moves(step.moves):
                if move.seat == LEARNER:
                    yield Stop(number, self._match.copy(), move.action, since)
                    since, asked = len(self._match.played), True
                self._play([move], where)
            if not asked:
                yield Stop(number, self._match.copy(), None, since)
                since = len(self._match.played)

    def _play(self, script: Sequence[Move], where: str) -> None:
        for move in script:
            try:
                self._match.play(move.action, move.seat)
            except IllegalAction as error:
                raise ScriptError(f"{self.game.name}, {where}: {error}") from None

    def first_stop(self, step: int) -> int:
        """The number of the first stop of a step."""
        return next(number for number, stop in enumerate(self.stops) if stop.step == step)

    def is_right(self, stop: int, action: str) -> bool:
        """Whether this action, in any notation that the game reads, leads on from the stop."""
        expected = self.stops[stop].expects if stop in range(len(self.stops)) else None
        return expected is not None and self._written(action) == expected

    def teaches(self, stop: int, action: str) -> str | None:
        """What a wrong action teaches, as a text of the catalogue; None: nothing, for it is the right one."""
        if self.is_right(stop, action):
            return None
        wrong = self.steps[self.stops[stop].step].wrong
        written = self._written(action)
        return next((words for pattern, words in wrong.items() if fnmatchcase(written, pattern)), None)

    def _written(self, action: str) -> str:
        """An action in the notation of records; as it is if it is no action of the game."""
        try:
            return self.game.write(self.game.read(action))
        except ValueError:
            return action


def moves(script: str) -> list[Move]:
    """The moves of a part of a script."""
    found = []
    for line in script.strip().splitlines():
        who, _, actions = line.strip().partition(" ")
        seat = CHANCE if who == "*" else int(who)
        found += [Move(seat, action.strip()) for action in actions.split(",")]
    return found
