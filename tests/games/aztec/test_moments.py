"""The moments of Le Trésor des Aztèques: the last card lies before the trick is gathered, and then all are paid."""

from tablee.games.aztec.components import TRICKS
from tablee.games.contract import SPECTATOR
from tablee.i18n import Say
from tests.games.aztec.table import bid, deal
from tests.games.test_moments import played

SAY = Say("en", ["Ana", "Luc", "Zoé", "Kim"])


def test_azt_5_3_the_whole_trick_lies_before_its_winner_takes_it() -> None:
    match = played("aztec", 4)
    tricks = ends = 0
    for before, action, after in match.steps(2):
        if before["phase"] != "play" or after["tricks"] == before["tricks"] or action is None:
            continue
        tricks += 1
        laid, taken, *paid = match.game.moments(before, action, after, SAY)
        assert None not in laid.view["trick"]["cards"]
        assert (
            laid.view["seats"][after["last_trick"]["winner"]]["tricks"] + 1
            == (taken.view["seats"][after["last_trick"]["winner"]]["tricks"])
        )
        money = [seat["money"] for seat in before["seats"]]
        assert [seat["money"] for seat in taken.view["seats"]] == money, "nobody has been paid yet"
        assert bool(paid) == (after["tricks"] == TRICKS)
        if not paid:
            continue
        ends += 1
        for p in range(4):
            money[p] += after["seats"][p]["earned"]
            assert [seat["money"] for seat in paid[p].view["seats"]] == money, "one after the other"
            missed = [goal for goal in after["seats"][p]["objectives"] if not goal["met"]]
            assert ("Missed: " in paid[p].words) == bool(missed)
            assert sum(gain.why.startswith("missed: ") and not gain.points for gain in paid[p].gains) == len(missed)
        assert paid[-1].rest is not None or after["over"]
    assert tricks >= TRICKS
    assert ends


def test_azt_4_2_a_lot_is_paid_for_while_the_market_still_lies_there() -> None:
    match = played("aztec", 4)
    sales = 0
    for before, action, after in match.steps(SPECTATOR):
        if before["phase"] != "play" and after["phase"] == "play":
            moments = match.game.moments(before, action, after, SAY)
            sales += 1
            assert moments[-1].view["phase"] == "name lot"
    assert sales


def test_azt_3_2_bids_that_tie_lie_open_before_they_are_made_again() -> None:
    match = deal("", "", "")
    bid(match, 20, 20)
    for seat in range(3):
        before = match.view(seat)
        after_match = match.copy()
        bid(after_match, None, None, 0)
        after = after_match.view(seat)
        (tie,) = match.game.moments(before, "bid 0", after, SAY)
        assert "bid again" in tie.words
        drawing = match.game.draw({**tie.view, "legal": []}, SAY, True)
        assert drawing.count(">20<") >= 2, "people see what they have just heard of"
