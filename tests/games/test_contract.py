"""A game supplies every part of the contract, in the file where it is looked for."""

import dataclasses
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tablee import games
from tablee.engine.jit import INTERPRETED
from tablee.games import NAMES
from tablee.games.contract import Game, record
from tablee.games.loading import COMPILED, PARTS, TEXTS, Incomplete, load


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("part", PARTS)
def test_every_file_of_a_game_says_what_it_is(name: str, part: str) -> None:
    assert import_module(f"{games.PACKAGES[name]}.{part}").__doc__


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_compiled_and_told(name: str) -> None:
    game = games.game(name)
    for part in COMPILED:
        function = getattr(game, part)
        assert INTERPRETED or hasattr(function, "py_func"), f"{part} is not compiled"
        assert function.__doc__, f"{part} has no docstring"


@pytest.mark.parametrize("name", NAMES)
def test_sizes_agree(name: str) -> None:
    game = games.game(name)
    assert sum(length for _, length in game.layout) == game.observation
    assert sum(length for _, length in game.hidden_layout) == game.hidden
    assert game.state.itemsize == sum(game.state[field].itemsize for field in game.state.names or ())  # no gaps
    written = [game.write(a) for a in range(game.actions + game.outcomes)]
    assert len(set(written)) == len(written)
    with pytest.raises(ValueError, match="no action"):
        game.read("rubbish")


def test_a_record_has_an_even_number_of_bytes_and_no_gaps_without_a_name() -> None:
    one, three = record(("a", "i1")), record(("a", "i1"), ("b", "i2"), ("c", "i1", (3,)))
    assert (one.itemsize, three.itemsize) == (2, 8)
    assert all(kind.itemsize == sum(kind[field].itemsize for field in kind.names or ()) for kind in (one, three))


def test_the_contract_leaves_nothing_optional() -> None:
    assert all(field.default is dataclasses.MISSING for field in dataclasses.fields(Game))


def test_every_part_of_the_contract_comes_from_a_file() -> None:
    found = [field for fields in PARTS.values() for field in fields]
    assert sorted([*found, "name", "folder"]) == sorted(field.name for field in dataclasses.fields(Game))
    assert set(COMPILED) <= set(found)


# ---- what is missing is said


def without(monkeypatch: pytest.MonkeyPatch, path: str, *parts: str, **others: object) -> None:
    """The module of madness lacks these parts, and has others, until the test is over."""
    whole = import_module(f"tablee.games.madness.{path}")
    lacking = ModuleType(whole.__name__)
    lacking.__dict__.update({k: v for k, v in vars(whole).items() if k not in parts}, **others)
    monkeypatch.setitem(sys.modules, whole.__name__, lacking)


def test_all_missing_parts_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "components", "SCORES")
    without(monkeypatch, "hidden", "redeal")
    with pytest.raises(Incomplete, match=r"^the game 'madness' lacks SCORES in components.py, redeal in hidden.py$"):
        load("madness", "tablee.games.madness")


@pytest.mark.parametrize("text", TEXTS)
def test_a_missing_text_is_named(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in set(TEXTS) - {text}:
        (tmp_path / other).touch()
    monkeypatch.setattr(import_module("tablee.games.madness"), "__path__", [str(tmp_path)])
    with pytest.raises(Incomplete, match=f"lacks {text}"):
        load("madness", "tablee.games.madness")


def test_a_missing_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_a_game").mkdir()
    (tmp_path / "half_a_game" / "__init__.py").touch()
    (tmp_path / "half_a_game" / "components.py").write_text("TITLE = 'Half'\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Incomplete, match=r"lacks RULES.md, .*PLAYERS in components.py, .*state.py, .*art/cover.py$"):
        load("half", "half_a_game")


def test_a_file_that_fails_on_an_import_of_its_own_is_no_missing_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "failing_game").mkdir()
    (tmp_path / "failing_game" / "__init__.py").touch()
    (tmp_path / "failing_game" / "components.py").write_text("import no_such_package\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        load("failing", "failing_game")


@pytest.mark.parametrize(
    ("path", "facts", "sentence"),
    [
        ("components", {"USUAL_PLAYERS": 9}, "USUAL_PLAYERS is none of PLAYERS"),
        ("components", {"OPTIONS": {"expert": ()}}, "an option has no values"),
        ("components", {"SCORES": (5, 0)}, "SCORES is the least and the most"),
        ("state", {"STATE": np.dtype([("odd", "i1")])}, "STATE has an odd number of bytes, make it with `record`"),
        ("hidden", {"LAYOUT": [("count", 1)]}, "the lengths in LAYOUT do not add up to OBSERVATION"),
    ],
)
def test_facts_that_cannot_be_are_named(
    path: str, facts: dict[str, object], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without(monkeypatch, path, **facts)
    with pytest.raises(Incomplete, match=f"^the game 'madness': {sentence}$"):
        load("madness", "tablee.games.madness")
