"""The games in OpenSpiel. `import tablee.adapters.openspiel` registers them; game.py says how they are used."""

from tablee.adapters.openspiel.game import OpenSpielGame, OpenSpielState, game_type, register, resampler

__all__ = ["OpenSpielGame", "OpenSpielState", "game_type", "register", "resampler"]
