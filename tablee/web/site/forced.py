"""The only action of a seat, where there is nothing to decide: a page does it for its player, and says so before."""

from tablee.dice import new_dice
from tablee.engine.entrypoints import bytes_of, twin
from tablee.match import Match

DEALS = 16  # positions that are imagined for every other seat: with 4, a card that was the only one of its suit passed


def forced_action(match: Match, seat: int) -> str | None:
    """The action of a seat that has no other, if everybody knows that; otherwise None.

    What is done without thinking comes after the same time always, and so tells the others that it was the only one. So
    it must be the only one too in positions dealt anew from what each of them knows (`Game.redeal`): they all know that
    a player has no pearls left, but not that a card is the only one of its suit. Nor is anything done for a player who
    has chosen already, or who may take back their last action: after the next one they could not. Going back in
    practice is no obstacle: it leads to one's last choice, whatever was played since (`Match.go_back`).
    """
    legal, game = match.legal(seat), match.game
    if len(legal) != 1 or match.choice(seat) is not None or match.can_undo(seat):
        return None
    only = [game.read(legal[0])]
    for other in range(match.players):
        for deal in range(DEALS if other != seat else 0):
            known = twin(match.state)
            game.redeal(known, other, new_dice(deal))
            if game.entry_points.choices(bytes_of(known), seat) != only:
                return None
    return legal[0]
