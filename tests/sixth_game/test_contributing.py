"""CONTRIBUTING.md tells how to write a game, and the sixth game is written like that."""

import re
import tomllib

from tablee.games.loading import PARTS, TEXTS
from tests.sixth_game.contributing import block, commands, files, section
from tests.sixth_game.test_moths import PACKAGE


def test_it_lists_the_files_that_the_package_has() -> None:
    there = [file for file in PACKAGE.rglob("*") if file.is_file() and file.suffix not in (".mo", ".pyc")]
    assert sorted(files()) == sorted(str(file.relative_to(PACKAGE.parent)) for file in there)


def test_it_lists_every_file_that_the_contract_asks_for() -> None:
    wanted = {*TEXTS, *(part.replace(".", "/") + ".py" for part in PARTS)}
    assert wanted <= {file.removeprefix("moths/tablee_moths/") for file in files()}


def test_it_quotes_the_entry_point() -> None:
    quoted = "\n".join(block("toml"))
    assert quoted in (PACKAGE / "pyproject.toml").read_text("utf-8")
    assert tomllib.loads(quoted)["project"]["entry-points"] == {"tablee.games": {"moths": "tablee_moths"}}


def test_it_names_every_fact_of_the_components() -> None:
    assert set(PARTS["components"].values()) <= set(re.findall(r"`([A-Z_]+)`", section()))


def test_every_command_is_run_by_a_test() -> None:
    """`pip` by the fixture that installs the package, `tablee` by installed/test_terminal.py."""
    assert len(commands("pip")) == 1
    assert len(commands("pip")) + len(commands("tablee")) == len(block("sh"))
