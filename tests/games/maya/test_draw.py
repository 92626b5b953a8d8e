import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from tablee import Match, svg
from tablee.dice import new_dice
from tablee.games import get
from tablee.games.contract import SPECTATOR, View
from tablee.games.maya import art
from tablee.games.maya.draw import draw
from tablee.words import Say

GAME = get("maya")
SAY = Say("en", ["Ana", "Luc", "Zoé", "Bo", "Mia"])
SVG = "{http://www.w3.org/2000/svg}"


def played(players: int, options: dict[str, str], seed: int) -> Iterator[Match]:
    """A match at random, before every action and at its end; few pass if they need not, and bids are low."""
    random = Random(seed)
    match = Match("maya", players, options, chance="ask")
    yield match
    while not match.over:
        seat = random.choice(match.waiting) if match.waiting else match.mover
        legal = match.legal(seat)
        if legal[0].startswith("bid"):
            legal = legal[:5]
        rest = [a for a in legal if a not in ("pass", "decline")] or legal
        match.play(random.choice(rest if random.random() < 0.85 else legal), seat)
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


def part(drawing: str, name: str) -> ElementTree.Element:
    return next(e for e in parse(drawing).iter() if e.get("id") == name)


def words_in(e: ElementTree.Element) -> list[str]:
    return [t.text or "" for t in e.iter(f"{SVG}text")]


def smallest_text(e: ElementTree.Element, scale: float = 1) -> float:
    """The smallest text as it is seen, with the scales of all the groups around it."""
    found = re.search(r"scale\(([\d.]+)\)", e.get("transform", ""))
    scale *= float(found[1]) if found else 1
    own = float(e.attrib["font-size"]) * scale if e.tag == f"{SVG}text" else 1000.0
    return min([own, *(smallest_text(child, scale) for child in e)])


@pytest.mark.parametrize(("players", "options"), GAME.variants())
def test_every_drawing_of_a_game(players: int, options: dict[str, str]) -> None:
    heights = set()
    for i, match in enumerate(played(players, options, seed=players)):
        if i % 41 and not match.over:
            continue
        for view in looks(match):
            drawing = draw(view, SAY)
            root = parse(drawing)
            assert Counter(actions(drawing)) == Counter(view["legal"])
            assert max(Counter(ids(drawing)).values()) == 1
            assert smallest_text(root) >= svg.SMALL
            assert all(e.get("aria-label") for e in root.iter() if e.get("role") == "button")
            assert not re.search(r"#[0-9A-Fa-f]{3,8}\b", re.sub(r"url\(#[\w-]+\)", "", svg.bare(drawing)))
            heights.add(root.get("viewBox"))
    assert len(heights) == 1 or options["pro"] == "yes"  # nothing moves, except that the rich have many bids


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_choice_of_every_phase_is_in_the_drawing(players: int) -> None:
    seen = Counter[str]()
    for match in played(players, {"pro": "yes"}, seed=1):
        if match.mover >= 0:
            view = match.view(match.mover)
            seen[view["phase"]] += 1
            if seen[view["phase"]] < 6:
                assert Counter(actions(draw(view, SAY))) == Counter(view["legal"])
    assert {"found", "bid", "buy", "send", "minus", "shield", "take", "stone", "start", "build"} <= set(seen)


def test_equal_views_give_equal_drawings() -> None:
    for i, match in enumerate(played(3, {}, seed=4)):
        if i % 29 == 0:
            view = match.view(0)
            assert draw(view, SAY) == draw(dict(reversed(view.items())), SAY)


@pytest.mark.parametrize("seat", [SPECTATOR, 0])
@pytest.mark.parametrize("pro", ["no", "yes"])
def test_what_a_seat_cannot_know_changes_nothing(seat: int, pro: str) -> None:
    dice = new_dice(5)
    for i, match in enumerate(played(4, {"pro": pro}, seed=6)):
        if i % 23 == 0:
            other = match.state.copy()
            GAME.redeal(other, seat, dice)
            assert draw(GAME.look(match.state, seat), SAY) == draw(GAME.look(other, seat), SAY)


def test_a_spectator_sees_no_values_and_nothing_to_do() -> None:
    for i, match in enumerate(played(3, {}, seed=7)):
        view = match.view(None)
        if i % 9 == 0 and view["phase"] == "send":
            drawing = draw(view, SAY)
            assert not actions(drawing)
            for name in ids(drawing):
                if name.startswith(("worker-", "hand-")):
                    assert not words_in(part(drawing, name))


def test_names_are_escaped() -> None:
    hostile = '<script>alert("1")</script>'
    match = Match("maya", 3, seed=1, names=[hostile, "a & b", "]]>"])
    drawing = match.draw(0)
    assert "<script" not in drawing
    assert hostile in [e.text for e in parse(drawing).iter(f"{SVG}title")]


def test_maya_3_4_own_workers_show_their_value_to_their_owner_alone() -> None:
    match = next(m for m in played(3, {}, seed=2) if m.view(None)["phase"] == "send")
    owner, card = match.mover, match.legal()[0].split()[1]
    match.play(match.legal()[0])
    quarry = next(q["number"] for q in match.view(None)["quarries"] if q["cards"])
    assert words_in(part(match.draw(owner), f"worker-{quarry}-0")) == [card]
    assert words_in(part(match.draw((owner + 1) % 3), f"worker-{quarry}-0")) == []


@pytest.mark.parametrize("many", [1, 11, 60, 195])
def test_every_number_of_bids_fits(many: int) -> None:
    match = next(m for m in played(5, {"pro": "yes"}, seed=1) if m.view(None)["phase"] == "bid")
    view = match.view(0)
    view["legal"] = [f"bid {n}" for n in range(many)]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    assert len(set(re.findall(r'<g transform="translate\([^)]*\)" id="bid-\d+"', drawing))) == many


def test_maya_8_2_a_sealed_bid_is_seen_by_its_owner_alone() -> None:
    match = next(m for m in played(3, {"pro": "yes"}, seed=1) if m.view(None)["phase"] == "bid")
    before = match.draw(0)
    match.play("bid 4", 1)
    assert svg.paint("on-gold") in ElementTree.tostring(part(match.draw(1), "bid-4"), "unicode")
    assert ElementTree.tostring(part(before, "bids")) == ElementTree.tostring(part(match.draw(0), "bids"))


def test_every_stone_on_a_pyramid_is_drawn_in_its_owners_colour() -> None:
    for i, match in enumerate(played(4, {}, seed=8)):
        if i % 60 == 0:
            view = match.view(0)
            drawn = Counter(name.rsplit("-", 1)[0] for name in ids(draw(view, SAY)) if name.startswith("stone-"))
            lying = {
                f"stone-{pyramid['name']}-{level['level']}-{p}": n
                for pyramid in view["pyramids"]
                for level in pyramid["levels"]
                for p, n in enumerate(level["stones"])
                if n
            }
            assert drawn == lying


def test_the_settling_of_a_quarry_is_shown() -> None:
    shown = 0
    for match in played(3, {}, seed=3):
        view = match.view(None)
        if view["phase"] == "turn up" and view["settled"]:
            drawing = draw(view, SAY)
            for p, points in enumerate(view["settled"]["points"]):
                words = words_in(part(drawing, f"column-{p}"))
                assert words[0] == ("–" if points is None else str(points).replace("-", "−"))
                if view["settled"]["stones"][p]:
                    assert words[-1] == f"+{view['settled']['stones'][p]}"
            shown += 1
    assert shown > 5


def test_the_scores_and_the_winner_at_the_end() -> None:
    for players in (3, 5):
        *_, match = played(players, {}, seed=players)
        drawing = draw(match.view("all"), SAY)
        for p in range(players):
            assert str(match.scores[p]) in words_in(part(drawing, f"score-{p}"))
        assert "#" not in re.sub(r"url\(#[\w-]+\)", "", svg.bare(drawing))


def test_low_and_high_workers_differ_in_more_than_colour() -> None:
    low, high = (re.sub(r"var\(--[\w-]+\)", "", art.worker_back(back)) for back in ("low", "high"))
    assert low != high


def test_the_position_is_told_in_words() -> None:
    match = Match("maya", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = parse(match.draw(0)).findtext(f"{SVG}desc") or ""
    assert "Round 1 of 3." in words
    assert "reconstructed" in words
    assert "Copan" in words
