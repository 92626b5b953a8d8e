"""One game of a tournament: who took which place with how many points, and how long the bots thought."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import floor, log
from time import perf_counter
from typing import Any

from tablee import bots
from tablee.arena.deals import bot_seed, deal_seed
from tablee.arena.seatings import ALL, Seating, seatings_of
from tablee.bots import Bot
from tablee.match import Match

Maker = Callable[[int], Bot]

STEP = 1.1  # times of moves are counted in classes, each a tenth longer than the one before


@dataclass(frozen=True)
class Settings:
    """What is played. The same settings, the same games, on any number of cores."""

    game: str
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int = 0
    seatings: str = ALL
    others: Mapping[str, Maker] = field(default_factory=dict)  # bots that are not in `tablee.bots`, by name

    def tables(self) -> list[Seating]:
        """The seatings that every deal is played in."""
        return seatings_of(self.bots, self.players, self.seatings)

    def bot(self, name: str, seed: int) -> Bot:
        """A bot ready to sit down."""
        return self.others[name](seed) if name in self.others else bots.get(name, seed)


@dataclass
class Times:
    """How long moves took. Kept as counts of classes of length: a long game has hundreds of moves."""

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

    def plain(self) -> list[Any]:
        """As it stands in a file."""
        counts = {str(k): self.classes[k] for k in sorted(self.classes)}
        return [self.moves, round(self.seconds, 9), round(self.longest, 9), counts, self.simulations]

    @classmethod
    def from_plain(cls, data: list[Any]) -> "Times":
        """From a file."""
        moves, seconds, longest, counts, simulations = data
        return cls(moves, seconds, longest, {int(k): many for k, many in counts.items()}, simulations)


@dataclass(frozen=True)
class Played:
    """A finished game: lists are by seat."""

    deal: int
    seating: int
    bots: Seating
    places: list[int]
    scores: list[float]
    times: list[Times]

    def win(self, seat: int) -> float:
        """The seat's share of the win: 1 shared by the winners."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def margin(self, seat: int) -> float:
        """The seat's points above the mean of the others'; over a table margins add up to 0."""
        others = len(self.scores) - 1
        return self.scores[seat] - (sum(self.scores) - self.scores[seat]) / others


def play(settings: Settings, deal: int, seating: int) -> Played:
    """Plays one game: the deal's chance, the seating's bots."""
    table = settings.tables()[seating]
    match = Match(settings.game, settings.players, settings.options, seed=deal_seed(settings.seed, deal))
    seated = [settings.bot(name, bot_seed(settings.seed, deal, seating, p)) for p, name in enumerate(table)]
    times = [Times() for _ in table]
    while not match.over:
        seat = match.mover
        begun = perf_counter()
        action = seated[seat].choose(match, seat)
        times[seat].add(perf_counter() - begun)
        match.play(action, seat)
    for bot, spent in zip(seated, times, strict=True):
        spent.simulations = getattr(bot, "simulations", 0)
    return Played(deal, seating, table, match.places or [], [float(x) for x in match.scores], times)


def warm_up(settings: Settings) -> None:
    """Lets every bot make a first choice, so that compiling is not counted as thinking."""
    match = Match(settings.game, settings.players, settings.options, seed=deal_seed(settings.seed, 0))
    for name in dict.fromkeys(settings.bots):
        settings.bot(name, 0).choose(match, match.mover)
