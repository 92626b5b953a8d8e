"""The playthroughs are still what is played and told."""

import pytest

from tablee.record import verify
from tests.playthroughs import FOLDER, file_of, playthrough
from tests.variants import VARIANTS


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS, ids=[str(file_of(*v).stem) for v in VARIANTS])
def test_a_playthrough_is_played_again_word_for_word(name: str, players: int, options: dict[str, str]) -> None:
    kept = file_of(name, players, options).read_text("utf-8")
    assert playthrough(name, players, options) == kept, "if the change is meant: make playthroughs"
    assert verify(kept).fair


def test_no_playthrough_is_left_over() -> None:
    assert sorted(FOLDER.rglob("*.txt")) == sorted(file_of(*variant) for variant in VARIANTS)
