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
