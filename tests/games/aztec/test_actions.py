"""Action numbers and notation of Le Trésor des Aztèques: one for each, and as RULES.md says."""

import re
from pathlib import Path

import pytest

from tablee.games import get
from tablee.games.aztec import actions
from tablee.games.aztec.actions import (
    ACTIONS,
    CARD_NAMES,
    MOST_LEGAL,
    OBJECTIVE_NAMES,
    OUTCOMES,
    read,
    write,
)
from tablee.games.contract import CHANCE, OVER
from tests.positions import play, stroll, unroll

RULES = Path(actions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
ALL = range(ACTIONS + OUTCOMES)


def test_every_action_reads_as_it_is_written() -> None:
    assert [read(write(a)) for a in ALL] == list(ALL)
    assert len({write(a) for a in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("t7", "T7"),
        ("  C20 ", "C20"),
        ("deal a3", "deal A3"),
        ("\tbid\t30\n", "bid 30"),
        ("award   2", "award 2"),
        ("objective  last", "objective last"),
    ],
)
def test_reading_is_tolerant_of_small_letters_and_spaces(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "T", "T0", "T21", "B3", "7", "T 7", "T07", "T7 T8", "TT7"),
        *("bid", "bid 5", "bid -10", "bid 200", "bid 030", "bid ten", "Bid 10", "bid 10 20"),
        *("lot", "lot 0", "lot 6", "take 1", "takes", "award", "award 5", "award -1", "lead", "lead 5"),
        *("objective", "objective 7-tricks", "objective most", "deal", "deal T0", "leader", "leader 5"),
        *("²", "½", "\0", "9" * 10_000, "None", "pass"),
    ],
)
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(text)


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


PLACEHOLDERS = {
    "SEAT": "[0-4]",
    "CARD": f"(?:{'|'.join(CARD_NAMES)})",
    "OBJECTIVE": f"(?:{'|'.join(OBJECTIVE_NAMES)})",
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


def test_rules_name_every_objective() -> None:
    assert set(OBJECTIVE_NAMES) - set(re.findall(r"`(.*?)`", RULES)) == {f"{n}-tricks" for n in range(1, 6)}


# ---- the numbers in play


@pytest.mark.parametrize("players", [2, 5])
def test_players_have_the_first_numbers_and_chance_the_others(players: int) -> None:
    aztec = get("aztec")
    for s, action in stroll("aztec", players, {}, seed=5):
        if aztec.mover(s) != OVER:
            assert (action >= ACTIONS) == (aztec.mover(s) == CHANCE)


def test_nothing_has_more_choices_than_the_first_card_dealt() -> None:
    m = unroll("aztec", 2, {})
    play(m, *(f"objective {name}" for name in OBJECTIVE_NAMES[:4]))
    assert len(m.legal()) == MOST_LEGAL
