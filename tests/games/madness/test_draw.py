import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import tablee
from tablee import Match, svg
from tablee.dice import new_dice
from tablee.games import get
from tablee.games.contract import SPECTATOR, View
from tablee.games.madness import art
from tablee.games.madness.draw import SHOWN, count_before, draw, has_secret, leftmost
from tablee.words import Say

GAME = get("madness")
SAY = Say("en", ["Ana", "Luc", "Zoé", "Bo"])
SVG = "{http://www.w3.org/2000/svg}"


def played(players: int, options: dict[str, str], seed: int, guess: float = 0.05) -> Iterator[Match]:
    """A match at random, before every action and at its end. Guesses are rarer than cards, so that games are long."""
    random = Random(seed)
    match = Match("madness", players, options, chance="ask")
    yield match
    while not match.over:
        guesses = [a for a in match.legal() if a.startswith("guess")]
        cards = [a for a in match.legal() if a not in guesses]
        match.play(random.choice(guesses if guesses and random.random() < guess else cards))
        yield match


def looks(match: Match) -> list[View]:
    """What everyone sees: each seat, a spectator, and at the end whoever sees everything."""
    eyes: list[int | str | None] = [*range(match.players), None, *(["all"] if match.over else [])]
    return [match.view(seat) for seat in eyes]


def parse(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def ids(drawing: str) -> list[str]:
    return [e.attrib["id"] for e in parse(drawing).iter() if "id" in e.attrib]


def actions(drawing: str) -> list[str]:
    return [e.attrib["data-action"] for e in parse(drawing).iter() if "data-action" in e.attrib]


def smallest_text(e: ElementTree.Element, scale: float = 1) -> float:
    """The smallest text as it is seen, with the scales of all the groups around it."""
    found = re.search(r"scale\(([\d.]+)\)", e.get("transform", ""))
    scale *= float(found[1]) if found else 1
    own = float(e.attrib["font-size"]) * scale if e.tag == f"{SVG}text" else 1000.0
    return min([own, *(smallest_text(child, scale) for child in e)])


@pytest.mark.parametrize(("players", "options"), GAME.variants())
def test_every_drawing_of_a_game(players: int, options: dict[str, str]) -> None:
    for i, match in enumerate(played(players, options, seed=players)):
        if i % 29 and not match.over:
            continue
        for view in looks(match):
            drawing = draw(view, SAY)
            assert Counter(actions(drawing)) == Counter(view["legal"])
            assert max(Counter(ids(drawing)).values()) == 1
            assert smallest_text(parse(drawing)) >= svg.SMALL
            assert all(e.get("aria-label") for e in parse(drawing).iter() if e.get("role") == "button")
            assert not re.search(r"#[0-9A-Fa-f]{3,8}\b", svg.bare(drawing).replace("#drawing-lamp", ""))


def test_equal_views_give_equal_drawings() -> None:
    for match in played(3, {"expert": "yes"}, seed=4):
        view = match.view(0)
        assert draw(view, SAY) == draw(dict(reversed(view.items())), SAY)


@pytest.mark.parametrize("expert", ["no", "yes"])
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_what_a_seat_cannot_know_changes_nothing(expert: str, seat: int) -> None:
    dice = new_dice(5)
    for i, match in enumerate(played(3, {"expert": expert}, seed=6)):
        if i % 5 == 0:
            other = match.state.copy()
            GAME.redeal(other, seat, dice)
            assert draw(GAME.look(match.state, seat), SAY) == draw(GAME.look(other, seat), SAY)


def test_a_spectator_sees_no_hand_no_goal_and_nothing_to_do() -> None:
    for match in played(4, {"expert": "yes"}, seed=7):
        drawing = draw(match.view(None), SAY)
        assert not [i for i in ids(drawing) if i.startswith(("hand", "goal", "guess", "value"))]


def test_names_are_escaped() -> None:
    hostile = '<script>alert("1")</script>'
    match = Match("madness", 3, seed=1, names=[hostile, "a & b", "]]>"])
    drawing = match.draw(0)
    assert "<script" not in drawing
    assert hostile in [e.text for e in parse(drawing).iter(f"{SVG}title")]


def test_equal_cards_are_one_choice() -> None:
    match = Match("madness", 3, seed=1)
    view = match.view(match.mover)
    view["seats"][match.mover]["hand"] = ["+3", "+3", "+3", "joker", "joker"]
    view["legal"] = ["+3", *(f"joker {v:+d}" for v in range(-5, 6) if v)]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    assert {"hand-+3-0", "hand-+3-1", "hand-+3-2", "hand-joker-0", "hand-joker-1"} <= set(ids(drawing))


def test_the_values_of_the_start() -> None:
    match = next(m for m in (Match("madness", 3, seed=s) for s in range(200)) if m.view()["phase"] == "start")
    assert actions(match.draw(match.mover)) == match.legal()


def test_mad_5_4_won_tokens_lie_face_down_in_the_expert_game_until_its_end() -> None:
    *_, match = played(2, {"expert": "yes"}, seed=3, guess=0.3)
    before = match.view(0, at=len(match.played) - 1)
    tokens = [e for e in parse(draw(before, SAY)).iter() if e.get("id", "").startswith("token-")]
    assert tokens
    assert not [e for t in tokens for e in t.iter(f"{SVG}text")]
    after = [e for e in parse(draw(match.view("all"), SAY)).iter() if e.get("id", "").startswith("token-")]
    assert all(list(t.iter(f"{SVG}text")) for t in after)


def test_the_last_action_is_marked_with_the_sign_of_whoever_took_it() -> None:
    for match in played(3, {}, seed=8):
        last = match.view(None)["last"]
        if last and match.mover >= 0:
            discard = next(e for e in parse(match.draw(None)).iter() if e.get("id") == "discard")
            assert f"var(--seat-{last['seat'] + 1})" in ElementTree.tostring(discard, "unicode")


def test_the_winner_is_named_and_everything_can_be_seen() -> None:
    *_, match = played(3, {}, seed=9)
    drawing = draw(match.view("all"), SAY)
    assert match.places is not None
    assert f">{SAY.name(match.places.index(1))} wins<" in drawing
    assert "hand" in ids(drawing)


def test_nothing_moves_when_the_turn_passes_on() -> None:
    boxes = {
        parse(draw(match.view(0), SAY)).get("viewBox")
        for match in played(3, {"expert": "yes"}, seed=10)
        if match.mover >= 0
    }
    assert len(boxes) == 1


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
    for match in played(3, {"expert": "yes"}, seed=11, guess=0.3):
        view = match.view(None)
        assert [has_secret(view, p) for p in range(3)] == [bool(match.state.secret[p]) for p in range(3)]


def test_maya_numerals() -> None:
    assert art.digits(0) == [0]
    assert art.digits(19) == [19]
    assert art.digits(20) == [1, 0]
    assert art.digits(429) == [1, 1, 9]
    nineteen = art.numeral(19, 0, 0, 100)
    assert (nineteen.count("<rect"), nineteen.count("<circle")) == (3, 4)


def test_drawings_name_no_colour() -> None:
    files = [Path(svg.__file__), *Path(tablee.__file__).parent.glob("games/*/*.py")]
    assert [
        f.name for f in files if re.search(r"""["'#(]#?[0-9A-Fa-f]{6}["')]|rgb\(|hsl\(""", f.read_text("utf-8"))
    ] == []


def test_the_position_is_told_in_words() -> None:
    match = Match("madness", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = parse(match.draw(0)).findtext(f"{SVG}desc") or ""
    assert "The count is" in words
    assert "Luc: 5 cards, 0 tokens." in words
