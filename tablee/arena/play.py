"""One game of a tournament: the places and points of the bots, and how long their moves took."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, log
from time import perf_counter

from tablee import bots
from tablee.arena.deals import bot_seed, deal_seed, luck_seed
from tablee.arena.luck import Odds, luck_of
from tablee.arena.seatings import ALL, Seating, seatings_of
from tablee.bots import Bot
from tablee.bots.appraiser import Appraiser
from tablee.bots.forecaster import Forecaster
from tablee.dice import new_dice
from tablee.executor.learnt import LearntJob
from tablee.match import Match

Maker = Callable[[int], Bot]
Task = tuple[int, int, int]  # which tournament, which deal, which seating
PlainTimes = tuple[int, float, float, dict[str, int], int]  # moves, seconds, the longest, classes, simulations

LONGEST = 5000  # choices after which a game is broken off: in madness some strategies never let it end
STEP = 1.1  # times of moves are counted in classes; each class is a tenth longer than the one before


@dataclass(frozen=True)
class Contest:
    """What is played in a tournament. The same contest gives the same games, with any number of processes."""

    game: str
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int = 0
    seatings: str = ALL
    less_luck: bool = False  # the critic says how much of each result was luck (luck.py)
    play_on: int = 0  # for that: how many choices the network plays on before the critic is asked
    others: Mapping[str, Maker] = field(default_factory=dict)  # bots that are not in `tablee.bots`, by name

    def tables(self) -> list[Seating]:
        """The seatings that every deal is played in."""
        return seatings_of(self.bots, self.players, self.seatings)

    def bot(self, name: str, seed: int) -> Bot:
        """A new bot by its name."""
        return self.others[name](seed) if name in self.others else bots.get(name, seed)


@dataclass
class Times:
    """How long moves took, as counts by classes of length, because a long game has hundreds of moves."""

    moves: int = 0
    seconds: float = 0
    longest: float = 0
    classes: dict[int, int] = field(default_factory=dict)
    simulations: int = 0  # in all moves together, of a bot that counts them

    def add(self, seconds: float) -> None:
        """Counts one move."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        k = floor(log(max(seconds, 1e-9), STEP))
        self.classes[k] = self.classes.get(k, 0) + 1

    def join(self, other: "Times") -> None:
        """Adds the moves of another game."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.simulations += other.simulations
        for k, many in other.classes.items():
            self.classes[k] = self.classes.get(k, 0) + many

    @property
    def mean(self) -> float:
        return self.seconds / max(self.moves, 1)

    def share(self, part: float) -> float:
        """The time within which this part of the moves was made, to a tenth: `share(0.95)`."""
        left = part * self.moves
        for k in sorted(self.classes):
            left -= self.classes[k]
            if left <= 0:
                return min(STEP ** (k + 1), self.longest)
        return self.longest

    def plain(self) -> PlainTimes:
        """As it is written to a file."""
        counts = {str(k): self.classes[k] for k in sorted(self.classes)}
        return self.moves, round(self.seconds, 9), round(self.longest, 9), counts, self.simulations

    @classmethod
    def from_plain(cls, data: PlainTimes) -> "Times":
        """As it was read from a file."""
        moves, seconds, longest, counts, simulations = data
        return cls(moves, seconds, longest, {int(k): many for k, many in counts.items()}, simulations)


@dataclass(frozen=True)
class GameResult:
    """A finished game: lists are by seat."""

    deal: int
    seating: int
    bots: Seating
    places: list[int]
    scores: list[float]
    times: list[Times]
    luck: list[float] | None = None  # of the win, what chance gave the seat (luck.py); None: nobody was asked

    def win(self, seat: int) -> float:
        """The seat's share of the win: 1 shared by the winners."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def margin(self, seat: int) -> float:
        """The seat's points above the mean of the others'; over a table margins add up to 0."""
        others = len(self.scores) - 1
        return self.scores[seat] - (sum(self.scores) - self.scores[seat]) / others


def play(contest: Contest, deal: int, seating: int) -> GameResult:
    """Plays one game: the chance of the deal, the bots of the seating. Nobody wins a game that is broken off."""
    table = contest.tables()[seating]
    match = Match(contest.game, contest.players, contest.options, seed=deal_seed(contest.seed, deal))
    seated = [contest.bot(name, bot_seed(contest.seed, deal, seating, p)) for p, name in enumerate(table)]
    times = [Times() for _ in table]
    odds: list[list[Odds]] = [[] for _ in table]
    while not match.over and sum(map(len, odds)) < LONGEST:
        seat = match.mover
        begun = perf_counter()
        action = seated[seat].choose(match, seat)
        times[seat].add(perf_counter() - begun)
        odds[seat].append(getattr(seated[seat], "odds", {}))
        match.play(action, seat)
    for bot, spent in zip(seated, times, strict=True):
        spent.simulations = getattr(bot, "simulations", 0)
    luck = None
    if contest.less_luck:
        values = Forecaster(match.game, contest.play_on) if contest.play_on else Appraiser(match.game)
        luck = luck_of(match, odds, new_dice(luck_seed(contest.seed, deal, seating)), values)
    places = match.places or [len(table)] * len(table)
    return GameResult(deal, seating, table, places, [float(x) for x in match.scores], times, luck)


def warm_up(contest: Contest) -> None:
    """Lets every bot choose once, so that compilation does not count as the time of a move."""
    match = Match(contest.game, contest.players, contest.options, seed=deal_seed(contest.seed, 0))
    for name in dict.fromkeys(contest.bots):
        contest.bot(name, 0).choose(match, match.mover)


class PlayGames(LearntJob[Task, GameResult]):
    """The games of several tournaments, as a job for an executor."""

    def __init__(self, contests: Sequence[Contest]) -> None:
        super().__init__(contest.game for contest in contests)
        self.contests = list(contests)

    def run(self, task: Task) -> GameResult:
        """Plays one game."""
        which, deal, seating = task
        return play(self.contests[which], deal, seating)

    def name(self, task: Task) -> str:
        """Which game it is."""
        _, deal, seating = task
        return f"deal {deal}, seating {seating}"

    def kind(self, task: Task) -> int:
        """Every tournament has bots of its own."""
        return task[0]

    def warm_up(self, task: Task) -> None:
        """Compiles the bots of the tournament."""
        warm_up(self.contests[task[0]])
