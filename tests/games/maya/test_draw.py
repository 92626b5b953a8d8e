import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

from tablee import Match
from tablee.adapters.picture import pixels
from tablee.drawing import svg
from tablee.games.maya.art import pieces
from tablee.games.maya.art.draw import draw
from tests.drawings import SAY, actions, box, ids, parse, part, played, texts_outside, told, words_in
from tests.games.maya.table import look

SVG = "http://www.w3.org/2000/svg"
both_shapes = pytest.mark.parametrize("wide", [False, True], ids=["upright", "wide"])


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_choice_of_every_phase_is_in_the_drawing(players: int) -> None:
    seen = Counter[str]()
    for match in played("maya", players, {"pro": "yes"}, seed=1):
        if match.mover >= 0:
            view = look(match, match.mover)
            seen[view["phase"]] += 1
            if seen[view["phase"]] < 6:
                for wide in (False, True):
                    assert Counter(actions(draw(view, SAY, wide))) == Counter(view["legal"])
    assert {"found", "bid", "buy", "send", "minus", "shield", "take", "stone", "start", "build"} <= set(seen)


@both_shapes
def test_a_spectator_sees_no_values_and_nothing_to_do(wide: bool) -> None:
    for i, match in enumerate(played("maya", 3, {}, seed=7)):
        view = look(match, None)
        if i % 9 == 0 and view["phase"] == "send":
            drawing = draw(view, SAY, wide)
            assert not actions(drawing)
            for name in ids(drawing):
                if name.startswith(("worker-", "hand-")):
                    assert not words_in(part(drawing, name))


@both_shapes
def test_maya_3_4_own_workers_show_their_value_to_their_owner_alone(wide: bool) -> None:
    match = next(m for m in played("maya", 3, {}, seed=2) if m.view(None)["phase"] == "send")
    owner, card = match.mover, match.legal()[0].split()[1]
    match.play(match.legal()[0])
    quarry = next(q["number"] for q in look(match, None)["quarries"] if q["cards"])
    assert words_in(part(match.draw(owner, wide=wide), f"worker-{quarry}-0")) == [card]
    assert words_in(part(match.draw((owner + 1) % 3, wide=wide), f"worker-{quarry}-0")) == []


def test_ones_own_worker_is_framed_only_until_somebody_else_sends_one() -> None:
    framed = {0: 0, 1: 0, 2: 0}
    for match in played("maya", 3, {}, seed=2):
        view, sent = look(match, 0), match.played and match.game.write(match.played[-1].action).startswith("send ")
        if view["phase"] == "send" and sent:
            workers = [e for e in parse(draw(view, SAY)).iter() if e.get("id", "").startswith("worker-")]
            frames = sum(e.get("stroke-width") == "3" for worker in workers for e in worker.iter())
            assert frames == (1 if match.played[-1].seat == 0 else 0)
            framed[match.played[-1].seat] += 1
    assert all(framed.values())


def test_a_place_where_a_stone_may_be_laid_looks_empty() -> None:
    match = next(m for m in played("maya", 3, {}, seed=2) if any(a.startswith("lay") for a in m.legal()))
    view = look(match, match.mover)
    drawing = draw(view, SAY, False)
    places = sum(action.startswith("lay") for action in view["legal"])
    assert drawing.count('stroke-dasharray="5 3.6"') == places, "a hole with a dashed edge"
    carved, resting = "scale(0.62)", draw({**view, "legal": []}, SAY, False)
    assert drawing.count(carved) == resting.count(carved), "a carved sign means that a stone lies there"


@both_shapes
@pytest.mark.parametrize("many", [1, 11, 60, 195])
def test_every_number_of_bids_fits(many: int, wide: bool) -> None:
    match = next(m for m in played("maya", 5, {"pro": "yes"}, seed=1) if m.view(None)["phase"] == "bid")
    view = look(match, 0)
    view["legal"] = [f"bid {n}" for n in range(many)]
    drawing = draw(view, SAY, wide)
    assert actions(drawing) == view["legal"]
    assert texts_outside(parse(drawing)) == []
    assert len(set(re.findall(r'<g transform="translate\([^)]*\)" id="bid-\d+"', drawing))) == many


@both_shapes
def test_maya_8_2_a_sealed_bid_is_seen_by_its_owner_alone(wide: bool) -> None:
    match = next(m for m in played("maya", 3, {"pro": "yes"}, seed=1) if m.view(None)["phase"] == "bid")
    before = match.draw(0, wide=wide)
    match.play("bid 4", 1)
    assert svg.paint("on-gold") in ElementTree.tostring(part(match.draw(1, wide=wide), "bid-4"), "unicode")
    assert ElementTree.tostring(part(before, "bids")) == ElementTree.tostring(part(match.draw(0, wide=wide), "bids"))


def test_every_stone_on_a_pyramid_is_drawn_in_its_owners_colour() -> None:
    for i, match in enumerate(played("maya", 4, {}, seed=8)):
        if i % 60 == 0:
            view = look(match, 0)
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
    for match in played("maya", 3, {}, seed=3):
        view = look(match, None)
        if view["phase"] == "turn up" and view["settled"]:
            drawing = draw(view, SAY)
            for p, points in enumerate(view["settled"]["points"]):
                words = words_in(part(drawing, f"column-{p}"))
                assert words[0] == ("–" if points is None else str(points).replace("-", "−"))
                if view["settled"]["stones"][p]:
                    assert words[-1] == f"+{view['settled']['stones'][p]}"
            shown += 1
    assert shown > 5


@pytest.mark.parametrize(("players", "wide"), [(3, False), (5, False), (5, True)])
def test_the_scores_and_the_winner_at_the_end(players: int, wide: bool) -> None:
    *_, match = played("maya", players, {}, seed=players)
    drawing = draw(look(match, "all"), SAY, wide)
    for p in range(players):
        assert str(match.scores[p]) in words_in(part(drawing, f"score-{p}"))
    assert "#" not in re.sub(r"url\(#[\w-]+\)", "", svg.bare(drawing))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_wide_screen_is_better_used(players: int) -> None:
    """Pyramids and all else are larger on it than upright."""
    view = look(Match("maya", players, seed=1), 0)
    (_, upright), (w, h) = box(draw(view, SAY)), box(draw(view, SAY, wide=True))
    assert min(670 / w, 784 / h) > 1.15 * 784 / upright


def test_low_and_high_workers_differ_in_more_than_colour() -> None:
    low, high = (re.sub(r"var\(--[\w-]+\)", "", pieces.worker_back(back)) for back in ("low", "high"))
    assert low != high


def test_the_position_is_told_in_words() -> None:
    match = Match("maya", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = told(match.draw(0))
    assert "Round 1 of 3: Luc is the starting player" in words
    assert "reconstructed" in words
    assert "Copan" in words


def test_stones_of_any_two_seats_are_told_apart_without_colours_as_small_as_on_a_phone() -> None:
    """Leaf and shell are equally bright, and a sign of nine pixels is a spot: the edges of their stones differ."""
    brightness = np.array([0.299, 0.587, 0.114])
    grey = [
        pixels(f'<svg xmlns="{SVG}" viewBox="-13 -15.5 26 31">{svg.plain(pieces.stone(seat))}</svg>', 9) @ brightness
        for seat in range(6)
    ]
    for one, other in combinations(grey, 2):
        assert np.sqrt(np.mean((one - other) ** 2)) > 34
