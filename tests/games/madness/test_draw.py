from random import Random
from xml.etree import ElementTree

import pytest

from tablee import Match
from tablee.games.madness.art import pieces as art
from tablee.games.madness.art.draw import SHOWN, count_before, draw, has_secret, leftmost
from tests.drawings import SAY, SVG, actions, guesses, ids, parse, played, told
from tests.games.madness.table import deal
from tests.positions import play


def test_a_spectator_sees_no_hand_no_goal_and_nothing_to_do() -> None:
    for match in played("madness", 4, {"expert": "yes"}, seed=7):
        drawing = draw(match.view(None), SAY)
        assert not [i for i in ids(drawing) if i.startswith(("hand", "goal", "guess", "value"))]


def test_equal_cards_are_one_choice() -> None:
    match = Match("madness", 3, seed=1)
    view = match.view(match.mover)
    view["seats"][match.mover]["hand"] = ["+3", "+3", "+3", "joker", "joker"]
    view["legal"] = ["+3", *(f"joker {v:+d}" for v in range(-5, 6) if v)]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    assert {"hand-+3-0", "hand-+3-1", "hand-+3-2", "hand-joker-0", "hand-joker-1"} <= set(ids(drawing))


def test_a_card_played_comes_from_the_hand_that_held_it_and_others_learn_only_whose() -> None:
    m = deal("+3 +3 -1 -2 -4", "+4", "0")
    play(m, "+3", "draw +1")
    (top,) = [e for e in parse(draw(m.view(0), SAY)).iter() if e.get("id") == "top-2"]
    assert (top.get("data-from") or "").split() == ["hand-+3-1", "hand-+3-0"]
    for eyes in (1, 2, None):
        drawing = draw(m.view(eyes), SAY)
        (top,) = [e for e in parse(drawing).iter() if e.get("id") == "top-2"]
        assert top.get("data-from") == "seat-0"
        held = sum(name.startswith("hand-") for name in ids(drawing))
        assert held == (0 if eyes is None else 5), "one's own cards have names, those of others have none"


def test_the_values_of_the_start() -> None:
    match = next(m for m in (Match("madness", 3, seed=s) for s in range(200)) if m.view()["phase"] == "start")
    assert actions(match.draw(match.mover)) == match.legal()


def test_mad_5_4_won_tokens_lie_face_down_in_the_expert_game_until_its_end() -> None:
    *_, match = played("madness", 2, {"expert": "yes"}, seed=3, taste=guesses(0.3))
    before = match.view(0, at=len(match.played) - 1)
    tokens = [e for e in parse(draw(before, SAY)).iter() if e.get("id", "").startswith("token-")]
    assert tokens
    assert not [e for t in tokens for e in t.iter(f"{SVG}text")]
    after = [e for e in parse(draw(match.view("all"), SAY)).iter() if e.get("id", "").startswith("token-")]
    assert all(list(t.iter(f"{SVG}text")) for t in after)


def test_the_last_action_is_marked_with_the_sign_of_whoever_took_it() -> None:
    for match in played("madness", 3, {}, seed=8, taste=guesses(0.2)):
        last = match.view(None)["last"]
        if last and match.mover >= 0:
            discard = next(e for e in parse(match.draw(None)).iter() if e.get("id") == "discard")
            assert f"var(--seat-{last['seat'] + 1})" in ElementTree.tostring(discard, "unicode")


def test_the_winner_is_named_and_everything_can_be_seen() -> None:
    *_, match = played("madness", 3, {}, seed=9)
    drawing = draw(match.view("all"), SAY)
    assert match.places is not None
    assert f">{SAY.name(match.places.index(1))} wins<" in drawing
    assert "hand" in ids(drawing)


@pytest.mark.parametrize("count", [-1000, -21, -2, -1, 0, 1, 5, 10, 11, 12, 40, 12345])
def test_the_cord_has_no_end(count: int) -> None:
    low = leftmost(count)
    assert low < count < low + SHOWN - 1
    view = Match("madness", 3, seed=1).view(0)
    view["count"] = count
    parse(draw(view, SAY))


def test_all_goals_are_on_the_cord_while_the_count_is_near_them() -> None:
    assert {leftmost(count) for count in range(11)} == {-1}


def test_the_last_leap_starts_where_the_count_was() -> None:
    match = Match("madness", 3, seed=2)
    random = Random(2)
    for _ in range(60):
        before = match.view()["count"]
        action = random.choice(match.legal())
        match.play(action)
        known = count_before(match.view())
        assert known == before or (known is None and action.split()[0] in ("temple", "skip", "start"))
        if match.over:
            break


def test_secret_tokens_lie_where_they_are() -> None:
    for match in played("madness", 3, {"expert": "yes"}, seed=11, taste=guesses(0.3)):
        view = match.view(None)
        assert [has_secret(view, p) for p in range(3)] == [bool(match.state.secret[p]) for p in range(3)]


def test_maya_numerals() -> None:
    assert art.digits(0) == [0]
    assert art.digits(19) == [19]
    assert art.digits(20) == [1, 0]
    assert art.digits(429) == [1, 1, 9]
    nineteen = art.numeral(19, 0, 0, 100)
    assert (nineteen.count("<rect"), nineteen.count("<circle")) == (3, 4)


def test_the_position_is_told_in_words() -> None:
    match = Match("madness", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = told(match.draw(0))
    assert "The count is" in words
    assert "Luc: 5 cards, 0 tokens." in words
