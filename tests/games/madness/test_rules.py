"""The rules of Maya Madness, clause by clause (MAD-1 to MAD-3). Seat 0 begins unless a test names the dealer."""

import pytest

from tablee.games.contract import CHANCE
from tablee.games.madness.components import COPIES, NUMBERS, PLAYERS
from tablee.match import IllegalAction
from tests.games.madness.table import (
    BOX,
    all_cards,
    all_tokens,
    count,
    deal,
    draw,
    hand,
    leave_in_pile,
    token,
)
from tests.positions import chances, play, settle, stroll, turn, unroll

JOKER_VALUES = ["-5", "-4", "-3", "-2", "-1", "+1", "+2", "+3", "+4", "+5"]


# ---- MAD-1 Components


def test_mad_1_1_the_deck_has_69_cards() -> None:
    m = unroll("madness", 2, {}, "dealer 0")
    copies = {
        7: ["+1", "-1", "0", "+2", "-2"],
        4: ["+3", "-3", "+4", "-4", "joker"],
        3: ["+5", "-5", "skip", "reverse"],
        2: ["temple"],
    }
    assert chances(m) == {f"draw {card}": n for n, cards in copies.items() for card in cards}
    assert m.view()["pile"] == sum(chances(m).values()) == 69


def test_mad_1_1_cards_never_appear_or_vanish() -> None:
    for players in PLAYERS:
        for s, _ in stroll("madness", players, {}, seed=players):
            assert all_cards(s) == list(BOX.values())
            assert s.pile_size == s.pile.sum()
            assert s.cards.tolist() == s.hand.sum(axis=1).tolist()


def test_mad_1_2_the_tokens_are_1_to_10_twice() -> None:
    m = unroll("madness", 2, {}, "dealer 0")
    draw(m, *["0"] * 5, *["+1"] * 5, "-1")
    assert chances(m) == {f"token {v}": 2 for v in range(1, 11)}
    assert m.view()["tokens"] == 20


def test_mad_1_2_tokens_never_appear_or_vanish() -> None:
    for players in PLAYERS:
        for s, _ in stroll("madness", players, {}, seed=players):
            assert all_tokens(s) == [COPIES] * NUMBERS


# ---- MAD-2 Setup


@pytest.mark.parametrize("players", PLAYERS)
def test_mad_2_1_each_player_is_dealt_five_cards(players: int) -> None:
    m = unroll("madness", players, {}, "dealer 0")
    for _ in range(5 * players):
        assert m.view()["phase"] == "deal"
        m.play(m.legal()[0])
    assert m.view()["phase"] == "turn up"
    assert [seat["cards"] for seat in m.view()["seats"]] == [5] * players
    assert m.view()["pile"] == 69 - 5 * players


def test_mad_2_1_the_cards_are_those_dealt() -> None:
    m = deal("+1 +2 +3 +4 +5", "-1 -2 joker skip temple")
    assert hand(m, 0) == ["+1", "+2", "+3", "+4", "+5"]
    assert hand(m, 1) == ["-2", "-1", "joker", "skip", "temple"]


@pytest.mark.parametrize("top", ["-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5"])
def test_mad_2_2_a_number_card_turned_up_is_the_starting_count(top: str) -> None:
    m = deal("", "", top=top)
    assert count(m) == int(top)
    assert m.view()["discard"] == {top: 1}
    assert m.view()["top"] == top
    assert m.view()["pile"] == 69 - 10 - 1


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_mad_2_3_the_dealer_names_the_count_when_a_joker_is_turned_up(dealer: int) -> None:
    m = deal("", "", "", top="joker", dealer=dealer)
    assert m.mover == dealer
    assert m.legal() == [f"start {value}" for value in JOKER_VALUES]
    m.play("start -4")
    assert count(m) == -4
    assert (m.view()["top"], m.view()["joker"]) == ("joker", -4)
    token(m, 1, 2, 3)
    assert m.mover == (dealer + 1) % 3


def test_mad_2_3_the_count_cannot_start_at_0_with_a_joker() -> None:
    m = deal("", "", top="joker")
    with pytest.raises(IllegalAction):
        m.play("start 0")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("top", ["skip", "reverse", "temple"])
def test_mad_2_4_another_special_card_turned_up_means_0_and_nothing_else(top: str, players: int) -> None:
    m = deal("+3", *[""] * (players - 1), top=top)
    assert count(m) == 0
    assert m.mover == 0  # nobody is skipped
    m.play("+3")
    assert m.mover == CHANCE  # no second card
    settle(m)
    assert m.mover == 1  # clockwise


def test_mad_2_5_each_player_draws_one_token_and_keeps_it_face_down() -> None:
    m = deal("", "", "", secrets=[4, 4, 9])
    for viewer, secret in enumerate([4, 4, 9]):
        seen = [seat["secret"] for seat in m.view(viewer)["seats"]]
        assert seen == [secret if seat == viewer else None for seat in range(3)]
    assert m.view()["tokens"] == 17


def test_mad_2_5_two_tokens_of_a_number_are_all_there_are() -> None:
    m = unroll("madness", 3, {}, "dealer 0")
    draw(m, *["0"] * 5, *["+1"] * 5, *["-1"] * 5, "-2")
    token(m, 4)
    assert chances(m)["token 4"] == 1
    token(m, 4)
    assert "token 4" not in m.legal()


@pytest.mark.parametrize("players", PLAYERS)
def test_mad_2_6_every_seat_is_equally_likely_to_deal(players: int) -> None:
    assert chances(unroll("madness", players, {})) == {f"dealer {seat}": 1 for seat in range(players)}


@pytest.mark.parametrize(("players", "dealer"), [(n, d) for n in PLAYERS for d in range(n)])
def test_mad_2_6_the_player_to_the_dealers_left_begins_and_play_is_clockwise(players: int, dealer: int) -> None:
    m = deal(*["0"] * players, dealer=dealer)
    for i in range(1, players + 1):
        assert m.mover == (dealer + i) % players
        turn(m, "0")


# ---- MAD-3 A turn


def test_mad_3_1_play_one_card_then_draw_back_to_five() -> None:
    m = deal("+1 +1 +2 -3 -3", "")
    assert m.legal() == ["-3", "+1", "+2"]
    m.play("+1")
    assert hand(m, 0) == ["-3", "-3", "+1", "+2"]
    assert m.view()["discard"] == {"0": 1, "+1": 1}
    draw(m, "+5")
    assert hand(m, 0) == ["-3", "-3", "+1", "+2", "+5"]
    assert m.view()["pile"] == 69 - 10 - 1 - 1
    assert m.mover == 1


@pytest.mark.parametrize("other", ["+4", "skip", "reverse", "temple", "joker +1", "guess 1 3", "start +1"])
def test_mad_3_1_a_card_that_is_not_in_the_hand_cannot_be_played(other: str) -> None:
    m = deal("+1 +1 +2 -3 -3", "+4 skip reverse temple joker")
    with pytest.raises(IllegalAction):
        m.play(other)
    assert m.mover == 0


def test_mad_3_1_nobody_plays_out_of_turn() -> None:
    m = deal("0", "0", "0")
    with pytest.raises(IllegalAction):
        m.play("0", seat=1)
    assert m.legal(1) == []


@pytest.mark.parametrize(("before", "card", "after"), [("+4", "+5", 9), ("+3", "-5", -2), ("-2", "0", -2)])
def test_mad_3_2_a_number_card_is_added_to_the_count(before: str, card: str, after: int) -> None:
    m = deal(card, "", top=before)
    m.play(card)
    assert count(m) == after


@pytest.mark.parametrize(("hands", "end"), [(["-4"] * 4 + ["-5"] * 3, -31), (["+4"] * 4 + ["+5"] * 3, 31)])
def test_mad_3_2_the_count_has_no_limits(hands: list[str], end: int) -> None:
    m = deal(" ".join(hands[::2]), " ".join(hands[1::2]), secrets=[1, 1])
    turn(m, *hands)
    assert count(m) == end


@pytest.mark.parametrize("value", JOKER_VALUES)
def test_mad_3_3_a_joker_counts_as_the_value_named(value: str) -> None:
    m = deal("joker", "", top="-1")
    m.play(f"joker {value}")
    assert count(m) == -1 + int(value)
    assert (m.view()["top"], m.view()["joker"]) == ("joker", int(value))
    assert "joker" not in hand(m, 0)


def test_mad_3_3_a_joker_has_ten_values_and_0_is_none_of_them() -> None:
    m = deal("joker joker 0 0 0", "")
    assert m.legal() == ["0", *(f"joker {value}" for value in JOKER_VALUES)]


@pytest.mark.parametrize(("players", "next_player"), [(2, 0), (3, 2), (4, 2)])
def test_mad_3_4_skip_leaves_the_count_and_the_next_player_loses_the_turn(players: int, next_player: int) -> None:
    m = deal("skip", *[""] * (players - 1), top="+3")
    turn(m, "skip")
    assert count(m) == 3
    assert m.mover == next_player


@pytest.mark.parametrize(("players", "skipper", "next_player"), [(2, 1, 1), (3, 2, 0), (4, 3, 1)])
def test_mad_3_4_skip_in_the_other_direction(players: int, skipper: int, next_player: int) -> None:
    hands = ["reverse"] + [""] * (players - 1)
    hands[skipper] = "skip"
    m = deal(*hands, top="+3")
    turn(m, "reverse")
    assert m.mover == skipper
    turn(m, "skip")
    assert m.mover == next_player


def test_mad_3_4_only_one_turn_is_lost() -> None:
    m = deal("skip", "", "+1", "")
    turn(m, "skip", "+1")
    assert m.mover == 3


def test_mad_3_5_worked_example_6_becomes_minus_6() -> None:
    m = deal("+1", "reverse", "", top="+5", secrets=[10, 10, 9])
    turn(m, "+1")
    assert count(m) == 6
    turn(m, "reverse")
    assert count(m) == -6


def test_mad_3_5_worked_example_minus_1_becomes_1() -> None:
    m = deal("reverse", "", "", top="-1")
    m.play("reverse")
    assert count(m) == 1


def test_mad_3_5_reverse_at_0_leaves_0_and_turns_round() -> None:
    m = deal("reverse", "", "", top="0")
    turn(m, "reverse")
    assert count(m) == 0
    assert m.mover == 2


@pytest.mark.parametrize("players", [3, 4])
def test_mad_3_5_reverse_turns_the_direction_until_the_next_reverse(players: int) -> None:
    hands = ["reverse"] + ["0 0"] * (players - 1)
    hands[players - 2] = "reverse"
    m = deal(*hands)
    order = []
    for card in ["reverse", "0", "reverse", "0"]:
        order.append(m.mover)
        turn(m, card)
    assert order == [0, players - 1, players - 2, players - 1]
    assert m.mover == 0


@pytest.mark.parametrize(("top", "before"), [("+5", 7), ("-4", -2)])
def test_mad_3_6_worked_example_the_temple_takes_7_and_minus_2_to_0(top: str, before: int) -> None:
    m = deal("+2", "temple", top=top)
    turn(m, "+2")
    assert count(m) == before
    m.play("temple")
    assert count(m) == 0


def test_mad_3_6_after_a_temple_the_player_at_once_plays_another_card() -> None:
    m = deal("temple +4 skip reverse joker", "0", top="+5")
    m.play("temple")
    assert m.mover == 0  # nothing is drawn before it
    assert m.view()["bound"]
    assert m.legal() == ["+4", "skip", "reverse", *(f"joker {value}" for value in JOKER_VALUES)]
    m.play("+4")
    assert count(m) == 4


def test_mad_3_6_after_a_temple_two_cards_are_drawn() -> None:
    m = deal("temple +4 -1 -1 -1", "0")
    play(m, "temple", "+4", "draw +1", "draw +2")
    assert hand(m, 0) == ["-1", "-1", "-1", "+1", "+2"]
    assert m.mover == 1
    assert not m.view()["bound"]


def test_mad_3_6_a_second_temple_again_gives_another_card_and_three_are_drawn() -> None:
    m = deal("temple temple +4 -1 -1", "0")
    play(m, "temple", "temple")
    assert (m.mover, count(m)) == (0, 0)
    play(m, "+4", "draw +1", "draw +2", "draw +3")
    assert hand(m, 0) == ["-1", "-1", "+1", "+2", "+3"]
    assert m.mover == 1


def test_mad_3_6_a_temple_then_a_skip_skips_the_next_player() -> None:
    m = deal("temple skip", "", "0", top="+5")
    play(m, "temple", "skip")
    settle(m)
    assert (m.mover, count(m)) == (2, 0)


def test_mad_3_6_a_temple_then_a_reverse_turns_round() -> None:
    m = deal("temple reverse", "", "0", "", top="+5")
    play(m, "temple", "reverse")
    settle(m)
    assert (m.mover, count(m)) == (3, 0)


def test_mad_3_6_a_temple_drawn_while_drawing_back_gives_nothing() -> None:
    m = deal("temple +4", "0")
    play(m, "temple", "+4", "draw temple", "draw 0")
    assert (m.mover, count(m)) == (1, 4)


def test_mad_3_7_with_two_players_skip_plays_again_after_drawing_back_to_five() -> None:
    m = deal("skip +1 +1 +1 +1", "", top="+3")
    m.play("skip")
    assert m.mover == CHANCE
    draw(m, "+5")
    assert (m.mover, count(m)) == (0, 3)
    turn(m, "+5")  # the card just drawn
    assert (m.mover, count(m)) == (1, 8)


def test_mad_3_7_with_two_players_a_temple_then_a_skip_draws_two_and_plays_again() -> None:
    m = deal("temple skip", "", top="+3")
    play(m, "temple", "skip", "draw +1", "draw +2")
    assert (m.mover, len(hand(m, 0))) == (0, 5)


def test_mad_3_7_with_two_players_reverse_passes_the_turn() -> None:
    m = deal("reverse +1", "reverse", top="-3")
    order = []
    for card in ["reverse", "reverse", "+1"]:
        order.append(m.mover)
        turn(m, card)
    assert order == [0, 1, 0]
    assert count(m) == -2


def test_mad_3_7_with_two_players_reverse_changes_only_the_sign() -> None:
    m = deal("reverse", "", top="-3")
    turn(m, "reverse")
    assert count(m) == 3
    assert m.view()["direction"] == 1


def test_mad_3_8_an_empty_pile_is_renewed_from_the_whole_discard_pile() -> None:
    m = deal("+3", "", top="+1")
    leave_in_pile(m)
    m.play("+3")  # a card has to be drawn and there is none
    assert m.view()["discard"] == {}
    assert m.view()["top"] is None
    assert m.view()["pile"] == 69 - 4 - 5
    assert "draw +3" in m.legal()  # the card just played is among them
    assert count(m) == 4  # the count stays
    draw(m, "+3")
    assert m.view()["pile"] == 69 - 5 - 5
    assert all_cards(m.state) == list(BOX.values())
    assert (m.mover, count(m)) == (1, 4)


def test_mad_3_8_a_pile_is_used_to_its_last_card() -> None:
    m = deal("+3", "-1", top="+1")
    leave_in_pile(m, "joker")
    m.play("+3")
    assert m.legal() == ["draw joker"]
    draw(m, "joker")
    assert m.view()["pile"] == 0  # not renewed before the next card is needed
    assert m.view()["top"] == "+3"
    m.play("-1")
    assert m.view()["pile"] == 69 - 5 - 4
    assert m.view()["discard"] == {}


def test_mad_3_8_the_pile_can_run_out_between_two_cards_of_one_turn() -> None:
    m = deal("temple +3 0 0 0", "", top="+1")
    leave_in_pile(m, "-5")
    play(m, "temple", "+3")
    assert m.legal() == ["draw -5"]
    draw(m, "-5")
    assert m.view()["discard"] == {}
    draw(m, "temple")
    assert hand(m, 0) == ["-5", "0", "0", "0", "temple"]
    assert (m.mover, count(m)) == (1, 3)


def test_mad_3_8_a_temple_on_an_empty_pile_draws_nothing_until_the_next_card() -> None:
    m = deal("temple +3", "", top="+1")
    leave_in_pile(m)
    m.play("temple")
    assert (m.view()["pile"], m.view()["top"]) == (0, "temple")


@pytest.mark.slow
def test_mad_3_8_the_pile_is_renewed_in_the_course_of_long_games() -> None:
    renewals = 0
    for seed in range(20):
        before = 0
        for s, _ in stroll("madness", 4, {}, seed):
            in_discard = int(s.discard.sum())
            if before and not in_discard:
                renewals += 1
                assert s.pile_size + s.cards.sum() == 69
            before = in_discard
    assert renewals > 10
