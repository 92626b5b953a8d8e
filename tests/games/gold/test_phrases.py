"""What the texts and drawings of L'Or des Mayas ask of a view, against the rules."""

import pytest

from tablee.engine.simulate import trails
from tablee.games.contract import SPECTATOR
from tablee.games.gold.hidden import view
from tablee.games.gold.rules import disc_points
from tablee.games.gold.state import base_of
from tablee.games.gold.text.phrases import disc_total, eliminated
from tablee.games.views import winners
from tests.drawings import played
from tests.games.gold.table import look


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_3_3_bids_above_the_price_have_eliminated_each_other(players: int) -> None:
    sales = 0
    for match in played("gold", players, {}, seed=players):
        result = look(match)["result"]
        if result is not None and result["sale"] > sales:
            sales, bids, winner = result["sale"], result["bids"], result["winner"]
            tied = [p for p, bid in enumerate(bids) if bid and bids.count(bid) > 1]
            left = [p for p, bid in enumerate(bids) if bid and p not in tied]
            assert winner == max(left, key=lambda p: bids[p], default=None)
            assert sorted(p for equal in eliminated(result) for p in equal) == [
                p for p in tied if winner is None or bids[p] > bids[winner]
            ]
            assert all(len(equal) > 1 for equal in eliminated(result))
    assert sales == 30


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("partial", ["no", "yes"])
def test_gold_5_2_a_disc_is_told_to_be_worth_what_the_rules_say(players: int, partial: str) -> None:
    bots, worth = ["policy"] * players, set()
    for s in trails("gold", players, {"partial": partial}, lanes=2, steps=400, bots=bots).ravel()[::9]:
        for p, seat in enumerate(view(s, SPECTATOR)["seats"]):
            for which, base in enumerate(seat["bases"]):
                assert disc_total(base) == disc_points(s, base_of(s, p, which))
                worth.add(disc_total(base))
    assert len(worth) > 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_5_5_those_with_most_points_have_won(players: int) -> None:
    *_, match = played("gold", players, {}, seed=players)
    totals = [seat["total"] or 0 for seat in look(match)["seats"]]
    assert winners(look(match)) == [p for p, total in enumerate(totals) if total == max(totals)]
