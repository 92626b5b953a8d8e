"""`--jobs` and `--ray`: who does the work, and what is said if nobody can."""

import sys
from pathlib import Path

import pytest

from tablee.cli.executors import executor_for, kept_results
from tablee.cli.language import UsageError, say
from tablee.executor import Processes, TaskFailed, cores
from tests.cli.test_command import tablee
from tests.executor.test_results import Backwards, Cubes

FIELD = ("arena", "--game", "madness", "--players", "2", "--bots", "policy,random", "--deals", "2")


def test_processes_of_this_machine_unless_a_cluster_is_named() -> None:
    with executor_for(None, None) as default, executor_for("3", None) as three:
        assert isinstance(default, Processes)
        assert isinstance(three, Processes)
        assert (default.jobs, three.jobs) == (cores(), 3)


def test_what_goes_wrong_in_a_task_is_one_line() -> None:
    with pytest.raises(UsageError, match="deal 3, seating 1: no idea"), executor_for("1", None):
        raise TaskFailed("deal 3, seating 1: no idea")


@pytest.mark.parametrize("kept", [True, False])
def test_after_ctrl_c_it_says_how_many_are_finished(
    kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say.switch("en")
    path = tmp_path / "results" if kept else None
    with kept_results(path, 5, "Working") as keeper:
        assert keeper.work_through(Backwards(2), Cubes(), [1, 2, 3, 4, 5]) is None
        assert keeper.stopped() == 130
    line = capsys.readouterr().err.rstrip("\n")  # earlier versions of Rich end a bar with an empty line
    assert line.startswith("Stopped. 2 of 5 are finished.")
    assert line.endswith(f" They are kept in {path}: the same command goes on." if kept else "finished.")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_ray_one_line_says_what_to_install(lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "tablee.executor.cluster", None)
    refused = tablee(*FIELD, "--out", str(tmp_path), "--ray", "auto", "--lang", lang)
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "pip install 'tablee[cluster]'" in refused.stderr


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1", "no.such.host.invalid:6379"])
def test_an_address_without_a_cluster_is_told_at_once(address: str, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    refused = tablee(*FIELD, "--out", str(tmp_path), "--ray", address)
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert f"There is no Ray cluster at “{address}”" in refused.stderr
