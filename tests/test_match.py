"""A game being played: turns, choices, refusals, how a match is made, and chance."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import numpy as np
import pytest

from tablee import CHANCE, NAMES, OVER, Commitment, Match, games
from tests.games.madness.table import deal
from tests.matches import auction, finish, refused
from tests.positions import chances, settle

pytestmark = pytest.mark.usefixtures("toy_game")


# ---- turns and choices


def test_a_match_from_a_seed_deals_and_waits_for_a_player() -> None:
    m = Match("madness", players=3, options={"expert": "yes"}, seed=1)
    assert m.mover in range(3)
    assert m.waiting == [m.mover]
    assert not m.over
    assert m.options == {"expert": "yes"}
    assert m.legal() == m.legal(m.mover) != []


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    states = [Match("madness", 3, seed=seed).state.tobytes() for seed in (1, 1, 2)]
    assert states[0] == states[1] != states[2]


def test_without_a_seed_every_match_is_another() -> None:
    assert len({Match("madness", 3).state.tobytes() for _ in range(4)}) == 4


def test_seats_that_cannot_choose_have_nothing_legal() -> None:
    m = deal("+3", "+4", "+5")
    assert m.mover == 0
    assert m.legal(1) == m.legal(2) == m.legal(CHANCE) == []


def test_an_action_is_played_by_notation_or_by_number() -> None:
    by_text, by_number, by_numpy = (deal("+3", "+4") for _ in range(3))
    by_text.play("+3")
    by_number.play(games.game("madness").read("+3"))
    by_numpy.play(np.int64(games.game("madness").read("+3")))  # type: ignore[arg-type]
    assert by_text.state.tobytes() == by_number.state.tobytes() == by_numpy.state.tobytes()


def test_an_action_is_played_for_a_seat() -> None:
    m = deal("+3", "+4")
    m.play("+3", seat=0)
    settle(m)
    m.play("+4", 1)
    assert [(move.seat, m.game.write(move.action)) for move in m.played if move.seat >= 0] == [(0, "+3"), (1, "+4")]


def test_chance_is_asked_when_the_caller_plays_it() -> None:
    m = Match("madness", players=3, chance="ask")
    assert m.mover == CHANCE
    assert m.waiting == []
    assert m.legal() == m.legal(CHANCE) == ["dealer 0", "dealer 1", "dealer 2"]
    assert m.legal(0) == []
    m.play("dealer 2")
    m.play("draw joker", seat=CHANCE)
    assert m.picks == len(m.played) == 2
    assert m.mover == CHANCE


@pytest.mark.parametrize("game", ["madness", "toy"])
def test_the_end_gives_scores_and_places_and_waits_for_nobody(game: str) -> None:
    m = Match(game, 3, seed=3)
    assert m.places is None
    assert m.scores == [0, 0, 0]
    finish(m)
    assert m.over
    assert m.mover == OVER
    assert m.waiting == []
    assert m.legal() == m.legal(0) == []
    assert m.places is not None
    assert m.places == [1 + sum(other > score for other in m.scores) for score in m.scores]
    assert all(isinstance(number, int) for number in [*m.scores, *m.places])


def test_every_winner_has_place_1() -> None:
    # Two rounds: seats 0 and 1 take 2 points each, nobody shows a letter.
    m = auction(
        *("bid 3", "bid 0", "bid 0", "prize 2", "mark A", "done"),
        *("bid 0", "bid 3", "bid 0", "prize 2", "mark A", "done"),
    )
    assert m.scores == [2, 2, 0]
    assert m.places == [1, 1, 3]


# ---- refusals

PLUS_4 = games.game("madness").read("+4")
REFUSED: list[tuple[Any, int | None, str]] = [
    ("+4", None, "seat 0 cannot play '+4' now; {legal}"),
    ("draw +4", None, "seat 0 cannot play 'draw +4' now; {legal}"),
    (PLUS_4, None, "seat 0 cannot play '+4' now; {legal}"),
    (9999, None, "seat 0 cannot play 9999 now; {legal}"),
    (-1, None, "seat 0 cannot play -1 now; {legal}"),
    ("dance", None, "'dance' is no action of Maya Madness; {legal}"),
    ("", None, "'' is no action of Maya Madness; {legal}"),
    (3.0, None, "an action is written as text or given by its number, not as float; {legal}"),
    (True, None, "an action is written as text or given by its number, not as bool; {legal}"),
    (None, None, "an action is written as text or given by its number, not as NoneType; {legal}"),
    ("+3", 1, "it is not the turn of seat 1: seat 0 is to play"),
    ("dance", 1, "'dance' is no action of Maya Madness; it is not the turn of seat 1: seat 0 is to play"),
    ("+3", 2, "there is no seat 2: the seats are 0 to 1"),
    ("+3", OVER, "there is no seat -2: the seats are 0 to 1"),
    ("draw +4", CHANCE, "it is not the turn of chance: seat 0 is to play"),
]


@pytest.mark.parametrize(("action", "seat", "said"), REFUSED)
def test_a_refusal_says_what_was_wrong_and_what_is_legal_and_nothing_changes(
    action: Any, seat: int | None, said: str
) -> None:
    m = deal("+3 skip joker", "+4")
    assert refused(m, lambda: m.play(action, seat)) == said.format(legal=f"legal: {', '.join(m.legal())}")


def test_a_refusal_never_tells_one_seat_what_another_could_play() -> None:
    m = deal("joker -5 -4 -3 -2", "+4")
    for action in ("dance", "+4", "joker +1", 14, 9999, None):
        said = refused(m, lambda action=action: m.play(action, seat=1))  # type: ignore[misc]
        assert "joker +2" not in said
        assert "-3" not in said
        assert "seat 0 is to play" in said


def test_after_the_end_nothing_can_be_played() -> None:
    m = finish(Match("madness", 2, seed=1))
    assert refused(m, lambda: m.play("+3")) == "the game is over"
    assert refused(m, lambda: m.play("+3", 1)) == "the game is over"
    assert "dance" in refused(m, lambda: m.play("dance"))


def test_a_match_that_draws_for_itself_takes_no_outcomes_from_outside() -> None:
    m = Match("madness", 2, seed=1)
    for outcome in ("draw +1", "token 5", "dealer 0"):
        assert "chance" in refused(m, lambda outcome=outcome: m.play(outcome, CHANCE))  # type: ignore[misc]


# ---- how a match is made

BAD_MATCHES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, f"there is no game 'chess'; the games: {', '.join(NAMES)}"),
    ({"players": 1}, "madness is for 2 to 4 players, not 1"),
    ({"players": 5}, "madness is for 2 to 4 players, not 5"),
    ({"players": 0, "names": ["Ana"]}, "madness is for 2 to 4 players, not 0"),
    ({"players": -1}, "madness is for 2 to 4 players, not -1"),
    ({"options": {"expert": "perhaps"}}, "option expert is no or yes or open or tiny, not 'perhaps'"),
    ({"options": {"colour": "red"}}, "madness has no option 'colour'; its options: expert"),
    ({"names": ["Ana", "Ben", "Eve"]}, "3 names for 2 players"),
    ({"chance": "luck"}, 'chance is "ask" or a Commitment'),
    ({"chance": "ask", "seed": 1}, "a seed goes without it"),
    ({"chance": Commitment.new(), "seed": 1}, "a seed or from a commitment, not both"),
    ({"chance": Commitment.new().sit(2, b"x")}, "there is no seat 2"),
    ({"chance": Commitment(bytes(32), {}, bytes(32))}, "the secret is not the one that was promised"),
    ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
    ({"seed": "1"}, "a seed is a whole number, not '1'"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD_MATCHES)
def test_a_match_that_cannot_be_says_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Match(**{"game": "madness", "players": 2, **arguments})


def test_options_left_out_have_their_default() -> None:
    assert Match("madness", 2, seed=1).options == {"expert": "no"}


HOSTILE = [
    ("Ana", "Ana"),
    ("  Ana \t Bó ", "Ana Bó"),
    ("Ana\n1    0 +3             00", "Ana 1 0 +3 00"),
    ("Result: scores\u2028Check: 0\x85\x0b\x0c\x1e", "Result: scores Check: 0"),
    ("\u202eanA\u200b\ufeff\ud800\x00", "anA"),
    ("; Ana", "; Ana"),
    ("<script>alert('&')</script>", "<script>alert('&')</script>"),
    ("x" * 99, "x" * 40),
    ("x" * 39 + " y", "x" * 39),  # cut where a space would be left at the end
    ("{player}", "{player}"),
    ("\n\t", ""),
    ("名前", "名前"),
]


@pytest.mark.parametrize(("name", "kept"), HOSTILE)
def test_a_name_is_one_tidy_line_and_goes_everywhere_unharmed(name: str, kept: str) -> None:
    m = Match("madness", 2, seed=1, names=["Ben", name])
    assert m.names == ["Ben", kept]
    assert m.view()["names"] == ["Ben", kept]
    again = Match.from_record(m.record())
    assert again.names == m.names
    assert again.record() == m.record()
    ElementTree.fromstring(m.draw(None))
    assert all(isinstance(line, str) for line in m.log())


# ---- chance


def test_a_match_draws_each_outcome_by_its_weight() -> None:
    assert chances(auction("bid 1", "bid 2", "bid 3")) == {"prize 1": 3, "prize 2": 2, "prize 3": 1}
    first = [Match("toy", 2, seed=seed).view(0)["luck"][0] for seed in range(300)]
    assert 150 < first.count("A") < 250  # two in three


def test_a_commitment_draws_like_its_key_and_without_its_secret_chance_is_asked() -> None:
    commitment = Commitment.new(bytes(range(32))).sit(0, b"ana").sit(1, b"ben")
    m, again = (Match("madness", 2, chance=commitment) for _ in range(2))
    assert m.state.tobytes() == again.state.tobytes()
    other = Match("madness", 2, chance=Commitment.new(bytes(range(32))).sit(0, b"ana"))
    assert other.state.tobytes() != m.state.tobytes()
    asked = Match("madness", 2, chance=commitment.published())
    assert asked.mover == CHANCE
    for move in m.played:
        asked.play(move.action)
    assert asked.state.tobytes() == m.state.tobytes()
