"""A sweep: every combination once, and a trial gives the same file wherever it is done."""

from pathlib import Path

import numpy as np
import pytest

from tablee.bots.weights import read
from tests import toy

torch = pytest.importorskip("torch")

from tablee.learn import sweep  # noqa: E402
from tablee.learn.settings import LearnSettings  # noqa: E402
from tablee.learn.sweep import Train, Trial, read_value, setting_names, trials, written  # noqa: E402

TINY = {"width": [32], "depth": [3], "lanes": [48], "steps": [8], "part": [128]}


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    monkeypatch.setattr(sweep, "settings_for", lambda *_, **changes: LearnSettings(**changes))


def test_every_combination_is_tried_with_every_seed() -> None:
    found = trials(toy.TOY, {"width": [64, 128, 64], "clip": [0.1]}, seeds=(1, 2), rounds=3, device="cpu")
    assert [trial.name for trial in found] == [
        f"clip=0.1 width={width} seed={seed}" for width in (64, 128) for seed in (1, 2)
    ]
    assert found[0] == Trial("toy", (("clip", 0.1), ("width", 64)), 1, 3, "cpu")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("width", "64", 64), ("clip", "0.25", 0.25), ("rate", "0.001:0.0001", (0.001, 0.0001)), ("responds", "no", False)],
)
def test_values_of_settings_are_read_and_written(name: str, text: str, value: object) -> None:
    assert name in setting_names()
    assert read_value(name, text) == value
    assert written(value) == text


@pytest.mark.parametrize(("name", "text"), [("width", "wide"), ("rate", "0.1"), ("responds", "perhaps")])
def test_what_is_no_value_is_refused(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_value(name, text)


@pytest.mark.slow
@pytest.mark.usefixtures("table")
def test_a_trial_gives_the_same_file_here_and_elsewhere(tmp_path: Path) -> None:
    first, other = trials(toy.TOY, TINY, seeds=(1, 2), rounds=3, device="cpu")
    job = Train("cpu")
    one = job.run(first)
    assert job.run(first) == one
    assert job.run(other).weights != one.weights
    assert (job.name(first), job.gpus, Train("cuda").gpus) == (first.name, 0, 1)
    assert one.choices == 3 * 48 * 8
    start = tmp_path / "start.safetensors"
    start.write_bytes(one.weights)
    assert read(start)[1]["rounds"] == "3"
    (further,) = trials(toy.TOY, TINY, seeds=(1,), rounds=2, device="cpu", start=start)
    assert further.start != first.start == ""
    here, elsewhere = Train("cpu", start), Train("cpu", start)
    elsewhere.receive(here.shared())
    expected = here.run(further)
    start.unlink()  # another machine does not have it
    assert elsewhere.run(further) == expected
    assert np.isfinite(expected.doubt)
