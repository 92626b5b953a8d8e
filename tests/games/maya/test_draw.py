import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from tablee import Match, svg
from tablee.games.maya import art
from tablee.games.maya.draw import draw
from tests.drawings import SAY, actions, ids, part, played, told, words_in


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_choice_of_every_phase_is_in_the_drawing(players: int) -> None:
    seen = Counter[str]()
    for match in played("maya", players, {"pro": "yes"}, seed=1):
        if match.mover >= 0:
            view = match.view(match.mover)
            seen[view["phase"]] += 1
            if seen[view["phase"]] < 6:
                assert Counter(actions(draw(view, SAY))) == Counter(view["legal"])
    assert {"found", "bid", "buy", "send", "minus", "shield", "take", "stone", "start", "build"} <= set(seen)


def test_a_spectator_sees_no_values_and_nothing_to_do() -> None:
    for i, match in enumerate(played("maya", 3, {}, seed=7)):
        view = match.view(None)
        if i % 9 == 0 and view["phase"] == "send":
            drawing = draw(view, SAY)
            assert not actions(drawing)
            for name in ids(drawing):
                if name.startswith(("worker-", "hand-")):
                    assert not words_in(part(drawing, name))


def test_maya_3_4_own_workers_show_their_value_to_their_owner_alone() -> None:
    match = next(m for m in played("maya", 3, {}, seed=2) if m.view(None)["phase"] == "send")
    owner, card = match.mover, match.legal()[0].split()[1]
    match.play(match.legal()[0])
    quarry = next(q["number"] for q in match.view(None)["quarries"] if q["cards"])
    assert words_in(part(match.draw(owner), f"worker-{quarry}-0")) == [card]
    assert words_in(part(match.draw((owner + 1) % 3), f"worker-{quarry}-0")) == []


@pytest.mark.parametrize("many", [1, 11, 60, 195])
def test_every_number_of_bids_fits(many: int) -> None:
    match = next(m for m in played("maya", 5, {"pro": "yes"}, seed=1) if m.view(None)["phase"] == "bid")
    view = match.view(0)
    view["legal"] = [f"bid {n}" for n in range(many)]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    assert len(set(re.findall(r'<g transform="translate\([^)]*\)" id="bid-\d+"', drawing))) == many


def test_maya_8_2_a_sealed_bid_is_seen_by_its_owner_alone() -> None:
    match = next(m for m in played("maya", 3, {"pro": "yes"}, seed=1) if m.view(None)["phase"] == "bid")
    before = match.draw(0)
    match.play("bid 4", 1)
    assert svg.paint("on-gold") in ElementTree.tostring(part(match.draw(1), "bid-4"), "unicode")
    assert ElementTree.tostring(part(before, "bids")) == ElementTree.tostring(part(match.draw(0), "bids"))


def test_every_stone_on_a_pyramid_is_drawn_in_its_owners_colour() -> None:
    for i, match in enumerate(played("maya", 4, {}, seed=8)):
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
    for match in played("maya", 3, {}, seed=3):
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
        *_, match = played("maya", players, {}, seed=players)
        drawing = draw(match.view("all"), SAY)
        for p in range(players):
            assert str(match.scores[p]) in words_in(part(drawing, f"score-{p}"))
        assert "#" not in re.sub(r"url\(#[\w-]+\)", "", svg.bare(drawing))


def test_low_and_high_workers_differ_in_more_than_colour() -> None:
    low, high = (re.sub(r"var\(--[\w-]+\)", "", art.worker_back(back)) for back in ("low", "high"))
    assert low != high


def test_the_position_is_told_in_words() -> None:
    match = Match("maya", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = told(match.draw(0))
    assert "Round 1 of 3." in words
    assert "reconstructed" in words
    assert "Copan" in words
