"""`tablee sweep`: what it tries, what it prints and keeps, and how it refuses."""

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")

from tablee.learn import sweep
from tablee.learn.sweep import Outcome, Trial
from tests.cli.test_command import tablee


@pytest.fixture
def trained(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The trials that were trained; the wider the network, the stronger it is."""
    names: list[str] = []

    def run(self: object, task: Trial) -> Outcome:
        names.append(task.name)
        return Outcome(2, task.settings().width / 1000, 0.015, 1_234_567, 0.5, task.name.encode())

    monkeypatch.setattr(sweep.Train, "run", run)
    return names


def test_every_trial_is_trained_told_and_kept(trained: list[str], tmp_path: Path) -> None:
    words = ("sweep", "gold", "--try", "width=64,128", "--try", "rate=0.001:0.0001", "--jobs", "1", "--out")
    result = tablee(*words, str(tmp_path / "new"))
    assert result.exit_code == 0, result.output
    narrow, wide = (f"rate=0.001:0.0001 width={width} seed=1" for width in (64, 128))
    assert trained == [narrow, wide]
    lines = result.stdout.splitlines()
    assert [" ".join(line.split()) for line in lines[1:3]] == [
        f"{wide} 12.8% ± 1.5% 1,234,567",
        f"{narrow} 6.4% ± 1.5% 1,234,567",
    ]
    assert lines[3] == "Wins are against policy with 2 (even: 50 %)."
    kept = [json.loads(line)["result"] for line in (tmp_path / "new" / "sweep.jsonl").read_text().splitlines()]
    assert [(tmp_path / "new" / each["weights"]).read_text() for each in kept] == [wide, narrow]  # by name, 128 < 64
    again = tablee(*words, str(tmp_path / "new"), "--seeds", "2")
    assert again.exit_code == 0, again.output
    assert [name for name in trained[2:] if "seed=1" in name] == []
    assert len(trained) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sweep", "Say which game"),
        ("sweep gold --try colour=red", "There is no setting “colour”. The settings: width, depth"),
        ("sweep gold --try width=wide", "“width=wide” is not a value of a setting, such as width=64,128."),
        ("sweep gold --rounds 0", "at least 1"),
        ("sweep gold --from no-such-file", "There is no file"),
    ],
)
def test_a_mistake_gives_one_line_that_says_what_is_possible(
    words: str, said: str, trained: list[str], tmp_path: Path
) -> None:
    result = tablee(*words.split(), "--out", str(tmp_path / "none"))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert said in result.stderr
    assert trained == []


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "tablee.learn.sweep", None)
    refused = tablee("sweep", "gold", "--out", str(tmp_path))
    assert refused.exit_code == 2
    assert "pip install 'tablee[learn]'" in refused.stderr
