"""Observation and action spaces, in Gymnasium's terms, for the PettingZoo and the Gymnasium forms."""

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from tablee.games.contract import Game

BOUND = 1000.0  # no number of an observation is larger; games scale what could be


def numbers(game: Game, *lanes: int) -> spaces.Box:
    """What `observe` writes, for one game or for many lanes."""
    return spaces.Box(-BOUND, BOUND, (*lanes, game.observation), np.float32)


def masked(game: Game, *lanes: int) -> spaces.Dict:
    """The observation with the mask of legal actions, as in PettingZoo's classic games."""
    mask = spaces.Box(0, 1, (*lanes, game.actions), np.int8)
    return spaces.Dict({"observation": numbers(game, *lanes), "action_mask": mask})


class Choices(spaces.MultiDiscrete):
    """One action for each of many games. `sample` also accepts a mask that is one array (games, actions)."""

    def __init__(self, game: Game, games: int) -> None:
        super().__init__(np.full(games, game.actions))

    def sample(
        self,
        mask: npt.NDArray[np.int8] | tuple[npt.NDArray[np.int8], ...] | None = None,
        probability: tuple[npt.NDArray[np.int8], ...] | None = None,
    ) -> npt.NDArray[np.int64]:
        """One action for each game, legal where a mask is given."""
        if isinstance(mask, np.ndarray):
            mask = tuple(mask.astype(np.int8, copy=False))
        return super().sample(mask, probability)
