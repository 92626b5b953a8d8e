"""Building a disc in L'Or des Mayas, clause by clause (GOLD-4). Seat 0 buys unless a test says otherwise."""

from itertools import permutations, product

import pytest

from tablee import games
from tablee.games.gold.components import MATERIAL_NAMES
from tablee.match import IllegalAction, Match
from tests.games.gold.table import auction, base, board, build, conserved, gone, pearls, sell
from tests.positions import play, stroll

GOLD = games.game("gold")


def bought(mine: str = "", new: str = "1/6 jade stone") -> Match:
    """Seat 0 of three has these pieces on its base and has just bought a new one for 3 pearls."""
    m = auction(mine, board=new)
    sell(m, "3 1 0")
    assert m.mover == 0
    return m


def lays(m: Match) -> list[str]:
    """What can be laid now: `0 gold`."""
    *found, last = m.legal()
    assert last == "done"
    return [action.removeprefix("lay ") for action in found]


# ---- GOLD-4.1 The lower face


def test_gold_4_1_the_buyer_alone_sees_both_faces_of_the_new_piece() -> None:
    m = bought(new="1/6 gold stone")
    assert board(m, 0)[0] == "1/6 gold stone"
    for viewer in (1, 2, None):
        assert board(m, viewer)[0] == "1/6 gold ?"
    build(m, "0 gold")
    assert base(m, 0, viewer=0) == "1/6 gold stone"
    for viewer in (1, 2, None):
        assert base(m, 0, viewer=viewer) == "1/6 gold ?"


def test_gold_4_1_the_buyer_pays_before_looking() -> None:
    m = auction(board="1/6 gold stone", players=4)
    sell(m, "5 2 0 0")
    assert board(m, 0)[0] == "1/6 gold ?"
    m.play("pay 2")
    assert board(m, 0)[0] == "1/6 gold stone"


# ---- GOLD-4.2 Any pieces, either face, any order


def test_gold_4_2_every_piece_can_be_laid_with_either_face_up() -> None:
    m = bought("1/8 jade bronze, 1/6 bronze silver", new="1/4 gold stone")
    assert lays(m) == ["0 jade", "0 bronze", "1 bronze", "1 silver", "2 gold", "2 stone"]


def test_gold_4_2_the_pieces_can_be_laid_in_any_order() -> None:
    m = bought("1/8 jade bronze, 1/6 bronze silver", new="1/4 gold silver")
    build(m, "2 silver", "1 bronze", "0 jade")
    assert base(m, 0) == "1/4 silver gold, 1/6 bronze ?, 1/8 jade ?"


def test_gold_4_2_a_piece_is_laid_once() -> None:
    m = bought("1/8 jade bronze", new="1/4 jade stone")
    m.play("lay 0 jade")
    assert lays(m) == ["1 jade", "1 stone"]
    m.play("lay 1 jade")
    assert lays(m) == []


def test_gold_4_2_what_is_not_laid_is_discarded_with_its_lower_face_unseen() -> None:
    m = bought("1/8 jade bronze, 1/6 bronze silver", new="1/4 gold stone")
    build(m, "1 bronze")
    assert base(m, 0) == "1/6 bronze ?"
    assert gone(m) == ["1/8 jade ?", "1/4 gold ?"]
    assert gone(m, 0) == ["1/8 jade bronze", "1/4 gold stone"]


def test_gold_4_2_an_empty_base_is_allowed() -> None:
    m = bought("1/8 jade bronze", new="1/4 gold stone")
    m.play("done")
    assert base(m, 0) == ""
    assert len(gone(m)) == 2


def test_gold_4_2_steps_can_be_taken_back_until_the_base_is_confirmed() -> None:
    m = bought("1/8 jade bronze", new="1/4 jade stone")
    before = m.state.tobytes()
    play(m, "lay 0 bronze", "lay 1 jade")
    m.undo(0)
    m.undo(0)
    assert m.state.tobytes() == before
    with pytest.raises(IllegalAction):
        m.undo(0)  # not the sale


def test_gold_4_2_a_confirmed_base_is_not_taken_back() -> None:
    m = bought("1/8 jade bronze", new="1/4 jade stone")
    play(m, "lay 0 bronze", "done")
    with pytest.raises(IllegalAction, match="shown"):
        m.undo(0)


Arrangement = tuple[tuple[int, str], ...]  # slots and faces in order


def arrangements(m: Match, so_far: Arrangement = ()) -> set[Arrangement]:
    """Every base that can be laid from here, by the legal actions."""
    found = {so_far}
    for lay in lays(m):
        slot, face = lay.split()
        m.play(f"lay {lay}")
        found |= arrangements(m, (*so_far, (int(slot), face)))
        m.undo(0)
    return found


def arrangements_of_the_rules(pieces: list[str]) -> set[Arrangement]:
    """Every order of every choice of pieces and faces that GOLD-4.3 to GOLD-4.5 allow."""
    sizes, fitting = {"1/8": 3, "1/6": 4, "1/4": 6}, set()
    for n in range(len(pieces) + 1):
        for order in permutations(range(len(pieces)), n):
            total = sum(sizes[pieces[i].split()[0]] for i in order)
            for faces in product(*(pieces[i].split()[1:] for i in order)):
                values = [MATERIAL_NAMES.index(face) for face in faces]
                touching = zip(values, values[1:] + (values[:1] if total == 24 else []), strict=False)
                if total <= 24 and all(abs(a - b) <= 1 for a, b in touching):
                    fitting.add(tuple(zip(order, faces, strict=True)))
    return fitting


def test_gold_4_2_exactly_the_arrangements_of_the_rules_can_be_laid() -> None:
    mine = ["1/4 jade stone", "1/8 jade bronze", "1/4 bronze silver", "1/4 silver gold"]
    m = bought(", ".join(mine), new="1/4 bronze jade")
    fitting = arrangements_of_the_rules([*mine, "1/4 bronze jade"])
    assert len(fitting) > 400
    assert arrangements(m) == fitting


# ---- GOLD-4.3 to GOLD-4.5 What fits


def test_gold_4_3_the_pieces_lie_in_the_order_they_were_laid() -> None:
    m = bought("1/8 jade bronze, 1/6 jade stone", new="1/4 jade stone")
    build(m, "2 jade", "0 jade", "1 stone")
    assert base(m, 0, viewer=0) == "1/4 jade stone, 1/8 jade bronze, 1/6 stone jade"


def test_gold_4_3_a_new_piece_joins_the_end_of_the_arc() -> None:
    m = bought("1/8 bronze jade, 1/6 silver gold", new="1/4 jade stone")
    play(m, "lay 2 stone", "lay 0 jade")
    assert lays(m) == []  # neither gold nor silver touches jade


@pytest.mark.parametrize(
    ("face", "neighbours"),
    [
        ("stone", {"stone", "jade"}),
        ("jade", {"stone", "jade", "bronze"}),
        ("bronze", {"jade", "bronze", "silver"}),
        ("silver", {"bronze", "silver", "gold"}),
        ("gold", {"silver", "gold"}),
    ],
)
def test_gold_4_4_neighbours_differ_by_at_most_1(face: str, neighbours: set[str]) -> None:
    mine = {
        "stone": "1/8 stone jade",
        "jade": "1/8 jade bronze",
        "bronze": "1/8 bronze silver",
        "silver": "1/8 silver gold",
        "gold": "1/8 gold stone",
    }[face]
    found = set()
    for new in ("stone jade", "bronze silver", "gold stone"):
        m = bought(mine, new=f"1/6 {new}")
        m.play(f"lay 0 {face}")
        found |= {lay.split()[1] for lay in lays(m)}
    assert found == neighbours


def test_gold_4_4_worked_example_bronze_jade_silver_cannot_lie_in_this_order() -> None:
    m = bought("1/6 bronze jade, 1/8 jade stone", new="1/4 silver gold")
    play(m, "lay 0 bronze", "lay 1 jade")
    assert lays(m) == []
    m.undo(0)
    m.undo(0)
    build(m, "1 jade", "0 bronze", "2 silver")
    assert base(m, 0) == "1/8 jade ?, 1/6 bronze ?, 1/4 silver ?"


def test_gold_4_4_sizes_play_no_part() -> None:
    for size in ("1/8", "1/6", "1/4"):
        m = bought("1/6 bronze jade", new=f"{size} bronze silver")
        m.play("lay 0 bronze")
        assert lays(m) == ["1 bronze", "1 silver"]


def test_gold_4_5_an_arc_never_exceeds_the_circle() -> None:
    m = bought("1/4 jade stone, 1/4 jade bronze, 1/6 jade bronze, 1/6 bronze jade", new="1/4 bronze silver")
    play(m, "lay 0 jade", "lay 1 jade", "lay 2 jade", "lay 3 jade")
    assert m.view(0)["building"]["filled"] == 20
    assert lays(m) == []
    m.undo(0)
    assert lays(m) == ["3 bronze", "3 jade", "4 bronze"]


def test_gold_4_5_a_piece_that_fills_the_circle_must_fit_the_first_piece_too() -> None:
    m = bought("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold", new="1/4 silver bronze")
    play(m, "lay 0 jade", "lay 1 bronze", "lay 2 silver")
    assert lays(m) == ["3 bronze"]  # silver would touch jade
    build(m, "3 bronze")
    assert m.view()["seats"][0]["bases"][0]["complete"]


def test_gold_4_5_worked_example_of_two_rings() -> None:
    m = bought("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold", new="1/4 silver bronze")
    build(m, "0 jade", "1 bronze", "2 silver", "3 bronze")
    assert m.scores[0] == 7 + 10 + 1 + 2 + 3 + 2
    m = bought("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold", new="1/4 silver bronze")
    play(m, "lay 0 jade", "lay 1 bronze", "lay 2 silver")
    with pytest.raises(IllegalAction):
        m.play("lay 3 silver")


EIGHT = (
    "1/8 jade stone, 1/8 jade stone, 1/8 jade bronze, 1/8 bronze silver,"
    " 1/8 silver gold, 1/8 silver gold, 1/8 bronze silver, 1/8 bronze jade"
)


def test_gold_4_5_a_ring_of_eight_pieces() -> None:
    *mine, new = EIGHT.split(", ")
    m = bought(", ".join(mine), new=new)
    build(m, *(f"{slot} {piece.split()[1]}" for slot, piece in enumerate([*mine, new])))
    assert m.scores[0] == 7 + 10 + 3 * 1 + 3 * 2 + 2 * 3
    assert m.view()["seats"][0]["bases"][0]["complete"]


def test_gold_4_5_nine_pieces_at_hand_make_a_ring_of_eight() -> None:
    m = bought(EIGHT, new="1/8 gold stone")
    assert len(lays(m)) == 2 * 9
    build(m, "4 silver", "8 gold", "5 silver", "6 bronze", "2 jade", "1 jade", "7 bronze", "3 bronze")
    assert m.scores[0] == 7 + 10 + 3 + 4 + 3 + 2 + 1 + 1 + 2 + 2
    assert gone(m) == ["1/8 jade ?"]
    conserved(m.state)


# ---- GOLD-4.6 Bases


def test_gold_4_6_of_two_bases_the_buyer_chooses_one() -> None:
    m = auction(("1/8 jade bronze", "1/6 bronze silver"), board="1/4 gold stone", players=2)
    sell(m, "3 1")
    assert (m.mover, m.view(0)["phase"], m.legal()) == (0, "base", ["base 0", "base 1"])
    m.play("base 1")
    assert lays(m) == ["0 bronze", "0 silver", "1 gold", "1 stone"]
    m.undo(0)
    m.play("base 0")
    assert lays(m) == ["0 jade", "0 bronze", "1 gold", "1 stone"]


def test_gold_4_6_only_that_base_is_rebuilt() -> None:
    m = auction(("1/8 jade bronze", "1/6 bronze silver"), "1/6 jade bronze", board="1/4 silver gold", players=2)
    sell(m, "3 1", "base 1")
    build(m, "1 silver", "0 bronze")
    assert base(m, 0, 0) == "1/8 jade ?"
    assert base(m, 0, 1) == "1/4 silver ?, 1/6 bronze ?"
    assert base(m, 1, 0) == "1/6 jade ?"


def test_gold_4_6_the_second_player_has_bases_of_their_own() -> None:
    m = auction(("1/8 jade bronze", ""), ("", "1/6 bronze silver"), board="1/4 silver gold", players=2)
    sell(m, "1 3", "base 1")
    build(m, "0 bronze", "1 silver")
    assert base(m, 1, 1) == "1/6 bronze ?, 1/4 silver ?"
    assert base(m, 0, 0) == "1/8 jade ?"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_4_6_a_base_changes_only_at_its_owners_purchase(players: int) -> None:
    for seed in range(4):
        before = None
        for s, action in stroll("gold", players, {}, seed):
            bases = s.pieces.tolist()
            if before is not None and before[0] != bases:
                assert GOLD.write(before[1]) == "done"
                changed = [b for b in range(4) if before[0][b] != bases[b]]
                assert len(changed) == 1
                owner = changed[0] // 2 if players == 2 else changed[0]
                assert owner == s.winner
            before = (bases, action)


# ---- GOLD-4.7, GOLD-4.8


def test_gold_4_7_everyone_sees_upper_faces_sizes_and_order() -> None:
    m = auction("1/8 jade bronze, 1/6 bronze silver", "1/4 gold stone", players=3)
    for viewer in (2, None):
        assert base(m, 0, viewer=viewer) == "1/8 jade ?, 1/6 bronze ?"
        assert base(m, 1, viewer=viewer) == "1/4 gold ?"


RING = "1/4 jade stone, 1/4 bronze jade, 1/4 silver gold, 1/4 bronze silver"


def test_gold_4_8_a_player_with_a_complete_disc_goes_on_bidding() -> None:
    m = auction(RING, board="1/6 gold stone")
    assert m.waiting == [0, 1, 2]
    assert m.legal(0) == [f"bid {n}" for n in range(11)]
    sell(m, "3 2 1")
    assert pearls(m) == [7, 10, 13]


def test_gold_4_8_a_complete_disc_can_be_bettered() -> None:
    m = auction(RING, board="1/4 gold stone")
    sell(m, "3 2 1")
    assert m.scores[0] == 7 + 18
    build(m, "1 bronze", "3 silver", "4 gold", "2 silver")
    assert m.scores[0] == 7 + 22
