"""What a seat may know in Gaudí (GAU-7): its view, what it sees happen, what it observes."""

import pytest

from tablee.games.contract import EVERYTHING, SPECTATOR
from tablee.games.gaudi.actions import TILE_NAMES
from tablee.games.gaudi.hidden import CELL, PLACE_NUMBERS
from tablee.match import Match
from tests.games.gaudi.table import (
    deal,
    draw,
    goal_number,
    lay,
    leave_in_pile,
    part,
    place,
    set_hand,
    turn,
)
from tests.positions import play, unroll

NOWHERE = "goo goo bbg"


def possible(m: Match, seat: int) -> set[str]:
    """The objectives that everyone knows a seat can have."""
    return {f"{animal} {colour}" for animal, colour in m.view()["seats"][seat]["possible"]}


def barred(m: Match, seat: int) -> list[set[str]]:
    """For each tile of a hand, the kinds that everyone knows it is not."""
    s = m.state
    return [{TILE_NAMES[k] for k in range(27) if s.barred[seat, i] >> k & 1} for i in range(s.held[seat])]


# ---- GAU-7.1 Everyone


def test_gau_7_1_everyone_sees_the_table() -> None:
    m = deal("ooo oob", "")
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    for viewer in (0, 1, None):
        view = m.view(viewer)
        assert [t["tile"] for t in view["tiles"]] == ["ogb", "ooo", "oob"]
        assert [(a["animal"], a["colour"], a["owner"]) for a in view["animals"]] == [("snail", "orange", 0)]
        assert [seat["tokens"] for seat in view["seats"]] == [34, 35]
        assert [seat["marks"] for seat in view["seats"]] == [1, 0]
        assert [seat["tiles"] for seat in view["seats"]] == [3, 3]
        assert view["pile"] == 84 - 3 - 6
        assert len(view["free"]) == 9


def test_gau_7_1_everyone_sees_who_swaps_and_who_passes() -> None:
    m = deal(NOWHERE, "", "")
    assert m.view(1)["phase"] == "swap"
    before = len(m.played)
    play(m, "swap goo", "draw bog", "pass")
    assert m.log(seat=1, since=before) == [
        "Sun cannot lay any tile and swaps one.",
        "Sun cannot lay any tile and passes.",
    ]
    assert m.view(1)["passes"] == 1


# ---- GAU-7.2 What swapping and passing show


def test_gau_7_2_who_swaps_shows_that_nothing_fits() -> None:
    m = deal(NOWHERE, "")
    fitting = {t for t in TILE_NAMES if t[0] == "o" or t[1] == "g" or t[2] == "b"}
    assert barred(m, 0) == [fitting] * 3
    assert barred(m, 1) == [set()] * 3
    play(m, "swap goo", "draw ogb")
    assert barred(m, 0) == [fitting, fitting, set()]


def test_gau_7_2_who_passes_shows_that_the_new_tile_does_not_fit_either() -> None:
    m = deal(NOWHERE, "")
    play(m, "swap goo", "draw bog")
    assert len(barred(m, 0)[2]) == 19
    m.play("pass")
    assert [len(kinds) for kinds in barred(m, 0)] == [19] * 3


def test_gau_7_2_what_is_known_goes_with_the_tile() -> None:
    m = deal("goo bbg bog", "ogb")
    play(m, "swap bbg", "draw ooo")
    turn(m, ("ooo", 1, 0), drawn="ooo")
    assert [len(kinds) for kinds in barred(m, 0)] == [19, 19, 0]
    assert m.view(0)["seats"][0]["hand"] == ["goo", "bog", "ooo"]


def test_gau_7_2_of_two_equal_tiles_the_one_held_longest_is_laid_first() -> None:
    m = deal("goo bbg bog", "ogb ogb")
    play(m, "swap bbg", "draw ooo")
    turn(m, ("ooo", 1, 0), drawn="boo")
    turn(m, ("ogb", -1, 1), drawn="ooo")
    assert not any("boo" in kinds for kinds in barred(m, 0))
    lay(m, "boo", 2, 0)  # fits beside the orange starfish of (1, 0)
    assert all("boo" in kinds for kinds in barred(m, 0))  # had one of them been boo, it would have been laid


def test_gau_7_2_a_tile_held_longest_that_is_laid_says_nothing_of_the_others() -> None:
    m = deal("goo bbg bog", "ogb ogb")
    play(m, "swap bbg", "draw ooo")
    turn(m, ("ooo", 1, 0), drawn="goo")
    turn(m, ("ogb", -1, 1), drawn="ooo")
    lay(m, "goo", 2, 0)
    assert m.view(0)["seats"][0]["hand"] == ["bog", "goo"]
    assert [len(kinds) for kinds in barred(m, 0)] == [19, 0]


# ---- GAU-7.3 What marks show


def test_gau_7_3_a_mark_shows_that_an_objective_fits() -> None:
    m = deal("ooo oob", "", goals=["snail blue", "jellyfish green"])
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert possible(m, 0) == {"snail orange", "snail green", "snail blue", "jellyfish orange", "starfish orange"}
    assert len(possible(m, 1)) == 9


def test_gau_7_3_an_animal_left_unmarked_fits_no_objective() -> None:
    m = deal("ooo oob", "", goals=["starfish blue", "jellyfish green"])
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert possible(m, 0) == {"jellyfish green", "jellyfish blue", "starfish green", "starfish blue"}


def test_gau_7_3_what_marks_show_adds_up() -> None:
    m = deal("ooo oob ggo", "ggb", goals=["snail blue", "jellyfish green"])
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggb ggb")
    turn(m, ("ggb", -1, 0), drawn="bbb")
    turn(m, ("ggb", 0, -1), drawn="bbb")  # a green jellyfish, unmarked
    assert possible(m, 0) == {"snail orange", "snail blue", "starfish orange"}


# ---- GAU-7.4 A seat alone


def test_gau_7_4_a_seat_alone_knows_its_tiles_and_objectives() -> None:
    m = deal("ooo oob ggg", "bbb bbo bbg", "")
    for seat in range(3):
        for viewer in (0, 1, 2, None):
            shown = m.view(viewer)["seats"][seat]
            assert (shown["hand"] is not None) == (viewer == seat)
            assert (shown["animal"] is not None) == (viewer == seat)
            assert (shown["points"] is not None) == (viewer == seat)


def test_gau_7_4_a_seat_alone_knows_which_tile_it_has_taken_up() -> None:
    m = deal("ooo oob ggg", "", "")
    m.play("tile oob")
    assert [m.view(viewer)["taken"] for viewer in (0, 1, None)] == ["oob", None, None]
    assert m.view(1)["phase"] == "place"
    m.undo(0)
    m.play("tile ggg")
    assert m.view(0)["taken"] == "ggg"


def test_gau_7_4_what_others_do_with_a_tile_is_told_when_it_lies() -> None:
    m = deal("ooo", "")
    before = len(m.played)
    m.play("tile ooo")
    assert m.log(seat=1, since=before) == []
    m.play(f"at {place(m, 1, 0)}")
    assert m.log(seat=1, since=before) == [
        "Sun lays the tile with an orange snail, an orange jellyfish and an orange starfish at N13.",
    ]


# ---- who sees what is drawn and done


def watchers(m: Match, action: str) -> list[int]:
    """The viewers that see which action is taken; somebody who sees everything always does."""
    number = m.game.read(action)
    assert number in m.game.list_legal(m.state)
    assert m.game.sees(m.state, number, EVERYTHING)
    return [viewer for viewer in (SPECTATOR, *range(m.players)) if m.game.sees(m.state, number, viewer)]


ALL = [SPECTATOR, 0, 1, 2]


@pytest.mark.parametrize("rules", ["full", "beginner"])
def test_each_sees_only_what_is_dealt_to_them(rules: str) -> None:
    m = unroll("gaudi", 3, {"rules": rules})
    assert watchers(m, "first 1") == ALL
    m.play("first 1")
    for seat in range(3):
        assert watchers(m, m.legal()[0]) == ([seat] if rules == "full" else ALL)
        m.play(m.legal()[0])
    assert watchers(m, "draw ogb") == ALL  # starts the paving
    m.play("draw ogb")
    for seat in range(3):
        for _ in range(3):
            assert watchers(m, "draw ggg") == [seat]
            m.play(m.legal()[0])


def test_everyone_sees_where_a_tile_is_laid_but_only_the_player_what_is_drawn() -> None:
    m = deal("ooo", "", "")
    assert watchers(m, "tile ooo") == [0]
    m.play("tile ooo")
    assert watchers(m, "at 1") == ALL
    m.play("at 1")
    assert watchers(m, "end") == ALL
    m.play("end")
    assert watchers(m, "draw ggg") == [0]


def test_only_the_player_sees_which_tile_is_swapped_and_for_which() -> None:
    m = deal(NOWHERE, "", "")
    assert watchers(m, "swap goo") == [0]
    m.play("swap goo")
    assert watchers(m, "draw bog") == [0]
    m.play("draw bog")
    assert watchers(m, "pass") == ALL


# ---- observe


def test_an_observation_says_what_its_layout_says() -> None:
    m = deal("ooo oob ggg", "bbb bbo bbg", "", goals=["snail orange", "jellyfish green", "starfish blue"])
    lay(m, "ooo", 1, 0)
    m.play("tile oob")
    assert part(m, 0, "own hand")[:9] == [1, 0, 0, 1, 0, 0, 0, 0, 1]  # oob
    assert part(m, 0, "own hand")[18:] == [0] * 9
    assert part(m, 0, "own tile taken up") == [1, 0, 0]
    assert part(m, 1, "own tile taken up") == [0, 0, 0]
    assert part(m, 1, "own objectives").index(1) == goal_number("jellyfish green")
    unseen = dict(zip(TILE_NAMES, part(m, 1, "tiles not seen"), strict=True))
    assert (unseen["ooo"], unseen["bbb"], unseen["ogb"], unseen["oob"]) == (3, 3, 2, 3)
    assert part(m, 0, "pile") == [pytest.approx((84 - 10) / 84)]
    assert part(m, 0, "a tile is taken up") == [0, 1, 0, 0]
    assert part(m, 0, "tiles laid in this turn") == [1]
    assert part(m, 0, "rules") == [1, 0, 0]
    assert part(m, 1, "by seat: takes part") == [1, 1, 1, 0, 0, 0]
    assert part(m, 1, "by seat: has the turn") == [0, 0, 1, 0, 0, 0]
    assert part(m, 1, "by seat: tiles in hand") == [3, 3, 2, 0, 0, 0]
    assert part(m, 1, "by seat: marking tokens")[0] == pytest.approx(25 / 35)
    assert sum(part(m, 1, "by seat: objectives it can have")) == 1 + 9 + 9
    own, others = part(m, 1, "points of each species")[:9], part(m, 1, "points of each species")[9:]
    assert own[goal_number("jellyfish green")] == 2
    assert own[goal_number("jellyfish blue")] == own[goal_number("snail green")] == 1
    assert sum(own) == 6
    assert others == [pytest.approx(0.66)] * 9  # nobody knows their objectives: five of nine fit, one of them twice


def test_an_observation_shows_the_places_in_the_order_of_the_actions() -> None:
    m = deal("ooo", "")
    lay(m, "ooo", 1, 0)
    seen = part(m, 0, "by place")
    rows = [seen[i : i + CELL] for i in range(0, len(seen), CELL)]
    assert rows[0][:12] == [1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]
    assert rows[1][:12] == [1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0]
    assert rows[2][:PLACE_NUMBERS] == [
        0,
        1,
        0,
        1,
        *[0] * 8,
        1,
        0,
        0,
        pytest.approx(0.1),
        pytest.approx(-0.1),
    ]  # a snail
    assert sum(row[0] + row[1] for row in rows) == 2 + 8


def test_an_observation_counts_marks() -> None:
    m = deal("ooo oob", "")
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert part(m, 1, "by seat: animals marked")[9:18].index(1) == goal_number("snail orange")


def test_a_finished_game_is_shown_whole() -> None:
    m = deal("", "")
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    turn(m, ("ooo", 1, 0))
    draw(m)
    assert [len(seat["hand"]) for seat in m.view("all")["seats"]] == [0, 3]
    assert [seat["hand"] for seat in m.view()["seats"]] == [None, None]
