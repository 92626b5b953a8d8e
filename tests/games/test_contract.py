"""A game supplies every part of the contract, in the file where it is looked for."""

import dataclasses
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tablee import games
from tablee.engine.jit import INTERPRETED
from tablee.games import NAMES
from tablee.games import contract as contract_module
from tablee.games.contract import Game, load

PYTHON = (
    *("components", "state", "rules", "hidden", "actions", "words", "account", "advice"),
    *("art", "draw", "cover", "policy"),
)
FILES = ("RULES.md", *(f"{part}.py" for part in PYTHON))
FOLDER = Path(contract_module.__file__).parent

# Where a part of the contract is found; the others are attributes of the same name in the file named by its heading.
PARTS = {
    "components": ("TITLE", "RULES_VERSION", "PLAYERS", "OPTIONS", "MINUTES"),
    "state": ("STATE", "setup"),
    "rules": ("mover", "together", "legal", "weight", "sample", "apply", "reveals", "scores", "places"),
    "hidden": ("view", "sees", "observe", "redeal", "OBSERVATION", "LAYOUT"),
    "actions": ("ACTIONS", "OUTCOMES", "MOST_LEGAL", "write", "read"),
    "words": ("label", "prompt", "tell", "show", "standing", "about", "option_title", "option_words"),
    "account": ("account",),
    "advice": ("reason",),
    "draw": ("draw",),
    "cover": ("cover",),
    "policy": ("policy",),
}
COMPILED = {
    *("setup", "mover", "together", "legal", "weight", "sample", "apply", "reveals", "scores", "places"),
    *("observe", "observe_again", "redeal", "policy"),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_all_files(name: str) -> None:
    assert [file for file in FILES if not (FOLDER / name / file).is_file()] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("part", PARTS)
def test_a_game_has_all_parts_where_they_belong(name: str, part: str) -> None:
    module = import_module(f"tablee.games.{name}.{part}")
    assert [wanted for wanted in PARTS[part] if not hasattr(module, wanted)] == []
    assert module.__doc__, f"{part}.py says what it is"


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
    layout = import_module(f"tablee.games.{name}.hidden").LAYOUT
    assert sum(length for _, length in layout) == game.observation
    assert game.state.itemsize == sum(game.state[field].itemsize for field in game.state.names or ())  # no gaps
    written = [game.write(a) for a in range(game.actions + game.outcomes)]
    assert len(set(written)) == len(written)
    with pytest.raises(ValueError, match="no action"):
        game.read("rubbish")


def test_a_missing_part_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    words = import_module("tablee.games.madness.text.labels")
    lacking = ModuleType("words")
    lacking.__dict__.update({k: v for k, v in vars(words).items() if k != "tell"})
    monkeypatch.setitem(__import__("sys").modules, "tablee.games.madness.text.labels", lacking)
    with pytest.raises(AttributeError, match="tell"):
        load("madness", "tablee.games.madness")


def test_the_contract_leaves_nothing_optional() -> None:
    assert all(field.default is dataclasses.MISSING for field in dataclasses.fields(Game))


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(ValueError, match="madness"):
        games.game("chess")
