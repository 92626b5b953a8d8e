"""Action numbers and notation, as every game has them: one for each action, and as RULES.md says.

What only one game writes or reads is tested beside its rules, in its own test_actions.py.
"""

import re
from collections.abc import Sequence
from importlib import import_module

import pytest

from tablee import games
from tablee.games import NAMES
from tablee.games.aztec import actions as aztec
from tablee.games.contract import CHANCE, OVER
from tablee.games.gaudi import actions as gaudi
from tablee.games.gold import components as gold
from tablee.games.madness import actions as madness
from tests.positions import stroll

every_game = pytest.mark.parametrize("name", NAMES)


def all_numbers(name: str) -> range:
    """The numbers of all actions of players and outcomes of chance."""
    return range(games.game(name).actions + games.game(name).outcomes)


# ---- notation


@every_game
def test_every_action_reads_as_it_is_written(name: str) -> None:
    game, numbers = games.game(name), all_numbers(name)
    assert [game.read(game.write(a)) for a in numbers] == list(numbers)
    assert len({game.write(a) for a in numbers}) == len(numbers)


@every_game
def test_reading_is_tolerant_of_spaces(name: str) -> None:
    game = games.game(name)
    for a in all_numbers(name):
        words = game.write(a).split()
        assert game.write(a) == " ".join(words)
        assert game.read(f"  {'   '.join(words)} ") == a
        assert game.read("\t" + "\t".join(words) + "\n") == a


@every_game
@pytest.mark.parametrize("text", ["", " ", "rubbish", "None", "1.0", "17.", "²", "½", "\0", "9" * 10_000])
def test_rubbish_is_refused(name: str, text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        games.game(name).read(text)


@every_game
@pytest.mark.parametrize("spoilt", ["{0}!", "x{0}", "{0}\0", "{0} ²", "{0} 0", "{0} {0}"])
def test_an_action_with_something_added_is_refused(name: str, spoilt: str) -> None:
    game = games.game(name)
    for a in all_numbers(name):
        with pytest.raises(ValueError, match="no action"):
            game.read(spoilt.format(game.write(a)))


# ---- the tables of numbers


def table_in_rules(name: str) -> list[tuple[int, int, list[str], str]]:
    """The rows of the table of actions in RULES.md: first and last number, what is in `backquotes`, meaning."""
    rules = games.game(name).folder / "RULES.md"
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| (`.*?`) \| (.*?) \|$", rules.read_text(encoding="utf-8"), re.MULTILINE)
    return [
        (int(first), int(last or first), re.findall(r"`(.*?)`", notation), meaning)
        for first, last, notation, meaning in rows
    ]


def table_in_docstring(name: str) -> list[tuple[int, int, str]]:
    """The rows of the table in actions.py: first and last number, notation with the spaces that fill its column."""
    text = import_module(f"{games.PACKAGES[name]}.actions").__doc__ or ""
    rows = re.findall(r"^ +(\d+)(?:–(\d+))? +(.*?  +)", text, re.MULTILINE)
    return [(int(first), int(last or first), notation) for first, last, notation in rows]


@every_game
def test_the_tables_number_every_action_once(name: str) -> None:
    for table in ([row[:2] for row in table_in_rules(name)], [row[:2] for row in table_in_docstring(name)]):
        assert [a for first, last in table for a in range(first, last + 1)] == list(all_numbers(name))


def one_of(names: Sequence[str]) -> str:
    """The pattern of any of these names."""
    return f"(?:{'|'.join(map(re.escape, names))})"


PLACEHOLDERS = {  # the words in capitals of each table; SEAT is the same in all
    "gold": {
        "PIECE": "[0-8]",
        "SIZE": one_of(gold.SIZE_NAMES),
        "MATERIAL": one_of(gold.MATERIAL_NAMES),
    },
    "maya": {
        "CARD": "(?:[3-8]|-3)",
        "QUARRY": "[1-7]",
        "PYRAMID": "(?:tikal|chichen|copan|uxmal|palenque)",
        "LEVEL": "[1-4]",
        "MARKER": "(?:porters|joker|block|foreman)",
        "GOLD": r"\d+",
    },
    "aztec": {"CARD": one_of(aztec.CARD_NAMES), "OBJECTIVE": one_of(aztec.OBJECTIVE_NAMES)},
    "madness": {"NUMBER": "(?:[1-9]|10)", "CARD": one_of(madness.CARD_NAMES)},
    "gaudi": {
        "TILE": one_of(gaudi.TILE_NAMES),
        "PLACE": r"\d{1,3}",
        "ANIMAL": "(?:snail|jellyfish|starfish)",
        "COLOUR": "(?:orange|green|blue)",
    },
}


@every_game
def test_the_table_in_rules_writes_actions_as_the_code_does(name: str) -> None:
    game = games.game(name)
    placeholders = {"SEAT": f"[0-{game.players[-1] - 1}]", **PLACEHOLDERS.get(name, {})}
    for first, last, notations, _ in table_in_rules(name):
        written = [game.write(a) for a in range(first, last + 1)]
        if set(notations[0].split()) & set(placeholders):
            assert len(notations) == 1
            pattern = " ".join(placeholders.get(word, re.escape(word)) for word in notations[0].split())
            assert all(re.fullmatch(pattern, text) for text in written), notations
        else:
            assert (written[0], written[-1]) == (notations[0], notations[-1])
            assert set(notations) <= set(written)


@every_game
def test_the_table_in_the_docstring_writes_actions_as_the_code_does(name: str) -> None:
    """The last action of a row may leave out its first words, but only where the column has no room for them."""
    game = games.game(name)
    for first, last, column in table_in_docstring(name):
        notation = column.rstrip()
        shown = re.split(" … |, ", notation)[-1]
        full = notation.removesuffix(shown) + game.write(last)
        assert notation.startswith(game.write(first))
        assert notation == full or (game.write(last).endswith(f" {shown}") and len(full) > len(column) - 2)


@every_game
def test_the_table_in_rules_says_which_are_outcomes_of_chance(name: str) -> None:
    actions = games.game(name).actions
    for first, last, _, meaning in table_in_rules(name):
        assert meaning.startswith("chance:") == (first >= actions) == (last >= actions)


# ---- the numbers in play


@pytest.mark.slow
@every_game
def test_players_have_the_first_numbers_and_chance_the_others(name: str) -> None:
    game = games.game(name)
    for players, options in game.variants():
        for s, action in stroll(name, players, options, seed=5):
            if game.mover(s) != OVER:
                assert (action >= game.actions) == (game.mover(s) == CHANCE)
