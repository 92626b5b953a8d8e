"""Action numbers and notation of Maya Madness: one for each, and as RULES.md says."""

import re
from pathlib import Path

import pytest

from tablee.games import get
from tablee.games.contract import CHANCE, OVER
from tablee.games.madness import actions
from tablee.games.madness.actions import (
    ACTIONS,
    CARD_NAMES,
    MOST_LEGAL,
    OUTCOMES,
    joker_value,
    read,
    value_index,
    write,
)
from tests.games.madness.table import deal
from tests.positions import stroll

RULES = Path(actions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
ALL = range(ACTIONS + OUTCOMES)


def test_every_action_reads_as_it_is_written() -> None:
    assert [read(write(a)) for a in ALL] == list(ALL)
    assert len({write(a) for a in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("3", "+3"),
        ("joker 3", "joker +3"),
        ("start 5", "start +5"),
        ("draw 2", "draw +2"),
        ("  joker   -4 ", "joker -4"),
        ("\tguess 1\t10\n", "guess 1 10"),
        ("token  7", "token 7"),
        ("00", "0"),
    ],
)
def test_reading_is_tolerant_of_signs_and_spaces(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "6",
            "-6",
            "+6",
            "+",
            "--1",
            "+-1",
            "1.0",
            "joker",
            "joker 0",
            "joker 6",
            "joker +3 +3",
            "jokers +3",
        ),
        *("start", "start 0", "start +6", "guess", "guess 1", "guess 4 1", "guess 0 0", "guess 0 11", "guess 0 +3"),
        *(
            "draw",
            "draw 6",
            "token 0",
            "token 11",
            "token +3",
            "dealer 4",
            "dealer -1",
            "dealer",
            "skip 1",
            "skip skip",
        ),
        *("play +3", "²", "joker ²", "½", "\0", "9" * 10_000, "None", "17.", "reverse!"),
    ],
)
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(text)


def test_the_values_of_a_joker_are_numbered_in_order() -> None:
    assert [joker_value(i) for i in range(10)] == [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
    assert [value_index(joker_value(i)) for i in range(10)] == list(range(10))


# ---- the tables of numbers


def table_in_rules() -> list[tuple[int, int, list[str], str]]:
    """The rows of the table of actions in RULES.md: first and last number, what is in `backquotes`, meaning."""
    rows = re.findall(r"^\| (\d+)–(\d+) \| (.*?) \| (.*?) \|$", RULES, re.MULTILINE)
    return [
        (int(first), int(last), re.findall(r"`(.*?)`", notation), meaning) for first, last, notation, meaning in rows
    ]


def table_in_docstring() -> list[tuple[int, int, str]]:
    """The rows of the table in actions.py: first and last number, notation."""
    rows = re.findall(r"^ +(\d+)–(\d+) +(.*?)  ", actions.__doc__ or "", re.MULTILINE)
    return [(int(first), int(last), notation) for first, last, notation in rows]


def test_the_tables_number_every_action_once() -> None:
    for table in ([row[:2] for row in table_in_rules()], [row[:2] for row in table_in_docstring()]):
        assert [a for first, last in table for a in range(first, last + 1)] == list(ALL)


PLACEHOLDERS = {"SEAT": "[0-3]", "NUMBER": r"(?:[1-9]|10)", "CARD": f"(?:{'|'.join(map(re.escape, CARD_NAMES))})"}


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


@pytest.mark.parametrize("expert", ["no", "yes"])
def test_players_have_the_first_numbers_and_chance_the_others(expert: str) -> None:
    madness = get("madness")
    for s, action in stroll("madness", 4, {"expert": expert}, seed=5):
        if madness.mover(s) != OVER:
            assert (action >= ACTIONS) == (madness.mover(s) == CHANCE)


def test_no_hand_has_more_choices_than_a_joker_and_four_other_cards() -> None:
    m = deal("joker +1 +2 skip temple", "", "", "", expert=True)
    assert len(m.legal()) == MOST_LEGAL
