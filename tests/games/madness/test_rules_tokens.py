"""Winning tokens and the game in Maya Madness, clause by clause (MAD-4). Seat 0 begins."""

import pytest

from tablee.games.madness.components import PLAYERS
from tablee.match import IllegalAction
from tests.games.madness.table import award, count, deal, draw, hand, token, tokens
from tests.positions import play, turn


def test_mad_4_1_worked_example_of_the_leaflet() -> None:
    m = deal("+4 -2", "+3", top="+1", secrets=[6, 10])
    turn(m, "+4")
    assert count(m) == 5
    turn(m, "+3")
    assert count(m) == 8
    m.play("-2")
    assert count(m) == 6
    assert tokens(m, 0) == [6]
    token(m, 9)
    draw(m, "+5")
    assert m.view(0)["seats"][0]["secret"] == 9
    assert len(hand(m, 0)) == 5
    assert m.mover == 1


@pytest.mark.parametrize(
    ("top", "card", "secret"),
    [
        ("+3", "+2", 5),
        ("+3", "-2", 1),
        ("+3", "0", 3),
        ("+3", "skip", 3),
        ("-3", "reverse", 3),
        ("+3", "joker +4", 7),
        ("+5", "joker +5", 10),
    ],
)
@pytest.mark.parametrize("players", PLAYERS)
def test_mad_4_1_any_card_that_leaves_the_count_at_the_secret_wins_it(
    players: int, top: str, card: str, secret: int
) -> None:
    m = deal(card.split()[0], *[""] * (players - 1), top=top, secrets=[secret, 10, 9, 9])
    m.play(card)
    assert [tokens(m, 0, viewer) for viewer in range(players)] == [[secret]] * players  # face up
    assert m.legal()[0].startswith("token")
    assert m.view()["taker"] == 0


def test_mad_4_1_a_token_won_by_a_skip_still_skips() -> None:
    m = deal("skip", "", "", top="+3", secrets=[3, 10, 10])
    turn(m, "skip")
    assert m.mover == 2


def test_mad_4_1_a_token_won_by_a_reverse_still_turns_round() -> None:
    m = deal("reverse", "", "", top="-3", secrets=[3, 10, 10])
    turn(m, "reverse")
    assert m.mover == 2


def test_mad_4_1_the_card_after_a_temple_wins_and_the_token_is_drawn_before_two_cards() -> None:
    m = deal("temple +4", "", top="+5", secrets=[4, 10])
    play(m, "temple", "+4")
    assert tokens(m, 0) == [4]
    play(m, "token 8", "draw +1", "draw +1")
    assert m.mover == 1


def test_mad_4_1_a_temple_wins_nothing_even_if_the_count_was_right_before() -> None:
    m = deal("temple", "", top="+5", secrets=[5, 10])
    m.play("temple")
    assert tokens(m, 0) == []


@pytest.mark.parametrize(("top", "card"), [("+3", "+2"), ("-5", "0"), ("-4", "-1")])
def test_mad_4_1_another_count_wins_nothing(top: str, card: str) -> None:
    m = deal(card, "", top=top, secrets=[4, 10])
    m.play(card)
    assert tokens(m, 0) == []
    assert m.legal()[0].startswith("draw")


def test_mad_4_2_a_count_made_by_another_player_wins_nothing() -> None:
    m = deal("+2", "+1", "", top="+3", secrets=[10, 5, 5])
    turn(m, "+2")
    assert count(m) == 5
    assert [tokens(m, seat) for seat in range(3)] == [[], [], []]
    turn(m, "+1")  # and seat 1 has let it go by
    assert tokens(m, 1) == []


def test_mad_4_2_the_starting_count_wins_nothing() -> None:
    m = deal("", "", top="+3", secrets=[3, 3])
    assert (m.mover, m.view()["phase"]) == (0, "play")
    assert [tokens(m, seat) for seat in range(2)] == [[], []]


def test_mad_4_2_the_starting_count_named_by_the_dealer_wins_nothing() -> None:
    m = deal("", "", top="joker", dealer=0)
    m.play("start +3")
    token(m, 3, 3)
    assert [tokens(m, seat) for seat in range(2)] == [[], []]


def test_mad_4_2_a_count_left_at_ones_number_can_be_kept_with_a_0() -> None:
    m = deal("+2", "0", top="+3", secrets=[10, 5])
    turn(m, "+2")
    m.play("0")
    assert tokens(m, 1) == [5]


def test_mad_4_3_the_card_that_won_a_token_does_not_win_the_next_one() -> None:
    m = deal("+2", "", top="+3", secrets=[5, 10])
    m.play("+2")
    token(m, 5)  # the other 5
    assert m.legal()[0].startswith("draw")
    assert tokens(m, 0) == [5]
    assert m.view(0)["seats"][0]["secret"] == 5


def test_mad_4_3_a_later_card_wins_it_though_the_count_has_not_moved() -> None:
    m = deal("+2 0", "0", top="+3", secrets=[5, 10])
    play(m, "+2", "token 5", "draw +1")
    turn(m, "0", "0")
    assert tokens(m, 0) == [5, 5]


def test_mad_4_4_the_fifth_token_wins_at_once() -> None:
    m = deal("+2", "", "", "", top="+3", secrets=[5, 10, 10, 9])
    award(m, 0, 1, 1, 2, 2)
    award(m, 1, 3, 3)
    award(m, 2, 4, 4, 6)
    award(m, 3, 7, 7)
    m.play("+2")
    assert m.over
    assert m.legal() == []
    assert (m.scores, m.places) == ([5, 2, 3, 2], [1, 3, 2, 3])
    assert tokens(m, 0) == [1, 1, 2, 2, 5]
    assert (m.view()["pile"], m.view()["tokens"]) == (69 - 20 - 1, 20 - 11 - 4)  # nothing more was drawn
    assert len(hand(m, 0)) == 4


def test_mad_4_4_four_tokens_do_not_win() -> None:
    m = deal("+2", "", top="+3", secrets=[5, 10])
    award(m, 0, 1, 1, 2)
    m.play("+2")
    assert not m.over
    assert m.scores == [4, 0]
    assert m.places is None


def test_mad_4_4_a_whole_game() -> None:
    m = deal("+1 0 0 0 +1", "0 +1 0 +1 -5", secrets=[1, 10])
    play(m, "+1", "token 1", "draw +2")
    turn(m, "0")
    play(m, "0", "token 2", "draw +2")
    turn(m, "+1")
    play(m, "0", "token 2", "draw +2")
    turn(m, "0")
    play(m, "0", "token 4", "draw +2")
    turn(m, "+1")
    m.play("+1")
    assert (m.over, count(m)) == (True, 4)
    assert tokens(m, 0) == [1, 1, 2, 2, 4]
    assert m.places == [1, 2]
    with pytest.raises(IllegalAction, match="over"):
        m.play("0", seat=1)
