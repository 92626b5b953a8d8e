"""Weights in a file: what is written is read, and what does not fit is refused with a reason."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablee import games
from tablee.bots import weights
from tablee.bots.weights import FILE, Tensors, Unfit, digest, header_for, read, read_for, write

GAME = games.game("madness")
TENSORS: Tensors = {
    "actor.0.weight": np.arange(6, dtype=np.float16).reshape(2, 3),
    "actor.0.bias": np.array([1.5, -2, 0.25], np.float32),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "weights.safetensors"
    write(file, TENSORS, header_for(GAME, seed="7"))
    return file


def test_what_is_written_is_read(path: Path) -> None:
    tensors, header = read_for(GAME, path)
    assert header["seed"] == "7"
    assert list(tensors) == list(TENSORS)
    for name, tensor in TENSORS.items():
        assert tensors[name].dtype == tensor.dtype
        assert tensors[name].tolist() == tensor.tolist()
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing unfinished is left"


def test_the_file_is_as_the_format_says(path: Path) -> None:
    """Eight bytes of length, JSON in a multiple of eight bytes, then the numbers in the order of their offsets."""
    content = path.read_bytes()
    length = int.from_bytes(content[:8], "little")
    assert length % 8 == 0
    assert content[8:9] == b"{"
    assert content[8 + length :] == b"".join(tensor.tobytes() for tensor in TENSORS.values())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "gold"}, "they are for the game 'madness'"),
        ({"rules_version": 99}, "version 99"),
        ({"layout": [("something else", GAME.observation)]}, "observations or its actions have changed"),
        ({"hidden_layout": [("something else", GAME.hidden)]}, "observations or its actions have changed"),
        ({"write": lambda a: f"other {a}"}, "observations or its actions have changed"),
    ],
)
def test_weights_for_anything_else_are_refused(path: Path, changes: dict[str, object], said: str) -> None:
    with pytest.raises(Unfit, match=said):
        read_for(replace(GAME, **changes), path)  # type: ignore[arg-type]


def test_the_digest_is_that_of_the_meaning() -> None:
    assert len({digest(games.game(name)) for name in games.NAMES}) == len(games.NAMES)
    assert digest(replace(GAME, title="Another")) == digest(GAME)


@pytest.mark.parametrize("damage", [b"", b"\xff" * 40, b"\x08\0\0\0\0\0\0\0{}      "])
def test_a_damaged_file_is_refused(path: Path, damage: bytes) -> None:
    path.write_bytes(damage)
    with pytest.raises(Unfit):
        read_for(GAME, path)


def test_a_file_that_was_cut_off_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(Unfit, match="numbers are missing"):
        read(path)


def test_weights_from_another_machine_are_read_instead_of_those_here(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "_received", {})
    game = games.game("madness")
    here = weights.contents([game])["madness"]
    assert here.tobytes() == (game.folder / FILE).read_bytes()
    weights.receive(game, np.fromfile(path, np.uint8))
    sent, elsewhere = read(game.folder / FILE), read(path)
    assert sent[1] == elsewhere[1]
    assert all(np.array_equal(sent[0][name], tensor) for name, tensor in elsewhere[0].items())
    away = replace(game, folder=path.parent / "nowhere")
    assert not weights.is_there(away.folder / FILE)
    assert weights.contents([away]) == {}
    weights.receive(away, here)
    assert weights.is_there(away.folder / FILE)
