"""What a network has learnt, in a file: safetensors with a header that says which game it is for.

The file is eight bytes with the length of a JSON text, that text, and the numbers of all tensors one after the other
(https://huggingface.co/docs/safetensors). The texts under `__metadata__` are the header:

    game, rules      the name of the game, and the version of its rules
    observation      a digest of what the numbers of an observation mean, and of what the actions are called
    commit, seed     what it was learnt with; and whatever else the writer has to say

Weights that were learnt for other rules or for other numbers are refused: they would play, but badly.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import TypedDict

import numpy as np
import numpy.typing as npt

from tablee.games.contract import Game

FILE = "weights.safetensors"  # in the folder of the game
KINDS = {"F16": np.float16, "F32": np.float32}
LONGEST_HEADER = 1 << 20

Tensor = npt.NDArray[np.float16 | np.float32]
Tensors = dict[str, Tensor]
Content = npt.NDArray[np.uint8]  # of a file

_received: dict[Path, memoryview] = {}  # files that another machine has sent, instead of those that are here


class Described(TypedDict):
    """What the JSON text says of a tensor."""

    dtype: str  # one of KINDS
    shape: list[int]
    data_offsets: list[int]  # where its numbers begin and end, in bytes


class Unfit(ValueError):
    """The weights cannot be used; the text says why."""


def digest(game: Game) -> str:
    """What the numbers of observations and the actions mean, in short."""
    notations = [game.write(a) for a in range(game.actions)]
    meaning = [list(map(list, game.layout)), list(map(list, game.hidden_layout)), notations, list(game.players)]
    return blake2b(json.dumps(meaning).encode(), digest_size=16).hexdigest()


def header_for(game: Game, **more: str) -> dict[str, str]:
    """The header of weights that were learnt for the game as it is."""
    return {"game": game.name, "rules": str(game.rules_version), "observation": digest(game), **more}


def write(path: Path, tensors: Mapping[str, Tensor], header: Mapping[str, str]) -> None:
    """Writes a file; one that was there before is replaced at once."""
    names = {np.dtype(kind): name for name, kind in KINDS.items()}
    described: dict[str, dict[str, str] | Described] = {"__metadata__": dict(header)}
    parts: list[bytes] = []
    at = 0
    for name, tensor in tensors.items():
        parts.append(np.ascontiguousarray(tensor).tobytes())
        described[name] = {
            "dtype": names[tensor.dtype],
            "shape": list(tensor.shape),
            "data_offsets": [at, at + len(parts[-1])],
        }
        at += len(parts[-1])
    text = json.dumps(described, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_bytes(b"".join([len(text).to_bytes(8, "little"), text, *parts]))
    unfinished.replace(path)


def read(path: Path) -> tuple[Tensors, dict[str, str]]:
    """The tensors and the header of a file; Unfit says what is wrong with it."""
    content = _received[path] if path in _received else memoryview(path.read_bytes())
    length = int.from_bytes(content[:8], "little")
    try:
        if length > LONGEST_HEADER:
            raise ValueError("the header is too long")
        described = json.loads(bytes(content[8 : 8 + length]))
        header = described.pop("__metadata__", {})
        tensors = {name: _tensor(content[8 + length :], told) for name, told in described.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unfit(f"{path} is not a whole file of weights ({error})") from None
    return tensors, header


def _tensor(numbers: memoryview, told: Described) -> Tensor:
    first, last = told["data_offsets"]
    if not 0 <= first <= last <= len(numbers):
        raise ValueError("numbers are missing")
    return np.frombuffer(numbers[first:last], KINDS[told["dtype"]]).reshape(told["shape"])


def is_there(path: Path) -> bool:
    """Can a file of weights be read?"""
    return path in _received or path.exists()


def contents(games: Iterable[Game]) -> dict[str, Content]:
    """The files of weights of these games by their names, to be sent to another machine; some games have none."""
    files = {game.name: game.folder / FILE for game in games}
    return {name: np.fromfile(path, np.uint8) for name, path in files.items() if path.exists()}


def receive(game: Game, content: Content) -> None:
    """From now on the weights of this game are those that another machine has sent."""
    _received[game.folder / FILE] = content.data


def read_for(game: Game, path: Path) -> tuple[Tensors, dict[str, str]]:
    """The same for a game; Unfit if they were learnt for another, by other rules, or with other numbers."""
    tensors, header = read(path)
    for key, value in header_for(game).items():
        if header.get(key) != value:
            said = {
                "game": f"they are for the game {header.get(key)!r}",
                "rules": f"they were learnt by version {header.get(key)} of the rules, which are now version {value}",
                "observation": "the numbers of its observations or its actions have changed since",
            }[key]
            raise Unfit(
                f"the weights in {path} cannot play {game.name}: {said}; learn them again: tablee learn {game.name}"
            )
    return tensors, header
