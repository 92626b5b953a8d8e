"""Finished games on disk."""

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tablee import games
from tablee.arena import ledger as ledger_module
from tablee.arena.ledger import Ledger, fingerprint, read_line, stem, words_of, write_line
from tablee.arena.play import Contest, GameResult, play
from tablee.bots.master import LookSettings, MasterBot

CONTEST = Contest("madness", 2, {"expert": "no"}, ("policy", "random"))


@pytest.fixture(scope="module")
def game() -> GameResult:
    return play(CONTEST, 4, 1)


def test_a_line_reads_back(game: GameResult) -> None:
    line = write_line(game)
    assert "\n" not in line
    back = read_line(line)
    assert back is not None
    assert replace(back, times=[]) == replace(game, times=[])
    assert [t.classes for t in back.times] == [t.classes for t in game.times]


def test_a_line_cut_anywhere_is_no_game(game: GameResult) -> None:
    line = write_line(game)
    assert all(read_line(line[:n]) is None for n in range(len(line)))


def test_games_are_there_again_and_a_cut_line_is_passed_over(game: GameResult, tmp_path: Path) -> None:
    first = Ledger(CONTEST, tmp_path)
    first.add(game)
    first.add(replace(game, deal=5))
    first.close()
    (path,) = tmp_path.iterdir()
    path.write_text(path.read_text()[:-20])
    second = Ledger(CONTEST, tmp_path)
    assert set(second.games) == {(4, 1)}
    second.add(replace(game, deal=6))
    second.close()
    third = Ledger(CONTEST, tmp_path)
    third.close()
    assert set(third.games) == {(4, 1), (6, 1)}


def test_other_settings_have_another_file(tmp_path: Path) -> None:
    others = [
        replace(CONTEST, seed=1),
        replace(CONTEST, players=3),
        replace(CONTEST, options={"expert": "yes"}),
        replace(CONTEST, bots=("random", "policy")),
        replace(CONTEST, seatings="turns"),
        replace(CONTEST, less_luck=True),
        replace(CONTEST, less_luck=True, play_on=5),
        replace(CONTEST, less_luck=True, play_on=6),
        replace(CONTEST, others={"mine": int}),  # type: ignore[dict-item]
    ]
    names = {stem(contest) for contest in [CONTEST, *others]}
    assert len(names) == 10
    assert stem(CONTEST).startswith("madness-2-policy-random-")


def test_a_bot_with_settings_has_the_same_file_in_every_process(tmp_path: Path) -> None:
    """Games of such a bot were not found again: its maker was written with the address of a function."""

    def contest(budget: int) -> Contest:
        settings = partial(replace, LookSettings(), budget=budget)
        return replace(CONTEST, others={"mine": partial(MasterBot, settings=settings, path=tmp_path)})

    words = str(words_of(contest(7).others["mine"]))
    assert all(part in words for part in ("MasterBot", "replace", "'budget': '7'", str(tmp_path)))
    assert " at 0x" not in words
    assert stem(contest(7)) == stem(contest(7)) != stem(contest(8))


def test_changed_bots_and_rules_have_another_file_and_changed_words_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also rules in a folder of their own, and a game from another package."""
    package, game = tmp_path / "tablee", tmp_path / "elsewhere"
    shutil.copytree(
        ledger_module.PACKAGE, package, ignore=shutil.ignore_patterns("web", "games", "locale", "__pycache__")
    )
    shutil.copytree(games.game("madness").folder, game, ignore=shutil.ignore_patterns("__pycache__"))
    (game / "rules").mkdir()
    (game / "rules" / "end.py").write_text("")
    monkeypatch.setattr(ledger_module, "PACKAGE", package)
    moved = replace(games.game("madness"), folder=game)
    monkeypatch.setattr(games, "game", lambda _: moved)
    before = fingerprint(CONTEST)
    for unchanging in (
        game / "text" / "log.py",
        game / "art" / "draw.py",
        game / "RULES.md",
        package / "bots" / "hints.py",
    ):
        unchanging.write_text("")
        assert fingerprint(CONTEST) == before
    for changed in (
        game / "policy.py",
        game / "rules" / "end.py",
        package / "bots" / "policy.py",
        package / "chance.py",
    ):
        kept = changed.read_bytes()
        changed.write_bytes(kept + b"\n")
        assert fingerprint(CONTEST) != before, changed
        changed.write_bytes(kept)
    assert fingerprint(CONTEST) == before
