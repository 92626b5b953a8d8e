"""`tablee analyse`: a table and sentences for people, JSON for programs, and clear refusals."""

import json
from pathlib import Path

import pytest

from tablee import Match
from tablee.analysis import Analysis
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
    assert "“" in result.stdout.splitlines()[-1]


def test_a_puzzle_of_no_day_is_refused() -> None:
    refused = tablee("puzzle", "madness", "--day", "soon", "--lang", "en")
    assert refused.exit_code == 2
    assert "a date such as 2026-11-16" in refused.stderr
