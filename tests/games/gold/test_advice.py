"""Why an action of L'Or des Mayas may be good; and a disc laid on request."""

from typing import cast

import pytest

from tablee.games.gold.components import DISC
from tablee.games.gold.rules import disc_points
from tablee.games.gold.text.advice import reason, shortcuts
from tablee.games.gold.text.phrases import built, own
from tablee.games.gold.view import BaseView, Material, Size, View
from tablee.match import Match
from tests.drawings import SAY, played
from tests.games.gold.table import auction, look, sell
from tests.positions import play


def after(match: Match, steps: list[str]) -> Match:
    """The match after these steps, which must all be legal."""
    tried = match.copy()
    play(tried, *steps)
    return tried


def base(*faces: Material) -> BaseView:
    """A base with quarters of a disc."""
    pieces = [{"size": 6, "face": face, "back": None} for face in faces]
    return cast(BaseView, {"pieces": pieces, "filled": 6 * len(faces), "complete": len(faces) == 4})


def sale(face: Material, size: Size, *bases: BaseView) -> View:
    """What the first of two seats sees before a sale, as far as advice asks for it."""
    seats = [{"pearls": 12, "bases": list(bases)}, {"pearls": None, "bases": [base()]}]
    board = [{"size": size, "face": face, "back": None}]
    return cast(View, {"seat": 0, "players": 2, "board": board, "seats": seats})


NO_FIT = "The piece does not fit at the end of your disc; in another order it may."


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (sale("silver", 6, base("bronze", "silver", "silver")), "The piece closes your disc."),
        (sale("silver", 6, base("jade", "bronze", "bronze")), NO_FIT),
        (sale("silver", 4, base("bronze", "silver")), "The piece goes on from your arc: 16/24."),
        (sale("gold", 3, base("stone"), base()), "The piece begins a disc: 3/24."),
        (
            sale("gold", 3, base("silver", "silver", "silver", "silver")),
            "Your disc is complete: a better piece could replace one of it.",
        ),
    ],
)
def test_advice_tells_how_a_piece_fits(view: View, words: str) -> None:
    assert reason(view, "bid 3", SAY) == words


def test_gold_1_3_advice_knows_what_others_can_bid_at_most() -> None:
    """Two players have 20 pearls between them."""
    view = sale("silver", 4, base("bronze", "silver"))
    assert str(reason(view, "bid 9", SAY)).startswith("Nobody else can bid as much.")
    assert not str(reason(view, "bid 8", SAY)).startswith("Nobody else")


def arranged(view: View) -> list[str]:
    """The steps of the shortcut that lays the best disc."""
    return next((way.actions for way in shortcuts(view, SAY) if way.title == "Lay the disc for me"), [])


def test_advice_lays_the_best_disc_on_request() -> None:
    """Every step is legal, and in the end nothing is left but to confirm."""
    laid = 0
    for seed in range(2, 4):
        for match in played("gold", seed, {}, seed):
            if not match.waiting or match.over:
                continue
            view = look(match, match.waiting[0])
            steps = arranged(view)
            if view["phase"] != "build":
                assert steps == []
            elif not built(view)["laid"]:
                laid += 1
                tried = after(match, steps)
                assert "done" in tried.legal()
                assert arranged(look(tried, tried.mover)) == []
                half = after(match, steps[: len(steps) // 2])
                assert arranged(look(half, half.mover)) == steps[len(steps) // 2 :]
    assert laid > 10


def test_advice_puts_the_pieces_back_as_they_were() -> None:
    """GOLD-4.2 The buyer may rebuild the base; most only add the new piece."""
    again = 0
    for match in played("gold", 3, {}, 4):
        if not match.waiting or look(match, match.waiting[0])["phase"] != "build":
            continue
        view = look(match, match.mover)
        lay = [way.actions for way in shortcuts(view, SAY) if way.title == "Put my pieces back as they were"]
        building = built(view)
        old = own(view)["bases"][building["base"]]["pieces"]
        if building["laid"] or not old:
            assert lay == []
            continue
        again += 1
        tried = after(match, lay[0])
        laid = built(look(tried, tried.mover))["laid"]
        assert [(piece["id"], piece["face"]) for piece in laid] == [(piece["id"], piece["face"]) for piece in old]
    assert again > 5


def test_advice_does_not_go_on_from_another_beginning() -> None:
    for match in played("gold", 2, {}, 5):
        if match.waiting and look(match, match.waiting[0])["phase"] == "build":
            view = look(match, match.waiting[0])
            best = arranged(view)
            others = [action for action in view["legal"] if action.startswith("lay") and action not in best[:1]]
            if best and others and not built(view)["laid"]:
                other = after(match, others[:1])
                assert arranged(look(other, other.mover)) == []
                return
    pytest.fail("nobody could begin otherwise")


@pytest.mark.parametrize(
    ("mine", "new", "points"),
    [
        ("1/4 gold silver, 1/4 gold stone, 1/6 gold silver, 1/6 gold silver", "1/6 gold stone", 40),
        ("1/4 jade stone, 1/4 bronze jade, 1/4 silver bronze", "1/4 silver gold", 18),
    ],
)
def test_gold_5_2_a_closed_ring_is_promised_what_the_rules_give_for_it(mine: str, new: str, points: int) -> None:
    m = auction(mine, board=new)
    sell(m, "3 1 0")
    play(m, *arranged(look(m, 0)))
    assert built(look(m, 0))["filled"] == DISC
    assert reason(look(m, 0), "done", SAY) == f"Your disc is closed, worth {points} points."
    play(m, "done")
    assert disc_points(m.state, 0) == points
