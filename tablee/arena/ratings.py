"""OpenSkill ratings: one number for each bot, also when no two of them have met, and how uncertain it is.

Every game is an outcome of the Plackett–Luce model: its places, shared ones included. Games are taken in order, deal by
deal. Bots do not learn, so their strength does not drift (`tau=0`). A bot that takes several seats enters once for each
with the same rating, and goes on with the mean of what comes out.

OpenSkill takes games for independent and does not know of deals: `sigma` is its own measure. Claims rest on the
intervals over deals.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tablee.arena.play import GameResult


@dataclass(frozen=True)
class Rating:
    """Strength and uncertainty; a new player has 25 and 8.33."""

    bot: str
    mu: float
    sigma: float


def rate(games: Iterable[GameResult]) -> list[Rating]:
    """The ratings after these games, the strongest first."""
    from openskill.models import PlackettLuce  # only here: nothing else in the arena needs it

    model = PlackettLuce(tau=0.0)
    now: dict[str, tuple[float, float]] = {}
    for game in games:
        teams = [[model.create_rating(list(now.get(name, (model.mu, model.sigma))))] for name in game.bots]
        after = model.rate(teams, ranks=[float(place) for place in game.places])
        for name in set(game.bots):
            mine = [team[0] for team, bot in zip(after, game.bots, strict=True) if bot == name]
            now[name] = (sum(r.mu for r in mine) / len(mine), sum(r.sigma for r in mine) / len(mine))
    return sorted((Rating(bot, mu, sigma) for bot, (mu, sigma) in now.items()), key=lambda r: -r.mu)
