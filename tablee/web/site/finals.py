"""Actions that a player cannot count on taking back: a page asks before them, for those who want that."""

from tablee.dice import new_dice
from tablee.engine.entrypoints import seats, twin
from tablee.match import Match


def final_actions(match: Match, seat: int) -> frozenset[str]:
    """The actions of a seat that it cannot count on taking back: they show something hidden or end its turn.

    Choices made at the same time are revealed as soon as the last is in, so all of them are final. Any other action is
    tried on a position dealt anew from what the seat knows (`Game.redeal`), not on the true one: so whether an action
    is final tells the player nothing hidden.
    """
    game, legal = match.game, match.legal(seat)
    if len(seats(game.together(match.state))) > 1 or not legal:
        return frozenset(legal)
    known = twin(match.state)
    game.redeal(known, seat, new_dice(0))
    final = set()
    for action in legal:
        action_number, after = game.read(action), twin(known)
        if not game.reveals(known, action_number):
            game.apply(after, action_number)
            if list(seats(game.together(after))) == [seat]:
                continue
        final.add(action)
    return frozenset(final)
