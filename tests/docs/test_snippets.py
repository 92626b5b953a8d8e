"""Every snippet of the pages runs."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.cli import command
from tablee.record import verify
from tests.toy import ROOT
from tests.web.serving import INTERPRETED, answers, free_port, until

pytestmark = pytest.mark.slow


def snippets(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)


def commands(page: str) -> list[str]:
    return [line for block in snippets(page, "sh") for line in block.splitlines()]


@pytest.mark.parametrize(("page", "least"), [("README.md", 2), ("docs/tour.md", 6), ("docs/cluster.md", 1)])
def test_the_scripts_run(page: str, least: int) -> None:
    """As they stand, but with a hundredth of the games."""
    names: dict[str, object] = {}
    found = snippets(page, "python")
    assert len(found) >= least
    for snippet in found:
        exec(re.sub(r"\bgames=(\d+)_?(\d)00\b", r"games=\1\2", snippet), names)


def test_the_commands_of_the_tour_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = 0
    for line in commands("docs/tour.md"):
        program, *words = line.split()
        if program == "make":
            assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.M)
        elif words[0] != "serve":
            result = CliRunner().invoke(command.app, words, input="quit\n", env={"LC_ALL": "C"})
            assert result.exit_code == 0, result.output
            run += 1
    assert run >= 5


@pytest.mark.parametrize("page", ["docs/tour.md", "docs/operate.md"])
def test_the_house_is_served_as_the_pages_say(page: str, tmp_path: Path) -> None:
    (line,) = [line for line in commands(page) if line.startswith("tablee serve")]
    port = free_port()
    line = re.sub(r"--port \d+", f"--port {port}", re.sub(r"--data \S+", f"--data {tmp_path}", line))
    start = [sys.executable, "-c", "from tablee.cli.command import main; main()", *line.split()[1:]]
    house = subprocess.Popen(start, cwd=ROOT, env=os.environ | INTERPRETED, stdout=subprocess.DEVNULL)
    try:
        until(lambda: answers(house, port))
    finally:
        house.send_signal(signal.SIGTERM)
        house.wait(30)


def test_the_session_of_the_api_runs(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"HOUSE": address}
    for snippet in snippets("docs/api.md", "python"):
        exec(snippet, names)
    assert "1" in capsys.readouterr().out
    assert verify(str(names["record"])).ok
