"""What a seat may know in Maya Madness (MAD-6): its view, what it sees happen, what it observes."""

import numpy as np
import pytest

from tablee.games.contract import EVERYTHING, SPECTATOR
from tablee.games.madness.actions import CARD_NAMES
from tablee.games.madness.hidden import HIDDEN, HIDDEN_LAYOUT, LAYOUT
from tablee.match import Match
from tests.games.madness.table import award, deal, draw, hand, held, leave_in_pile, observation, renew, token, tokens
from tests.positions import play, settle, turn, unroll


def barred(m: Match, seat: int) -> list[int]:
    """The numbers of which everyone knows that they are not the seat's secret."""
    numbers: list[int] = m.view()["seats"][seat]["barred"]
    return numbers


# ---- MAD-6.1 Everyone


def test_mad_6_1_everyone_sees_the_table() -> None:
    m = deal("reverse temple 0", "+3", "", top="+4", expert=True, secrets=[7, 3, 9])
    turn(m, "reverse", "guess 0 1", "+3")
    m.play("temple")
    for viewer in (0, 1, 2, None):
        view = m.view(viewer)
        assert view["count"] == 0
        assert view["discard"] == {"+4": 1, "+3": 1, "reverse": 1, "temple": 1}
        assert view["direction"] == -1
        assert [seat["cards"] for seat in view["seats"]] == [4, 5, 5]
        assert [len(seat["tokens"]) for seat in view["seats"]] == [1, 0, 0]
        assert [seat["guessed"] for seat in view["seats"]] == [[2], [], []]


@pytest.mark.parametrize(
    ("top", "card", "numbers"),
    [
        ("+3", "+2", [5]),
        ("+5", "+5", [10]),
        ("0", "+1", [1]),
        ("-1", "+1", []),
        ("0", "-3", []),
        ("-3", "reverse", [3]),
    ],
)
def test_mad_6_1_a_count_from_1_to_10_that_does_not_win_is_not_the_players_number(
    top: str, card: str, numbers: list[int]
) -> None:
    m = deal(card, "", top=top, secrets=[9, 9])
    m.play(card)
    assert (barred(m, 0), barred(m, 1)) == (numbers, [])


def test_mad_6_1_a_count_above_10_says_nothing() -> None:
    m = deal("+5", "+5", top="+5", secrets=[9, 9])
    turn(m, "+5", "+5")
    assert (barred(m, 0), barred(m, 1)) == ([10], [])


def test_mad_6_1_what_is_known_of_a_number_adds_up() -> None:
    m = deal("+2 0", "+1", top="+3", secrets=[9, 9])
    turn(m, "+2", "+1", "0")
    assert (barred(m, 0), barred(m, 1)) == ([5, 6], [6])


def test_mad_6_1_a_number_guessed_wrongly_is_not_the_players_number() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4")
    assert [barred(m, seat) for seat in range(3)] == [[], [4], []]


def test_mad_6_1_nothing_is_known_of_a_new_token() -> None:
    m = deal("+2 +1", "0 0", top="+3", secrets=[6, 9])
    turn(m, "+2", "0")
    assert barred(m, 0) == [5]
    turn(m, "+1")  # wins
    assert barred(m, 0) == []


def test_mad_6_1_a_play_that_may_show_a_number_is_not_taken_back() -> None:
    m = deal("+2 -5 temple reverse joker", "", top="+3", secrets=[9, 9], expert=True)
    shown = {a for a in m.legal() if m.game.reveals(m.state, m.game.read(a))}
    assert {"+2", "joker -2", "joker +5", "guess 1 4"} <= shown
    assert not {"-5", "temple", "reverse", "joker -3"} & shown


# ---- MAD-6.2 What the hands held when the pile was renewed


def test_mad_6_2_when_the_pile_is_renewed_all_cards_in_hands_are_known() -> None:
    m = deal("+3", "", "")
    assert held(m) == [0, 0, 0]
    leave_in_pile(m)
    m.play("+3")
    assert held(m) == [4, 5, 5]
    draw(m, "+3")
    assert held(m) == [4, 5, 5]  # the card just drawn is new


def test_mad_6_2_everyone_sees_whether_a_card_played_was_held_then() -> None:
    m = deal("+3 +1 +1 +1 +1", "0 0 0 0 0")
    renew(m, "+3", drawn="+5")
    turn(m, "0", "+5")
    assert held(m) == [4, 4]  # +5 was new
    turn(m, "0", "+1")
    assert held(m) == [3, 3]


def test_mad_6_3_of_two_equal_cards_the_one_held_longest_is_played_first() -> None:
    m = deal("+3 +1 -1 -1 -1", "0 0 0 0 0")
    renew(m, "+3", drawn="+1")
    turn(m, "0", "+1")
    assert held(m) == [3, 4]
    turn(m, "0", "+1")
    assert held(m) == [3, 3]


def test_mad_6_2_the_next_renewal_counts_the_hands_anew() -> None:
    m = deal("+3 +1 -1 -1 -1", "0 0 0 0 0")
    renew(m, "+3", drawn="+1")
    renew(m, "0", drawn="+2")
    assert held(m) == [5, 4]


# ---- MAD-6.3 A seat alone


def test_mad_6_4_a_seat_alone_knows_its_hand_and_its_secret_number() -> None:
    m = deal("+1 +1 +1 +1 +1", "-1 -1 -1 -1 -1", "", secrets=[7, 3, 9])
    for seat in range(3):
        for viewer in (0, 1, 2, None):
            shown = m.view(viewer)["seats"][seat]
            assert (shown["hand"] is not None) == (viewer == seat)
            assert (shown["secret"] is not None) == (viewer == seat)
    assert hand(m, 1) == ["-1"] * 5


def test_mad_6_4_a_seat_alone_knows_tokens_given_to_it_or_by_it() -> None:
    m = deal("", "", "", expert="open", secrets=[7, 3, 9])
    turn(m, "guess 1 4", "guess 2 1")
    assert [(tokens(m, 1, viewer), tokens(m, 2, viewer)) for viewer in (0, 1, 2, None)] == [
        ([7], [None]),
        ([7], [3]),
        ([None], [3]),
        ([None], [None]),
    ]


def test_mad_6_4_the_account_of_a_wrong_guess_names_the_lost_token_to_nobody_else() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    before = len(m.played)
    turn(m, "guess 1 4")
    assert ["7" in " ".join(m.log(seat=viewer, since=before)) for viewer in (0, 1, 2, None)] == [
        True,
        True,
        False,
        False,
    ]


# ---- who sees what is dealt and drawn


def watchers(m: Match, action: str) -> list[int]:
    """The viewers that see which action is taken; somebody who sees everything always does."""
    number = m.game.read(action)
    assert number in m.game.list_legal(m.state)
    assert m.game.sees(m.state, number, EVERYTHING)
    return [viewer for viewer in (SPECTATOR, *range(m.players)) if m.game.sees(m.state, number, viewer)]


ALL = [SPECTATOR, 0, 1, 2]


def test_everyone_sees_who_deals_but_each_sees_only_the_cards_dealt_to_them() -> None:
    m = unroll("madness", 3, {})
    assert watchers(m, "dealer 1") == ALL
    m.play("dealer 1")
    for seat in range(3):
        for _ in range(5):
            assert watchers(m, "draw joker") == [seat]
            m.play(m.legal()[0])
    assert watchers(m, "draw joker") == ALL  # turned up
    m.play("draw joker")
    assert watchers(m, "start -2") == ALL
    m.play("start -2")
    for seat in range(3):
        assert watchers(m, "token 4") == [seat]
        token(m, 4 + seat)


def test_everyone_sees_what_is_played_but_only_the_player_what_is_drawn() -> None:
    m = deal("+2", "joker", "", top="+3", secrets=[5, 9, 9])
    assert watchers(m, "+2") == ALL
    m.play("+2")
    assert watchers(m, "token 8") == [0]
    token(m, 8)
    assert watchers(m, "draw +1") == [0]
    draw(m, "+1")
    assert watchers(m, "joker -3") == ALL


def test_everyone_hears_a_guess_but_only_whoever_lost_a_token_sees_the_new_one() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    assert watchers(m, "guess 1 3") == ALL
    m.play("guess 1 3")
    assert watchers(m, "token 8") == [1]
    token(m, 8)
    m.play("guess 2 1")
    assert watchers(m, "token 8") == [1]


# ---- observe


def part(m: Match, seat: int, name: str) -> list[float]:
    """One line of LAYOUT as the seat observes it."""
    at = 0
    for line, length in LAYOUT:
        if line == name:
            return [float(x) for x in observation(m.state, seat)[at : at + length]]
        at += length
    raise ValueError(name)


def test_an_observation_says_what_its_layout_says() -> None:
    m = deal("+1 +1 +2 -3 temple", "", "", top="+2", secrets=[7, 3, 9], dealer=1, expert=True)
    turn(m, "guess 0 1")  # seat 2
    m.play("temple")  # seat 0
    cards = dict(zip(CARD_NAMES, part(m, 0, "own hand: cards of each kind"), strict=True))
    assert {name: n for name, n in cards.items() if n} == {"-3": 1, "+1": 2, "+2": 1}
    assert part(m, 0, "own secret number, one-hot").index(1) == 7 - 1
    assert part(m, 0, "count from -15 to 25, one-hot, ends clipped").index(1) == 15
    assert part(m, 0, "(count - own secret number) / 10") == [pytest.approx(-0.7)]
    assert part(m, 0, "another card must follow a temple") == [1]
    assert part(m, 1, "by seat: has the turn") == [0, 0, 1, 0]
    assert part(m, 1, "by seat: is the dealer") == [1, 0, 0, 0]
    assert part(m, 1, "by seat: takes part") == [1, 1, 1, 0]
    assert part(m, 1, "by seat: cards in hand") == [5, 5, 4, 0]
    assert part(m, 2, "by seat: tokens won / 5") == [0, pytest.approx(0.2), 0, 0]
    assert part(m, 1, "by seat: has guessed this seat's token")[8:12] == [0, 1, 0, 0]  # seat 0's, by seat 2
    assert part(m, 1, "by seat: known not to be the secret number")[20:30].index(1) == 0


def test_a_critic_is_told_how_far_each_seat_is_from_its_number_and_which_cards_win_at_once() -> None:
    m = deal("+1 +4 joker skip", "-1 reverse temple 0", "+5", top="+3", secrets=[4, 3, 10])
    told = np.zeros(HIDDEN, np.float32)
    m.game.observe_hidden(m.state, 1, told)
    lengths = [length for _, length in HIDDEN_LAYOUT]
    steps, winning = (part.reshape(4, -1) for part in np.split(told, np.cumsum(lengths)[:-1])[-2:])
    assert [row.tolist().index(1) - 12 for row in steps[:3]] == [3 - 3, 10 - 3, 4 - 3]  # from seat 1 on
    assert not steps[3].any()
    cards = [{CARD_NAMES[k] for k in np.flatnonzero(row)} for row in winning]
    assert cards == [{"0"}, set(), {"+1", "joker"}, set()]
    play(m, "+4")
    m.game.observe_hidden(m.state, 0, told)
    far = np.split(told, np.cumsum(lengths)[:-1])[-2].reshape(4, -1)
    assert far[0].tolist().index(1) - 12 == 4 - 7


def test_an_observation_counts_the_tokens_not_seen() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    play(m, "guess 1 4", "token 8")
    unseen = {seat: part(m, seat, "tokens not seen: of each number") for seat in range(3)}
    assert unseen[0] == [2, 2, 2, 2, 2, 2, 1, 1, 2, 2]  # gave the 7, has an 8
    assert unseen[1] == [2, 2, 1, 2, 2, 2, 1, 2, 2, 2]  # was given the 7, has a 3
    assert unseen[2] == [2, 2, 2, 2, 2, 2, 2, 2, 1, 2]  # has a 9


@pytest.mark.parametrize(("cards", "at"), [("-5 -5 -5", 0), ("+5 +5 +5", 40)])
def test_an_observed_count_is_clipped_at_both_ends(cards: str, at: int) -> None:
    m = deal(cards, "", secrets=[1, 1])
    m.state.count = 100 if at else -100
    assert part(m, 0, "count from -15 to 25, one-hot, ends clipped").index(1) == at


def test_a_finished_game_is_shown_whole() -> None:
    m = deal("+2", "", top="+3", secrets=[5, 10])
    award(m, 0, 1, 1, 2, 2)
    m.play("+2")
    settle(m)
    assert [seat["secret"] for seat in m.view("all")["seats"]] == [None, 10]
    assert [len(seat["hand"]) for seat in m.view("all")["seats"]] == [4, 5]
    assert [seat["hand"] for seat in m.view()["seats"]] == [None, None]
