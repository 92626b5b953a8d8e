"""How long bots trust what was learnt, in a game that need not end.

In Maya Madness the count has no limits, and nobody has to come nearer to a number. A network has hardly met counts
that are far from all numbers: there its players may push the count up and down for ever, and with four players they
did so in every fifth game. The game's policy always goes towards its number. So once every seat has made PATIENCE
choices (in the game's policy.py; 0: the game ends by itself), bots that use a network play by the policy.

Whoever brings the count back helps the others as much as themselves, so networks rather wait for somebody else to do
it: at a table of four the count was far from all numbers half of the time, and a game took 211 choices. People find
that dull. So `normal` always goes back by the policy when a game has gone astray (`astray` in the game's policy.py;
levels.py): 148 choices, 8 % of them far away. It pays for that among bots that do not, which `strong` and `master` are.
"""

from tablee.match import Match


def has_run_out(match: Match) -> bool:
    """Has this game gone on for so long that bots play by the policy? Everybody knows how long it has."""
    return 0 < match.game.patience * match.players <= len(match.played) - match.picks
