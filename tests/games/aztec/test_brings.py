"""What an action of Le Trésor des Aztèques brings, before it is chosen."""

from tablee.match import Match
from tests.games.aztec.table import bid, deal, endgame, lead, sell_all
from tests.positions import play
from tests.reasons import SAY, brings


def table(*hands: str, objectives: tuple[str, ...] = ()) -> Match:
    """All lots are sold, filled up with coins; seat 0 leads the first trick."""
    lots = [" ".join(f"C{4 * k + v}" for v in range(1, 5)) for k in range(len(hands))]
    return sell_all(deal(*hands, lots=lots, objectives=objectives), 0)


def test_azt_5_3_a_card_says_whose_the_trick_is_with_it() -> None:
    m = table("T5 T6", "T4 T9 A1", "T3 T7", objectives=("last 6-tricks", "0-tricks 1-tricks", "2-tricks most-tricks"))
    assert brings(m, "T5") == "the trick is yours so far: 1 trick for “exactly 6 tricks”"
    m.play("T5")
    assert brings(m, "T4") == "Ana keeps the trick so far"
    assert brings(m, "T9") == "the trick is yours so far: 1 trick for “no trick”, 1 trick for “exactly 1 trick”"
    m.play("T4")
    assert brings(m, "T3") == "Ana keeps the trick"
    assert brings(m, "T7") == "the trick is yours: 1 trick for “exactly 2 tricks”, 1 trick for “most tricks”"


def test_azt_6_1_cards_of_the_suit_of_an_objective_are_counted() -> None:
    pairs = ("most-talismans most-coins", "0-tricks 1-tricks", "2-tricks most-tricks")
    m = table("T5 T6", "T4 T9 A1", "T3 T7", objectives=pairs)
    assert brings(m, "T5") == "the trick is yours so far: 1 talisman for “most talismans”"


def test_azt_6_4_the_last_trick_is_told_in_the_last_trick_only() -> None:
    m = endgame(
        "T9", "T5", "A1", tricks=(4, 4, 3), objectives=("last 6-tricks", "0-tricks 1-tricks", "2-tricks 3-tricks")
    )
    assert brings(m, "T9") == "the trick is yours so far: the last trick, 5 tricks for “exactly 6 tricks”"


def test_azt_4_1_a_lot_says_what_its_objectives_bring() -> None:
    m = lead(deal("", "", "", objectives=("last 6-tricks", "most-coins 0-tricks", "1-tricks most-tricks")))
    assert brings(m, "lot 1") == "up to 100 points for whoever gets it"
    assert brings(m, "lot 2") == "up to 70 points for whoever gets it"  # without a trick there are no coins
    assert brings(m, "lot 3") == "up to 70 points for whoever gets it"  # of 12 tricks for 3, one is not the most


def test_azt_4_2_what_is_left_of_the_money() -> None:
    m = lead(deal("", "", ""))
    m.play("lot 1")
    assert brings(m, "bid 10") is None
    bid(m, None, 20, 20)
    assert brings(m, "take") == "70 left"
    assert brings(m, "award 2") == "then has 80"


def test_azt_3_3_who_leads_next_brings_nothing_that_could_be_counted() -> None:
    m = table("T5 T6", "T4 T9", "T3 T7")
    play(m, "T5")
    view = {**m.view(1), "legal": ["lead 0"]}
    assert m.game.brings(view, "lead 0", SAY) is None
