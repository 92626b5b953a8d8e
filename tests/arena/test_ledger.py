"""Finished games on disk."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablee.arena import ledger as ledger_module
from tablee.arena.ledger import Ledger, fingerprint, read_line, stem, write_line
from tablee.arena.play import Played, Settings, play

SETTINGS = Settings("madness", 2, {"expert": "no"}, ("policy", "random"))


@pytest.fixture(scope="module")
def game() -> Played:
    return play(SETTINGS, 4, 1)


def test_a_line_reads_back(game: Played) -> None:
    line = write_line(game)
    assert "\n" not in line
    back = read_line(line)
    assert back is not None
    assert replace(back, times=[]) == replace(game, times=[])
    assert [t.classes for t in back.times] == [t.classes for t in game.times]


def test_a_line_cut_anywhere_is_no_game(game: Played) -> None:
    line = write_line(game)
    assert all(read_line(line[:n]) is None for n in range(len(line)))


def test_games_are_there_again_and_a_cut_line_is_passed_over(game: Played, tmp_path: Path) -> None:
    first = Ledger(SETTINGS, tmp_path)
    first.add(game)
    first.add(replace(game, deal=5))
    first.close()
    (path,) = tmp_path.iterdir()
    path.write_text(path.read_text()[:-20])
    second = Ledger(SETTINGS, tmp_path)
    assert set(second.games) == {(4, 1)}
    second.add(replace(game, deal=6))
    second.close()
    third = Ledger(SETTINGS, tmp_path)
    third.close()
    assert set(third.games) == {(4, 1), (6, 1)}


def test_other_settings_have_another_file(tmp_path: Path) -> None:
    others = [
        replace(SETTINGS, seed=1),
        replace(SETTINGS, players=3),
        replace(SETTINGS, options={"expert": "yes"}),
        replace(SETTINGS, bots=("random", "policy")),
        replace(SETTINGS, seatings="turns"),
        replace(SETTINGS, others={"mine": int}),  # type: ignore[dict-item]
    ]
    names = {stem(settings) for settings in [SETTINGS, *others]}
    assert len(names) == 7
    assert stem(SETTINGS).startswith("madness-2-policy-random-")


def test_changed_bots_and_rules_have_another_file_and_changed_words_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copied() -> str:
        monkeypatch.setattr(ledger_module, "PACKAGE", tmp_path)
        return fingerprint(SETTINGS)

    for path in [*ledger_module._code("madness"), Path(ledger_module.PACKAGE / "games/madness/text/labels.py")]:
        to = tmp_path / path.relative_to(ledger_module.PACKAGE)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(path.read_bytes())
    before = copied()
    (tmp_path / "games/madness/text/labels.py").write_text("")
    assert copied() == before
    for changed in ("games/madness/rules.py", "bots/policy.py", "chance.py"):
        kept = (tmp_path / changed).read_bytes()
        (tmp_path / changed).write_bytes(kept + b"\n")
        assert copied() != before
        (tmp_path / changed).write_bytes(kept)
