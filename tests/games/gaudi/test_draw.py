import re

import pytest

from tablee import Match
from tablee.games.gaudi.actions import thirds
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.art.board import animal_at, new_tile, ribbon, tile_at, worth
from tablee.games.gaudi.art.choices import empty_place
from tablee.games.gaudi.art.draw import draw
from tablee.games.gaudi.art.layout import DOWN, SIZE, extent_of, middle
from tablee.games.gaudi.text.phrases import place_words
from tablee.games.gaudi.view import CellView, Phase, TileView, View
from tests.drawings import SAY, actions, anything, check, ids, looks, played, told, within
from tests.games.gaudi import table
from tests.games.gaudi.table import deal, lay, look


def test_every_phase_of_a_game() -> None:
    seen = set()
    for match in played("gaudi", 2, {"length": "short"}, seed=1):
        if match.mover >= 0 or match.over:
            view = match.view(max(match.mover, 0))
            if view["phase"] not in seen or len(view["tiles"]) % 4 == 0:
                check("gaudi", view)
            seen.add(view["phase"])
    assert {"tile", "place", "over"} <= seen


def test_a_paving_that_is_laid_at_random() -> None:
    *_, match = played("gaudi", 3, {}, seed=2, taste=anything)
    for view in looks(match):
        check("gaudi", view)


@pytest.mark.slow
def test_a_move_draws_what_is_new_on_the_bed_and_nothing_twice() -> None:
    """Every tile of the paving was drawn again for every viewer after each move: 3 ms of CPU when forty lie there."""
    drawn = (tile_at, animal_at, empty_place)
    before, most = 0, 0
    for i, match in enumerate(played("gaudi", 3, {}, seed=5)):
        for seat in (None, 0, 1, 2):
            draw(look(match, seat), SAY)
        now = sum(function.cache_info().misses for function in drawn)
        most, before = max(most, now - before) if i else 0, now
        laid = len(match.view(None)["tiles"])
    assert laid > 30
    assert most <= 16, "a tile, the names of a few that are no longer new or covered, and new places beside it"


def test_a_spectator_sees_no_hand_no_objectives_and_nothing_to_do() -> None:
    for i, match in enumerate(played("gaudi", 4, {}, seed=7)):
        if i % 9 == 0 and not match.over:
            drawing = draw(look(match, None), SAY)
            assert not [name for name in ids(drawing) if name.startswith(("hand", "button"))]
            assert "#art-any-" not in drawing
            assert actions(drawing) == []


def test_equal_tiles_are_one_choice() -> None:
    match = Match("gaudi", 3, seed=1)
    view = look(match, match.mover)
    view["seats"][match.mover]["hand"] = ["ogb", "ogb", "bbb"]
    view["legal"] = ["tile ogb", "tile bbb"]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    assert {"hand-ogb-0", "hand-ogb-1", "hand-bbb-0"} <= set(ids(drawing))


@pytest.mark.parametrize(("phase", "legal"), [("swap", ["swap ogb", "swap bbb"]), ("stuck", ["pass"])])
def test_gau_4_7_nothing_fits(phase: Phase, legal: list[str]) -> None:
    match = Match("gaudi", 3, seed=1)
    view = look(match, match.mover)
    view["seats"][match.mover]["hand"] = ["ogb", "ogb", "bbb"]
    view["phase"], view["legal"] = phase, legal
    assert actions(draw(view, SAY)) == legal


# ---- geometry


def corners_of(tile: TileView) -> dict[tuple[int, int], tuple[str, str]]:
    """The animals and colours that a tile shows, by where they are on a bed of size 100."""
    found: dict[tuple[int, int], tuple[str, str]] = {}
    x, y = 100 * pieces.ROOT * (tile["q"] + tile["r"] / 2), 150 * tile["r"]
    turned = (tile["q"] - tile["r"]) % 3
    for k, third in enumerate(thirds(tile["tile"])):
        dx, dy = pieces.corner((k + turned) % 3)
        found[round(x + dx), round(y + dy)] = third
    return found


def test_gau_2_2_thirds_that_meet_are_of_one_animal() -> None:
    *_, match = played("gaudi", 3, {}, seed=8)
    view = look(match, None)
    corners: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for tile in view["tiles"]:
        for at, third in corners_of(tile).items():
            corners.setdefault(at, []).append(third)
    assert all(len(set(thirds)) == 1 for thirds in corners.values())
    whole = {at: thirds[0] for at, thirds in corners.items() if len(thirds) == 3}
    shown = {}
    for a in view["animals"]:
        x, y = pieces.corner(0)
        at = round(100 * pieces.ROOT * (a["q"] + a["r"] / 2) + x), round(150 * a["r"] + y)
        shown[at] = a["animal"], a["colour"]
    assert shown == whole


def test_gau_2_2_a_tile_is_turned_by_thirds() -> None:
    for match in played("gaudi", 2, {}, seed=3):
        if len(look(match, None)["tiles"]) > 12:
            drawing = draw(look(match, None), SAY)
            for tile in look(match, None)["tiles"]:
                turn = re.search(r"rotate\((-?\d+)\)", within(drawing, f"tile-{tile['place']}"))
                assert int(turn[1] if turn else 0) == -120 * ((tile["q"] - tile["r"]) % 3)
            break


def test_animals_look_the_same_from_three_sides() -> None:
    for outline in pieces.OUTLINES.values():
        points = [
            tuple(map(float, pair))
            for pair in re.findall(r"(-?[\d.]+),(-?[\d.]+)", re.sub(r"A[\d.]+,[\d.]+ ", "", outline))
        ]
        turned = {(round(-x / 2 - y * pieces.ROOT / 2), round(x * pieces.ROOT / 2 - y / 2)) for x, y in points}
        near = {(round(x) + i, round(y) + j) for x, y in points for i in (-1, 0, 1) for j in (-1, 0, 1)}
        assert turned <= near


@pytest.mark.parametrize("compact", [True, False])
def test_a_drawing_by_itself_shows_the_whole_paving(compact: bool) -> None:
    for i, match in enumerate(played("gaudi", 4, {}, seed=9, taste=None if compact else anything)):
        view = look(match, None)
        if i % 5 == 0 and view["tiles"]:
            extent = extent_of(view)
            x, y, w, h = map(float, extent.view_box.split())
            assert x - 0.02 <= extent.left < extent.right <= x + w + 0.02  # numbers have two decimals
            ribbon = h * extent.below / DOWN  # once the game is over
            assert y - 0.02 <= extent.top < extent.bottom <= y + h - ribbon + 0.02
            cells: list[CellView] = [*view["tiles"], *([] if view["over"] else view["free"])]
            for across, down in map(middle, cells):
                assert extent.left < across - SIZE * pieces.ROOT / 2 < across + SIZE * pieces.ROOT / 2 < extent.right
                assert extent.top < down - SIZE < down + SIZE < extent.bottom


def test_a_tile_stays_where_it_is_and_as_large_as_it_is() -> None:
    found: dict[str, str] = {}
    for i, match in enumerate(played("gaudi", 4, {"length": "short"}, seed=9, taste=anything)):
        if i % 7 == 0:
            drawing = draw(look(match, 0), SAY)
            placed = re.findall(r'<g transform="([^"]+)"[^>]* id="(tile-\d+)"[^>]*><g transform="([^"]+)"', drawing)
            for where, name, size in placed:
                assert found.setdefault(name, where + size) == where + size
    assert len(found) > 30


def test_places_are_large_enough_for_a_finger() -> None:
    assert SIZE * pieces.ROOT * 360 / 720 > 44  # pixels on the narrowest phone


# ---- what the eye should find


@pytest.mark.parametrize("players", [2, 3, 5])
def test_new_tiles_are_ringed_with_the_sign_of_whoever_laid_them_until_ones_own_next_move(players: int) -> None:
    seen = 0
    laid: list[int] = []  # by whom, in order; nobody laid the first tile
    turns = [0] * players  # how many tiles lay when each seat's last turn ended
    for match in played("gaudi", players, {"length": "short"}, seed=players, taste=anything):
        last = match.played[-1] if match.played else None
        notation = match.game.write(last.action) if last else ""
        if last and notation.startswith("at "):
            laid.append(last.seat)
        if last and notation in ("end", "pass"):
            turns[last.seat] = len(laid)
        for seat in range(players) if match.mover >= 0 and laid else ():
            view = look(match, seat)
            new = view["lain"] if view["turn"] == seat and view["lain"] else len(laid) - turns[seat]
            ringed = [tile["by"] for tile in view["tiles"] if tile["by"] is not None]
            assert ringed == laid[len(laid) - max(1, new) :]
            seen += len(set(ringed)) > 1
    assert seen > 0 or players == 2, "two players have laid tiles since somebody's last turn"
    drawing = draw(view, SAY)
    for tile in view["tiles"]:
        ring = f"last-{tile['place']}"
        assert (ring in ids(drawing)) == (tile["by"] is not None)
        if tile["by"] is not None:
            assert f"var(--seat-{tile['by'] + 1})" in within(drawing, ring)
            assert f'id="{ring}" data-follow=""' in drawing


def test_a_token_does_not_look_like_the_sign_on_a_new_tile() -> None:
    """GAU-4.5 Tokens tell what somebody collects; a new tile tells nothing of the kind."""
    marked = animal_at(0, 0, 0, "snail", "blue", 1, "en")
    new = new_tile({"place": 0, "q": 0, "r": 0, "tile": "bgo", "by": 1})
    assert "var(--bone)" in marked, "a coin with a light rim"
    assert "var(--bone)" not in new
    assert new.count(pieces.hexagon(0.34 * SIZE)) == 1, "on a tile of its own, not on a coin"


def test_every_tile_shows_the_name_of_its_place() -> None:
    *_, match = played("gaudi", 3, {}, seed=11)
    view = look(match, 0)
    drawing = draw(view, SAY)
    for tile in view["tiles"]:
        spots = [name for name in (f"tile-{tile['place']}", f"named-{tile['place']}") if name in ids(drawing)]
        assert f">{place_words(tile)}<" in "".join(within(drawing, name) for name in spots)


def test_marked_animals_carry_their_owners_sign() -> None:
    *_, match = played("gaudi", 3, {}, seed=11)
    drawing = draw(look(match, "all"), SAY)
    for animal in look(match, "all")["animals"]:
        signs = set(re.findall(r"var\(--seat-(\d)\)", within(drawing, f"animal-{animal['place']}")))
        assert signs == (set() if animal["owner"] is None else {str(animal["owner"] + 1)})


def test_gau_5_2_rings_are_points() -> None:
    *_, match = played("gaudi", 3, {}, seed=12)
    for seat in range(3):
        view = look(match, seat)
        assert [sum(worth(view, i) for i in range(len(view["animals"])))] == (view["scores"] or [])[seat : seat + 1]


def test_the_winners_are_named_and_the_score_is_shown() -> None:
    *_, match = played("gaudi", 3, {}, seed=13)
    drawing = draw(look(match, "all"), SAY)
    assert match.places is not None
    for p, place in enumerate(match.places):
        assert f">{match.scores[p]}<" in within(drawing, f"score-{p}")
        if place == 1:
            assert SAY.name(p) in within(drawing, "winner")


def test_a_victory_shared_by_many_is_told_in_whole_words() -> None:
    view = look(Match("gaudi", 6, seed=1), None)
    for many, words in ((2, "Ana and Luc win"), (3, "Shared victory"), (6, "Shared victory")):
        shared: View = {**view, "over": True, "places": [1] * many + [many + 1] * (6 - many)}
        assert words in ribbon(shared, SAY)


def test_gau_6_2_children_win_together() -> None:
    *_, match = played("gaudi", 3, {"rules": "children", "length": "short"}, seed=14)
    drawing = draw(look(match, 0), SAY)
    assert "All win together" in within(drawing, "winner")
    assert f">{len(look(match, 0)['animals'])}<" in within(drawing, "animals")
    assert "score-0" not in ids(drawing)


def test_gau_6_1_objectives_of_beginners_lie_open() -> None:
    match = Match("gaudi", 4, {"rules": "beginner"}, seed=1)
    shown = draw(look(match, None), SAY)
    for p, seat in enumerate(look(match, None)["seats"]):
        if p:
            assert f"#art-any-{seat['animal']}" in within(shown, f"seat-{p}")
    secret = Match("gaudi", 4, seed=1)
    assert "#art-any-" not in within(draw(look(secret, 0), SAY), "seat-1")


def test_the_position_is_told_in_words() -> None:
    match = Match("gaudi", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = told(match.draw(0))
    assert "1 tile is laid." in words
    assert "Luc: 3 tiles, 0 animals marked, 25 tokens left." in words
    assert "Ana holds" in words
    assert "Luc holds" not in words


@pytest.mark.parametrize(
    ("goal", "words"), [("snail orange", "+2"), ("snail blue", "+1"), ("starfish blue", "0"), ("", "")]
)
def test_gau_5_2_a_star_says_what_the_animal_is_worth_to_the_viewer(goal: str, words: str) -> None:
    rules = "full" if goal else "children"
    m = deal("ooo oob", "", goals=[goal or "snail orange", "jellyfish green"], rules=rules)
    lay(m, "ooo", 1, 0)
    m.play("tile oob")
    drawn = m.draw(0).partition(f'id="place-{table.place(m, 1, -1)}"')[2].partition('id="place-')[0]
    stars = re.findall(r">([+\d]+)</text></g>", drawn)
    assert stars == ([words] if words else [])
