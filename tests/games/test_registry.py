"""Games are found by their entry points; ours are always there, and a broken one harms nobody."""

import ast
import logging
import re
import tomllib
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from tablee import games
from tablee.games import GROUP, NAMES, OURS
from tests.toy import ROOT, bare

SOURCE = ROOT / "tablee"
PAINTED = ("drawing/", "arena/charts.py")  # where "gold" is a colour


def announce(monkeypatch: pytest.MonkeyPatch, **packages: str) -> None:
    """These games have entry points, and no others."""
    found = EntryPoints(EntryPoint(name, package, GROUP) for name, package in packages.items())
    monkeypatch.setattr(games, "entry_points", lambda group: found.select(group=group))


def test_our_games_are_declared_like_anybody_elses() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"][GROUP]
    assert declared == {name: games.PACKAGES[name] for name in OURS}
    assert list(declared) == list(OURS) == list(NAMES[: len(OURS)])


@pytest.mark.parametrize("stale", [{}, {"gold": "tablee.games.gold"}, {"gold": "elsewhere.gold", "maya": "no.where"}])
def test_our_games_are_there_whatever_the_metadata_says(stale: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, **stale)
    assert games.find() == ({name: f"tablee.games.{name}" for name in OURS}, {})


def test_others_come_after_ours_in_the_order_of_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, zebra="tablee.games.gold", ant="tablee.games.madness", gold="tablee.games.gold")
    assert tuple(games.find()[0]) == (*OURS, "ant", "zebra")


@pytest.mark.parametrize(
    ("name", "package", "reason"),
    [
        ("lost", "no_such_package", "ModuleNotFoundError: No module named 'no_such_package'"),
        ("half", "tablee.games", "Incomplete: the game 'half' lacks RULES.md, "),
        ("Not Well", "tablee.games.gold", "ValueError: a game's name consists of small letters, digits and _"),
    ],
)
def test_a_broken_game_is_reported_by_name_and_left_out(
    name: str, package: str, reason: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    announce(monkeypatch, **{name: package, "whole": "tablee.games.gold"})
    with caplog.at_level(logging.WARNING):
        packages, broken = games.find()
    assert tuple(packages) == (*OURS, "whole")
    assert broken[name].startswith(f"the game {name!r} of the package {package} is left out: {reason}")
    assert caplog.messages == [broken[name]]


def test_who_asks_for_a_broken_game_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.BROKEN, "torn", "the game 'torn' is left out")
    with pytest.raises(ValueError, match="the game 'torn' is left out"):
        games.game("torn")


def test_two_packages_cannot_have_a_game_of_the_same_name(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    both = EntryPoints(EntryPoint("twin", f"tablee.games.{name}", GROUP) for name in ("maya", "gold"))
    monkeypatch.setattr(games, "entry_points", lambda group: both.select(group=group))
    packages, broken = games.find()
    assert packages["twin"] == "tablee.games.gold"
    assert "the package tablee.games.gold has a game of the same name" in broken["twin"]
    assert caplog.messages == [broken["twin"]]


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(ValueError, match=f"there is no game 'chess'; the games: {', '.join(NAMES)}"):
        games.game("chess")


def test_importing_the_games_loads_none_of_ours() -> None:
    code = "import sys, tablee.games; print([name for name in sys.modules if name.endswith('.components')])"
    assert bare(code) == "[]\n"


# ---- nobody but a game's own folder knows its name


def names_in(source: str) -> list[str]:
    """The strings of a Python file that are the name of one of our games, examples for readers left out."""
    tree = ast.parse(source)
    examples = [n.value for n in ast.walk(tree) if isinstance(n, ast.keyword) and n.arg == "examples"]
    left_out = {id(n) for example in examples for n in ast.walk(example)}
    strings = [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in left_out]
    return [n.value for n in strings if n.value in OURS]


def others() -> list[Path]:
    """The files of tablee/ that belong to no game."""
    own = [SOURCE / "games" / name for name in OURS]
    return [file for file in sorted(SOURCE.rglob("*")) if file.is_file() and not any(o in file.parents for o in own)]


def test_no_other_file_depends_on_the_name_of_a_game() -> None:
    files = {str(file.relative_to(SOURCE)): file for file in others() if file.suffix == ".py"}
    found = {
        path: [n for n in names_in(file.read_text("utf-8")) if not (n == "gold" and path.startswith(PAINTED))]
        for path, file in files.items()
    }
    assert {path: names for path, names in found.items() if names} == {"games/__init__.py": list(OURS)}


def test_no_stylesheet_script_or_page_selects_by_the_name_of_a_game() -> None:
    selecting = re.compile(rf"""[.#\["'](?:[\w-]*-)?(?:{"|".join(OURS)})\b(?!["']?: )""")
    pages = [file for file in others() if file.suffix in (".css", ".js", ".html") and "vendor" not in file.parts]
    assert len(pages) > 5
    found = {file.name: selecting.findall(file.read_text("utf-8")) for file in pages}
    assert {name: hits for name, hits in found.items() if hits} == {"about.html": ['"madness']}  # an example
