"""The games. `NAMES` is the only list of them; a sixth game is a folder, its tests and a name here."""

from functools import cache

from tablee.games.contract import Game, load

NAMES = ("gold", "maya", "aztec", "madness", "gaudi")


@cache
def game(name: str) -> Game:
    """The game of that name; ValueError lists the games there are."""
    if name not in NAMES:
        raise ValueError(f"there is no game {name!r}; the games: {', '.join(NAMES)}")
    return load(name, f"tablee.games.{name}")
