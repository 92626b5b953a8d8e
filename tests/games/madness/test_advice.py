"""Why an action of Maya Madness may be good."""

from typing import cast

import pytest

from tablee.games.contract import CHANCE, OVER
from tablee.games.madness.components import NUMBERS
from tablee.games.madness.hidden import tokens_unseen
from tablee.games.madness.text.advice import possible, reason
from tablee.games.madness.view import Card, SeatView, View
from tests.drawings import SAY, played
from tests.games.madness.table import look
from tests.games.madness.traits import guesses


def mad(count: int, secret: int, hand: list[Card], legal: list[str], players: int = 2) -> View:
    """What the first seat sees of its own turn, as far as advice asks for it."""
    seats = [cast(SeatView, {"tokens": [], "barred": [], "secret": None}) for _ in range(players)]
    seats[0]["secret"], seats[0]["hand"] = secret, hand
    turn = {"seat": 0, "turn": 0, "direction": 1, "players": players}
    return cast(View, {**turn, "count": count, "goal": 5, "legal": legal, "seats": seats})


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("+2", "The count becomes 7: your number."),
        ("joker +2", "The count becomes 7: your number."),
        ("+1", "The count becomes 6, closer to your number: 1 away."),
        ("-3", "The count becomes 2, 5 away from your number."),
        ("reverse", "From −5 no number card reaches a secret number."),
        ("0", "The count stays at 5, 2 away from your number."),
        ("skip", "You play again, and then +2 makes your number."),
        ("temple", "The count goes back to 0, and you play another card at once."),
    ],
)
def test_madness_tells_what_becomes_of_the_count(action: str, words: str) -> None:
    view = mad(5, 7, ["+2", "-3", "skip", "temple", "reverse"], [])
    assert reason(view, action, SAY) == words


def test_madness_sees_the_card_that_follows_a_temple() -> None:
    view = mad(9, 3, ["temple", "joker", "-1"], [])
    words = "The count goes back to 0, and from there the jaguar makes your number at once."
    assert reason(view, "temple", SAY) == words


def test_madness_counts_the_numbers_that_are_left_to_guess() -> None:
    guesses = [f"guess 1 {n}" for n in range(1, 11)]
    view = mad(5, 7, [], guesses)
    view["seats"][1]["barred"] = [1, 2, 3]
    view["seats"][0]["tokens"] = [9, 9]
    assert reason(view, "guess 1 4", SAY) == "It is one of 6 numbers that Luc can have."
    assert reason(view, "guess 1 3", SAY) == "Luc cannot have this number: you would give your token away."
    assert reason(view, "guess 1 9", SAY) == "Luc cannot have this number: you would give your token away."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mad_6_1_a_number_can_be_guessed_if_it_is_not_barred_and_a_token_of_it_is_unseen(players: int) -> None:
    """What advice counts from the view is what the rules let the seat know."""
    asked = 0
    for match in played("madness", players, {"expert": "open"}, seed=4, taste=guesses(0.1)):
        if match.mover not in (CHANCE, OVER) and match.legal()[-1].startswith("guess"):
            s, seat = match.state, match.mover
            for p in {int(action.split()[1]) for action in match.legal() if action.startswith("guess")}:
                asked += 1
                assert possible(look(match, seat), p) == [
                    v for v in range(1, NUMBERS + 1) if not s.barred[p] >> v & 1 and tokens_unseen(s, seat, v)
                ]
    assert asked > 20
