"""The `tablee` command: what it prints, and how it refuses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablee import NAMES, Match, NoGpu, __version__
from tablee.cli import arguments, command

ROOT = Path(__file__).parents[2]
COMMANDS = [
    "games",
    "play",
    "lesson",
    "serve",
    "backup",
    "restore",
    "doctor",
    "keys",
    "simulate",
    "arena",
    "learn",
    "sweep",
    "analyse",
    "puzzle",
    "verify",
    "bench",
]
RUN = [sys.executable, "-c", "from tablee.cli.command import main; main()"]


def tablee(*words: str, typed: str = "", **environment: str) -> Result:
    """Runs the command in this process, in English unless told otherwise."""
    return CliRunner().invoke(command.app, list(words), input=typed, env={"LC_ALL": "C", **environment})


def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command as a process of its own."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "LC_ALL": "C", **environment}
    return subprocess.run([*RUN, *words], input=typed, capture_output=True, text=True, env=settings, check=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game."""
    path = tmp_path / "game.txt"
    assert tablee("play", "madness", "--seat", "none", "--seed", "5", "--save", str(path)).exit_code == 0
    return path


# ---- looking round


def test_version() -> None:
    assert tablee("--version").stdout == f"tablee {__version__}\n"


def test_games_are_listed_with_players_and_options() -> None:
    lines = tablee("games").stdout.splitlines()
    assert lines[0].split() == ["Name", "Game", "Players", "Options"]
    assert ["madness", "Maya", "Madness", "2–4", "expert=no|yes|open"] in [line.split() for line in lines]
    assert [name for name in NAMES if any(line.startswith(f"{name} ") for line in lines)] == list(NAMES)
    assert not any("…" in line for line in lines)


def test_without_a_command_the_help_page_is_shown() -> None:
    result = tablee()
    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_pages_speak_both_languages(name: str) -> None:
    english, french = tablee(name, "--help"), tablee(name, "--help", "--lang", "fr")
    assert english.stdout.startswith(f"Usage: tablee {name} ")
    assert french.stdout.startswith(f"Utilisation\u00a0: tablee {name} ")
    assert "Affiche cette page." in french.stdout


def test_the_language_comes_from_the_environment_unless_it_is_given() -> None:
    assert tablee("games", LC_ALL="fr_FR.UTF-8").stdout.startswith("Nom")
    assert tablee("games", "--lang", "en", LC_ALL="fr_FR.UTF-8").stdout.startswith("Name")
    assert tablee("--lang=fr", "games").stdout.startswith("Nom")


def test_importing_tablee_does_not_import_the_terminal() -> None:
    code = "import sys, tablee; print([m for m in ('typer', 'rich', 'tablee.cli') if m in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout == "[]\n"


# ---- mistakes

MISTAKES = {
    "dance": ", ".join(COMMANDS),
    "--dance": "tablee --help",
    "--lang de games": "en, fr",
    "games --lang": "en, fr",
    "play": "madness",
    "play chess": "madness",
    "play madness again": "tablee play --help",
    "play madness --loud": "tablee play --help",
    "play madness --seed": "--seed needs a value",
    "play madness --players 5": "from 2 to 4",
    "play madness --players -2": "from 2 to 4",
    "play madness --players two": "from 2 to 4",
    "play madness --option expert": "expert=no, expert=yes",
    "play madness --option expert=perhaps": "expert=no, expert=yes",
    "play madness --option colour=red": "expert=no, expert=yes",
    "play madness --bot genius": "random, policy",
    "play madness --seat 3": "from 0 to 2, or none",
    "play madness --seat -1": "from 0 to 2, or none",
    "play madness --seed -1": "at least 0",
    "play madness --seed 99999999999999999999999": "at least 0",
    "play madness --save no/such/folder/game.txt": "No file can be written",
    "simulate": "madness",
    "simulate madness --games 0": "at least 1",
    "simulate madness --games 1.5": "at least 1",
    "simulate madness --threads -1": "from 1 to",
    "simulate madness --device tpu": "cpu, cuda",
    "simulate madness --bot genius": "random, policy",
    "simulate madness --players 3 --bot random --bot policy": "one for each",
    "verify": "Say which file",
    "verify no-such-file.txt": "There is no file",
}


@pytest.mark.parametrize("words", MISTAKES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_mistake_gives_one_line_that_says_what_is_possible(words: str, lang: str) -> None:
    result = tablee(*words.split(), LC_ALL={"en": "C", "fr": "fr_FR.UTF-8"}[lang])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("tablee: ")
    assert result.stderr.count("\n") == 1
    if lang == "en":
        assert MISTAKES[words] in result.stderr


def test_a_gpu_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(device: str) -> None:
        raise NoGpu(f"no {device}")

    monkeypatch.setattr(arguments, "check_device", absent)
    result = tablee("simulate", "madness", "--device", "cuda")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "--device cpu" in result.stderr


@pytest.mark.slow
def test_a_mistake_in_a_process_of_its_own_has_no_traceback() -> None:
    done = run("play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tablee: There is no game “chess”. The games: {', '.join(NAMES)}.\n"


# ---- simulate, verify, bench


def test_simulate_prints_a_row_for_each_seat() -> None:
    result = tablee("simulate", "madness", "--players", "2", "--games", "200", "--bot", "policy", "--bot", "random")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("200 games, ")
    assert [line.split()[:2] for line in lines[2:]] == [["0", "policy"], ["1", "random"]]


def test_simulate_is_the_same_for_the_same_seed() -> None:
    tables = [tablee("simulate", "madness", "--games", "100", "--seed", "4").stdout.splitlines()[1:] for _ in range(2)]
    assert tables[0] == tables[1]


def test_simulate_writes_numbers_as_the_french_do() -> None:
    result = tablee("simulate", "madness", "--games", "1200", "--lang", "fr")
    assert result.stdout.startswith("1\u202f200 parties, ")
    assert "\u00a0%" in result.stdout


def test_verify_says_what_a_record_proves(record: Path) -> None:
    result = tablee("verify", str(record))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:] == [
        "Every move is legal, and the result is right.",
        "Every draw is the one that the seed 5 gives.",
    ]


def test_verify_says_that_a_promised_secret_gave_the_draws(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text((ROOT / "tests" / "records" / "committed.txt").read_text(encoding="utf-8"), encoding="utf-8")
    result = tablee("verify", str(path))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2:] == [
        "Every draw is the one that the secret promised before the game gives.",
        "Drawn by the house alone: no player’s device took part. It could have chosen the draws.",
    ]


def test_verify_says_when_draws_cannot_be_checked(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(Match("madness", 2, chance="ask").record(), encoding="utf-8")
    result = tablee("verify", str(path))
    assert result.exit_code == 0
    assert "cannot be checked" in result.stdout


def test_verify_finds_the_line_that_was_changed(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if " dealer " in line)
    lines[at] = (
        lines[at].replace("dealer 0", "dealer 3").replace("dealer 1", "dealer 0").replace("dealer 2", "dealer 0")
    )
    record.write_text("\n".join(lines), encoding="utf-8")
    result = tablee("verify", str(record))
    assert result.exit_code == 1
    assert result.stdout.startswith(f"Not in order: line {at + 1}, move 1: ")
    french = tablee("verify", str(record), "--lang", "fr")
    assert french.stdout.startswith(f"Anomalie à la ligne {at + 1}, coup 1\u00a0: ")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"something else\n"])
def test_verify_refuses_what_is_no_record(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    result = tablee("verify", str(path))
    assert result.exit_code == 1
    assert result.stdout.count("\n") == 1


def test_bench_runs_the_script_of_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    monkeypatch.setattr(command, "__file__", str(tmp_path / "tablee" / "cli" / "command.py"))
    result = tablee("bench")
    assert result.exit_code == 1
    assert "checkout" in result.stderr
    (tmp_path / "bench" / "steps.py").write_text("raise SystemExit(7)")
    assert tablee("bench").exit_code == 7


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--url", "example.org"], "--url is an address such as https://example.org/games, not “example.org”."),
        (["--url", "ftp://example.org"], "--url is an address"),
        (["--url", "https://example.org/?x=1"], "--url is an address"),
        (["--url", "https://example.org/api"], "--url cannot end in /api: the house has pages of its own there."),
        (["--proxy", "*"], "--proxy is a list of addresses such as 127.0.0.1,10.0.0.0/8, not “*”."),
        (["--proxy", "127.0.0.1,localhost"], "--proxy is a list of addresses"),
    ],
)
def test_what_a_house_behind_a_proxy_is_told_must_be_addresses(words: list[str], said: str, tmp_path: Path) -> None:
    refused = tablee("serve", "--data", str(tmp_path / "data"), *words)
    assert refused.exit_code == 2
    assert said in refused.stderr
    assert not (tmp_path / "data").exists()


def test_addresses_are_taken_without_the_slash_at_their_end() -> None:
    assert arguments.parse_url("https://example.org/games/") == "https://example.org/games"
    assert arguments.parse_url("https://example.org") == "https://example.org"
    assert arguments.parse_proxies("127.0.0.1, 10.0.0.0/8, ::1") == "127.0.0.1, 10.0.0.0/8, ::1"
