"""What a seat observes, in OpenSpiel's kinds: public, private or both, of this moment or with perfect recall."""

import json
from typing import Any

import numpy as np
import pyspiel

from tablee.adapters.openspiel.memory import recall
from tablee.adapters.openspiel.position import Kit, Words
from tablee.games.contract import EVERYTHING, SPECTATOR, View


class Observer:
    """Text and numbers for one kind of observation.

    numbers   the seat, one-hot, and what the game observes (`LAYOUT` in its hidden.py). They tell this moment only,
              with perfect recall too, since games have no longest history. There are none for what is only public or
              only private.
    text      of public and private things together: the numbers that are not 0, by their places. With perfect recall:
              every action the seat saw, and a digest of all it has known at any time. Of public or private things
              alone: what may be known, as JSON.
    """

    def __init__(self, kit: Kit, players: int, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        self.kit = kit
        self.kind = kind
        self.single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.perfect_recall and not (kind.public_info and self.single):
            raise ValueError("perfect recall is of all that one seat knows: public_info=True, SINGLE_PLAYER")
        self.others = EVERYTHING if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else SPECTATOR
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if self.single and kind.public_info:
            self.tensor = np.zeros(players + kit.game.observation, np.float32)
            self.dict = {"player": self.tensor[:players], "observation": self.tensor[players:]}

    def set_from(self, state: Any, player: int) -> None:
        """Writes the numbers."""
        if self.tensor is None:
            raise ValueError("this kind of observation has no numbers, only text")
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        self.kit.observe(state.position.at, player, self.dict["observation"])

    def string_from(self, state: Any, player: int) -> str:
        """The text."""
        at = state.position.at
        eyes = player if self.single else self.others
        if self.kind.perfect_recall:
            return f"seat {player}: {recall(self.kit, state.position, player, state.history())}"
        if not self.kind.public_info:
            return self._private(at, eyes)
        if not self.single:
            return compact(self.kit.game.view(self.kit.record(at), eyes))
        numbers = np.empty(self.kit.game.observation, np.float32)
        self.kit.observe(at, player, numbers)
        places = numbers.nonzero()[0]
        pairs = zip(places.tolist(), numbers[places].tolist(), strict=True)
        return f"seat {player}: " + " ".join(f"{place}={value:.6g}" for place, value in pairs)

    def _private(self, at: Words, eyes: int) -> str:
        view, record = self.kit.game.view, self.kit.record(at)
        private = beyond(view(record, eyes), view(record, SPECTATOR))
        return compact(private) if private else ""


def compact(view: View) -> str:
    """A view as one line of JSON."""
    return json.dumps(view, separators=(",", ":"))


def beyond(view: Any, public: Any) -> Any:
    """What of a view is not in the public one; None if nothing. Lists keep their places."""
    if view == public:
        return None
    if isinstance(view, dict) and isinstance(public, dict):
        parts: View = {k: beyond(v, public.get(k)) for k, v in view.items()}
        return {k: v for k, v in parts.items() if v is not None}
    if isinstance(view, list) and isinstance(public, list) and len(view) == len(public):
        return [beyond(v, w) for v, w in zip(view, public, strict=True)]
    return view
