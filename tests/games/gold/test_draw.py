"""The drawing of a position of L'Or des Mayas."""

import re
from collections import Counter

import pytest

from tablee import Match
from tablee.drawing import svg
from tablee.games.gold.art import pieces
from tablee.games.gold.art.board import ribbon
from tablee.games.gold.art.choices import alike, cells_for
from tablee.games.gold.art.draw import draw
from tablee.games.gold.art.layout import AREA, HEIGHT
from tablee.games.gold.view import SlotView
from tests.drawings import SAY, SVG, actions, ids, parse, part, played, told, words_in
from tests.games.gold.table import look


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_of_every_phase_is_in_the_drawing(players: int) -> None:
    seen = set()
    for i, match in enumerate(played("gold", players, {}, seed=1)):
        if match.mover >= 0:
            view = look(match, match.mover)
            if view["phase"] != "bid" or i % 10 == 0:
                seen.add(view["phase"])
                drawing = draw(view, SAY)
                assert Counter(actions(drawing)) == Counter(view["legal"])
                assert parse(drawing).get("viewBox") == f"0 0 {svg.WIDTH} {HEIGHT}"
    assert seen == {"bid", "build", "base" if players == 2 else "pay"}


def test_a_spectator_sees_no_pearls_no_plan_and_nothing_to_do() -> None:
    for i, match in enumerate(played("gold", 2, {}, seed=7)):
        if i % 5 == 0 and not match.over:
            drawing = draw(look(match, None), SAY)
            assert not [name for name in ids(drawing) if name.startswith(("building", "back-", "bids", "done", "take"))]
            assert not words_in(part(drawing, "seat-0"))[1:]  # its name alone: a bid lies face down


def test_gold_3_1_who_has_bid_is_marked_and_only_ones_own_bid_is_shown() -> None:
    match = Match("gold", 3, seed=1)
    match.play("bid 7", 1)
    own, other = match.draw(1), match.draw(0)
    assert words_in(part(own, "bid-1")) == ["7"]
    assert words_in(part(other, "bid-1")) == []
    assert "bid-2" not in ids(other)
    assert actions(own) == match.legal(1)  # a sealed bid can be changed


def test_gold_3_2_the_bids_are_shown_together_with_who_paid_whom() -> None:
    match = Match("gold", 4, seed=1)
    for seat, bid in enumerate((5, 5, 2, 0)):
        match.play(f"bid {bid}", seat)
    drawing = match.draw(None)
    assert words_in(part(drawing, "last-sale")) == ["5", "5", "2", "0", "2"]
    struck = [len(part(drawing, f"opened-{p}").findall(f"{SVG}path")) for p in range(4)]
    assert struck == [1, 1, 0, 0]


def test_gold_3_8_a_cancelled_sale() -> None:
    match = Match("gold", 2, seed=1)
    for seat in range(2):
        match.play("bid 3", seat)
    assert "Not sold" in words_in(part(match.draw(0), "last-sale"))


@pytest.mark.parametrize("many", range(42))
def test_every_number_of_bids_fits(many: int) -> None:
    view = look(Match("gold", 4, seed=1), 0)
    view["legal"] = [f"bid {n}" for n in range(many)]
    drawing = draw(view, SAY)
    assert actions(drawing) == view["legal"]
    if many:
        chips = [e for e in parse(drawing).iter(f"{SVG}rect") if e.get("pointer-events")]
        assert min(float(e.attrib["height"]) for e in chips) >= 40


def test_pieces_keep_their_elements_from_the_board_to_a_disc() -> None:
    for i, match in enumerate(played("gold", 2, {}, seed=8)):
        if i % 11 == 0 and not match.over:
            view = look(match, 0)
            shown = {int(name[6:]) for name in ids(draw(view, SAY)) if name.startswith("piece-")}
            lying = [p for seat in view["seats"] for base in seat["bases"] for p in base["pieces"]] + view["board"]
            assert {piece["id"] for piece in lying} <= shown
    assert match.over


def test_gold_4_7_a_disc_is_an_arc_from_the_top_clockwise() -> None:
    *_, match = played("gold", 3, {}, seed=9)
    view = look(match, "all")
    drawing = draw(view, SAY)
    for seat in view["seats"]:
        start = 0.0
        for piece in seat["bases"][0]["pieces"]:
            turn = re.search(r"rotate\((.*?)\)", part(drawing, f"piece-{piece['id']}").get("transform", ""))
            assert turn is not None
            assert float(turn[1]) == start + piece["size"] * 7.5
            start += piece["size"] * 15


def test_gold_4_4_nothing_is_said_not_to_fit_while_nothing_can_be_chosen() -> None:
    """The page shows the table without choices while one sees who has bought the piece."""
    views = (look(match, 0) for match in played("gold", 3, {}, seed=1))
    view = next(view for view in views if view["phase"] == "build" and len(view["legal"]) > 1)
    assert view["building"] is not None
    shown = draw({**view, "legal": []}, SAY)
    assert f'id="piece-{view["building"]["slots"][0]["id"]}"' in shown
    assert "data-why" not in shown


def test_the_scores_and_the_winner_at_the_end() -> None:
    for players in (2, 3, 4):
        *_, match = played("gold", players, {"partial": "yes"}, seed=players)
        drawing = draw(look(match, None), SAY)
        assert match.places is not None
        for p in range(players):
            _, discs, material, faces, pearls, total = words_in(part(drawing, f"score-{p}"))
            assert int(total) == int(discs) + int(material) + int(faces) + int(pearls) == match.scores[p]
        winners = [p for p in range(players) if match.places[p] == 1]
        said = f"{SAY.name(winners[0])} wins" if len(winners) == 1 else "Shared victory"
        assert words_in(part(drawing, "winner")) == [said]


def test_a_shared_victory_is_told_in_whole_words() -> None:
    assert "Victoire partagée" in ribbon("Victoire partagée")


def test_equal_pieces_that_everyone_knows_are_one_choice() -> None:
    piece: SlotView = {"id": 0, "size": 4, "face": "gold", "back": "silver", "seen": True, "left": True}
    secret: SlotView = {**piece, "seen": False}
    smaller: SlotView = {**piece, "size": 3}
    assert alike([piece, secret, piece, secret, smaller]) == [[0, 2], [1], [3], [4]]


@pytest.mark.parametrize("many", range(1, 10))
@pytest.mark.parametrize("w", [300, 392])
def test_every_number_of_pieces_to_lay_fits(many: int, w: float) -> None:
    cells = cells_for(many, 6, 0, 0, w, AREA - 14)
    assert len({(cell.x, cell.y) for cell in cells}) == many
    assert all(cell.x + cell.w <= w + 0.01 and cell.y + cell.h <= AREA - 13.9 for cell in cells)
    assert cells[0].scale > 0.33


def test_materials_differ_in_more_than_colour() -> None:
    colourless = {re.sub(r"var\(--[\w-]+\)", "", pieces.piece(4, material)) for material in pieces.PAINTS}
    assert len(colourless) == len(pieces.PAINTS)
    assert len({pieces.TEXTURES[material](30.0).count("<") for material in pieces.PAINTS}) >= 3


def test_the_carving_goes_on_round_the_ring() -> None:
    for size in (3, 4, 6):
        frets = re.findall(r"M([^M\"]+)", pieces.carving(size, "dark").split("/>")[0])
        assert len(frets) == size  # one for each 24th


def test_the_position_is_told_in_words() -> None:
    match = Match("gold", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = told(match.draw(0))
    assert "Sale 1 of 30" in words
    assert "In the bag: 27 pieces." in words
    assert "Ana has 10 pearls." in words
    assert "Luc has" not in words
    assert "Luc: an empty disc." in words
