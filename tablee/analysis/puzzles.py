"""Puzzles: positions where one choice is clearly better than all others, as the seat to choose saw them.

They come from somebody's own mistakes in a game that was analysed, or from games between bots: the puzzle of the day is
the same for everybody, because the game and the date say which games are looked at.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import blake2b

from tablee import bots, games
from tablee.analysis.grades import SURE, grade, sure_loss
from tablee.analysis.judging import Effort
from tablee.analysis.report import BLUNDER, GOOD, INACCURACY, MISTAKE, Alternative, Analysis, Choice, JsonObject
from tablee.analysis.walk import Walk, judged
from tablee.analysis.words import choice_words
from tablee.match import Match
from tablee.start import position_at

MOST = 3  # puzzles from one game
CLEAR = 0.10  # what the second best choice loses at least, in a puzzle of the day
BOT = "normal"  # plays the games for puzzles of the day
QUICK = 60_000  # the budget for looking through such a game
FOUND = Effort(32, 40)  # with so many deals a position was found, about
THOROUGH = Effort(10 * FOUND.rough, 10 * FOUND.deep)  # and with so many it is checked
GAMES = 40  # that are looked through for a day; in practice the first few are enough


@dataclass(frozen=True)
class Puzzle:
    """A position, and how good each choice is from what its seat knows."""

    game: str
    seat: int  # who is to choose
    record: str  # the game so far; it holds hidden things too, so show the view of the seat only
    best: str  # in notation
    losses: dict[str, float]  # by action: what it loses against the best, in shares of the win; the best first
    played: str  # what was played there
    better: float  # in which part of the imagined deals the best was worth more than what was played
    explanation: dict[str, str]  # by language

    def match(self) -> Match:
        """The position, with chance by hand: views, labels and drawings are those of the seat."""
        return Match.from_record(self.record)

    def as_json(self) -> dict[str, object]:
        """As data for JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: JsonObject) -> "Puzzle":
        """The puzzle that `as_json` wrote."""
        return cls(**data)


def puzzle_of(match: Match, choice: Choice) -> Puzzle:
    """A choice of a finished game as a puzzle."""
    best = choice.alternatives[0].worth
    return Puzzle(
        game=match.game.name,
        seat=choice.seat,
        record=position_at(match, choice.at).record(),
        best=choice.best,
        losses={each.action: best - each.worth for each in choice.alternatives},
        played=choice.played,
        better=choice.better,
        explanation={lang: choice_words(match, choice, lang) for lang in ("en", "fr")},
    )


def costliest(analysis: Analysis, seat: int) -> list[Choice]:
    """The choices of a seat that cost most, in the order of the game; of those that cost something for sure."""
    wrong = [choice for choice in analysis.choices(seat) if choice.grade in (BLUNDER, MISTAKE, INACCURACY)]
    worst = sorted(wrong, key=sure_loss, reverse=True)[:MOST]
    return sorted(worst, key=lambda choice: choice.move)


def own_puzzles(match: Match, analysis: Analysis, seat: int) -> list[Puzzle]:
    """The choices that cost a seat most, as puzzles."""
    return [puzzle_of(match, choice) for choice in costliest(analysis, seat)]


# ---- the puzzle of the day


def puzzle_of_the_day(
    game: str, day: date, watch: Callable[[], None] = lambda: None, *, most: int = GAMES
) -> Puzzle | None:
    """The puzzle of a game on that day; None if no position was clear enough in so many games.

    watch   called many times a second; what it raises ends the search
    """
    for number in range(most):
        match = bots_game(game, day, number)
        walk = Walk(match, None, QUICK)
        for choice in candidates(walk, watch):
            watch()
            checked = check(walk, choice)
            if checked is not None:
                return puzzle_of(match, checked)
    return None


def bots_game(game: str, day: date, number: int) -> Match:
    """A game between bots; the same for everybody on that day."""
    seed = int.from_bytes(blake2b(f"puzzle {game} {day.isoformat()} {number}".encode(), digest_size=6).digest(), "big")
    match = Match(game, games.game(game).usual_players, seed=seed)
    players = [bots.get(BOT, seed + p) for p in range(match.players)]
    while not match.over:
        seat = match.mover
        match.play(players[seat].choose(match, seat), seat)
    return match


def candidates(walk: Walk, watch: Callable[[], None] = lambda: None) -> Iterator[Choice]:
    """Choices that look clear, those first where the best one is clearest and more than two were possible."""
    found: list[Choice] = []
    for step in walk.steps():
        watch()
        found += (choice for choice in step.choices if is_clear(choice, walk.match.players))
    yield from sorted(found, key=lambda choice: (len(choice.alternatives) == 2, -ahead(choice.alternatives)))


def ahead(alternatives: tuple[Alternative, ...]) -> float:
    """How much the best choice is worth more than the second best, as far as it is more than noise."""
    best, second = alternatives[0], max(alternatives[1:], key=lambda each: each.worth)
    return best.worth - second.worth - SURE * second.error


def is_clear(choice: Choice, players: int) -> bool:
    """Does every choice but the best lose enough for a puzzle, and more than the critic may be wrong by?"""
    tried = choice.alternatives
    second = max(tried[1:], key=lambda each: each.worth)
    return ahead(tried) >= CLEAR and grade(second.action, tried, players, choice.doubt) != GOOD


def check(walk: Walk, choice: Choice) -> Choice | None:
    """The choice judged with ten times the deals; None if another one is best then, or not as clearly."""
    match = walk.match
    action = match.played[choice.move].action
    weighed = walk.judge.weigh(match.state_at(choice.at), choice.seat, action, THOROUGH, b"puzzle")
    again = judged(match, choice.at, choice.move, weighed, walk.judge.method)
    return again if again.best == choice.best and is_clear(again, match.players) else None
