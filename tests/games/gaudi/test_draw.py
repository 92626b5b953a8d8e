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
from tablee.games.gaudi import art
from tablee.games.gaudi.art_paving import SMALL, WIDTH, grid_of, layer, worth
from tablee.games.gaudi.draw import draw
from tablee.words import Say

GAME = get("gaudi")
SAY = Say("en", ["Ana", "Luc", "Zoé", "Bo", "Ida", "Max"])
SVG = "{http://www.w3.org/2000/svg}"


def played(players: int, options: dict[str, str], seed: int, compact: bool = True) -> Iterator[Match]:
    """A match before every action and at its end: at random, but tiles lie close together unless said otherwise."""
    random = Random(seed)
    match = Match("gaudi", players, options, chance="ask")
    yield match
    while not match.over:
        legal = match.legal()
        if compact and legal[0].startswith("at "):
            free = {f"at {f['place']}": f for f in match.view(match.mover)["free"]}
            legal = [max(legal, key=lambda a: (sum(free[a]["completes"]), random.random()))]
        match.play(random.choice(legal))
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


def within(drawing: str, name: str) -> str:
    """The element with that id, as text."""
    return ElementTree.tostring(next(e for e in parse(drawing).iter() if e.get("id") == name), "unicode")


def smallest_text(e: ElementTree.Element, scale: float = 1) -> float:
    """The smallest text as it is seen, with the scales of all the groups around it."""
    found = re.search(r"scale\(([\d.]+)\)", e.get("transform", ""))
    scale *= float(found[1]) if found else 1
    own = float(e.attrib["font-size"]) * scale if e.tag == f"{SVG}text" else 1000.0
    return min([own, *(smallest_text(child, scale) for child in e)])


def check(view: View) -> None:
    """What every drawing must be."""
    drawing = draw(view, SAY)
    root = parse(drawing)
    found = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    assert Counter(e.attrib["data-action"] for e in root.iter() if "data-action" in e.attrib) == Counter(view["legal"])
    assert max(Counter(found).values()) == 1
    assert {e.attrib["href"][1:] for e in root.iter(f"{SVG}use")} <= set(found)
    assert smallest_text(root) >= svg.SMALL
    assert all(e.get("aria-label") for e in root.iter() if e.get("role") == "button")
    assert not re.search(r"#[0-9A-Fa-f]{3,8}\b", svg.bare(drawing))


@pytest.mark.parametrize(("players", "options"), GAME.variants())
def test_every_drawing_of_a_game(players: int, options: dict[str, str]) -> None:
    for i, match in enumerate(played(players, options, seed=players)):
        if i % 61 == 0 or match.over:
            for view in looks(match):
                check(view)


def test_every_phase_of_a_game() -> None:
    seen = set()
    for match in played(2, {"length": "short"}, seed=1):
        if match.mover >= 0 or match.over:
            view = match.view(max(match.mover, 0))
            if view["phase"] not in seen or len(view["tiles"]) % 4 == 0:
                check(view)
            seen.add(view["phase"])
    assert {"tile", "place", "over"} <= seen


def test_a_paving_that_is_laid_at_random() -> None:
    *_, match = played(3, {}, seed=2, compact=False)
    for view in looks(match):
        check(view)


def test_equal_views_give_equal_drawings() -> None:
    for i, match in enumerate(played(3, {}, seed=4)):
        if i % 7 == 0:
            view = match.view(0)
            assert draw(view, SAY) == draw(dict(reversed(view.items())), SAY)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_what_a_seat_cannot_know_changes_nothing(seat: int) -> None:
    dice = new_dice(5)
    for i, match in enumerate(played(3, {}, seed=6)):
        if i % 11 == 0:
            other = match.state.copy()
            GAME.redeal(other, seat, dice)
            assert draw(GAME.look(match.state, seat), SAY) == draw(GAME.look(other, seat), SAY)


def test_a_spectator_sees_no_hand_no_objectives_and_nothing_to_do() -> None:
    for i, match in enumerate(played(4, {}, seed=7)):
        if i % 9 == 0 and not match.over:
            drawing = draw(match.view(None), SAY)
            assert not [name for name in ids(drawing) if name.startswith(("hand", "button"))]
            assert "#art-any-" not in drawing
            assert actions(drawing) == []


def test_names_are_escaped() -> None:
    hostile = '<script>alert("1")</script>'
    match = Match("gaudi", 3, seed=1, names=[hostile, "a & b", "]]>"])
    drawing = match.draw(0)
    assert "<script" not in drawing
    assert hostile in [e.text for e in parse(drawing).iter(f"{SVG}title")]


def test_equal_tiles_are_one_choice() -> None:
    match = Match("gaudi", 3, seed=1)
    view = match.view(match.mover)
    view["seats"][match.mover]["hand"] = ["ogb", "ogb", "bbb"]
    view["legal"] = ["tile ogb", "tile bbb"]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    assert {"hand-ogb-0", "hand-ogb-1", "hand-bbb-0"} <= set(ids(drawing))


@pytest.mark.parametrize(("phase", "legal"), [("swap", ["swap ogb", "swap bbb"]), ("stuck", ["pass"])])
def test_gau_4_7_nothing_fits(phase: str, legal: list[str]) -> None:
    match = Match("gaudi", 3, seed=1)
    view = match.view(match.mover)
    view["seats"][match.mover]["hand"] = ["ogb", "ogb", "bbb"]
    view.update(phase=phase, legal=legal)
    assert actions(draw(view, SAY)) == legal


# ---- geometry


def corners_of(tile: View) -> dict[tuple[int, int], tuple[str, str]]:
    """The animals and colours that a tile shows, by where they are on a bed of size 100."""
    found = {}
    x, y = 100 * art.ROOT * (tile["q"] + tile["r"] / 2), 150 * tile["r"]
    turned = (tile["q"] - tile["r"]) % 3
    for k, (animal, letter) in enumerate(zip(art.ANIMALS, tile["tile"], strict=True)):
        dx, dy = art.corner((k + turned) % 3)
        found[round(x + dx), round(y + dy)] = animal, art.COLOURS[letter]
    return found


def test_gau_2_2_thirds_that_meet_are_of_one_animal() -> None:
    *_, match = played(3, {}, seed=8)
    view = match.view(None)
    corners: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for tile in view["tiles"]:
        for at, third in corners_of(tile).items():
            corners.setdefault(at, []).append(third)
    assert all(len(set(thirds)) == 1 for thirds in corners.values())
    whole = {at: thirds[0] for at, thirds in corners.items() if len(thirds) == 3}
    shown = {}
    for a in view["animals"]:
        x, y = art.corner(0)
        at = round(100 * art.ROOT * (a["q"] + a["r"] / 2) + x), round(150 * a["r"] + y)
        shown[at] = a["animal"], a["colour"]
    assert shown == whole


def test_gau_2_2_a_tile_is_turned_by_thirds() -> None:
    for match in played(2, {}, seed=3):
        if len(match.view(None)["tiles"]) > 12:
            drawing = draw(match.view(None), SAY)
            for tile in match.view(None)["tiles"]:
                turn = re.search(r"rotate\((-?\d+)\)", within(drawing, f"tile-{tile['place']}"))
                assert int(turn[1] if turn else 0) == -120 * ((tile["q"] - tile["r"]) % 3)
            break


def test_animals_look_the_same_from_three_sides() -> None:
    for outline in art.OUTLINES.values():
        points = [
            tuple(map(float, pair))
            for pair in re.findall(r"(-?[\d.]+),(-?[\d.]+)", re.sub(r"A[\d.]+,[\d.]+ ", "", outline))
        ]
        turned = {(round(-x / 2 - y * art.ROOT / 2), round(x * art.ROOT / 2 - y / 2)) for x, y in points}
        near = {(round(x) + i, round(y) + j) for x, y in points for i in (-1, 0, 1) for j in (-1, 0, 1)}
        assert turned <= near


@pytest.mark.parametrize("compact", [True, False])
def test_the_paving_lies_on_its_bed(compact: bool) -> None:
    for i, match in enumerate(played(4, {}, seed=9, compact=compact)):
        view = match.view(None)
        if i % 5 == 0 and view["tiles"]:
            grid = grid_of(view)
            middles = [grid.middle(c["q"], c["r"]) for c in view["tiles"] + ([] if view["over"] else view["free"])]
            assert all(grid.size - 1 < x < WIDTH - grid.size + 1 for x, _ in middles)
            assert all(grid.size - 1 < y < grid.height - grid.size + 1 for _, y in middles)


def test_places_are_large_enough_for_a_finger() -> None:
    *_, match = played(4, {}, seed=10)
    view = match.view(None, at=len(match.played) - 1)
    assert grid_of(view).size * art.ROOT > 1.4 * SMALL


# ---- what the eye should find


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_last_tile_has_the_sign_of_whoever_laid_it(players: int) -> None:
    laid_by = None
    for match in played(players, {"length": "short"}, seed=players, compact=False):
        if match.played and match.game.write(match.played[-1].action).startswith("at "):
            laid_by = match.played[-1].seat
        if laid_by is not None:
            assert layer(match.view(None)) == laid_by
    assert laid_by is not None
    last = match.view(None)["tiles"][-1]
    assert f"var(--seat-{laid_by + 1})" in within(draw(match.view(None), SAY), f"last-{last['place']}")


def test_marked_animals_carry_their_owners_sign() -> None:
    *_, match = played(3, {}, seed=11)
    drawing = draw(match.view("all"), SAY)
    for animal in match.view("all")["animals"]:
        signs = set(re.findall(r"var\(--seat-(\d)\)", within(drawing, f"animal-{animal['place']}")))
        assert signs == (set() if animal["owner"] is None else {str(animal["owner"] + 1)})


def test_gau_5_2_rings_are_points() -> None:
    *_, match = played(3, {}, seed=12)
    for seat in range(3):
        view = match.view(seat)
        assert sum(worth(view, i) for i in range(len(view["animals"]))) == view["scores"][seat]


def test_the_winners_are_named_and_the_score_is_shown() -> None:
    *_, match = played(3, {}, seed=13)
    drawing = draw(match.view("all"), SAY)
    assert match.places is not None
    for p, place in enumerate(match.places):
        assert f">{match.scores[p]}<" in within(drawing, f"score-{p}")
        if place == 1:
            assert SAY.name(p) in within(drawing, "winner")


def test_gau_6_2_children_win_together() -> None:
    *_, match = played(3, {"rules": "children", "length": "short"}, seed=14)
    drawing = draw(match.view(0), SAY)
    assert "All win together" in within(drawing, "winner")
    assert f">{len(match.view(0)['animals'])}<" in within(drawing, "animals")
    assert "score-0" not in ids(drawing)


def test_gau_6_1_objectives_of_beginners_lie_open() -> None:
    match = Match("gaudi", 4, {"rules": "beginner"}, seed=1)
    shown = draw(match.view(None), SAY)
    for p, seat in enumerate(match.view(None)["seats"]):
        if p:
            assert f"#art-any-{seat['animal']}" in within(shown, f"seat-{p}")
    secret = Match("gaudi", 4, seed=1)
    assert "#art-any-" not in within(draw(secret.view(0), SAY), "seat-1")


def test_the_position_is_told_in_words() -> None:
    match = Match("gaudi", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = parse(match.draw(0)).findtext(f"{SVG}desc") or ""
    assert "1 tile is laid." in words
    assert "Luc: 3 tiles, 0 animals marked, 25 tokens left." in words
    assert "Ana holds" in words
    assert "Luc holds" not in words
