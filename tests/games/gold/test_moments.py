"""The moments of L'Or des Mayas: bids are opened before pearls change hands; a closed ring lights up."""

from tablee.i18n import Say
from tests.games.test_moments import moments_of, played

SAY = Say("en", ["Ana", "Luc", "Zoé"])


def test_gold_3_5_the_winner_pays_after_all_bids_are_shown() -> None:
    match = played("gold", 3)
    for seat in range(3):
        pearls = None
        for before, action, after in match.steps(seat):
            moments = match.game.moments(before, action, after, SAY)
            old, new = before["seats"][seat]["pearls"], after["seats"][seat]["pearls"]
            gained = sum(gain.points for moment in moments for gain in moment.gains if gain.seat == seat)
            if not after["over"]:
                assert new - old == gained
            if before["phase"] == "bid" and moments:
                opened = moments[0].view
                assert opened["result"]["bids"] == after["result"]["bids"]
                assert opened["result"]["winner"] is None, "nobody is told who has bought it before it is said"
                assert (opened["mover"], opened["building"]) == (None, None)
                drawing = match.game.draw({**opened, "legal": []}, SAY, True)
                assert 'id="last-sale"' in drawing
                assert SAY("Not sold") not in drawing
                assert moments[0].view["seats"][seat]["pearls"] == old
                assert moments[-1].view["seats"][seat]["pearls"] == new
                pearls = new
        assert pearls is not None


def test_gold_4_4_a_closed_ring_lights_up() -> None:
    match = played("gold", 3)
    closed = [m for _, moments in moments_of(match, 0) for m in moments if "completes" in m.words]
    assert closed
    assert all(moment.lit[0].startswith("base-") for moment in closed)


def test_what_was_turned_over_for_a_closed_ring_is_told_by_itself() -> None:
    match = played("gold", 3)
    found = [moments for _, moments in moments_of(match, 0) if any("completes" in m.words for m in moments)]
    turned = [moments for moments in found if "turns" in moments[0].words]
    assert turned
    for first, then, *_ in turned:
        assert "completes" not in first.words
        assert "turns" not in then.words
    assert max(len(moment.words) for moments in found for moment in moments) <= 240
