"""Saving a game and loading it again: what is refused, and that a refusal leaves the file as it is."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tablee import Match
from tablee.cli.language import UsageError, say
from tablee.cli.savefile import check_same, load, save


@pytest.fixture(autouse=True)
def english() -> None:
    say.switch("en")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def test_a_game_comes_back_as_it_was_saved(path: Path) -> None:
    match = Match("madness", 3, seed=7, names=["Ana"])
    save(match, path)
    assert load(path, "madness").record() == match.record()
    assert list(path.parent.iterdir()) == [path], "no part of a file is left beside it"


def test_another_game_is_not_loaded(path: Path) -> None:
    save(Match("gold", 2, seed=1), path)
    with pytest.raises(UsageError, match=r"The game in “.*game.txt” is L'Or des Mayas. Choose another file."):
        load(path, "madness")


def test_a_game_whose_cards_are_dealt_by_hand_cannot_go_on(path: Path) -> None:
    save(Match("madness", 2, chance="ask"), path)
    with pytest.raises(UsageError, match="cannot be drawn here"):
        load(path, "madness")


def test_a_folder_that_is_gone_is_told_and_not_made(path: Path) -> None:
    missing = path.parent / "gone" / "game.txt"
    with pytest.raises(UsageError, match=r"could not be kept in “.*” \(No such file or directory\)"):
        save(Match("madness", 2, seed=1), missing)
    assert not missing.parent.exists()


SAME: dict[str, Any] = {"players": None, "options": {}, "seed": None, "name": None, "seat": 0}


@pytest.mark.parametrize(
    "given",
    [{}, {"players": 3}, {"options": {"expert": "yes"}}, {"seed": 7}, {"name": "Ana"}, {"name": "B", "seat": None}],
)
def test_what_was_chosen_before_may_be_said_again(path: Path, given: Mapping[str, Any]) -> None:
    match = Match("madness", 3, {"expert": "yes"}, seed=7, names=["Ana"])
    check_same(match, path, **{**SAME, **given})


@pytest.mark.parametrize(
    ("option", "given"),
    [
        ("--players", {"players": 2}),
        ("--option", {"options": {"expert": "no"}}),
        ("--seed", {"seed": 8}),
        ("--name", {"name": "Ben"}),
        ("--name", {"name": "Ana", "seat": 1}),
    ],
)
def test_another_choice_is_refused_by_its_option(path: Path, option: str, given: Mapping[str, Any]) -> None:
    match = Match("madness", 3, {"expert": "yes"}, seed=7, names=["Ana"])
    with pytest.raises(UsageError, match=f"was begun with another {option}. Leave {option} out"):
        check_same(match, path, **{**SAME, **given})
