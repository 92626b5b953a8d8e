"""Tablée: five out-of-print board games to play, to watch, to check and to simulate by the billion.

m = tablee.Match("madness", players=3, seed=1)
m.legal()           # ['+2', 'joker -4', …]
m.play("+2")
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.analysis import analyse
    from tablee.chance import Commitment
    from tablee.engine.batch import Batch
    from tablee.engine.devices import NoGpu
    from tablee.engine.simulate import playouts
    from tablee.games import NAMES, game
    from tablee.games.contract import CHANCE, OVER
    from tablee.match import IllegalAction, Match
    from tablee.record import RecordError, verify

__version__ = "0.2.0"

# Each name is imported when it is first used, so that `import tablee` stays quick.
_PLACES = {
    "Batch": "tablee.engine.batch",
    "CHANCE": "tablee.games.contract",
    "Commitment": "tablee.chance",
    "IllegalAction": "tablee.match",
    "Match": "tablee.match",
    "NAMES": "tablee.games",
    "NoGpu": "tablee.engine.devices",
    "OVER": "tablee.games.contract",
    "RecordError": "tablee.record",
    "analyse": "tablee.analysis",
    "game": "tablee.games",
    "playouts": "tablee.engine.simulate",
    "verify": "tablee.record",
}

__all__ = [
    "CHANCE",
    "NAMES",
    "OVER",
    "Batch",
    "Commitment",
    "IllegalAction",
    "Match",
    "NoGpu",
    "RecordError",
    "analyse",
    "game",
    "playouts",
    "verify",
]


def __getattr__(name: str) -> object:
    if name in _PLACES:
        from importlib import import_module

        return getattr(import_module(_PLACES[name]), name)
    raise AttributeError(f"module 'tablee' has no attribute {name!r}")
