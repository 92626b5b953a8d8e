"""What can be observed and chosen, in Gymnasium's terms: shared by the PettingZoo and the Gymnasium forms."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from tablee.games.contract import Game

BOUND = 1000.0  # no number that a seat sees is larger; a count of madness would have to pass 10,000


def numbers(game: Game, *lanes: int) -> spaces.Box:
    """What `observe` writes, for one game or for many lanes."""
    return spaces.Box(-BOUND, BOUND, (*lanes, game.observation), np.float32)


def masked(game: Game, *lanes: int) -> spaces.Dict:
    """The numbers with the mask of what may be done, as PettingZoo's classic games have it."""
    mask = spaces.Box(0, 1, (*lanes, game.actions), np.int8)
    return spaces.Dict({"observation": numbers(game, *lanes), "action_mask": mask})


class Choices(spaces.MultiDiscrete):
    """One action for each of many games. It also samples by a mask that is one array (games, actions)."""

    def __init__(self, game: Game, games: int) -> None:
        super().__init__(np.full(games, game.actions))

    def sample(self, mask: Any = None, probability: Any = None) -> npt.NDArray[np.int64]:
        if isinstance(mask, np.ndarray):
            mask = tuple(mask.astype(np.int8, copy=False))
        return super().sample(mask, probability)
