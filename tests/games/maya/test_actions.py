"""Action numbers and notation of Maya: one for each, and as RULES.md says."""

import re
from pathlib import Path

import pytest

from tablee.games import get
from tablee.games.contract import CHANCE, OVER
from tablee.games.maya import actions
from tablee.games.maya.actions import ACTIONS, MOST_LEGAL, OUTCOMES, read, write
from tablee.games.maya.components import MOST_GOLD
from tests.games.maya.table import offer
from tests.positions import stroll

RULES = Path(actions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
ALL = range(ACTIONS + OUTCOMES)


def test_every_action_reads_as_it_is_written() -> None:
    assert [read(write(a)) for a in ALL] == list(ALL)
    assert len({write(a) for a in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [("  send  -3   2 ", "send -3 2"), ("\tlay tikal\t2\n", "lay tikal 2"), ("turn  up 3", "turn up 3")],
)
def test_reading_is_tolerant_of_spaces(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "send", "send 3", "send 2 1", "send 3 0", "send 3 8", "send +3 1", "send -3", "lay", "lay tikal"),
        *("lay tikal 0", "lay tikal 5", "lay copan 4", "lay chichen itza 1", "take 3", "pass 1", "minus", "minus 5"),
        *("minus -1", "shield 0", "shield 8", "start 5", "free", "joker", "joker shield", "buy gold", "bid", "bid -1"),
        *(f"bid {MOST_GOLD + 1}", "bid 1.0", "first 5", "offer shield", "turn up", "turn up 8", "pay", "pay olmec"),
        *("rubbish", "²", "\0", "9" * 10_000, "None"),
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
    "CARD": "(?:[3-8]|-3)",
    "QUARRY": "[1-7]",
    "PYRAMID": "(?:tikal|chichen|copan|uxmal|palenque)",
    "LEVEL": "[1-4]",
    "SEAT": "[0-4]",
    "MARKER": "(?:porters|joker|block|foreman)",
    "GOLD": r"\d+",
}


def test_the_table_in_rules_writes_actions_as_the_code_does() -> None:
    for first, last, notation, _ in table_in_rules():
        pattern = " ".join(PLACEHOLDERS.get(word, word) for word in notation.split())
        assert all(re.fullmatch(pattern, write(a)) for a in range(first, last + 1)), notation


def test_the_table_in_the_docstring_writes_actions_as_the_code_does() -> None:
    for first, last, notation in table_in_docstring():
        assert notation.startswith(write(first))
        assert notation.endswith(write(last))


def test_the_table_in_rules_says_which_are_outcomes_of_chance() -> None:
    for first, last, _, meaning in table_in_rules():
        assert meaning.startswith("chance:") == (first >= ACTIONS) == (last >= ACTIONS)


# ---- the numbers in play


@pytest.mark.parametrize("pro", ["no", "yes"])
def test_players_have_the_first_numbers_and_chance_the_others(pro: str) -> None:
    maya = get("maya")
    for s, action in stroll("maya", 4, {"pro": pro}, seed=5):
        if maya.mover(s) != OVER:
            assert (action >= ACTIONS) == (maya.mover(s) == CHANCE)


def test_nobody_has_more_choices_than_the_richest_bidder() -> None:
    m = offer(3)
    m.state.gold[0] = MOST_GOLD
    assert len(m.legal()) == MOST_LEGAL
    assert m.legal()[-1] == f"bid {MOST_GOLD}"
