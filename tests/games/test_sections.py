"""A position in words: what the terminal and the text mode of a page make of its sections."""

from itertools import islice

import pytest

from tablee import games
from tablee.games import NAMES
from tablee.games.sections import Section, lines, sentences
from tablee.i18n import LANGUAGES, Say
from tests.positions import stroll

FAR, OFTEN = 400, 13  # so many positions of a random game, and of these one in so many


def test_a_terminal_prints_sketches_tables_and_lists() -> None:
    sections = [
        Section("The map", ["A1: a house."], sketch=["A1"]),
        Section("Free places", ["A2 is free."], sketch=()),
        Section("Players", columns=["Player", "Gold"], rows=[["Ana", "12"], ["Luc", "3"]]),
        Section("Your hand", ["+3", "the jaguar"]),
        Section("Piles", ["Draw pile: 3 cards.", "The discard pile is empty."]),
        Section("Night 1 of 5"),
    ]
    assert lines(sections) == [
        "A1",
        "",
        "Players",
        "  Player  Gold",
        "  Ana     12",
        "  Luc     3",
        "",
        "Your hand: +3, the jaguar",
        "",
        "Piles",
        "  Draw pile: 3 cards.",
        "  The discard pile is empty.",
        "",
        "Night 1 of 5",
    ]


def test_the_description_of_a_picture_is_made_of_the_same_words() -> None:
    sections = [Section("Piles", ["Draw pile: 3 cards."]), Section("Players", columns=["Player"], rows=[["Ana", ""]])]
    assert " ".join(sentences(sections)) == "Piles: Draw pile: 3 cards. Players: Ana."


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_described_in_whole_sections(name: str) -> None:
    """Every section has a title of its own and says something; tables are full; nothing is left unsaid in French."""
    game, players = games.game(name), games.game(name).players[0]
    for k, (s, _) in islice(enumerate(stroll(name, players, {}, seed=4)), 0, FAR, OFTEN):
        view = game.look(s, k // OFTEN % (players + 1) - 1)
        told = {lang: game.describe(view, Say(lang)) for lang in LANGUAGES}
        for sections in told.values():
            titles = [section.title for section in sections]
            assert len(set(titles)) == len(titles) >= 2
            for section in sections:
                assert bool(section.rows) == bool(section.columns)
                assert all(len(row) == len(section.columns) and all(row) for row in section.rows)
                assert all(item and item == item.strip() and "{" not in item for item in section.items)
            assert any(section.columns for section in sections)
        assert [section.title for section in told["en"]] != [section.title for section in told["fr"]]
