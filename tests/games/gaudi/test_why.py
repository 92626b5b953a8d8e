"""Why an action of Gaudí cannot be chosen: every way in which that can be.

Positions are those of test_rules_turn.py: the first tile is orange, green, blue.
"""

from tablee.match import Match
from tests.games.gaudi.table import deal, lay, leave_in_pile, pave, place, set_hand
from tests.positions import play
from tests.reasons import why

NOWHERE = "goo goo bbg"  # three tiles that fit nowhere round the first
TOO_FEW = "A second tile has to complete an animal, unless the first did, or a third then completes two."


def at(m: Match, q: int, r: int) -> str:
    """The action that lays a tile at a cell."""
    return f"at {place(m, q, r)}"


# ---- tiles


def test_gau_4_1_another_tile_while_one_is_taken_up() -> None:
    m = deal("ogb ooo gbo", "")
    m.play("tile ogb")
    said = "You have taken up the tile with an orange snail, a green jellyfish and a blue starfish: lay that one first."
    assert why(m, "tile ooo") == (said, "GAU-4.1")


def test_gau_4_1_a_tile_that_is_not_in_the_hand() -> None:
    m = deal("ogb ooo gbo", "")
    assert why(m, "tile bbb") == ("You have no such tile in your hand.", "GAU-4.1")


def test_gau_4_1_a_tile_that_fits_nowhere() -> None:
    m = deal("ogb boo boo", "")
    assert why(m, "tile boo") == ("It fits nowhere: its colours clash at every free place.", "GAU-4.1")


def test_gau_4_7_no_tile_fits_anywhere() -> None:
    m = deal(NOWHERE, "")
    said = "It fits nowhere, like your other tiles: its colours clash at every free place."
    assert why(m, "tile goo") == (said, "GAU-4.7")
    assert why(m, "at 1") == ("None of your tiles fits anywhere.", "GAU-4.7")


def test_gau_4_1_a_fourth_tile() -> None:
    m = deal("ooo ogo bgo", "")
    pave(m, {(-1, 0): "ogg"})
    lay(m, "ooo", 1, 0)
    lay(m, "ogo", 1, -1)
    lay(m, "bgo", 0, -1)
    assert why(m, "tile ooo") == ("You have laid three tiles: more are not laid in one turn.", "GAU-4.1")


def test_gau_4_2_a_second_tile_that_does_not_fit_beside_the_first() -> None:
    m = deal("ooo ooo ggg", "")
    pave(m, {(0, -1): "ggo"})
    lay(m, "ooo", 1, 0)
    said = "It fits nowhere beside the tile that you have just laid, which it has to touch."
    assert why(m, "tile ggg") == (said, "GAU-4.2")


def test_gau_4_3_a_third_tile_without_a_second_animal() -> None:
    m = deal("ooo oob oog", "")
    lay(m, "ooo", 1, 0)
    lay(m, "oob", 1, -1)
    said = "A third tile is laid only if the turn completes two animals, and here it would not."
    assert why(m, "tile oog") == (said, "GAU-4.3")


# ---- swapping


def test_gau_4_7_a_swap_while_a_tile_fits() -> None:
    m = deal("goo goo ogb", "")
    assert why(m, "swap goo") == ("A tile is swapped only if none of yours fits anywhere.", "GAU-4.7")


def test_gau_4_7_a_swap_of_a_tile_that_is_not_in_the_hand() -> None:
    m = deal(NOWHERE, "")
    assert why(m, "swap ogb") == ("You have no such tile in your hand.", "GAU-4.7")


def test_gau_4_7_a_second_swap() -> None:
    m = deal(NOWHERE, "")
    play(m, "swap goo", "draw bog")
    assert why(m, "swap goo") == ("You have swapped a tile already: once in a turn is all.", "GAU-4.7")


def test_gau_4_7_a_swap_from_an_empty_pile() -> None:
    m = deal(NOWHERE, "ogb")
    leave_in_pile(m, 0)
    set_hand(m, 0, NOWHERE)
    assert why(m, "swap goo") == ("The pile is empty: there is no tile to swap for.", "GAU-4.7")


# ---- places


def test_gau_4_1_a_place_before_a_tile_is_taken_up() -> None:
    m = deal("ogb ooo gbo", "")
    assert why(m, "at 1") == ("First take up a tile of your hand.", "GAU-4.1")


def test_gau_4_1_a_place_where_a_tile_lies() -> None:
    m = deal("ogb ooo gbo", "")
    m.play("tile ogb")
    assert why(m, "at 0") == ("At M13 there is a tile already.", "GAU-4.1")


def test_gau_4_1_a_place_that_touches_no_tile() -> None:
    m = deal("ogb ooo gbo", "")
    m.play("tile ogb")
    assert why(m, "at 200") == ("A tile touches one that lies already: this place touches none.", "GAU-4.1")


def test_gau_4_1_a_place_where_colours_clash() -> None:
    m = deal("oob ogb gbo", "")
    m.play("tile oob")
    said = "At L12 there is a green jellyfish to go on with; this tile has an orange jellyfish."
    assert why(m, at(m, 0, -1)) == (said, "GAU-4.1")


def test_gau_4_2_a_place_that_touches_none_of_this_turns_tiles() -> None:
    m = deal("ooo ooo ggg", "")
    pave(m, {(0, -1): "ggo"})
    lay(m, "ooo", 1, 0)
    m.play("tile ooo")
    reason = why(m, at(m, 1, -2))
    assert reason.clause == "GAU-4.2"
    assert reason.sentence.startswith("The tiles of a turn touch each other: ")


def test_gau_4_2_a_compact_block() -> None:
    m = deal("ooo ooo ooo", "")
    pave(m, {(0, 1): "oob", (1, 1): "oob", (2, 0): "ogo"})
    lay(m, "ooo", 1, 0)
    lay(m, "ooo", 1, -1)
    m.play("tile ooo")
    reason = why(m, at(m, 2, -1))
    assert reason.clause == "GAU-4.2"
    assert reason.sentence.endswith("your three tiles would form a compact block, each touching both others.")


def test_gau_4_3_a_place_where_the_second_tile_completes_nothing() -> None:
    m = deal("ooo ooo oog", "")
    lay(m, "ooo", 1, 0)
    m.play("tile ooo")
    assert why(m, at(m, 2, 0)) == (TOO_FEW, "GAU-4.3")


# ---- the end of a turn


def test_gau_4_1_the_end_before_a_tile_is_laid() -> None:
    m = deal("ogb ooo gbo", "")
    assert why(m, "end") == ("Lay at least one tile before you end your turn.", "GAU-4.1")
    m.play("tile ogb")
    assert why(m, "end") == ("You have taken up a tile: lay it first.", "GAU-4.1")


def test_gau_4_3_the_end_while_a_third_tile_must_follow() -> None:
    m = deal("goo ggo bgb", "")
    pave(m, {(1, 0): "ogo", (-1, 1): "bbb"})
    lay(m, "goo", 2, 0)
    lay(m, "ggo", 1, 1)
    assert why(m, "end") == ("Your two tiles have completed no animal: a third must follow.", "GAU-4.3")


def test_gau_4_7_the_end_and_a_pass_while_nothing_fits() -> None:
    m = deal(NOWHERE, "")
    assert why(m, "end") == ("You have laid no tile: swap one or pass.", "GAU-4.7")
    assert why(m, "pass") == ("First swap a tile: you pass only if then still nothing fits.", "GAU-4.7")


def test_gau_4_7_a_pass_while_a_tile_fits_or_was_laid() -> None:
    m = deal("ogb ooo gbo", "")
    assert why(m, "pass") == ("You may not pass: one of your tiles fits somewhere.", "GAU-4.7")
    lay(m, "ogb", 1, 0)
    assert why(m, "pass") == ("You have laid a tile in this turn: end it instead of passing.", "GAU-4.7")
