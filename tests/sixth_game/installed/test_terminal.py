"""Moths in the terminal: played, recorded, verified, simulated, and in a tournament."""

from pathlib import Path

import pytest

from tests.cli.test_command import tablee
from tests.sixth_game.contributing import commands


def test_it_is_one_of_the_games() -> None:
    (line,) = [line for line in tablee("games").stdout.splitlines() if "Moths" in line]
    assert line.split() == ["moths", "Moths", "2–4", "nights=five|three"]


@pytest.mark.parametrize("words", commands("tablee"), ids=" ".join)
def test_what_contributing_tells_to_run(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = tablee(*words, typed="1\n" * 9)
    assert result.exit_code == 0, result.output
    assert result.stdout


@pytest.mark.parametrize(("lang", "words"), [("en", "Choose a lantern"), ("fr", "Choisissez une lanterne")])
def test_a_game_is_played_recorded_and_verified(lang: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    played = tablee("play", "moths", "--lang", lang, "--seed", "3", "--save", str(path), typed="1\n" * 9)
    assert played.exit_code == 0, played.output
    assert words in played.stdout
    verified = tablee("verify", str(path))
    assert verified.exit_code == 0, verified.output
    assert "moths" in path.read_text("utf-8")


def test_bots_meet_in_a_tournament(tmp_path: Path) -> None:
    field = ("arena", "--game", "moths", "--players", "2", "--bots", "policy,random", "--jobs", "1")
    result = tablee(*field, "--deals", "6", "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "6 deals, 2 seatings of each, 12 games."
    assert len(list(tmp_path.glob("*.html"))) == 1
