"""The bot that looks ahead with what was learnt (lookahead.py).

It knows what its seat knows and no more: every position that it tries is imagined. A game that nobody has learnt, or
whose code is not native yet, it cannot play; levels.py says who plays instead.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tablee.bots.judge import critic_at
from tablee.bots.lookahead import SETTINGS, Desk, lookahead, new_desk
from tablee.bots.net import Layers, actor_at
from tablee.bots.policy import by_policy
from tablee.bots.rollout import LANES
from tablee.bots.search import Candidate
from tablee.bots.weights import FILE, Unfit
from tablee.dice import Dice, new_dice, word
from tablee.engine.softstart import is_native
from tablee.games.contract import Game
from tablee.match import Match


@dataclass(frozen=True)
class LookSettings:
    """How to look ahead; lookahead.py says what each setting means. A game has its own in its policy.py (LOOKING)."""

    budget: int = 16_000  # passes through a network for one choice
    reach: int = 0
    margin: float = 0.5
    calm: float = 0.01
    trust: float = 1.0
    sharper: float = 1.5
    least: float = 0.02
    candidates: int = 12
    mixes: bool = False

    def as_array(self) -> npt.NDArray[np.float64]:
        """As compiled code takes them."""
        values = [self.reach, self.margin, self.calm, self.trust, self.sharper, self.least, self.candidates, self.mixes]
        assert len(values) == SETTINGS
        return np.array(values, np.float64)


def looking(game: Game) -> LookSettings:
    """The best we have: at most a second for a choice on one core."""
    make: Callable[..., LookSettings] = LookSettings  # a game names the settings that it changes
    return make(**(game.looking or {}))


def networks_of(game: Game, path: Path | None = None) -> tuple[Layers, Layers]:
    """The actor and the critic; Unfit says why there are none."""
    file = path or game.folder / FILE
    return actor_at(game, file).layers, critic_at(game, file).layers


def has_learnt(game: Game) -> bool:
    """Are there an actor and a critic for this game?"""
    try:
        networks_of(game)
    except Unfit:
        return False
    return True


def looks_ahead(game: Game) -> bool:
    """Is looking ahead with what was learnt the best there is in this game?"""
    return game.looking is not None and has_learnt(game)


def can_look(game: Game) -> bool:
    """The same, and is the code native, or will it be when it is called?"""
    return looks_ahead(game) and is_native(lookahead(game))


_idle: dict[tuple[str, Path | None], list[Desk]] = {}  # by game and file: the desks that nobody is using


@contextmanager
def desk_of(game: Game, path: Path | None) -> Iterator[Desk]:
    """A desk for one choice. Bots in several threads have one each, and later choices use them again."""
    idle = _idle.setdefault((game.name, path), [])
    try:
        desk = idle.pop()
    except IndexError:
        desk = new_desk(game, *networks_of(game, path))
    yield desk
    idle.append(desk)  # not after an error, which may leave it half written


@dataclass(frozen=True)
class Outlook:
    """What came of looking ahead. Candidates that were tried to the end come first, the best first."""

    candidates: list[Candidate]
    odds: list[float]  # how often to play each of the candidates; those after the last are not to be played
    passes: int  # through a network


def look(match: Match, seat: int, settings: LookSettings, dice: Dice, path: Path | None = None) -> Outlook:
    """Compares the seat's actions."""
    game = match.game
    with desk_of(game, path) as desk:
        tried = min(match.count_legal(seat), settings.candidates, LANES)
        desk.states[0] = match.imagine(seat, dice, asked=False)
        alone = int(game.together(desk.states[0])) == 1 << seat
        n = int(lookahead(game)(desk, seat, dice, settings.as_array(), settings.budget, *networks_of(game, path)))
        candidates = [
            Candidate(int(desk.actions[i]), int(deals), float(desk.worth[i]) / deals, float(desk.wins[i]) / deals)
            for i in range(tried)
            if (deals := int(desk.deals[i]))
        ]
        drawn_from = n if settings.mixes or not alone else 1
        likely = np.exp(desk.rating[:drawn_from] - desk.rating[0])
        likely[likely < settings.least] = 0
        return Outlook(candidates, (likely / likely.sum()).tolist(), int(desk.tools.spent[0]))


class MasterBot:
    """Compares its actions over many imagined deals, with what was learnt as its guide.

    settings     how to look ahead, or a function that says it for a game
    path         the file of weights; otherwise the one in the folder of the game
    simulations  passes through a network so far, for the benchmarks
    odds         of the latest choice: how likely each action was, in notation
    """

    def __init__(
        self,
        seed: int = 0,
        settings: LookSettings | Callable[[Game], LookSettings] = looking,
        path: Path | None = None,
    ) -> None:
        self.dice = new_dice(seed)
        self.settings = settings
        self.path = path
        self.simulations = 0
        self.odds: dict[str, float] = {}

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        if match.count_legal(seat) == 1:
            [only] = match.legal(seat)
            self.odds = {only: 1.0}
            return only
        if match.game.patience and match.patience_is_over:
            self.odds = {}
            return by_policy(match, seat, self.dice)
        settings = self.settings if isinstance(self.settings, LookSettings) else self.settings(match.game)
        outlook = look(match, seat, settings, self.dice, self.path)
        self.simulations += outlook.passes
        shares = zip(outlook.candidates, outlook.odds, strict=False)
        odds = {candidate.action: share for candidate, share in shares if share > 0}
        chosen = drawn(odds, self.dice)
        self.odds = {match.game.write(action): share for action, share in odds.items()}
        return match.game.write(chosen)


def drawn(odds: Mapping[int, float], dice: Dice) -> int:
    """One of the actions, as likely as the odds say; they add up to 1."""
    left = word(dice) / 2**32
    for action, share in odds.items():
        left -= share
        if left < 0:
            return action
    return max(odds, key=lambda action: odds[action])  # rounding has left a rest
