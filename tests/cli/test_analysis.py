"""`tablee analyse`: a table and sentences for people, JSON for programs, and clear refusals."""

import json
from pathlib import Path

import pytest

from tablee import NAMES, Match
from tablee.analysis import Analysis
from tablee.analysis.jobs import FindPuzzles, PuzzleTask
from tests.analysis.test_walk import played
from tests.cli.test_command import tablee


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(played("madness", 2, {"expert": "tiny"}, 1).record(), encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_record_is_told_in_luck_and_skill(record: Path) -> None:
    result = tablee("analyse", str(record), "--lang", "fr")
    assert result.exit_code == 0, result.output
    for word in ("Chance", "Propres choix", "Sans la chance", "Précision", "Soleil", "Lune"):
        assert word in result.stdout


@pytest.mark.slow
def test_programs_get_all_numbers_as_json(record: Path) -> None:
    result = tablee("analyse", str(record), "--json", "--seat", "1")
    assert result.exit_code == 0, result.output
    analysis = Analysis.from_json(json.loads(result.stdout))
    assert analysis.seats == (1,)


@pytest.mark.slow
def test_several_records_are_told_one_after_the_other_and_kept(record: Path, tmp_path: Path) -> None:
    second, out = tmp_path / "second.txt", tmp_path / "analyses.jsonl"
    second.write_text(played("madness", 2, {"expert": "tiny"}, 2).record(), encoding="utf-8")
    words = ("analyse", str(record), str(second), "--jobs", "1", "--out", str(out), "--lang", "en")
    result = tablee(*words, "--json")
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["file"] for line in lines] == [str(record), str(second)]
    alone = tablee("analyse", str(second), "--json", "--lang", "en")
    assert json.loads(alone.stdout) == lines[1]["analysis"]
    content = out.read_bytes()
    told = tablee(*words)  # from the file
    assert told.exit_code == 0, told.output
    assert told.stdout.count("Without luck") == 2
    assert str(second) in told.stdout.replace("\n", "")
    assert out.read_bytes() == content


def test_what_cannot_be_analysed_is_refused(tmp_path: Path) -> None:
    unfinished, other = tmp_path / "unfinished.txt", tmp_path / "other.txt"
    unfinished.write_text(Match("gold", 3, seed=1).record(), encoding="utf-8")
    other.write_text("something else", encoding="utf-8")
    for path, reason in ((unfinished, "not over"), (other, "not a record")):
        result = tablee("analyse", str(path), "--lang", "en")
        assert result.exit_code == 2
        assert reason in result.stderr


@pytest.mark.long
def test_the_puzzle_of_the_day_is_shown_and_answered() -> None:
    result = tablee("puzzle", "madness", "--day", "2026-11-16", "--answer", "--lang", "en")
    assert result.exit_code == 0, result.output
    explained = result.stdout.splitlines()[-1]
    assert explained.startswith(("Your ", "Playing ")), "it names what was played and for what"
    assert explained.endswith(".")


def test_the_puzzles_of_many_days_are_kept_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []

    def run(self: FindPuzzles, task: PuzzleTask) -> dict[str, str] | None:
        asked.append(self.name(task))
        return None if task.day.endswith("01") else {"game": task.game}

    monkeypatch.setattr(FindPuzzles, "run", run)
    monkeypatch.setattr(FindPuzzles, "warm_up", lambda *_: None)
    out = tmp_path / "puzzles.jsonl"
    words = ("puzzle", "--day", "2026-11-30", "--jobs", "1", "--out", str(out), "--lang", "en")
    result = tablee(*words[:1], "madness", *words[1:], "--days", "2")
    assert result.exit_code == 0, result.output
    assert result.stdout == f"1 puzzles for 2 days and games are in {out}.\n"
    assert asked == ["2026-11-30 madness", "2026-12-01 madness"]
    every = tablee(*words, "--days", "1")
    assert every.exit_code == 0, every.output
    assert asked[2:] == [f"2026-11-30 {name}" for name in NAMES if name != "madness"]
    assert len(out.read_text().splitlines()) == len(NAMES) + 1


def test_what_is_for_many_puzzles_is_refused_for_one() -> None:
    refused = tablee("puzzle", "madness", "--ray", "auto", "--lang", "en")
    assert (refused.exit_code, refused.stderr) == (2, "tablee: --jobs, --ray, --out go with --days.\n")


def test_a_puzzle_of_no_day_is_refused() -> None:
    refused = tablee("puzzle", "madness", "--day", "soon", "--lang", "en")
    assert refused.exit_code == 2
    assert "a date such as 2026-11-16" in refused.stderr
