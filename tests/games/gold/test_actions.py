"""Action numbers and notation of L'Or des Mayas: one for each, and as RULES.md says."""

import re
from pathlib import Path

import pytest

from tablee.games import get
from tablee.games.contract import CHANCE, OVER
from tablee.games.gold import actions
from tablee.games.gold.actions import ACTIONS, MOST_LEGAL, OUTCOMES, read, write
from tablee.games.gold.components import MATERIAL_NAMES, SIZE_NAMES
from tests.games.gold.table import auction
from tests.positions import stroll

RULES = Path(actions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
ALL = range(ACTIONS + OUTCOMES)


def test_every_action_reads_as_it_is_written() -> None:
    assert [read(write(a)) for a in ALL] == list(ALL)
    assert len({write(a) for a in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("3", "bid 3"),
        ("40", "bid 40"),
        ("  bid   7 ", "bid 7"),
        ("lay 2\tgold\n", "lay 2 gold"),
        ("draw  1/6 gold  silver", "draw 1/6 gold silver"),
        (" done ", "done"),
    ],
)
def test_reading_is_tolerant_of_spaces_and_takes_a_number_for_a_bid(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "41", "-1", "+3", "bid", "bid 41", "bid -1", "bid 3 3", "bids 3", "pay", "pay 4", "base 2", "base"),
        *("lay", "lay 0", "lay gold", "lay 9 gold", "lay 0 wood", "lay 0 gold silver", "done 1", "lay -1 gold"),
        *("draw", "draw 1/6", "draw 1/6 gold", "draw 1/6 gold bronze", "draw 1/6 gold gold", "draw 1/5 gold silver"),
        *("first", "first 4", "first -1", "²", "bid ²", "½", "\0", "9" * 10_000, "None", "1.0", "done!"),
    ],
)
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(text)


# ---- the tables of numbers


def table_in_rules() -> list[tuple[int, int, list[str], str]]:
    """The rows of the table of actions in RULES.md: first and last number, what is in `backquotes`, meaning."""
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| (.*?) \| (.*?) \|$", RULES, re.MULTILINE)
    return [
        (int(first), int(last or first), re.findall(r"`(.*?)`", notation), meaning)
        for first, last, notation, meaning in rows
    ]


def table_in_docstring() -> list[tuple[int, int, str]]:
    """The rows of the table in actions.py: first and last number, notation."""
    rows = re.findall(r"^ +(\d+)(?:–(\d+))? +(.*?)  ", actions.__doc__ or "", re.MULTILINE)
    return [(int(first), int(last or first), notation) for first, last, notation in rows]


def test_the_tables_number_every_action_once() -> None:
    for table in ([row[:2] for row in table_in_rules()], [row[:2] for row in table_in_docstring()]):
        assert [a for first, last in table for a in range(first, last + 1)] == list(ALL)


PLACEHOLDERS = {
    "SEAT": "[0-3]",
    "PIECE": "[0-8]",
    "SIZE": f"(?:{'|'.join(SIZE_NAMES)})",
    "MATERIAL": f"(?:{'|'.join(MATERIAL_NAMES)})",
}


def test_the_table_in_rules_writes_actions_as_the_code_does() -> None:
    for first, last, notations, _ in table_in_rules():
        if set(notations[0].split()) & set(PLACEHOLDERS):
            pattern = " ".join(PLACEHOLDERS.get(word, word) for word in notations[0].split())
            assert all(re.fullmatch(pattern, write(a)) for a in range(first, last + 1)), notations
        else:
            assert (write(first), write(last)) == (notations[0], notations[-1])
            assert set(notations) <= {write(a) for a in range(first, last + 1)}


def test_the_table_in_the_docstring_writes_actions_as_the_code_does() -> None:
    for first, last, notation in table_in_docstring():
        assert notation.startswith(write(first))
        assert notation.endswith(write(last).split()[-1])


def test_the_table_in_rules_says_which_are_outcomes_of_chance() -> None:
    for first, last, _, meaning in table_in_rules():
        assert meaning.startswith("chance:") == (first >= ACTIONS) == (last >= ACTIONS)


# ---- the numbers in play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_have_the_first_numbers_and_chance_the_others(players: int) -> None:
    gold = get("gold")
    for s, action in stroll("gold", players, {}, seed=5):
        if gold.mover(s) != OVER:
            assert (action >= ACTIONS) == (gold.mover(s) == CHANCE)


def test_nobody_has_more_choices_than_the_one_with_all_pearls() -> None:
    m = auction(players=4, money=[40, 0, 0, 0])
    assert len(m.legal(0)) == MOST_LEGAL
