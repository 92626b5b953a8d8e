"""What a seat observes, in OpenSpiel's terms: public, private or both, with or without perfect recall."""

import json
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
import pyspiel

from tablee.adapters.openspiel.memory import recall
from tablee.adapters.openspiel.position import Kit, Position, Words
from tablee.games.contract import EVERYTHING, SPECTATOR, Numbers

Data = None | bool | int | float | str | Sequence["Data"] | Mapping[str, "Data"]  # what JSON can hold


class Observed(Protocol):
    """A state, of OpenSpiel or a quick one."""

    position: Position

    def history(self) -> list[int]: ...


class Kind(Protocol):
    """pyspiel.IIGObservationType."""

    public_info: bool
    perfect_recall: bool
    private_info: object


class Observer:
    """Tensor and string for one kind of observation.

    tensor    the seat, one-hot, and the game's own observation (`LAYOUT` in its hidden.py). It holds the present only,
              also with perfect recall, because games have no maximum length. There is none for public or private
              information alone.
    string    for public and private information together: the numbers that are not 0, with their indexes. With perfect
              recall: every action that the seat saw, and a digest of all it has known at any time. For public or
              private information alone: the view as JSON.
    """

    def __init__(self, kit: Kit, players: int, kind: Kind, params: Mapping[str, object] | None = None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        self.kit = kit
        self.kind = kind
        self.single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.perfect_recall and not (kind.public_info and self.single):
            raise ValueError("perfect recall is for all that one seat knows: public_info=True, SINGLE_PLAYER")
        self.others = EVERYTHING if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else SPECTATOR
        self.tensor: Numbers | None = None
        self.dict: dict[str, Numbers] = {}
        if self.single and kind.public_info:
            self.tensor = np.zeros(players + kit.game.observation, np.float32)
            self.dict = {"player": self.tensor[:players], "observation": self.tensor[players:]}

    def set_from(self, state: Observed, player: int) -> None:
        """Writes the tensor."""
        if self.tensor is None:
            raise ValueError("this kind of observation has no numbers, only text")
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        self.kit.observe(state.position.at, player, self.dict["observation"])

    def string_from(self, state: Observed, player: int) -> str:
        """The string."""
        at = state.position.at
        viewer = player if self.single else self.others
        if self.kind.perfect_recall:
            return f"seat {player}: {recall(self.kit, state.position, player, state.history())}"
        if not self.kind.public_info:
            return self._private(at, viewer)
        if not self.single:
            return compact(self.kit.game.view(self.kit.record(at), viewer))
        numbers = np.empty(self.kit.game.observation, np.float32)
        self.kit.observe(at, player, numbers)
        places = numbers.nonzero()[0]
        pairs: list[float] = [0] * (2 * len(places))
        pairs[::2], pairs[1::2] = places.tolist(), numbers[places].tolist()
        return f"seat {player}: " + " ".join(["%d=%.6g"] * len(places)) % tuple(pairs)  # one format is quickest

    def _private(self, at: Words, viewer: int) -> str:
        view, record = self.kit.game.view, self.kit.record(at)
        private = beyond(view(record, viewer), view(record, SPECTATOR))
        return compact(private) if private else ""


def compact(view: Data) -> str:
    """A view as one line of JSON."""
    return json.dumps(view, separators=(",", ":"))


def beyond(view: Data, public: Data) -> Data:
    """The part of a view that is not in the public one; None if there is none. Lists keep their length."""
    if view == public:
        return None
    if isinstance(view, dict) and isinstance(public, dict):
        parts = {k: beyond(v, public.get(k)) for k, v in view.items()}
        return {k: v for k, v in parts.items() if v is not None}
    if isinstance(view, list) and isinstance(public, list) and len(view) == len(public):
        return [beyond(v, w) for v, w in zip(view, public, strict=True)]
    return view
