"""Tournaments in the terminal."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_command import ROOT, RUN, tablee

FIELD = ("arena", "--game", "madness", "--players", "2", "--bots", "policy,random", "--jobs", "1")


def test_a_tournament_is_told_and_kept(tmp_path: Path) -> None:
    result = tablee(*FIELD, "--deals", "12", "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "12 deals, 2 seatings of each, 24 games."
    assert [line.split()[0] for line in lines[2:4]] == ["policy", "random"]
    assert lines[4].endswith("it is better than its company.")
    (page,) = tmp_path.glob("*.html")
    (numbers,) = tmp_path.glob("*.json")
    assert str(page) in result.stdout.replace("\n", "")
    assert json.loads(numbers.read_text())["games"] == 24
    assert '<html lang="en">' in page.read_text()


def without_times(told: str) -> list[str]:
    """The lines, without the last column of the table."""
    return [line.rpartition("   ")[0] or line for line in told.splitlines()]


def test_the_same_command_goes_on(tmp_path: Path) -> None:
    first = tablee(*FIELD, "--deals", "3", "--out", str(tmp_path))
    again = tablee(*FIELD, "--deals", "3", "--out", str(tmp_path))
    more = tablee(*FIELD, "--deals", "4", "--out", str(tmp_path))
    assert again.stdout.splitlines()[0] == "6 games are there from before; play goes on from them."
    assert without_times(again.stdout)[1:] == without_times(first.stdout)
    assert "8 games." in more.stdout


def test_luck_is_taken_out_after_playing_on(tmp_path: Path) -> None:
    field = [*FIELD[:6], "normal,policy", *FIELD[7:], "--deals", "2", "--less-luck"]
    assert field[5:7] == ["--bots", "normal,policy"]
    result = tablee(*field, "--play-on", "2", "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "With less" in result.stdout
    (page,) = tmp_path.glob("*.html")
    assert "the network plays on for 2 choices" in page.read_text()
    refused = tablee(*field, "--play-on", "-1", "--out", str(tmp_path))
    assert refused.exit_code == 2
    assert "--play-on is a whole number" in refused.output


def test_french(tmp_path: Path) -> None:
    result = tablee(*FIELD, "--deals", "12", "--out", str(tmp_path), "--lang", "fr")
    assert result.stdout.startswith("12 donnes, 2 placements pour chacune, 24 parties.")
    assert "\u00a0%" in result.stdout
    (page,) = tmp_path.glob("*.html")
    text = page.read_text()
    assert '<html lang="fr">' in text
    assert "Part de victoires" in text


# Python ends by Ctrl-C only if SIGINT was not ignored when it started, and a process inherits what its parent ignores:
# `nohup make test &` ignores it. So the command is started by a process that sets SIGINT back.
LISTENING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"


@pytest.fixture
def ignored_interrupt() -> Iterator[None]:
    """What a process has that was started in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.usefixtures("ignored_interrupt")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    words = [sys.executable, "-c", LISTENING, *RUN, *FIELD, "--deals", "50000", "--out", str(tmp_path), "--lang", "en"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        while not any(path.stat().st_size for path in tmp_path.glob("*.jsonl")):
            assert process.poll() is None, "it has ended before the first game was finished"
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate()
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert told.startswith("Stopped. ")
    assert "of 100,000 games are kept: the same command goes on." in told


MISTAKES = {
    "arena": "madness",
    "arena --game chess": "madness",
    "arena --game madness --bots policy": "at least two different bots",
    "arena --game madness --bots policy,genius": "The bots: random, policy",
    "arena --game madness --players 2 --bots policy,random,random": "each of them once",
    "arena --game madness --bots policy,random --deals 1": "at least 2",
    "arena --game madness --bots policy,random --jobs 0": "from 1 to",
    "arena --game madness --bots policy,random --seatings some": "all, turns",
    "arena --game madness --bots policy,random --out {file}": "is not a folder",
}


@pytest.mark.parametrize("words", MISTAKES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_mistake_gives_one_line_that_says_what_is_possible(words: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    result = tablee(*words.format(file=file).split(), LC_ALL={"en": "C", "fr": "fr_FR.UTF-8"}[lang])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    if lang == "en":
        assert MISTAKES[words] in result.stderr
