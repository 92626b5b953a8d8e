"""What is told of a game of Le Trésor des Aztèques. In English."""

from tablee.match import Match
from tests.games.aztec.table import GOALS, LOTS, bid, deal, endgame, lead, named, purse, sell_all
from tests.positions import play


def told(m: Match, *actions: str, viewer: int | None = None) -> str:
    """What is told of these actions, the last line."""
    for action in actions:
        m.play(action, m.waiting[0] if m.waiting else None)
    return m.log(seat=viewer)[-1]


def test_a_sale_of_the_token_is_told() -> None:
    m = named(deal("", "", ""))
    m.play("bid 30", seat=1)
    assert len(m.log(seat=0)) == len(m.log(seat=1))  # nothing is told before all bids are in
    bid(m, 20, None, 30)
    assert m.log()[-1] == "Ana bids 20. Luc bids 30. Zoé bids 30. A tie: Luc and Zoé bid again."
    bid(m, None, 10, 40)
    assert m.log(seat=1)[-1] == "Luc bids 10. Zoé bids 40. Zoé pays 40 and is the leader."


def test_three_ties_are_told() -> None:
    m = named(deal("", ""))
    for amount in (0, 10, 20):
        bid(m, amount, amount)
    assert m.log()[-1] == "Ana bids 20. Luc bids 20. A third tie: the leader is drawn among Ana and Luc."
    m.play("leader 1")
    assert m.log()[-1] == "Luc pays 20 and is the leader."


def test_a_sale_of_a_lot_is_told() -> None:
    m = named(lead(deal("", "", "", lots=LOTS, objectives=GOALS)))
    goods = "most coins, no trick; amulets 9, coins 6 7 8"
    assert told(m, "lot 2") == f"Ana puts up lot 2: {goods}."
    bid(m, None, 30, 40)
    assert m.log()[-1] == "Luc bids 30. Zoé bids 40."
    assert told(m, "award 2") == "Ana does not take lot 2: Zoé buys it for 40."
    m.play("lot 1")
    assert told(m, "bid 100") == "Luc bids 100. Luc buys lot 1 for 100. Ana gets lot 3, the last one, for nothing."


def test_the_leader_who_settles_a_tie_or_takes_a_lot_is_named() -> None:
    m = named(lead(deal("", "", "", lots=LOTS, objectives=GOALS)))
    m.play("lot 2")
    bid(m, None, 40, 40)
    assert told(m, "award 1") == "Ana settles the tie: Luc buys lot 2 for 40."
    m.play("lot 1")
    bid(m, None, None, 30)
    assert told(m, "take") == (
        "Ana uses the leader’s right and takes lot 1 for 30. Zoé gets lot 3, the last one, for nothing."
    )


def test_tricks_are_told() -> None:
    m = named(sell_all(deal("A1 A2", "T11 T12 T13 T14 T15 T16 T17 T18", "A5", lots=LOTS)))
    assert told(m, "A1") == "Ana plays amulet 1."
    m.play("A9")
    assert told(m, "A5") == "Zoé plays amulet 5. Luc wins the trick with amulet 9 and has 1 trick."


def test_the_end_of_a_round_is_told() -> None:
    m = named(
        endgame(
            "T20",
            "T3",
            "T4",
            tricks=[5, 1, 5],
            objectives=["6-tricks last", "1-tricks most-coins", "0-tricks 2-tricks"],
        )
    )
    purse(m, 20, 0, 30)
    play(m, "T20", "T3")
    assert told(m, "T4") == (
        "Zoé plays talisman 4. Ana wins the trick with talisman 20 and has 6 tricks. "
        "Ana earns 100 (exactly 6 tricks, the last trick) and has 120. "
        "Luc earns 70 (exactly 1 trick) and has 70. Missed: most coins (50). "
        "Zoé earns nothing and has 30. Missed: no trick (70), exactly 2 tricks (70). "
        "Zoé has least money and leads the next round."
    )


def test_the_choice_of_a_leader_is_told() -> None:
    m = named(
        endgame(
            "T2", "T3", "T4", tricks=[5, 1, 5], objectives=["0-tricks 1-tricks", "2-tricks 3-tricks", "4-tricks last"]
        )
    )
    purse(m, 40, 40, 50)
    play(m, "T2", "T3")
    assert told(m, "T4").endswith("Ana and Luc have least money: Ana says who leads.")
    assert told(m, "lead 1") == "Ana says that Luc leads the next round."


def test_a_leader_who_stays_is_told() -> None:
    m = named(endgame("T2", "T3", tricks=[5, 6], objectives=["0-tricks 1-tricks", "2-tricks 3-tricks"]))
    play(m, "T2", "T3")
    assert told(m, "lead 0") == "Ana chooses to lead again."


def test_the_end_of_the_game_is_told() -> None:
    m = named(endgame("T20", "T3", tricks=[5, 6], objectives=["6-tricks last", "2-tricks 3-tricks"]))
    purse(m, 120, 40)
    m.play("T20")
    missed = "Missed: exactly 2 tricks (70), exactly 3 tricks (70)."
    assert told(m, "T3").endswith(f"Luc earns nothing and has 40. {missed} Ana wins the game with 220.")


def test_a_shared_victory_is_told() -> None:
    goals = ["6-tricks 5-tricks", "1-tricks 2-tricks", "0-tricks last"]
    m = named(endgame("T20", "T3", "T4", tricks=[5, 1, 5], objectives=goals))
    purse(m, 150, 150, 10)
    play(m, "T20", "T3")
    assert told(m, "T4").endswith("Ana and Luc share the victory with 220 each.")


def test_a_hand_is_told_to_its_owner_and_the_lots_to_all() -> None:
    m = named(deal("A1 A2 A3 A4 A5 A6 A7 A8", "", "", lots=LOTS, objectives=GOALS))
    assert m.log(seat=0)[0] == "Round 1. Your hand: amulets 1 2 3 4 5 6 7 8."
    assert m.log() == [
        "Round 1.",
        "Lot 1: the last trick, exactly 6 tricks; coins 1 2 3 4. Lot 2: most coins, no trick; amulets 9, coins 6 7 8. "
        "Lot 3: exactly 1 trick, most tricks; talismans 9, coins 10 11 12.",
    ]
