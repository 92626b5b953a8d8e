"""The expert game of Maya Madness, clause by clause (MAD-5)."""

import pytest

from tablee.games.contract import OVER
from tablee.games.madness.components import COPIES, NUMBERS
from tablee.games.madness.state import FIRST_TOKENS, NEW_TOKEN
from tablee.i18n import Say
from tablee.match import IllegalAction, Match
from tests.games.madness.table import all_tokens, award, deal, hand, observation, token, tokens
from tests.positions import play, settle, stroll, turn

EXPERT = {"expert": "yes"}


def guesses(m: Match) -> set[int]:
    """The seats whose number the mover can guess."""
    return {int(action.split()[1]) for action in m.legal() if action.startswith("guess")}


def test_mad_5_1_a_guess_names_an_opponent_and_a_number_from_1_to_10() -> None:
    m = deal("0 0 0 0 0", "", "", "", dealer=3, expert=True)
    assert m.legal() == ["0", *(f"guess {seat} {v}" for seat in (1, 2, 3) for v in range(1, 11))]


@pytest.mark.parametrize("guess", ["guess 1 3", "guess 1 4"])
def test_mad_5_1_no_card_is_played_or_drawn_and_the_turn_passes(guess: str) -> None:
    m = deal("", "", "", top="+2", secrets=[7, 3, 9], expert=True)
    table, cards = [m.view()[what] for what in ("count", "discard", "top", "pile")], hand(m, 0)
    m.play(guess)
    token(m, 10)
    assert m.mover == 1
    assert [m.view()[what] for what in ("count", "discard", "top", "pile")] == table
    assert hand(m, 0) == cards


def test_mad_5_1_there_is_no_guessing_in_the_simple_game() -> None:
    m = deal("", "", "")
    assert guesses(m) == set()
    with pytest.raises(IllegalAction):
        m.play("guess 1 3")


def test_mad_5_1_not_instead_of_the_card_after_a_temple() -> None:
    m = deal("temple 0", "", expert=True)
    assert guesses(m) == {1}
    m.play("temple")
    assert guesses(m) == set()
    m.play("0")
    settle(m)
    assert guesses(m) == {0}


def test_mad_5_1_a_guess_follows_the_direction_of_play() -> None:
    m = deal("reverse", "", "", expert=True)
    turn(m, "reverse", "guess 0 1")
    assert m.mover == 1


def test_mad_5_1_a_guess_after_a_skip_passes_to_the_next_player_only() -> None:
    m = deal("skip", "", "", "", expert=True)
    turn(m, "skip")
    assert m.mover == 2
    turn(m, "guess 0 1")
    assert m.mover == 3


def test_mad_5_2_right_the_token_joins_your_collection_and_its_owner_draws_a_new_one() -> None:
    m = deal("", "", "", secrets=[7, 3, 9], expert=True)
    m.play("guess 1 3")
    assert tokens(m, 0) == [3]
    assert m.view()["taker"] == 1
    token(m, 8)
    assert [m.view(seat)["seats"][seat]["secret"] for seat in range(3)] == [7, 8, 9]
    assert [tokens(m, seat) for seat in range(3)] == [[3], [], []]


def test_mad_5_2_wrong_your_own_token_joins_theirs_and_you_draw_a_new_one() -> None:
    m = deal("", "", "", secrets=[7, 3, 9], expert=True)
    m.play("guess 1 4")
    assert tokens(m, 1, viewer=1) == [7]
    assert m.view()["taker"] == 0
    token(m, 8)
    assert [m.view(seat)["seats"][seat]["secret"] for seat in range(3)] == [8, 3, 9]
    assert m.scores == [0, 1, 0]


def test_mad_5_2_a_token_drawn_after_a_guess_is_not_won_by_the_count_that_stands() -> None:
    m = deal("", "", top="+5", secrets=[7, 3], expert=True)
    m.play("guess 1 4")
    token(m, 5)
    assert (m.mover, m.scores) == (1, [0, 1])


def test_mad_5_3_a_wrong_guess_at_a_token_cannot_be_repeated() -> None:
    m = deal("0", "0", "0", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4", "0", "0")
    assert m.mover == 0
    assert guesses(m) == {2}
    with pytest.raises(IllegalAction):
        m.play("guess 1 5")


def test_mad_5_3_others_may_still_guess_it() -> None:
    m = deal("0", "0", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4", "0")
    assert m.mover == 2
    assert guesses(m) == {0, 1}


def test_mad_5_3_a_new_token_after_a_win_may_be_guessed_again() -> None:
    m = deal("0", "+3", "0", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4")
    play(m, "+3", "token 5")
    settle(m)
    turn(m, "0")
    assert guesses(m) == {1, 2}
    m.play("guess 1 5")
    assert tokens(m, 0) == [5]


def test_mad_5_3_a_new_token_after_a_right_guess_may_be_guessed_again() -> None:
    m = deal("0", "0", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4", "0", "guess 1 3")
    assert m.mover == 0
    assert guesses(m) == {1, 2}


def test_mad_5_3_a_new_token_after_ones_own_wrong_guess_may_be_guessed_again() -> None:
    m = deal("0", "", "0", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4", "guess 2 1", "0")
    assert m.mover == 0
    assert guesses(m) == {1, 2}


def test_mad_5_3_a_right_guess_does_not_use_up_the_next_token() -> None:
    m = deal("", "0", "0", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 3", "0", "0")
    assert guesses(m) == {1, 2}


def test_mad_5_4_a_token_won_by_the_count_is_known_to_all() -> None:
    m = deal("+3", "", "", expert=True, secrets=[3, 8, 9])
    turn(m, "+3")
    assert [tokens(m, 0, viewer) for viewer in (0, 1, 2, None)] == [[3]] * 4


def test_mad_5_4_a_token_won_by_a_right_guess_is_known_to_all() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 3")
    assert [tokens(m, 0, viewer) for viewer in (0, 1, 2, None)] == [[3]] * 4


def test_mad_5_4_a_token_given_away_is_known_to_its_giver_and_its_receiver_only() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    turn(m, "guess 1 4")
    giver, receiver, third, spectator = (tokens(m, 1, viewer) for viewer in (0, 1, 2, None))
    assert (giver, receiver, third, spectator) == ([None], [7], [None], [None]), "the giver has to remember it"
    assert "Sun gives the token 7 to Moon" in m.log(seat=0)[-2]
    assert "Sun gives a token to Moon" in m.log(seat=2)[-1]
    m = deal("", "", "", expert="open", secrets=[7, 3, 9])
    turn(m, "guess 1 4")
    assert [tokens(m, 1, viewer) for viewer in (0, 1, 2, None)] == [[7], [7], [None], [None]]


def test_mad_5_4_a_token_lies_face_down_for_whoever_has_chosen_since() -> None:
    m = deal("+3 0", "0", "0", expert=True, secrets=[3, 8, 9])
    turn(m, "+3")
    turn(m, "0")
    assert [tokens(m, 0, viewer) for viewer in (0, 1, 2, None)] == [[3], [None], [3], [3]]
    turn(m, "0")
    assert [tokens(m, 0, viewer) for viewer in (0, 1, 2, None)] == [[3], [None], [None], [3]]
    turn(m, "0")
    assert [tokens(m, 0, viewer) for viewer in (0, 1, 2, None)] == [[3], [None], [None], [None]]


def test_mad_5_4_with_open_memory_tokens_stay_face_up() -> None:
    m = deal("+3 0", "0", "0", expert="open", secrets=[3, 8, 9])
    for card in ("+3", "0", "0", "0"):
        turn(m, card)
    assert [tokens(m, 0, viewer) for viewer in (0, 1, 2, None)] == [[3]] * 4
    assert guesses(m)
    assert "wins the token 3" in " ".join(m.log())


def test_mad_5_4_the_position_and_the_log_list_no_token_that_lies_face_down() -> None:
    m = deal("+3 +5", "-1", "joker", expert=True, top="0", secrets=[3, 8, 9])
    before = len(m.played)
    for card in ("+3", "-1", "joker +4"):
        turn(m, card)
    told = " ".join(m.log(seat=1, since=before))
    assert "Sun plays +3. Sun wins and shows a token, and has 1 of 5." in told
    assert "the count is" not in told
    assert "1 of 5: ?" in "\n".join(m.game.show(m.view(1), Say()))
    assert "Sun wins the token 3" in " ".join(m.log(seat=0)), "its owner may look at it"
    assert m.prompt(0).startswith("The count is 6. ")


def test_mad_5_4_the_log_does_not_repeat_a_number_that_was_guessed() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    before = len(m.played)
    turn(m, "guess 1 3")
    assert m.log(seat=2, since=before)[0].startswith("Sun guesses the number of Moon. Right: Sun takes that token")
    assert "Sun says that the number of Moon is 3. Right" in m.log(seat=1, since=before)[0]


def test_mad_5_4_bots_and_programs_that_learn_forget_nothing() -> None:
    m = deal("+3 0", "0", "0", expert=True, secrets=[3, 8, 9])
    opened = deal("+3 0", "0", "0", expert="open", secrets=[3, 8, 9])
    for card in ("+3", "0", "0"):
        turn(m, card)
        turn(opened, card)
    for seat in range(3):
        assert observation(m.state, seat).tolist() == observation(opened.state, seat).tolist()


def test_mad_5_4_a_token_given_away_is_shown_when_the_game_is_over() -> None:
    m = deal("", "+3", "", expert=True, secrets=[7, 3, 9])
    award(m, 1, 1, 2, 4)
    turn(m, "guess 1 4")
    m.play("+3")
    assert m.view("all")["seats"][1]["tokens"] == [1, 2, 4, 7, 3]
    assert tokens(m, 1) == [1, 2, 4, None, 3]


def test_mad_5_5_a_right_guess_can_win_the_game() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    award(m, 0, 1, 1, 2, 2)
    m.play("guess 1 3")
    assert m.over
    assert (m.scores, m.places) == ([5, 0, 0], [1, 2, 2])


def test_mad_5_5_somebody_elses_wrong_guess_can_win_the_game() -> None:
    m = deal("", "", "", expert=True, secrets=[7, 3, 9])
    award(m, 0, 8, 8)
    award(m, 2, 1, 1, 2, 2)
    m.play("guess 2 3")
    assert m.over
    assert (m.scores, m.places) == ([2, 0, 5], [2, 3, 1])
    assert tokens(m, 2, viewer=2) == [1, 1, 2, 2, 7]


def test_mad_5_5_the_count_can_win_the_game() -> None:
    m = deal("+3", "", expert=True, secrets=[3, 9])
    award(m, 0, 1, 1, 2, 2)
    m.play("+3")
    assert m.over


def test_mad_5_5_worked_example_four_players_with_four_tokens_each_need_no_more() -> None:
    m = deal("+1 0 0 0 0", "", "", "", expert=True, secrets=[1, 2, 3, 4])
    for seat, numbers in enumerate([(1, 2, 3, 4), (5, 5, 6, 6), (7, 7, 8, 8), (9, 9, 10, 10)]):
        award(m, seat, *numbers)
    assert m.view()["tokens"] == 0
    assert all_tokens(m.state) == [COPIES] * NUMBERS
    for action in m.legal():
        s = m.state.copy()
        m.game.apply(s, m.game.read(action))
        assert m.game.mover(s) == OVER or action == "0"  # whoever takes a token has five; nobody needs a new one


@pytest.mark.slow
def test_mad_5_5_tokens_never_run_out() -> None:
    fewest = 20
    for seed in range(150):
        for s, _ in stroll("madness", 4, EXPERT, seed):
            assert all_tokens(s) == [COPIES] * NUMBERS
            if s.phase in (FIRST_TOKENS, NEW_TOKEN):
                fewest = min(fewest, int(s.tokens.sum()))
    assert 1 <= fewest <= 5  # and games get near it


def test_mad_5_5_exactly_one_seat_has_five_tokens_at_the_end() -> None:
    for players in (2, 3, 4):
        for seed in range(20):
            *_, (s, _) = stroll("madness", players, EXPERT, seed)
            assert s.won.tolist().count(5) == 1
            assert s.won.max() == 5
