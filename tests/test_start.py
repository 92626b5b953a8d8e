"""Matches that begin at a choice of an earlier one, as the seat to choose saw it."""

import random

import pytest

from tablee import games
from tablee.bots import get as get_bot
from tablee.chance import Commitment, deal_of, key_of_seed
from tablee.dice import new_dice, roll
from tablee.match import ASK, Match
from tablee.record import RecordError, verify
from tablee.start import Start, position_at
from tests.matches import auction, finish
from tests.positions import choices_in

pytestmark = pytest.mark.usefixtures("toy_game")
GAMES = games.NAMES
POSITIONS, DRAWN = 12, 2  # of each game with the fewest and with the most players; so many of them are drawn too


def played(game: str, players: int, seed: int) -> Match:
    """A game played at random to its end, or for a while: some never end so."""
    match, dice = Match(game, players, seed=seed), new_dice(seed)
    while not match.over and len(match.played) < 600:
        choices = match.legal()
        match.play(choices[roll(dice, len(choices))])
    return match


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 25))])
@pytest.mark.parametrize("game", GAMES)
def test_the_seat_sees_what_it_saw_and_the_rest_is_dealt_anew(game: str, seed: int) -> None:
    box = games.game(game)
    for players in (box.players[0], box.players[-1]):
        match = played(game, players, 100 * seed + players)
        found = list(choices_in(match))
        anew = 0
        for n, (at, seat) in enumerate(random.Random(seed).sample(found, min(POSITIONS, len(found)))):
            then = position_at(match, at)
            again = match.again(at, seat, seed=at)
            assert again.view(seat) == then.view(seat)
            assert n >= DRAWN or again.draw(seat) == then.draw(seat)
            assert again.legal(seat) == then.legal(seat)
            assert (again.played, again.picks) == ([], 0)
            assert again.state.tobytes() == match.again(at, seat, seed=at).state.tobytes(), "the seed says all"
            anew += again.state.tobytes() != then.state.tobytes()
        assert anew, "something was hidden in one of them"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_dealt_depends_on_what_the_seat_knows_and_not_on_the_truth(game: str) -> None:
    match = played(game, games.game(game).usual_players, 7)
    found = list(choices_in(match))
    for at, seat in random.Random(7).sample(found, min(4, len(found))):
        again = match.again(at, seat, seed=1)
        other = again.again(0, seat, seed=2)  # another truth, the same knowledge
        assert other.again(0, seat, seed=1).state.tobytes() == again.state.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_such_a_match_is_played_to_its_end_and_its_record_replays_and_holds(game: str) -> None:
    match = played(game, games.game(game).usual_players, 5)
    at, seat = list(choices_in(match))[-min(20, len(match.played) // 3)]
    again, bot = match.again(at, seat, seed=11), get_bot("policy", 1)
    while not again.over:
        again.play(bot.choose(again, again.mover), again.mover)
    text = again.record("en")
    assert text.startswith("Tablée record 3\n")
    assert f"\nEarlier: {at}\nMoves: {len(again.played)}\n" in text
    verdict = verify(text)
    assert verdict.ok, verdict.problem
    assert verdict.fair
    assert verdict.match is not None
    assert verdict.match.record("en") == text
    assert [verdict.match.state_at(k).tobytes() for k in range(len(again.played) + 1)] == [
        again.state_at(k).tobytes() for k in range(len(again.played) + 1)
    ]


def test_one_can_go_back_to_the_first_choice_and_no_further() -> None:
    match = finish(auction())
    again = match.again(3, 1, seed=1)
    first = again.state.tobytes()
    assert not again.can_go_back(1)
    again.play("bid 0", 0)
    again.play("bid 3", 1)
    again.play("bid 1", 2)
    again.go_back(1)
    assert again.state.tobytes() == first
    assert not again.can_go_back(1)


def test_again_and_again() -> None:
    match = finish(auction())
    first = finish(match.again(3, 1, seed=1))
    second = finish(first.again(0, 1, seed=2))
    text = second.record()
    assert "\nEarlier: 3 0\n" in text
    verdict = verify(text)
    assert verdict.match is not None
    assert verdict.match.record() == text


def test_chance_by_hand_and_commitments() -> None:
    match = finish(auction())
    by_hand = match.again(3, 0, chance=ASK)
    assert verify(by_hand.record()).fair is None
    committed = Commitment.new(bytes(32)).sit(0, b"a" * 16, "device")
    again = finish(match.again(3, 0, chance=committed))
    assert again.start is not None
    assert again.start.deal == deal_of(committed.key())
    assert verify(again.record()).fair
    with pytest.raises(ValueError, match="has not been published"):
        match.again(3, 0, chance=committed.published())


def test_only_choices_are_begun_at() -> None:
    match = finish(auction())
    for at, seat in ((0, 0), (4, 1), (3, 5), (len(match.played), 0)):
        with pytest.raises(ValueError, match=r"nothing to choose there|no seat"):
            match.again(at, seat, seed=1)
    start = Start(position_at(match, 3), 0, bytes(16))
    with pytest.raises(ValueError, match="the game, the players and the options"):
        Match("toy", 2, start=start)
    with pytest.raises(ValueError, match="16 bytes"):
        Start(position_at(match, 3), 0, b"")


def refused(text: str, old: str, new: str) -> RecordError:
    """What is found when a record was changed."""
    assert text.count(old) >= 1
    problem = verify(text.replace(old, new, 1)).problem
    assert problem is not None
    return problem


def test_a_changed_beginning_is_found() -> None:
    again = finish(finish(auction()).again(3, 0, seed=4))
    text = again.record()
    deal = deal_of(key_of_seed(4)).hex()
    line = next(line for line in text.splitlines() if line.startswith("again "))
    assert line.split()[:3] == ["again", "0", deal]
    other = line.replace(deal, "0" * 32)
    assert "not dealt anew as chance says" in refused(text, line, other).reason
    assert "its mark does not fit" in refused(text, line, line.replace("again 0", "again 1")).reason
    assert "has nothing to choose there" in refused(text, line, line.replace("again 0", "again 7")).reason
    assert "'again' should stand here" in refused(text, line + "\n", "").reason
    assert "were changed" in refused(text, "Earlier: 3", "Earlier: 2").reason
    assert "there is no header 'Earlier'" in refused(text, "Tablée record 3", "Tablée record 2").reason
    draw = next(line for line in text.splitlines() if line.startswith("1 "))
    assert refused(text, draw, draw.replace("luck A", "luck B")).move == 1, "earlier moves have marks too"
