"""Le Trésor des Aztèques in words: choices, instructions, what happened, the position as text. In English."""

import re

import pytest

from tablee.games.aztec.actions import OBJECTIVE_NAMES
from tablee.games.aztec.text.labels import card_words, cards_words, names_words, objective_words
from tablee.i18n import Say
from tablee.match import Match
from tests.games.aztec.table import bid, deal, endgame, lead, purse, sell, sell_all
from tests.positions import play, settle

NAMES = ["Ana", "Luc", "Zoé", "Éva", "Tom"]
SAY = Say("en", NAMES)
LOTS = ["C1 C2 C3 C4", "A9 C6 C7 C8", "T9 C10 C11 C12"]
GOALS = ["last 6-tricks", "most-coins 0-tricks", "1-tricks most-tricks"]


def named(m: Match) -> Match:
    m.names = NAMES[: m.players]
    return m


def told(m: Match, *actions: str, eyes: int | None = None) -> str:
    """What is told of these actions, the last line."""
    for action in actions:
        m.play(action, m.waiting[0] if m.waiting else None)
    return m.log(seat=eyes)[-1]


def test_cards_and_objectives_in_words() -> None:
    assert [card_words(card, SAY) for card in ("T7", "A12", "C20")] == ["talisman 7", "amulet 12", "coin 20"]
    assert cards_words(["T3", "T7", "C12"], SAY) == "talismans 3 7, coins 12"
    assert cards_words([], SAY) == "–"
    assert [objective_words(name, {"fewest": False}, SAY) for name in OBJECTIVE_NAMES] == [
        *("most talismans", "most amulets", "most coins", "no trick", "exactly 1 trick"),
        *(f"exactly {n} tricks" for n in range(2, 7)),
        *("most tricks", "the last trick"),
    ]
    assert objective_words("last", {"fewest": True}, SAY) == "fewest tricks"
    assert names_words([2], SAY) == "Zoé"
    assert names_words([2, 0, 1], SAY) == "Zoé, Ana and Luc"


def test_a_sale_of_the_token_is_asked_for_and_told() -> None:
    m = named(deal("", "", ""))
    assert m.prompt(1) == "Bid to be leader, from 0 to 100."
    assert m.prompt(None) == "Waiting for bids: Ana, Luc and Zoé."
    assert m.labels(1)["bid 30"] == "Bid 30"
    m.play("bid 30", seat=1)
    assert m.prompt(1) == "You bid 30. Waiting for bids: Ana and Zoé."
    assert len(m.log(seat=0)) == len(m.log(seat=1))  # nothing is told before all bids are in
    bid(m, 20, None, 30)
    assert m.log()[-1] == "Ana bids 20. Luc bids 30. Zoé bids 30. A tie: Luc and Zoé bid again."
    assert m.prompt(1) == "A tie at 30! Bid again to be leader, from 0 to 100."
    assert m.prompt(0) == "Waiting for bids: Luc and Zoé."
    bid(m, None, 10, 40)
    assert m.log(seat=1)[-1] == "Luc bids 10. Zoé bids 40. Zoé pays 40 and is the leader."


def test_three_ties_are_told() -> None:
    m = named(deal("", ""))
    for amount in (0, 10, 20):
        bid(m, amount, amount)
    assert m.log()[-1] == "Ana bids 20. Luc bids 20. A third tie: the leader is drawn among Ana and Luc."
    assert m.prompt(0) == "The leader is being drawn among Ana and Luc."
    m.play("leader 1")
    assert m.log()[-1] == "Luc pays 20 and is the leader."


def test_a_sale_of_a_lot_is_asked_for_and_told() -> None:
    m = named(lead(deal("", "", "", lots=LOTS, objectives=GOALS)))
    goods = "most coins, no trick; amulets 9, coins 6 7 8"
    assert m.prompt(0) == "You are the leader: choose the lot to be sold."
    assert m.prompt(1) == "Waiting for Ana, who chooses the lot to be sold."
    assert m.labels(0)["lot 2"] == f"Put up lot 2: {goods}"
    assert told(m, "lot 2") == f"Ana puts up lot 2: {goods}."
    assert m.prompt(2) == "Bid for lot 2, from 0 to 100."
    bid(m, None, 30, 40)
    assert m.log()[-1] == "Luc bids 30. Zoé bids 40."
    assert m.prompt(0) == "Zoé bids 40: take lot 2 for as much, or let it go."
    assert m.prompt(1) == "Waiting for Ana, who says who gets lot 2."
    assert list(m.labels(0).values()) == ["Take lot 2 yourself for 40", "Sell lot 2 to Zoé for 40"]
    assert told(m, "award 2") == "Zoé buys lot 2 for 40."
    m.play("lot 1")
    assert told(m, "bid 100") == "Luc bids 100. Luc buys lot 1 for 100. Ana gets lot 3, the last one, for nothing."


def test_a_tie_for_a_lot_is_settled_in_words() -> None:
    m = named(lead(deal("", "", "", lots=LOTS, objectives=GOALS)))
    m.play("lot 2")
    bid(m, None, 40, 40)
    assert m.prompt(0) == "Luc and Zoé bid 40: take lot 2 for as much, or say who gets it."
    purse(m, 30, 100, 100)
    assert m.prompt(0) == "Luc and Zoé bid 40: say who gets lot 2."


def test_without_money_there_is_one_bid() -> None:
    m = named(lead(deal("", "", "")))
    purse(m, 90, 0, 10)
    m.play("lot 1")
    assert m.prompt(1) == "You have no money: bid 0."


def test_tricks_are_asked_for_and_told() -> None:
    m = named(sell_all(deal("A1 A2", "T11 T12 T13 T14 T15 T16 T17 T18", "A5", lots=LOTS)))
    assert m.prompt(0) == "You lead: play any card."
    assert m.prompt(2) == "Waiting for Ana, who has the turn."
    assert m.labels(0)["A1"] == "Play amulet 1"
    assert told(m, "A1") == "Ana plays amulet 1."
    assert m.prompt(1) == "Follow suit: play an amulet."
    m.play("A9")
    assert told(m, "A5") == "Zoé plays amulet 5. Luc wins the trick with amulet 9 and has 1 trick."


def test_who_cannot_follow_suit_is_told_so() -> None:
    m = named(sell_all(deal("A1", "T11 T12 T13 T14 T15 T16 T17 T18", "A5", lots=["C1 C2 C3 C4", "C5 C6 C7 C8"])))
    m.play("A1")
    assert m.prompt(1) == "You cannot follow suit: play any card."


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
        "Ana earns 100 (exactly 6 tricks, the last trick) and has 120. Luc earns 70 (exactly 1 trick) and has 70. "
        "Zoé earns nothing and has 30. Zoé has least money and leads the next round."
    )
    assert m.prompt(0) == "The cards are being dealt."


def test_the_choice_of_a_leader_is_asked_for_and_told() -> None:
    m = named(
        endgame(
            "T2", "T3", "T4", tricks=[5, 1, 5], objectives=["0-tricks 1-tricks", "2-tricks 3-tricks", "4-tricks last"]
        )
    )
    purse(m, 40, 40, 50)
    play(m, "T2", "T3")
    assert told(m, "T4").endswith("Ana and Luc have least money: Ana says who leads.")
    assert m.prompt(0) == "Ana and Luc have least money: say who leads."
    assert m.prompt(1) == "Waiting for Ana, who says who leads the next round."
    assert list(m.labels(0).values()) == ["Lead the next round yourself", "Let Luc lead the next round"]
    assert told(m, "lead 1") == "Ana says that Luc leads the next round."


def test_a_leader_who_stays_is_told() -> None:
    m = named(endgame("T2", "T3", tricks=[5, 6], objectives=["0-tricks 1-tricks", "2-tricks 3-tricks"]))
    play(m, "T2", "T3")
    assert told(m, "lead 0") == "Ana chooses to lead again."


def test_the_end_of_the_game_is_told() -> None:
    m = named(endgame("T20", "T3", tricks=[5, 6], objectives=["6-tricks last", "2-tricks 3-tricks"]))
    purse(m, 120, 40)
    m.play("T20")
    assert told(m, "T3").endswith("Luc earns nothing and has 40. Ana wins the game with 220.")
    assert m.prompt(0) == "You win the game!"
    assert m.prompt(1) == m.prompt(None) == "Ana wins the game with 220."


def test_a_shared_victory_is_told() -> None:
    goals = ["6-tricks 5-tricks", "1-tricks 2-tricks", "0-tricks last"]
    m = named(endgame("T20", "T3", "T4", tricks=[5, 1, 5], objectives=goals))
    purse(m, 150, 150, 10)
    play(m, "T20", "T3")
    assert told(m, "T4").endswith("Ana and Luc share the victory with 220 each.")
    assert m.prompt(0) == "You share the victory with Luc."
    assert m.prompt(2) == "Ana and Luc share the victory with 220 each."


def test_a_hand_is_told_to_its_owner_and_the_lots_to_all() -> None:
    m = named(deal("A1 A2 A3 A4 A5 A6 A7 A8", "", "", lots=LOTS, objectives=GOALS))
    assert m.log(seat=0)[0] == "Round 1. Your hand: amulets 1 2 3 4 5 6 7 8."
    assert m.log() == [
        "Lot 1: the last trick, exactly 6 tricks; coins 1 2 3 4. Lot 2: most coins, no trick; amulets 9, coins 6 7 8. "
        "Lot 3: exactly 1 trick, most tricks; talismans 9, coins 10 11 12."
    ]


def test_the_position_as_text() -> None:
    m = named(lead(deal("A1 A2 A3 A4 A5 A6 A7 A8", "", "", lots=LOTS, objectives=GOALS)))
    text = "\n".join(m.game.show(m.view(0), SAY))
    assert "Round 1. The first to have 200 wins. Leader: Ana." in text
    assert "  Lot 3: exactly 1 trick, most tricks; talismans 9, coins 10 11 12." in text
    assert "▸ Ana (you)  money: 90" in text
    assert text.endswith("Your hand: amulets 1 2 3 4 5 6 7 8")
    for lot in (1, 2):
        sell(m, lot, lot - 1)
    play(m, "A1", "A9")
    text = "\n".join(m.game.show(m.view(0), SAY))
    assert "Trick 1 of 12. Ana: amulet 1, Luc: amulet 9." in text
    assert "✓ no trick (0) → 70" in text
    m.play(m.legal()[0])
    assert "Last trick, won by Luc. Luc: amulet 9, " in "\n".join(m.game.show(m.view(0), SAY))
    assert "among them coins 6 7 8" in "\n".join(m.game.show(m.view(2), SAY))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_code_is_left_where_a_person_reads(players: int) -> None:
    m = Match("aztec", players, seed=players, names=NAMES[:players])
    code = re.compile(r"\b[TAC]\d+\b|-tricks|most-|[{}]")
    for step in range(45 * players):
        if m.over:
            break
        seat = m.waiting[-1]
        if step % 9 == 0:
            said = [m.prompt(0), m.prompt(None), *m.labels(seat).values(), *m.game.show(m.view(1), SAY)]
            assert not any(code.search(line) for line in said)
        m.play(m.legal(seat)[step % len(m.legal(seat))], seat)
    assert not any(code.search(line) for eyes in (0, None) for line in m.log(seat=eyes))
    settle(m)


# ---- how a seat stands


def test_a_seat_stands_with_its_money_its_tricks_and_its_cards() -> None:
    m = deal("T4", "A12", "C20")
    purse(m, 180, 20, 100)
    assert m.game.standing(m.view(1), 0, SAY) == "money: 180 · 0 tricks · 8 cards"
    assert m.game.standing(m.view(1), 1, Say("fr")) == "argent : 20 · 0 levée · 8 cartes"
