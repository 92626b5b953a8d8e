"""How far the critic may be wrong about the difference of two actions, measured: see docs/analysis.md.

What an analysis tells of a loss is right on average. Of a single choice it may be wrong by more than the standard error
over the imagined deals says, because all of these deals are judged by the same critic. `bench/losses.py` plays choices
out to the end, which asks no critic, and says by how much: the doubt. It is one standard deviation, for losses of at
most 12 % of the win. The measured values have wide intervals: they are rounded, up where they are least certain, and
never grow from one third of a game to the next. With weights that play another way it has to be measured again.
The values are in the games: DOUBT in policy.py, by thirds of a game with the usual number of players.
"""

from tablee.games.contract import Game


def doubt_of(game: Game, players: int, over: float) -> float:
    """The doubt about a choice of a game in which the critic judges.

    over  the part of the game that was over, 0 to 1
    """
    thirds = game.doubt
    third = min(int(over * len(thirds)), len(thirds) - 1)
    return thirds[third] * game.usual_players / players  # as the limits of grades: with more players less is at stake
