"""The cards beside the weights say what the weights and the measurements say."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tablee import games
from tablee.bots.weights import FILE, read, write
from tablee.learn.card import CARD, MEASURED, card


@pytest.mark.parametrize("name", games.NAMES)
def test_each_card_is_what_its_weights_say(name: str) -> None:
    game = games.game(name)
    assert (game.folder / CARD).read_text() == card(game), "python -m tablee.learn.card"


def test_measurements_of_other_weights_are_refused(tmp_path: Path) -> None:
    game = games.game("madness")
    shutil.copy(game.folder / MEASURED, tmp_path)
    tensors, header = read(game.folder / FILE)
    write(tmp_path / FILE, tensors, {**header, "commit": "another"})
    with pytest.raises(ValueError, match="measured with other weights"):
        card(replace(game, folder=tmp_path))


@pytest.mark.parametrize(
    ("start", "said"), [("", "These went on from nothing"), ("old.safetensors", "Goes on from `old")]
)
def test_a_card_can_be_made_of_weights_as_they_are_written(tmp_path: Path, start: str, said: str) -> None:
    game = games.game("madness")
    shutil.copy(game.folder / MEASURED, tmp_path)
    tensors, header = read(game.folder / FILE)
    del header["note"]  # a training does not write one
    write(tmp_path / FILE, tensors, {**header, "from": start})
    assert said in card(replace(game, folder=tmp_path))
