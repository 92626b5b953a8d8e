"""Why an action of Le Trésor des Aztèques may be good."""

from typing import cast

import pytest

from tablee.games.aztec.text.advice import reason
from tablee.games.aztec.text.phrases import lot_points
from tablee.games.aztec.view import View
from tests.drawings import SAY, played
from tests.games.aztec.table import look


def trick(cards: list[str | None], hand: list[str], *objectives: tuple[str, int, bool]) -> View:
    """What the first seat sees of a trick that the second has led, as far as advice asks for it."""
    suits = {"T": "talisman", "A": "amulet", "C": "coin"}
    led = cards[1]
    played = [p for p, card in enumerate(cards) if card and led and card[0] == led[0]]
    winning = max(played, key=lambda p: int(str(cards[p])[1:]), default=None)
    goals = [{"name": name, "tally": tally, "met": met} for name, tally, met in objectives]
    on_table = {"cards": cards, "suit": suits[led[0]] if led else None, "winning": winning}
    seats = [{"hand": hand, "objectives": goals}]
    return cast(View, {"seat": 0, "fewest": False, "trick": on_table, "seats": seats})


@pytest.mark.parametrize(
    ("cards", "card", "words"),
    [
        ([None, "T9", "T12"], "T15", "Wins the trick. It brings you to your objective: exactly 3 tricks."),
        ([None, "T9", None], "T15", "Beats talisman 9, the best so far."),
        ([None, "T9", None], "T20", "Wins the trick. It brings you to your objective: exactly 3 tricks."),
        ([None, "T9", "T12"], "T10", "Stays under talisman 12: the trick is not yours."),
        ([None, "T9", "A12"], "C4", "You get rid of one of your coins and do not win the trick."),
        ([None, None, None], "T10", "You lead the lowest of your talismans and keep the higher ones."),
        ([None, None, None], "C4", "You lead your last card of coins."),
    ],
)
def test_azt_5_3_advice_tells_what_becomes_of_the_trick(cards: list[str | None], card: str, words: str) -> None:
    view = trick(cards, ["T10", "T15", "T20", "C4"], ("3-tricks", 2, False))
    assert reason(view, card, SAY) == words


def test_azt_6_3_an_objective_that_is_met_is_kept() -> None:
    view = trick([None, "T9", "T12"], ["T10", "T15"], ("1-tricks", 1, True))
    kept = "Stays under talisman 12: the trick is not yours. You keep to your objective: exactly 1 trick."
    assert reason(view, "T10", SAY) == kept
    spoilt = "Wins the trick. But it takes you beyond your objective: exactly 1 trick."
    assert reason(view, "T15", SAY) == spoilt


def test_advice_counts_the_cards_that_a_trick_captures() -> None:
    view = trick([None, "C9", "C12"], ["C15"], ("most-coins", 4, False))
    words = "Wins the trick. 3 cards for your objective: most coins."
    assert reason(view, "C15", SAY) == words


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 5])
def test_azt_5_3_what_advice_says_of_a_card_comes_true(players: int) -> None:
    """It wins the trick or not, and winning does to the objectives what was said."""
    said = set[str]()
    for match in played("aztec", players, {}, seed=players):
        seat = match.mover
        if look(match)["phase"] != "play" or seat < 0:
            continue
        before = look(match, seat)
        for card in before["legal"]:
            words = str(reason(before, card, SAY))
            tried = match.copy()
            tried.play(card)
            after, last = look(tried, seat), look(tried, seat)["last_trick"]
            finished = after["tricks"] > before["tricks"] and last is not None
            best = last["winner"] if finished and last else after["trick"]["winning"]
            leads = before["trick"]["leader"] is None
            assert leads or words.startswith(("Wins", "Beats")) == (best == seat)
            if finished:
                goals = zip(before["seats"][seat]["objectives"], after["seats"][seat]["objectives"], strict=True)
                changed = {(old["met"], new["met"]) for old, new in goals if new["name"][0].isdigit()}
                assert "It brings you to" not in words or (False, True) in changed
                assert "But it takes you beyond" not in words or (True, False) in changed
                assert "You keep to" not in words or (True, True) in changed
                said |= {start for start in ("It brings", "But it takes", "You keep") if start in words}
    assert len(said) == 3


def test_azt_6_1_a_lot_is_worth_what_its_objectives_bring_to_the_buyer() -> None:
    compared = 0
    for match in played("aztec", 3, {}, seed=1):
        view = look(match)
        for seat in view["seats"]:
            if seat["lot"] is not None:
                compared += 1
                points = [objective["points"] for objective in seat["objectives"]]
                assert lot_points(view, seat["lot"]) in (sum(points), max(points))
                assert seat["earned"] is None or seat["earned"] <= lot_points(view, seat["lot"])
    assert compared


@pytest.mark.parametrize(
    ("pair", "players", "fewest", "points"),
    [
        ("0-tricks 5-tricks", 4, False, 70),
        ("3-tricks 4-tricks", 4, False, 70),
        ("0-tricks most-amulets", 4, False, 70),
        ("0-tricks last", 4, False, 70),
        ("0-tricks last", 4, True, 100),
        ("5-tricks last", 3, True, 70),
        ("5-tricks last", 3, False, 100),
        ("2-tricks most-tricks", 4, False, 70),
        ("3-tricks most-tricks", 4, False, 120),
        ("1-tricks most-amulets", 4, False, 120),
        ("most-coins most-amulets", 4, False, 100),
    ],
)
def test_azt_6_1_of_objectives_that_exclude_each_other_a_lot_brings_one(
    pair: str, players: int, fewest: bool, points: int
) -> None:
    view = cast(View, {"lots": [{"objectives": pair.split()}], "players": players, "fewest": fewest})
    assert lot_points(view, 0) == points
