"""Processes that learn together: the same weights everywhere, games of their own, one who writes."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from tablee.bots.weights import read_for  # noqa: E402
from tablee.games import game  # noqa: E402
from tablee.learn.checkpoint import resume  # noqa: E402
from tablee.learn.ranks import ALONE, Ranks, join  # noqa: E402
from tablee.learn.session import checkpoint_of  # noqa: E402

GRADIENTS = """
import torch
from tablee.learn.ranks import join
ranks = join("cpu")
weights = [torch.zeros(shape, requires_grad=True) for shape in ((2, 3), (4,), (1,))]
for weight in weights[:2]:
    weight.grad = torch.full_like(weight, 1.0 + 4 * ranks.rank)
ranks.average(weights)
found = [weight.grad.tolist() for weight in weights[:2]]
told = ranks.rank, ranks.count, *found, weights[2].grad, ranks.same(7 + ranks.rank)
print(" ".join(map(str, told)) + "\\n", end="", flush=True)  # in one piece: two processes write beside each other
ranks.leave()
"""


def together(processes: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in so many processes, as `torchrun` does."""
    run = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(processes)]
    return subprocess.run([*run, *words], capture_output=True, text=True, timeout=600, check=False)


def test_a_process_that_is_alone_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORLD_SIZE", raising=False)
    weight = torch.zeros(2, requires_grad=True)
    weight.grad = torch.tensor([1.0, 2.0])
    ALONE.average([weight])
    assert weight.grad.tolist() == [1.0, 2.0]
    assert join("cpu") is ALONE
    assert ALONE.same(0.25, 3) == [0.25, 3]
    assert ALONE.seed(5) == 5
    assert ALONE.own(tmp_path / "a") == tmp_path / "a"
    ALONE.leave()


def test_others_have_games_and_files_of_their_own(tmp_path: Path) -> None:
    ranks = [Ranks(k, 3) for k in range(3)]
    assert len({each.seed(5) for each in ranks}) == 3
    assert [each.own(tmp_path / "a").name for each in ranks] == ["a", "a.1", "a.2"]
    assert [each.first for each in ranks] == [True, False, False]


@pytest.mark.long
def test_gradients_are_averaged_over_processes_and_rank_0_decides(tmp_path: Path) -> None:
    script = tmp_path / "gradients.py"
    script.write_text(GRADIENTS)
    done = together(2, str(script))
    assert done.returncode == 0, done.stderr
    mean = f"{[[3.0] * 3] * 2} {[3.0] * 4} None [7.0]"
    assert sorted(done.stdout.splitlines()) == [f"0 2 {mean}", f"1 2 {mean}"]


@pytest.mark.long
def test_two_processes_learn_one_network_and_go_on_together(tmp_path: Path) -> None:
    """`torchrun` with `tablee learn` on a CPU: one file of weights, a checkpoint each, and --resume with both."""
    out = tmp_path / "learnt.safetensors"
    script = tmp_path / "command.py"
    script.write_text("from tablee.cli.command import main\n\nmain()\n")
    learn = [str(script), "learn", "madness", "--device", "cpu", "--lanes", "32", "--out", str(out)]
    done = together(2, *learn, "--rounds", "3")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("What was learnt is in") == 1
    first, second = checkpoints(out)
    assert same(first["networks"], second["networks"])
    assert same(first["optimiser"]["state"], second["optimiser"]["state"])
    assert first["lanes"]["states"] != second["lanes"]["states"]
    assert first["choices"] == 2 * 3 * 32 * 16
    assert read_for(game("madness"), out)[1]["choices"] == str(first["choices"])
    with pytest.raises(ValueError, match="2 processes that learnt together: go on with as many, not 1"):
        resume(checkpoint_of(out))
    done = together(2, *learn, "--rounds", "5", "--resume")
    assert done.returncode == 0, done.stderr
    again, other = checkpoints(out)
    assert again["rounds"] == other["rounds"] == 5
    assert same(again["networks"], other["networks"])
    assert not same(again["networks"], first["networks"])


def checkpoints(out: Path) -> list[dict[str, Any]]:
    paths = [Ranks(k, 2).own(checkpoint_of(out)) for k in range(2)]
    return [torch.load(path, map_location="cpu", weights_only=True) for path in paths]


def same(a: Any, b: Any) -> bool:
    """Are all tensors in two trees of dictionaries equal?"""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return bool(a.equal(b))
