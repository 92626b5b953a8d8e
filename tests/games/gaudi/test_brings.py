"""What an action of Gaudí brings, before it is chosen: 0, +1 or +2 for the player who asks."""

import pytest

from tests.games.gaudi.table import deal, lay, pave, place
from tests.reasons import brings


@pytest.mark.parametrize(
    ("goal", "words"),
    [("snail orange", "+2 for you"), ("snail blue", "+1 for you"), ("starfish orange", "+1 for you")],
)
def test_gau_5_2_a_place_says_what_its_animals_are_worth_to_the_player(goal: str, words: str) -> None:
    m = deal("ooo oob", "", goals=[goal, "jellyfish green"])
    lay(m, "ooo", 1, 0)
    assert brings(m, "tile oob") == words.replace("+", "up to +")
    m.play("tile oob")
    assert brings(m, f"at {place(m, 1, -1)}") == words
    lay_there = f"at {place(m, 1, -1)}"
    m.play(lay_there)
    assert brings(m, "end") == words


def test_gau_5_2_an_animal_of_no_objective_is_worth_0() -> None:
    m = deal("ooo oob", "", goals=["starfish blue", "jellyfish green"])
    lay(m, "ooo", 1, 0)
    assert brings(m, "tile oob") is None
    m.play("tile oob")
    assert brings(m, f"at {place(m, 1, -1)}") == "0 for you"


def test_gau_4_5_without_tokens_nothing_is_worth_anything() -> None:
    m = deal("ooo oob", "", goals=["snail orange", "jellyfish green"])
    pave(m, {(1, 0): "ooo"})
    m.state.tokens[0] = 0
    m.play("tile oob")
    assert brings(m, f"at {place(m, 1, -1)}") == "0 for you: you have no token left"


def test_gau_6_2_children_have_no_points() -> None:
    m = deal("ooo oob", "", rules="children")
    lay(m, "ooo", 1, 0)
    m.play("tile oob")
    assert brings(m, f"at {place(m, 1, -1)}") is None


def test_gau_4_4_a_place_that_completes_nothing_says_nothing() -> None:
    m = deal("ooo oob", "")
    m.play("tile ooo")
    assert brings(m, f"at {place(m, 1, 0)}") is None
