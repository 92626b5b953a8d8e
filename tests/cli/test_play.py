"""Playing in the terminal, by what a person types and reads."""

import os
import re
import signal
import subprocess
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from tablee import NAMES, Match, bots
from tablee.cli.play import TerminalMatch, lay_out
from tablee.i18n import LANGUAGES
from tests.cli.test_command import ROOT, RUN, run, tablee

ALWAYS_FIRST = "1\n" * 500


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "--players 2"),
        ("fr", "--players 2"),
        ("en", "--players 4 --option expert=yes"),
        ("fr", "--players 4 --option expert=yes"),
        ("en", "--seat 1 --bot random"),
        pytest.param("fr", "--seat 1 --bot random", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_by_piped_input(lang: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    settings = ["--lang", lang, "--seed", "3", "--name", "Zoé", "--save", str(path), *words.split()]
    result = tablee("play", "madness", *settings, typed=ALWAYS_FIRST)
    assert result.exit_code == 0, result.output
    assert Match.from_record(path.read_text(encoding="utf-8")).over
    assert {"en": "wins the game", "fr": "gagne la partie"}[lang] in result.stdout or "!" in result.stdout
    assert "Zoé" in result.stdout
    assert ("plays" in result.stdout) == (lang == "en")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(game, lang, marks=[] if (k + n) % 2 == 0 else pytest.mark.long)
        for k, game in enumerate(NAMES)
        for n, lang in enumerate(LANGUAGES)
    ],
)
def test_every_game_is_played_to_its_end_in_every_language(game: str, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    result = tablee("play", game, "--lang", lang, "--seed", "5", "--save", str(path), typed=ALWAYS_FIRST)
    assert result.exit_code == 0, result.output
    match = Match.from_record(path.read_text(encoding="utf-8"))
    assert match.over
    assert match.log(lang, 0)[-1].split()[0] in result.stdout
    assert not re.search(r"[{}]", result.stdout)


def test_the_same_seed_and_the_same_moves_make_the_same_game() -> None:
    games = [tablee("play", "madness", "--seed", "8", typed=ALWAYS_FIRST).stdout for _ in range(2)]
    assert games[0] == games[1]


def test_watching_needs_nobody() -> None:
    result = tablee("play", "madness", "--seat", "none", "--seed", "2", "--players", "4")
    assert result.exit_code == 0
    assert "You are watching Sun, Moon, Leaf, Shell." in result.stdout
    assert "Your choice" not in result.stdout


def test_input_that_ends_leaves_the_table() -> None:
    result = tablee("play", "madness", "--seed", "1")
    assert result.exit_code == 0
    assert result.stdout.endswith("You leave the table. The game was not kept.\n")


def test_moves_are_typed_by_number_or_as_they_are_written() -> None:
    # Seed 7: the hand is −3, +1, jaguar, serpent, temple, and the count is −5.
    for typed, told in {
        "1": "Sun plays −3: the count is −8.",
        "+1": "Sun plays +1: the count is −4.",
        "Joker  −4": "Sun plays the jaguar as −4: the count is −9.",
        "joker 2": "Sun plays the jaguar as +2: the count is −3.",
        "reverse": "Sun plays the serpent: the count is 5, and play turns round.",
    }.items():
        assert told in tablee("play", "madness", "--seed", "7", typed=f"{typed}\n").stdout


@pytest.mark.parametrize(
    "typed", ["99", "0", "+5", "joker 9", "dance", "guess 1 1", "-", "draw +1", "[red]", "{n}", "²"]
)
def test_what_is_not_possible_is_refused_with_what_is(typed: str) -> None:
    output = tablee("play", "madness", "--seed", "7", typed=f"{typed}\nq\n").stdout
    said = " ".join(output.split())
    assert f"“{typed}” is not possible now. Type a number from 1 to 14, or a move: -3, +1, reverse, temple," in said
    assert "plays" not in output


def test_a_move_of_the_game_that_is_not_possible_is_told_which_rule_forbids_it() -> None:
    for typed, why in {
        "+5": "You do not have this card in your hand: +5. (MAD-3.1)",
        "guess 1 1": "Numbers are guessed in the expert game only. (MAD-5.1)",
        "draw +1": "Nobody chooses that: chance decides it.",
    }.items():
        output = tablee("play", "madness", "--seed", "7", typed=f"{typed}\nq\n").stdout
        assert why in " ".join(output.split())


def test_help_log_and_empty_lines_play_nothing() -> None:
    output = tablee("play", "madness", "--seed", "7", typed="?\n\nl\n   \nq\n").stdout
    assert "takes your last move back" in output
    assert "The game so far" in output
    assert "Sun plays" not in output


def test_alone_against_bots_any_choice_is_taken_back() -> None:
    output = tablee("play", "madness", "--seed", "7", typed="+1\nu\n-3\nq\n").stdout
    assert output.index("Sun plays +1") < output.index("Taken back.") < output.index("Sun plays −3")


def test_undo_takes_a_temple_back() -> None:
    output = tablee("play", "madness", "--seed", "7", typed="u\ntemple\nu\n+1\nq\n").stdout
    assert output.index("Nothing can be taken back") < output.index("plays the temple") < output.index("Taken back.")
    assert "Sun plays +1: the count is −4." in output


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    begun = tablee("play", "madness", "--seed", "7", "--name", "Ana", "--save", str(path), typed="+1\nq\n")
    assert f"To go on: tablee play madness --seat 0 --save {path}" in begun.stdout
    moves = len(Match.from_record(path.read_text(encoding="utf-8")).played)
    again = tablee("play", "madness", "--seat", "0", "--save", str(path), typed="1\n")
    assert "You are Ana." in again.stdout
    assert len(Match.from_record(path.read_text(encoding="utf-8")).played) > moves
    refused = tablee("play", "madness", "--players", "2", "--save", str(path))
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)


def test_a_file_that_holds_no_game_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana,\n")
    result = tablee("play", "madness", "--save", str(path))
    assert result.exit_code == 2
    assert "Choose another file" in result.stderr
    assert path.read_text() == "Dear Ana,\n"


def test_a_finished_game_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    tablee("play", "madness", "--seat", "none", "--save", str(path))
    before = path.read_text()
    assert "is over" in tablee("play", "madness", "--save", str(path)).stderr
    assert path.read_text() == before


@pytest.mark.slow
def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ["play", "madness", "--seed", "7", "--save", str(path)]
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "LC_ALL": "C"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # A process started in the background would ignore Ctrl-C, and so would its children.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen([*RUN, *words], text=True, env=settings, preexec_fn=heed, **pipes) as game:  # type: ignore[call-overload]
        for line in game.stdout:
            if "joker +5" in line:
                break
        time.sleep(0.3)
        game.send_signal(signal.SIGINT)
        output, errors = game.communicate(timeout=30)
    assert (game.returncode, errors) == (130, "")
    assert f"To go on: tablee play madness --seat 0 --save {path}" in output
    assert not Match.from_record(path.read_text(encoding="utf-8")).over


@pytest.mark.slow
def test_a_game_that_is_killed_has_kept_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ["play", "madness", "--seed", "7", "--save", str(path)]
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "LC_ALL": "C"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([*RUN, *words], text=True, env=settings, **pipes) as game:  # type: ignore[call-overload]
        game.stdin.write("+1\n")
        game.stdin.flush()
        for line in game.stdout:
            if "Sun plays +1" in line:
                break
        game.kill()
    assert "Sun plays +1: the count is −4." in Match.from_record(path.read_text(encoding="utf-8")).log()


def test_in_a_terminal_the_line_editor_asks_and_the_end_of_input_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["+1"])
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        for typed in answers:
            return typed
        raise EOFError

    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", answer)
    match = Match("madness", 3, seed=7)
    console = Console(width=80, highlight=False)
    with console.capture() as capture:
        ended = TerminalMatch(match, 0, {p: bots.get("policy", p) for p in (1, 2)}, "en", console).play()
    assert not ended
    assert len(asked) == 2
    assert asked[0] == "  Your choice (? for help): "
    assert "Sun plays +1: the count is −4." in capture.get()


# ---- the look


@pytest.mark.slow
def test_a_pipe_has_no_colours() -> None:
    assert "\x1b" not in run("play", "madness", "--seed", "7", typed="1\n").stdout


def test_a_terminal_has_colours_unless_they_are_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> str:
        match = Match("madness", 2, seed=1)
        console = Console(force_terminal=True, width=80, highlight=False)
        with console.capture() as capture:
            TerminalMatch(match, None, {p: bots.get("policy", p) for p in range(2)}, "en", console).play()
        return capture.get()

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "38;2;230;159;0m" in shown()  # the first seat's orange
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown())


def test_names_are_never_read_as_markup() -> None:
    output = tablee("play", "madness", "--seed", "7", "--name", "[red]A{n}a[/]", typed="1\n").stdout
    assert "You are [red]A{n}a[/]." in output
    assert "[red]A{n}a[/] plays −3" in output


def test_no_line_is_wider_than_the_terminal() -> None:
    for columns in (60, 80):
        for lang in ("en", "fr"):
            settings = ["--seed", "7", "--lang", lang, "--players", "4", "--option", "expert=yes"]
            output = tablee("play", "madness", *settings, typed="1\n" * 4, COLUMNS=str(columns)).stdout
            assert max(map(len, output.splitlines())) <= columns


def test_a_long_list_of_likes_stands_in_columns() -> None:
    labels = {f"guess 1 {n}": f"Moon has {n}" for n in range(1, 21)}
    lines = [line.plain for line in lay_out(labels, 80)]
    assert len(lines) == 5
    assert " ".join(lines[0].split()) == "1 Moon has 1 6 Moon has 6 11 Moon has 11 16 Moon has 16"


def test_what_a_choice_brings_stands_below_it_if_it_has_a_line_of_its_own() -> None:
    labels = {"+1": "Play +1", "+2": "Play +2"}
    lines = [line.plain for line in lay_out(labels, 80, {"+2": "your number: you win a token"})]
    assert [line.split() for line in lines[:2]] == [["1", "Play", "+1", "+1"], ["2", "Play", "+2", "+2"]]
    assert lines[2:] == ["        your number: you win a token"]
    many = {f"guess 1 {n}": f"Moon has {n}" for n in range(1, 21)}
    assert len(list(lay_out(many, 80, dict.fromkeys(many, "one of 10 possible numbers")))) == 5
