"""Why an action of Maya Madness cannot be chosen: every way in which that can be."""

from tests.games.madness.table import deal
from tests.positions import play
from tests.reasons import why


def test_mad_3_1_a_card_that_is_not_in_the_hand() -> None:
    m = deal("+1 +1 +2 +2 0", "")
    assert why(m, "-5") == ("You do not have this card in your hand: −5.", "MAD-3.1")
    assert why(m, "temple") == ("You do not have this card in your hand: the temple.", "MAD-3.1")
    assert why(m, "joker +3") == ("You have no jaguar in your hand.", "MAD-3.1")


def test_mad_2_3_the_starting_count_is_named_once_and_before_everything_else() -> None:
    m = deal("+1 +1 +2 +2 0", "")
    said = "The starting count is named only once: when a jaguar is turned up before the first turn."
    assert why(m, "start +1") == (said, "MAD-2.3")
    m = deal("+1 +1 +2 +2 0", "", top="joker")
    for action in ("+1", "joker +1", "guess 0 3"):
        assert why(m, action) == ("A jaguar was turned up: first name the starting count.", "MAD-2.3")


def test_mad_5_1_no_guess_without_the_expert_game() -> None:
    m = deal("+1 +1 +2 +2 0", "")
    assert why(m, "guess 1 3") == ("Numbers are guessed in the expert game only.", "MAD-5.1")


def test_mad_5_1_no_guess_instead_of_the_card_after_a_temple() -> None:
    m = deal("temple +1 +2 +2 0", "", expert=True)
    m.play("temple")
    said = "After a temple you play another card: a guess cannot take its place."
    assert why(m, "guess 1 3") == (said, "MAD-5.1")


def test_mad_5_1_the_number_of_somebody_else_who_plays() -> None:
    m = deal("+1 +1 +2 +2 0", "", "", expert=True)
    assert why(m, "guess 0 3") == ("You guess the number of somebody else, not your own.", "MAD-5.1")
    assert why(m, "guess 3 3") == ("Nobody sits there: guess the number of somebody who plays.", "MAD-5.1")


def test_mad_5_3_a_token_is_guessed_only_once() -> None:
    m = deal("+1 +1 +2 +2 0", "+1 +1 0 0 -1", expert=True, secrets=(10, 9))
    play(m, "guess 1 3", "token 8", "+1", "draw 0")
    said = "You have guessed at this token of Luc already: a token is guessed only once."
    assert why(m, "guess 1 4") == (said, "MAD-5.3")
