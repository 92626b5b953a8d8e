import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, takewhile

import pytest

from tablee import Match
from tablee.games.aztec.actions import CARD_NAMES, OBJECTIVE_NAMES
from tablee.games.aztec.art import pieces
from tablee.games.aztec.art.board import winner
from tablee.games.aztec.art.draw import draw
from tablee.games.aztec.art.layout import Box
from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.view import View
from tablee.i18n import Say
from tests.drawings import SAY, actions, ids, played, told, within
from tests.games.aztec.table import look


def first_round(players: int, seed: int) -> Iterator[Match]:
    """A match at random, before every action of its first round."""
    return takewhile(lambda match: match.state.rounds <= 1, played("aztec", players, {}, seed))


@cache
def first_of(phase: str, players: int, most: int = 1) -> Match:
    """The first match found, at random, in that phase, with at least so many seats tied."""
    for seed in range(100):
        for match in played("aztec", players, {}, seed):
            view = look(match)
            if view["phase"] == phase and len(view["tied"]) >= most:
                return match
    raise AssertionError(f"no {phase}")


both_shapes = pytest.mark.parametrize("wide", [False, True], ids=["upright", "wide"])


@both_shapes
def test_a_spectator_sees_only_cards_that_lie_open_and_nothing_to_do(wide: bool) -> None:
    for i, match in enumerate(first_round(4, seed=7)):
        if i % 3:
            continue
        view = look(match, None)
        open_cards = {card for lot in view["lots"] for card in lot["cards"]}
        for trick in (view["trick"], view["last_trick"] or view["trick"]):
            open_cards |= {card for card in trick["cards"] if card}
        drawing = draw(view, SAY, wide)
        shown = {i.removeprefix("card-") for i in ids(drawing) if i.startswith("card-")}
        assert shown <= open_cards
        assert not actions(drawing)


def test_in_french_too_the_last_trick_is_named_to_its_end() -> None:
    match = Match("aztec", 3, chance="ask")
    for name in ("most-coins", "3-tricks", "most-talismans", "4-tricks", "most-tricks", "last"):
        match.play(f"objective {name}")
    drawing = draw(look(match, None), Say("fr"), True)
    assert "derni\N{HORIZONTAL ELLIPSIS}" not in drawing
    assert ">dernière<" in drawing


@both_shapes
def test_all_cards_of_the_hand_are_shown(wide: bool) -> None:
    for i, match in enumerate(first_round(5, seed=8)):
        if i % 4 == 0:
            view = look(match, 1)
            shown = re.findall(r'id="card-(\w+)"', within(draw(view, SAY, wide), "hand"))
            assert shown == view["seats"][1]["hand"] or view["tricks"] == TRICKS


@both_shapes
@pytest.mark.parametrize("many", [8, 12])
def test_no_card_of_the_hand_covers_the_number_of_another(many: int, wide: bool) -> None:
    """A number stands in the middle of its card, and half of that must be free."""
    for match in first_round(4, seed=8):
        view = look(match, 1)
        if len(view["seats"][1]["hand"] or []) == many:
            hand = within(draw(view, SAY, wide), "hand")
            cards = re.findall(r'translate\(([\d.]+) ([\d.]+)\)[^>]* id="card-', hand)
            width = float(re.findall(r'width="([\d.]+)"', hand)[-1])
            for (x, y), (next_x, next_y) in pairwise(cards):
                in_row = abs(float(next_y) - float(y)) < 30
                assert not in_row or float(next_x) - float(x) > 0.8 * width
            return
    raise AssertionError("no such hand")


@both_shapes
def test_a_sealed_bid_is_seen_by_its_owner_alone(wide: bool) -> None:
    match = Match("aztec", 3, seed=1)
    match.play("bid 70", seat=1)
    own, other = match.draw(1, wide=wide), match.draw(0, wide=wide)
    assert ">70<" in within(own, "bid-1")
    assert "<text" not in within(other, "bid-1").replace("svg:", "").replace("ns0:", "")
    assert "var(--back)" in within(other, "bid-1")
    assert "var(--gold)" in within(own, "chip-70")
    assert "var(--gold)" not in within(own, "chip-60")
    assert sorted(actions(own)) == sorted(match.legal(1))


@both_shapes
def test_azt_4_3_a_tie_is_settled_by_clicking_a_player(wide: bool) -> None:
    match = first_of("settle", 4, most=2)
    leader = match.mover
    drawing = match.draw(leader, wide=wide)
    for seat in look(match)["tied"]:
        assert f'data-action="award {seat}"' in within(drawing, f"place-{seat}")
        assert "var(--gold)" in within(drawing, f"bid-{seat}")


@both_shapes
def test_azt_4_1_a_lot_is_named_by_clicking_it(wide: bool) -> None:
    match = first_of("name lot", 5)
    drawing = match.draw(match.mover, wide=wide)
    for lot in range(5):
        assert f'data-action="lot {lot + 1}"' in within(drawing, f"lot-{lot}")


@both_shapes
def test_azt_3_3_the_former_leader_clicks_who_leads(wide: bool) -> None:
    match = first_of("choose leader", 3)
    drawing = match.draw(match.mover, wide=wide)
    for seat in look(match)["tied"]:
        assert f'data-action="lead {seat}"' in within(drawing, f"place-{seat}")
    assert "End of round" in drawing


def test_the_last_card_is_marked_with_the_sign_of_whoever_played_it() -> None:
    for match in first_round(3, seed=9):
        view = look(match, None)
        last = view["last"]
        if view["phase"] == "play" and last and last["action"] in CARD_NAMES:
            card = within(draw(view, SAY), f"card-{last['action']}")
            assert card.count(f"var(--seat-{last['seat'] + 1})") >= 2


@pytest.mark.parametrize("many", [2, 3, 4, 5])
def test_a_shared_victory_is_told_in_whole_words(many: int) -> None:
    view = look(Match("aztec", 5, seed=1))
    shared: View = {**view, "over": True, "places": [1] * many + [many + 1] * (5 - many)}
    assert "Victoire partagée" in winner(shared, Say("fr"), Box(18, 0, 684, 400))


@both_shapes
def test_the_winner_is_named_and_every_payment_explained(wide: bool) -> None:
    *_, match = played("aztec", 3, {}, seed=10)
    view = look(match, "all")
    drawing = draw(view, SAY, wide)
    assert match.places is not None
    if match.places.count(1) == 1:
        assert f">{SAY.name(match.places.index(1))} wins<" in drawing
    for p, seat in enumerate(view["seats"]):
        line = within(drawing, f"payment-{p}")
        assert f">{seat['money']}<" in line
        assert sum(int(n) for n in re.findall(r">\+(\d+)<", line)) == seat["earned"]


def test_shared_victory() -> None:
    *_, match = played("aztec", 3, {}, seed=10)
    view = look(match, None)
    view["places"] = [1, 1, 3]
    assert ">Shared victory<" in draw(view, SAY)


def test_every_objective_has_its_own_sign() -> None:
    signs = [pieces.objective(name, False, "ink") for name in OBJECTIVE_NAMES]
    assert len({*signs, pieces.objective("last", True, "ink")}) == len(OBJECTIVE_NAMES) + 1


def test_suits_differ_in_more_than_colour() -> None:
    shapes = [re.sub(r"var\(--[\w-]+\)", "", pieces.emblem(suit) + pieces.plain_emblem(suit)) for suit in "TAC"]
    patterns = [re.sub(r"var\(--[\w-]+\)", "", pieces.pattern(suit)) for suit in "TAC"]
    assert len(set(shapes)) == len(set(patterns)) == 3


def test_the_position_is_told_in_words() -> None:
    match = Match("aztec", 3, seed=1, names=["Ana", "Luc", "Zoé"])
    words = told(match.draw(0))
    assert words.startswith("Round 1: ")
    assert "Lot 3: " in words
    assert "Your hand: " in words
    assert words.endswith("Bid to be leader, from 0 to 100.")
