"""The actions that a player cannot count on taking back: before these the page asks, if the player wishes it to."""

from tablee.dice import new_dice
from tablee.games.contract import seats
from tablee.match import Match, twin


def finals(match: Match, seat: int) -> frozenset[str]:
    """Of what the seat can play now, whatever shows something hidden or gives the turn away.

    Choices made at the same time are opened as soon as the last is in, so all of them are final. Any other action is
    tried on a position dealt anew from what the seat knows (`Game.redeal`), not on the true one: whether an action is
    final can then tell the player nothing that the player did not know.
    """
    game, legal = match.game, match.legal(seat)
    if len(seats(game.together(match.state))) > 1 or not legal:
        return frozenset(legal)
    known = twin(match.state)
    game.redeal(known, seat, new_dice(0))
    final = set()
    for action in legal:
        number, after = game.read(action), twin(known)
        if not game.reveals(known, number):
            game.apply(after, number)
            if list(seats(game.together(after))) == [seat]:
                continue
        final.add(action)
    return frozenset(final)
