"""The networks for other programs: ONNX Runtime answers as our own code does."""

from pathlib import Path

import numpy as np
import pytest

onnxruntime = pytest.importorskip("onnxruntime")
pytest.importorskip("onnx")
pytest.importorskip("torch")

from tablee.bots.judge import critic_at  # noqa: E402
from tablee.bots.net import actor_at  # noqa: E402
from tablee.games.contract import Game  # noqa: E402
from tablee.learn.onnx import write_onnx  # noqa: E402
from tests.learn.test_export import file, game, networks, numbers_of  # noqa: E402, F401


def test_another_runtime_answers_the_same(game: Game, file: Path, tmp_path: Path) -> None:  # noqa: F811
    write_onnx(game, tmp_path / "game.onnx", file)
    session = onnxruntime.InferenceSession(str(tmp_path / "game.onnx"), providers=["CPUExecutionProvider"])
    numbers = numbers_of(game, 5)
    given = {"observation": numbers[:, : game.observation], "hidden": numbers[:, game.observation :]}
    logits, shares, margins = session.run(["logits", "shares", "margins"], given)
    ours = np.stack([actor_at(game, file)(row[: game.observation]) for row in numbers])
    assert logits == pytest.approx(ours, abs=1e-3 * float(np.abs(ours).max()))
    judged = np.stack([critic_at(game, file)(row) for row in numbers])
    assert np.hstack([shares, margins]) == pytest.approx(judged, abs=1e-3 * float(np.abs(judged).max()))
    told = session.get_modelmeta().custom_metadata_map
    assert told["game"] == game.name
