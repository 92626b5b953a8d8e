"""What the texts of Maya Madness ask of a view, against the rules."""

from itertools import pairwise

import pytest

from tablee.games.contract import CHANCE
from tablee.games.madness.text.phrases import next_seat, winner
from tests.drawings import played
from tests.games.madness.table import look
from tests.games.madness.traits import guesses


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mad_3_4_the_next_seat_has_the_next_turn_unless_a_quetzal_skips_it(players: int) -> None:
    *_, match = played("madness", players, {"expert": "yes"}, seed=players, taste=guesses(0.1))
    turns = [
        (look(match, at=k), match.game.write(move.action).split()[0])
        for k, move in enumerate(match.played)
        if move.seat != CHANCE and look(match, at=k)["phase"] == "play"
    ]
    assert {"skip", "joker", "guess"} <= {what for _, what in turns}
    for (view, what), (later, _) in pairwise(turns):
        if what == "skip":
            assert later["turn"] != next_seat(view)
        elif what not in ("reverse", "temple"):
            assert later["turn"] == next_seat(view)


@pytest.mark.parametrize("expert", ["no", "yes", "open", "tiny"])
def test_mad_4_4_the_winner_alone_has_the_first_place(expert: str) -> None:
    for seed in range(5):
        *_, match = played("madness", 3, {"expert": expert}, seed=seed)
        view = look(match)
        if (seat := winner(view)) is None:
            assert view["scores"] == [0, 0, 0]
        else:
            assert view["places"] is not None
            assert [p for p, place in enumerate(view["places"]) if place == 1] == [seat]
