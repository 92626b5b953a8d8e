"""The rules of a turn of Gaudí, clause by clause (GAU-4). Seat 0 begins; the first tile is orange, green, blue.

  (0,-1) (1,-1)          The snail is at the upper right corner of the first tile, the jellyfish at the upper left,
(-1,0) (0,0) (1,0)       the starfish at the bottom: (1,0) and (1,-1) want an orange snail, (0,-1) and (-1,0) a green
  (-1,1) (0,1)           jellyfish, (-1,1) and (0,1) a blue starfish.
"""

from itertools import product

import pytest

from tablee.games.contract import CHANCE
from tablee.games.gaudi.components import KINDS
from tablee.games.gaudi.paving import colour_code, fits, kinds_for, with_neighbour
from tablee.match import IllegalAction, Match
from tests.games.gaudi.table import (
    animals,
    cells,
    conserved,
    deal,
    draw,
    hand,
    lay,
    leave_in_pile,
    pave,
    place,
    set_hand,
)
from tests.games.gaudi.table import turn as take_turn
from tests.positions import chances, play

NOWHERE = "goo goo bbg"  # three tiles that fit nowhere round the first


def tiles(m: Match) -> list[str]:
    """The tiles that the mover can take up."""
    return [action.split()[1] for action in m.legal() if action.startswith("tile")]


# ---- GAU-4.1 Lay one, two or three


def test_gau_4_1_at_least_one_tile_is_laid() -> None:
    m = deal("ogb gbo ooo", "")
    assert m.legal() == ["tile ogb", "tile ooo"]
    lay(m, "ogb", 1, 0)
    assert "end" in m.legal()


def test_gau_4_1_a_tile_fits_where_its_kind_agrees_in_every_colour_that_is_shown() -> None:
    """The same asked of one tile, and of all kinds at once, for whatever a place can demand."""
    for shown in product(range(4), repeat=3):
        want = 0
        for animal, colour in enumerate(shown):
            want = with_neighbour(want, animal, colour) if colour else want
        agree = [all(c in (0, colour_code(kind, a)) for a, c in enumerate(shown)) for kind in range(KINDS)]
        assert [bool(fits(want, kind)) for kind in range(KINDS)] == agree
        assert [bool(kinds_for(want) >> kind & 1) for kind in range(KINDS)] == agree


def test_gau_4_1_a_tile_touches_a_tile_and_agrees_at_every_corner() -> None:
    m = deal("oob ggb boo", "")
    assert cells(m, "oob") == {(1, 0), (1, -1), (-1, 1), (0, 1)}
    assert cells(m, "ggb") == {(0, -1), (-1, 0), (-1, 1), (0, 1)}
    assert cells(m, "boo") == set()
    pave(m, {(1, 0): "ogg"})  # wants a green jellyfish at (0, 1), besides the blue starfish
    assert (0, 1) not in cells(m, "oob")
    assert (0, 1) in cells(m, "ggb")


def test_gau_4_1_a_refusal_says_what_can_be_laid() -> None:
    m = deal("ogb boo boo", "")
    with pytest.raises(IllegalAction, match="tile ogb"):
        m.play("tile boo")
    with pytest.raises(IllegalAction, match="at"):
        play(m, "tile ogb", "at 0")


def test_gau_4_1_equal_tiles_are_one_choice() -> None:
    m = deal("ooo ooo ooo", "")
    assert m.legal() == ["tile ooo"]


def test_gau_4_1_up_to_three_tiles_are_laid() -> None:
    m = deal("ooo ogo bgo", "")
    pave(m, {(-1, 0): "ogg"})
    lay(m, "ooo", 1, 0)
    lay(m, "ogo", 1, -1)
    lay(m, "bgo", 0, -1)
    assert m.legal() == ["end"]
    assert animals(m) == [("orange snail", None), ("green jellyfish", None)]


# ---- GAU-4.2 Tiles of a turn touch each other


def test_gau_4_2_the_second_touches_the_first() -> None:
    m = deal("ooo ooo ggg", "")
    pave(m, {(0, -1): "ggo"})  # (-1, 0) would complete the jellyfish
    lay(m, "ooo", 1, 0)
    assert cells(m, "ooo") == {(1, -1)}
    assert cells(m, "ggg") == set()


def test_gau_4_2_the_third_touches_the_first_or_the_second() -> None:
    m = deal("ooo ogo bgo", "")
    pave(m, {(-1, 0): "ogg", (0, 1): "oob"})
    lay(m, "ooo", 1, 0)
    lay(m, "ogo", 1, -1)
    assert cells(m, "bgo") == {(0, -1)}


def test_gau_4_2_three_tiles_never_form_a_compact_block() -> None:
    for rules, block in (("full", False), ("beginner", True)):
        m = deal("ooo ooo ooo", "", rules=rules)
        pave(m, {(0, 1): "oob", (1, 1): "oob", (2, 0): "ogo"})
        lay(m, "ooo", 1, 0)
        lay(m, "ooo", 1, -1)
        assert len(animals(m)) == 2  # so a third tile is allowed, and at (2, -1) completes another
        assert ((2, -1) in cells(m, "ooo")) == block


# ---- GAU-4.3 Two tiles complete one animal, three complete two


def test_gau_4_3_one_tile_may_complete_nothing() -> None:
    m = deal("ooo", "")
    lay(m, "ooo", 1, 0)
    m.play("end")
    assert animals(m) == []


def test_gau_4_3_a_second_tile_needs_an_animal() -> None:
    m = deal("ooo oob oog", "")
    lay(m, "ooo", 1, 0)
    assert cells(m, "oob") == {(1, -1)}  # completes the snail; other places complete nothing
    lay(m, "oob", 1, -1)
    assert "end" in m.legal()


def test_gau_4_3_an_animal_completed_by_the_first_tile_counts() -> None:
    m = deal("ooo oob bbb", "")
    pave(m, {(1, -1): "ooo"})
    lay(m, "ooo", 1, 0)
    assert animals(m) == [("orange snail", None)]
    assert (1, 1) in cells(m, "oob")  # completes nothing more, and need not


def test_gau_4_3_a_third_tile_needs_two_animals() -> None:
    m = deal("ooo oob oog", "")
    lay(m, "ooo", 1, 0)
    lay(m, "oob", 1, -1)
    assert m.legal() == ["end"]


def test_gau_4_3_whose_objective_it_serves_does_not_matter() -> None:
    m = deal("ooo oob", "", goals=["starfish blue", "jellyfish green"])
    take_turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert animals(m) == [("orange snail", None)]


def look_ahead(third: str) -> Match:
    """After (2, 0), a tile at (1, 1) completes nothing; a third at (0, 1) could complete a jellyfish and a starfish."""
    m = deal(f"goo ggo {third}", "")
    pave(m, {(1, 0): "ogo", (-1, 1): "bbb"})
    lay(m, "goo", 2, 0)
    return m


def test_gau_4_3_a_second_tile_that_completes_nothing_is_allowed_if_a_third_completes_two() -> None:
    m = look_ahead("bgb")
    assert (1, 1) in cells(m, "ggo")
    assert (1, 1) not in cells(look_ahead("bob"), "ggo")
    assert (1, 1) not in cells(look_ahead("bgo"), "ggo")


def test_gau_4_3_and_then_the_third_must_be_laid() -> None:
    m = look_ahead("bgb")
    lay(m, "ggo", 1, 1)
    assert m.view()["bound"]
    assert m.legal() == ["tile bgb"]
    assert cells(m, "bgb") == {(0, 1)}
    lay(m, "bgb", 0, 1)
    assert sorted(animals(m)) == [("blue starfish", None), ("green jellyfish", None)]
    assert m.legal() == ["end"]


# ---- GAU-4.4 An animal is complete


def test_gau_4_4_an_animal_is_complete_when_its_corner_has_three_tiles() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    assert animals(m) == []
    lay(m, "oob", 1, -1)
    assert animals(m) == [("orange snail", None)]
    assert [(a["q"], a["r"]) for a in m.view()["animals"]] == [(0, 0)]  # at its upper right corner


def test_gau_4_4_one_tile_can_complete_three_animals() -> None:
    m = deal("ogb", "")
    pave(m, {(1, 0): "oob", (1, 1): "bob", (0, 2): "bgb", (-1, 2): "bgb", (-1, 1): "bgb"})
    wants = next(f["wants"] for f in m.view()["free"] if (f["q"], f["r"]) == (0, 1))
    assert wants == ["blue", "orange", "blue"]
    set_hand(m, 0, "bob ooo ggg")
    lay(m, "bob", 0, 1)
    assert sorted(animals(m)) == [("blue snail", None), ("blue starfish", None), ("orange jellyfish", None)]


# ---- GAU-4.5 Marks


@pytest.mark.parametrize(
    ("goal", "owner"),
    [("snail green", 0), ("jellyfish orange", 0), ("snail orange", 0), ("starfish blue", None)],
)
def test_gau_4_5_an_animal_that_fits_an_objective_is_marked(goal: str, owner: int | None) -> None:
    other = "starfish blue" if "starfish" not in goal else "jellyfish green"
    m = deal("ooo oob", "", goals=[goal, other])
    take_turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert animals(m) == [("orange snail", owner)]
    assert m.view()["seats"][0]["tokens"] == 35 - (owner == 0)


def test_gau_4_5_marks_are_made_when_the_turn_ends_so_that_tiles_can_be_taken_back() -> None:
    m = deal("ooo oob", "")
    lay(m, "ooo", 1, 0)
    lay(m, "oob", 1, -1)
    assert animals(m) == [("orange snail", None)]
    for _ in range(4):
        m.undo(0)
    assert len(m.view()["tiles"]) == 1
    take_turn(m, ("ooo", 1, 0), ("oob", 1, -1))
    assert animals(m) == [("orange snail", 0)]
    with pytest.raises(IllegalAction):
        m.undo(0)


def test_gau_4_5_what_is_not_marked_stays_unmarked() -> None:
    m = deal("ooo oob", "ggg", goals=["starfish blue", "snail orange"])
    take_turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="bbb bbb")
    take_turn(m, ("ggg", -1, 0), drawn="bbb")
    assert animals(m) == [("orange snail", None)]


def test_gau_4_5_without_tokens_there_is_no_mark() -> None:
    m = deal("ooo oob", "")
    m.state.tokens[0] = 0
    take_turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert animals(m) == [("orange snail", None)]
    assert m.scores == [0, 0]
    assert len(m.view()["seats"][0]["possible"]) == 9  # and nothing is learnt


# ---- GAU-4.6 Draw


def test_gau_4_6_draw_back_to_three() -> None:
    m = deal("ooo oob ggg", "")
    take_turn(m, ("ooo", 1, 0), ("oob", 1, -1))
    assert m.mover == CHANCE
    draw(m, "bob", "bbb")
    assert hand(m, 0) == ["ggg", "bob", "bbb"]
    assert m.mover == 1


def test_gau_4_6_while_the_pile_lasts() -> None:
    m = deal("ooo oob ggg", "")
    leave_in_pile(m, 1)
    take_turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="bob")
    assert hand(m, 0) == ["ggg", "bob"]
    assert (m.mover, m.view()["pile"]) == (1, 0)


# ---- GAU-4.7 Swap and pass


def test_gau_4_7_if_nothing_fits_a_tile_is_swapped() -> None:
    m = deal(NOWHERE, "")
    assert m.legal() == ["swap goo", "swap bbg"]
    m.play("swap bbg")
    assert m.mover == CHANCE
    draw(m, "ogb")
    assert hand(m, 0) == ["goo", "goo", "ogb"]
    assert m.legal() == ["tile ogb"]
    conserved(m.state)


def test_gau_4_7_the_other_is_drawn_before_the_chosen_one_is_mixed_back() -> None:
    m = deal(NOWHERE, "goo")  # all three are in hands
    m.play("swap goo")
    assert "draw goo" not in chances(m)
    pile = m.view()["pile"]
    draw(m, "ogb")
    assert m.view()["pile"] == pile
    take_turn(m, ("ogb", 1, 0))
    assert chances(m)["draw goo"] == 1


def test_gau_4_7_once_per_turn_and_then_pass() -> None:
    m = deal(NOWHERE, "")
    play(m, "swap goo", "draw bog")
    assert m.legal() == ["pass"]
    m.play("pass")
    assert m.mover == 1


def test_gau_4_7_with_an_empty_pile_pass() -> None:
    m = deal(NOWHERE, "ogb")
    leave_in_pile(m, 0)
    set_hand(m, 0, NOWHERE)
    assert m.legal() == ["pass"]


def test_gau_4_7_who_can_lay_must_not_swap_or_pass() -> None:
    m = deal("goo goo ogb", "")
    assert tiles(m) == ["ogb"]
    with pytest.raises(IllegalAction):
        m.play("swap goo")
    assert place(m, 1, 0) == 1
