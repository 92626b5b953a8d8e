"""Many analyses and puzzles as jobs: their results are those of the functions, as plain data."""

import json

import pytest

from tablee.analysis import Analysis, analyse
from tablee.analysis.jobs import AnalyseRecords, FindPuzzles, PuzzleTask, RecordTask
from tablee.analysis.puzzles import Puzzle
from tests.analysis.test_walk import played


@pytest.mark.slow
def test_a_record_is_analysed_as_anywhere() -> None:
    match = played("madness", 2, {"expert": "tiny"}, 1)
    job, task = AnalyseRecords(["madness"]), RecordTask("games/1.txt", "madness", match.record(), 1)
    assert (job.name(task), job.kind(task)) == ("games/1.txt", "madness")
    job.receive(job.shared())
    job.warm_up(task)
    result = job.run(task)
    assert result == analyse(match, 1).as_json()
    assert Analysis.from_json(json.loads(json.dumps(result))) == analyse(match, 1)


@pytest.mark.long
def test_a_puzzle_is_found_as_plain_data() -> None:
    job, task = FindPuzzles(["madness"]), PuzzleTask("2026-11-16", "madness")
    assert (job.name(task), job.kind(task)) == ("2026-11-16 madness", "madness")
    job.warm_up(task)
    result = job.run(task)
    assert result is not None
    assert json.loads(json.dumps(result)) == result
    assert Puzzle.from_json(result).game == "madness"
