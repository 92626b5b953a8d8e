"""What several commands print."""

import pytest

from tablee.cli.output import progress


def test_beside_a_progress_bar_nothing_reaches_stdout_but_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as bar:
        row = bar.add_task("Working", total=1)
        print("(raylet) a machine has died")
        bar.update(row, completed=1)
    print("the results")
    said = capsys.readouterr()
    assert said.out == "the results\n"
    assert said.err.startswith("(raylet)")
