"""The only action of a seat, where there is nothing to decide: a page does it for its player, and says so before."""

from functools import lru_cache

import numpy as np

from tablee.dice import new_dice
from tablee.engine.entrypoints import bytes_of
from tablee.engine.softstart import is_native
from tablee.games.contract import Game
from tablee.match import Match

DEALS = 16  # positions that are imagined for every other seat: with 4, a card that was the only one of its suit passed


def forced_action(match: Match, seat: int) -> str | None:
    """The action of a seat that has no other, if everybody knows that; otherwise None.

    What is done without thinking comes after the same time always, and so tells the others that it was the only one. So
    it must be the only one too in positions dealt anew from what each of them knows (`Game.redeal`): they all know that
    a player has no pearls left, but not that a card is the only one of its suit. Nor is anything done for a player who
    has chosen already, or who may take back their last action: after the next one they could not. Going back in
    practice is no obstacle: it leads to one's last choice, whatever was played since (`Match.go_back`).

    In the interpreter it would take a tenth of a second, so until a game is native players do everything themselves.
    """
    legal, game = match.legal(seat), match.game
    if len(legal) != 1 or match.choice(seat) is not None or match.can_undo(seat) or not is_native(game.redeal):
        return None
    return legal[0] if _is_known(game, bytes_of(match.state), match.players, seat, game.read(legal[0])) else None


@lru_cache(maxsize=256)  # while others choose, a page is made again and again from the same position
def _is_known(game: Game, position: bytes, players: int, seat: int, only: int) -> bool:
    """Do all others know that this is the only action of a seat?"""
    dice = new_dice(0)
    for other in range(players):
        for _ in range(DEALS if other != seat else 0):
            known = np.frombuffer(bytearray(position), game.state)[0]
            game.redeal(known, other, dice)
            if game.entry_points.choices(bytes_of(known), seat) != [only]:
                return False
    return True
