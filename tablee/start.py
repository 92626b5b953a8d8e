"""Where a match begins that does not begin at the beginning: at a choice of an earlier match, as one seat saw it.

Whatever the seat could not know there is dealt anew, as bots imagine it (`redeal` of the game). The dice for it follow
from the key of the new match, so nobody could choose what is dealt.
"""

from dataclasses import dataclass
from secrets import token_bytes

from tablee.chance import DEAL_BYTES, Commitment, deal_of
from tablee.dice import new_dice
from tablee.engine.entrypoints import seats
from tablee.games.contract import Game, State
from tablee.match import ASK, Match


@dataclass(frozen=True)
class Start:
    """The position that a match begins with.

    earlier   the match up to the choice; it is not changed any more
    seat      who was to choose, perhaps at the same time as others
    deal      DEAL_BYTES bytes: the dice that hidden things are dealt anew with
    """

    earlier: Match
    seat: int
    deal: bytes

    def __post_init__(self) -> None:
        if len(self.deal) != DEAL_BYTES:
            raise ValueError(f"hidden things are dealt anew with {DEAL_BYTES} bytes, not {len(self.deal)}")
        if self.seat not in self.earlier.waiting or len(self.earlier.waiting) < len(_asked(self.earlier)):
            raise ValueError(f"seat {self.seat} has nothing to choose there, or somebody has chosen already")

    def state(self, game: Game, players: int, options: dict[str, str]) -> State:
        """The position; ValueError if it is one of another game."""
        earlier = self.earlier
        if (earlier.game.name, earlier.players, earlier.options) != (game.name, players, options):
            raise ValueError("a match goes on with the game, the players and the options of the earlier one")
        s = earlier.state.copy()
        game.redeal(s, self.seat, new_dice(int.from_bytes(self.deal, "big")))
        return s


def _asked(match: Match) -> list[int]:
    return list(seats(match.game.together(match.state)))


def position_at(match: Match, at: int) -> Match:
    """The match as it was after so many actions, with chance by hand: what was legal, labels, views, drawings."""
    then = Match(match.game.name, match.players, match.options, chance=ASK, names=match.names, start=match.start)
    for move in match.played[:at]:
        then.play(move.action, move.seat)
    return then


def try_again(match: Match, at: int, seat: int, seed: int | None, chance: str | Commitment | None) -> Match:
    """What `Match.again` does."""
    if chance is None and seed is None:
        seed = int.from_bytes(token_bytes(4), "big")
    key = Match.key(seed, chance if isinstance(chance, Commitment) else None)
    if key is None and isinstance(chance, Commitment):
        raise ValueError("hidden things are dealt anew with the key, and its secret has not been published yet")
    start = Start(position_at(match, at), seat, token_bytes(DEAL_BYTES) if key is None else deal_of(key))
    name, players, options = match.game.name, match.players, match.options
    return Match(name, players, options, seed=seed, chance=chance, names=match.names, start=start)
