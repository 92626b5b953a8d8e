"""The drawing of a position of Maya Madness."""

from xml.etree import ElementTree

import pytest

from tablee import Match
from tablee.drawing import svg
from tablee.games.contract import CHANCE
from tablee.games.madness.art import pieces
from tablee.games.madness.art.board import SHOWN, count_before, leftmost
from tablee.games.madness.art.draw import draw
from tablee.games.madness.art.seats import has_secret
from tablee.games.madness.view import View
from tests.drawings import SAY, SVG, actions, ids, parse, part, played, told
from tests.games.madness.table import deal, look
from tests.games.madness.traits import guesses
from tests.positions import play


def test_a_spectator_sees_no_hand_no_goal_and_nothing_to_do() -> None:
    for match in played("madness", 4, {"expert": "yes"}, seed=7):
        drawing = draw(look(match, None), SAY)
        assert not [i for i in ids(drawing) if i.startswith(("hand", "goal", "guess", "value"))]


def test_equal_cards_are_one_choice() -> None:
    match = Match("madness", 3, seed=1)
    view = look(match, match.mover)
    view["seats"][match.mover]["hand"] = ["+3", "+3", "+3", "joker", "joker"]
    view["legal"] = ["+3", *(f"joker {v:+d}" for v in range(-5, 6) if v)]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    assert {"hand-+3-0", "hand-+3-1", "hand-+3-2", "hand-joker-0", "hand-joker-1"} <= set(ids(drawing))


def test_a_card_played_comes_from_the_hand_that_held_it_and_others_learn_only_whose() -> None:
    m = deal("+3 +3 -1 -2 -4", "+4", "0")
    play(m, "+3", "draw +1")
    (top,) = [e for e in parse(draw(look(m, 0), SAY)).iter() if e.get("id") == "top-2"]
    assert (top.get("data-from") or "").split() == ["hand-+3-1", "hand-+3-0"]
    for viewer in (1, 2, None):
        drawing = draw(look(m, viewer), SAY)
        (top,) = [e for e in parse(drawing).iter() if e.get("id") == "top-2"]
        assert top.get("data-from") == "seat-0"
        held = sum(name.startswith("hand-") for name in ids(drawing))
        assert held == (0 if viewer is None else 5), "one's own cards have names, those of others have none"


def test_the_values_of_the_start() -> None:
    match = next(m for m in (Match("madness", 3, seed=s) for s in range(200)) if look(m)["phase"] == "start")
    assert actions(match.draw(match.mover)) == match.legal()


def test_mad_5_4_won_tokens_lie_face_down_in_the_expert_game_until_its_end() -> None:
    *_, match = played("madness", 2, {"expert": "yes"}, seed=3, taste=guesses(0.3))
    before = look(match, 0, at=len(match.played) - 1)
    tokens = [e for e in parse(draw(before, SAY)).iter() if e.get("id", "").startswith("token-")]
    assert tokens
    assert not [e for t in tokens for e in t.iter(f"{SVG}text")]
    after = [e for e in parse(draw(look(match, "all"), SAY)).iter() if e.get("id", "").startswith("token-")]
    assert all(list(t.iter(f"{SVG}text")) for t in after)


def test_the_last_action_is_marked_with_the_sign_of_whoever_took_it() -> None:
    for match in played("madness", 3, {}, seed=8, taste=guesses(0.2)):
        last = look(match, None)["last"]
        if last and match.mover >= 0:
            discard = next(e for e in parse(match.draw(None)).iter() if e.get("id") == "discard")
            assert f"var(--seat-{last['seat'] + 1})" in ElementTree.tostring(discard, "unicode")


def test_the_winner_is_named_and_everything_can_be_seen() -> None:
    *_, match = played("madness", 3, {}, seed=9)
    drawing = draw(look(match, "all"), SAY)
    assert match.places is not None
    assert f">{SAY.name(match.places.index(1))} wins<" in drawing
    assert "hand" in ids(drawing)


@pytest.mark.parametrize("count", [-1000, -21, -2, -1, 0, 1, 5, 10, 11, 12, 40, 12345])
def test_the_cord_has_no_end(count: int) -> None:
    low = leftmost(count)
    assert low < count < low + SHOWN - 1
    view = look(Match("madness", 3, seed=1), 0)
    view["count"] = count
    parse(draw(view, SAY))


def test_all_goals_are_on_the_cord_while_the_count_is_near_them() -> None:
    assert {leftmost(count) for count in range(11)} == {-1}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expert", ["no", "yes", "open", "tiny"])
def test_the_last_leap_starts_where_the_count_was(players: int, expert: str) -> None:
    """MAD-3.2, MAD-3.3, MAD-3.5 What the drawing takes back is what the rules did."""
    *_, match = played("madness", players, {"expert": expert}, seed=2)
    for k, move in enumerate(match.played):
        if move.seat != CHANCE:
            known = count_before(look(match, at=k + 1))
            what = match.game.write(move.action).split()[0]
            untold = what in ("temple", "skip", "start", "guess")
            assert known == (None if untold else look(match, at=k)["count"])


@pytest.mark.parametrize("count", [-15, -1, 0, 7, 11, 14, 102])
def test_a_leap_is_drawn_also_from_beyond_the_cord(count: int) -> None:
    """A count that comes back from far away is seen to come from there."""
    view = look(Match("madness", 3, seed=1), 0)
    for step in (-5, -1, 1, 5):
        leapt: View = {**view, "count": count, "last": {"seat": 1, "action": f"joker {step}"}}
        assert "leap" in ids(draw(leapt, SAY))


def test_the_count_stays_inside_the_rim_of_the_stone() -> None:
    """A minus sign is as wide as a figure: with one the figures are smaller, and three of them are made narrower."""
    view = look(Match("madness", 3, seed=1), 0)
    for count in (-1, -12, 102, -102, 14):
        (written,) = part(draw({**view, "count": count}, SAY), "count").iter(f"{SVG}text")
        assert (written.get("font-size") == str(svg.HUGE)) == (count == 14)
        assert (written.get("textLength") is None) == (len(str(count)) < 3)


def test_secret_tokens_lie_where_they_are() -> None:
    for match in played("madness", 3, {"expert": "yes"}, seed=11, taste=guesses(0.3)):
        view = look(match, None)
        assert [has_secret(view, p) for p in range(3)] == [bool(match.state.secret[p]) for p in range(3)]


def test_maya_numerals() -> None:
    assert pieces.digits(0) == [0]
    assert pieces.digits(19) == [19]
    assert pieces.digits(20) == [1, 0]
    assert pieces.digits(429) == [1, 1, 9]
    nineteen = svg.plain(pieces.numeral(19, 0, 0, 100))
    assert (nineteen.count("<rect"), nineteen.count("<circle")) == (3, 4)


def test_the_position_is_told_in_words() -> None:
    match = Match("madness", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = told(match.draw(0))
    assert "The count is" in words
    assert "Luc: 5 cards, 0 tokens." in words
