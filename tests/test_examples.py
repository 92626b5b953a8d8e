"""The examples do what they say."""

import runpy
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parent.parent / "examples"


def load(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_every_example_is_listed_with_one_line() -> None:
    listed = (EXAMPLES / "README.md").read_text()
    for file in EXAMPLES.iterdir():
        if file.suffix in (".py", ".ipynb"):
            assert listed.count(f"[{file.name}]({file.name})") == 1


# ---- the notebooks

NOTEBOOKS = ("tour", "analyse")


def read(name: str) -> Any:
    return nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)


def run_one_after_the_other(notebooks: list[Any]) -> None:
    """Runs notebooks in one kernel, which takes seconds to start. Each begins without the names of those before."""
    cells = [cell for book in notebooks for cell in (nbformat.v4.new_code_cell("%reset -f"), *book.cells)]
    together = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(together, timeout=240, resources={"metadata": {"path": str(EXAMPLES.parent)}}).execute()


def shown(notebook: Any) -> list[str]:
    """The kinds of everything that its cells show."""
    return [kind for cell in notebook.cells for out in cell.get("outputs", []) for kind in out.get("data", {})]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_kept_without_outputs(name: str) -> None:
    assert all(not cell.get("outputs") and not cell.get("execution_count") for cell in read(name).cells)


def test_the_notebooks_run_and_show_tables_and_plots() -> None:
    """The analysis judges fewer positions here; as it stands it runs in the test below."""
    tour, analysis = (read(name) for name in NOTEBOOKS)
    (cell,) = (cell for cell in analysis.cells if "tablee.analyse(match)" in cell.source)
    cell.source = cell.source.replace("tablee.analyse(match)", "tablee.analyse(match, budget=10_000)")
    run_one_after_the_other([tour, analysis])
    assert shown(tour).count("image/svg+xml") == 2
    assert shown(tour).count("image/png") == 2
    assert shown(analysis).count("image/png") == 1


@pytest.mark.long
def test_the_notebook_with_the_analysis_runs_as_it_stands() -> None:
    analysis = read("analyse")
    run_one_after_the_other([analysis])
    assert shown(analysis).count("image/png") == 1


# ---- learning


@pytest.fixture(scope="module")
def learn() -> Any:
    pytest.importorskip("torch", reason="learning needs PyTorch")
    return load("learn")


def test_the_network_comes_to_beat_random_players(learn: Any) -> None:
    """In twenty rounds, some seconds: 80,000 choices of its own, and nothing but the rules to learn from."""
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(1)
    player = learn.Player(learn.Batch("madness", 64, players=2))
    before = learn.win_share(player, "madness", 2, "random", "cpu", games=128)
    rounds = learn.train(player, "madness", 2, games=128, steps=32, device="cpu")
    for _, (choices, _) in zip(range(20), rounds, strict=False):
        assert choices % (128 * 32) == 0
    after = learn.win_share(player, "madness", 2, "random", "cpu", games=128)
    assert 0.35 < before < 0.65
    assert after > 0.85


def test_a_surprise_is_carried_back_to_the_same_seat_and_not_beyond_the_end(learn: Any) -> None:
    """Two seats take turns and expect nothing; seat 0 gains 1 in step 2, the game ends in step 3, another begins."""
    import torch

    played = learn.Played()
    for t in range(6):
        played.movers.append(torch.tensor([t % 2]))
        played.expected.append(torch.tensor([0.0]))
        played.rewards.append(torch.tensor([[1.0, -1.0]]) if t == 2 else torch.zeros(1, 2))
        played.done.append(torch.tensor([t == 3]))

    class Next:
        movers = torch.tensor([0])
        numbers = masks = torch.zeros(1, 1)

    def player(*_: Any) -> Any:
        return None, torch.tensor([0.5])

    habits = learn.Habits(future=0.9, carry=0.8)
    found, sure = learn.surprises(played, player, Next, habits)
    back = habits.future * habits.carry
    expected = [
        back,
        -1,
        1,
        0,
        habits.future * 0.5,
        0,
    ]  # seat 1 has its loss in between; the last of seat 1 is not known
    assert found.flatten().tolist() == pytest.approx(expected)
    assert sure.flatten().tolist() == [True, True, True, True, True, False]


def test_anything_legal_is_tried_however_sure_the_player_is(learn: Any) -> None:
    """In gold, where a player who never buys would never learn what it buys for; not when it plays in earnest."""
    import torch

    batch = learn.Batch("gold", 16, players=2)
    player = learn.Player(batch)
    batch.reset(1)  # all are to bid
    player.appeal.bias.data[int(batch.masks[0].argmax())] = 100  # one action of which it is sure
    numbers, masks = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
    tries = learn.HABITS["gold"].tries
    likely = player(numbers, masks, tries)[0].exp()
    assert (likely[masks] >= 0.99 * tries / masks.sum(1).max()).all()
    assert likely[~masks].max() < 1e-6
    assert likely.sum(1).tolist() == pytest.approx([1.0] * 16, abs=1e-4)
    assert player(numbers, masks)[0].exp().max(1).values.min() > 0.999


@pytest.mark.long
def test_gold_is_not_given_up(learn: Any) -> None:
    """After 120,000 choices players still bid, and in doubt; with the habits of other games all bid 0 by then."""
    import torch

    def doubt_of_bids(habits: Any) -> float:
        torch.manual_seed(1)
        learn.HABITS["gold"] = habits
        player = learn.Player(learn.Batch("gold", 64, players=2))
        rounds = learn.train(player, "gold", 2, games=256, steps=64, device="cpu")
        for _, _ in zip(range(9), rounds, strict=False):
            pass
        tables = learn.Tables(learn.Batch("gold", 128, players=2), 9)
        with torch.no_grad():
            likely = player(tables.numbers, tables.masks)[0]
        return float(-(likely.exp() * likely).sum(1).mean())

    torch.set_num_threads(1)
    usual = learn.HABITS["gold"]
    assert doubt_of_bids(usual) > 0.3
    assert doubt_of_bids(learn.Habits()) < 0.1


def test_learning_runs_from_the_command_line_and_tells_how_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process: another would take seconds to import PyTorch."""
    pytest.importorskip("torch", reason="learning needs PyTorch")
    kept, program = tmp_path / "player.pt", str(EXAMPLES / "learn.py")
    monkeypatch.setattr(sys, "argv", [program, "--minutes", "0.001", "--games", "16", "--save", str(kept)])
    runpy.run_path(program, run_name="__main__")
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2
    assert all("against random" in line and "against policy" in line for line in told)
    assert kept.stat().st_size > 10_000
