"""Action numbers and notation of Gaudí: one for each, and as RULES.md says."""

import re
from pathlib import Path

import pytest

from tablee.games import get
from tablee.games.contract import CHANCE, OVER
from tablee.games.gaudi import actions
from tablee.games.gaudi.actions import ACTIONS, MOST_LEGAL, OUTCOMES, TILE_NAMES, read, write
from tablee.games.gaudi.components import FREE
from tests.games.gaudi.table import deal, lay, place
from tests.positions import stroll

RULES = Path(actions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
ALL = range(ACTIONS + OUTCOMES)


def test_every_action_reads_as_it_is_written() -> None:
    assert [read(write(a)) for a in ALL] == list(ALL)
    assert len({write(a) for a in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("  tile   ogb ", "tile ogb"),
        ("TILE OGB", "tile ogb"),
        ("\tat\t17\n", "at 17"),
        ("Goal Snail Orange", "goal snail orange"),
        ("End", "end"),
    ],
)
def test_reading_is_tolerant_of_capitals_and_spaces(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "tile", "tile og", "tile ogbb", "tile oxb", "tiles ogb", "tile ogb 3", "tile bgo!", "ogb"),
        *("at", "at -1", "at 256", "at 1.0", "at +1", "at 01", "at 1 2", "at ²", "at 1_0", "place 3"),
        *("swap", "swap 3", "end turn", "passe", "pass 1", "draw", "draw 5", "goal snail", "goal orange snail"),
        *("goal fish orange", "first 6", "first -1", "first", "first 00", "\0", "9" * 10_000, "None"),
    ],
)
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        read(text)


# ---- the tables of numbers


def table_in_rules() -> list[tuple[int, int, str, str]]:
    """The rows of the table of actions in RULES.md: first and last number, notation, meaning."""
    rows = re.findall(r"^\| (\d+)–(\d+) \| `(.*?)` \| (.*?) \|$", RULES, re.MULTILINE)
    return [(int(first), int(last), notation, meaning) for first, last, notation, meaning in rows]


def table_in_docstring() -> list[tuple[int, int, str]]:
    """The rows of the table in actions.py: first and last number, notation."""
    rows = re.findall(r"^ +(\d+)–(\d+) +(.*?)  ", actions.__doc__ or "", re.MULTILINE)
    return [(int(first), int(last), notation) for first, last, notation in rows]


def test_the_tables_number_every_action_once() -> None:
    for table in ([row[:2] for row in table_in_rules()], [row[:2] for row in table_in_docstring()]):
        assert [a for first, last in table for a in range(first, last + 1)] == list(ALL)


PLACEHOLDERS = {
    "TILE": f"(?:{'|'.join(TILE_NAMES)})",
    "PLACE": r"(?:\d{1,3})",
    "ANIMAL": "(?:snail|jellyfish|starfish)",
    "COLOUR": "(?:orange|green|blue)",
    "SEAT": "[0-5]",
}


def test_the_table_in_rules_writes_actions_as_the_code_does() -> None:
    for first, last, notation, _ in table_in_rules():
        pattern = " ".join(PLACEHOLDERS.get(word, word) for word in notation.split())
        assert all(re.fullmatch(pattern, write(a)) for a in range(first, last + 1)), notation


def test_the_table_in_the_docstring_writes_actions_as_the_code_does() -> None:
    for first, last, notation in table_in_docstring():
        assert notation.startswith(write(first))
        assert notation.endswith(write(last).split()[-1])


def test_the_table_in_rules_says_which_are_outcomes_of_chance() -> None:
    for first, last, _, meaning in table_in_rules():
        assert meaning.startswith("chance:") == (first >= ACTIONS) == (last >= ACTIONS)


# ---- the numbers in play


@pytest.mark.parametrize("rules", ["full", "beginner", "children"])
def test_players_have_the_first_numbers_and_chance_the_others(rules: str) -> None:
    gaudi = get("gaudi")
    for s, action in stroll("gaudi", 6, {"rules": rules}, seed=5):
        if gaudi.mover(s) != OVER:
            assert (action >= ACTIONS) == (gaudi.mover(s) == CHANCE)


def test_places_are_numbered_as_they_open_from_the_right_anticlockwise() -> None:
    m = deal("ooo", "")
    ring = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert [place(m, q, r) for q, r in ring] == [1, 2, 3, 4, 5, 6]
    lay(m, "ooo", 1, -1)
    assert [place(m, q, r) for q, r in [(2, -1), (2, -2), (1, -2)]] == [7, 8, 9]
    assert [place(m, q, r) for q, r in ring] == [1, 2, 3, 4, 5, 6]


def test_no_tile_has_more_places_than_there_are() -> None:
    assert MOST_LEGAL == FREE == 172
    m = deal("ogb", "")
    m.play("tile ogb")
    assert len(m.legal()) == 6
