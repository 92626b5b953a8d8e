"""The moments of Maya: quarries are settled, pyramids pay, then erode, then the round ends; one thing at a time."""

from tablee.games.contract import SPECTATOR
from tablee.games.maya.text.phrases import levels_of
from tablee.i18n import Say
from tests.games.test_moments import moments_of, played

SAY = Say("en", ["Ana", "Luc", "Zoé"])


def test_maya_6_1_a_pyramid_pays_level_by_level_before_any_stone_is_lost() -> None:
    match = played("maya", 3)
    seen = 0
    for at, (before, action, after) in enumerate(match.steps(SPECTATOR), 1):
        if before["phase"] != "pay" or action is None:
            continue
        pyramid = action.split()[1]
        pay, *rest = match.game.moments(before, action, after, SAY)
        for p in range(3):
            gold = sum(gain.points for gain in pay.gains if gain.seat == p)
            assert gold == after["seats"][p]["gold"] - before["seats"][p]["gold"]
            assert pay.view["seats"][p]["gold"] == after["seats"][p]["gold"]
        levels = [int(gain.source.rsplit("-", 1)[1]) for gain in pay.gains]
        assert levels == sorted(levels, reverse=True), "from the top down"
        assert pay.view["pyramids"] == before["pyramids"], "the stones are still there"
        if rest and "erosion" in rest[0].words:
            seen += 1
            assert levels_of(rest[0].view, pyramid) == levels_of(after, pyramid)  # type: ignore[arg-type]
            assert rest[0].view["round"] == before["round"], "the next round has not begun"
        assert at
    assert seen >= 4


def test_maya_4_a_quarry_is_turned_up_before_its_stones_are_taken() -> None:
    match = played("maya", 3)
    pairs = [moments for _, moments in moments_of(match, 0) if moments[0].words.startswith("Quarry")]
    assert pairs
    for turned, *taken in pairs:
        for shared in taken:
            assert turned.view["settled"]["shared"] is False
            assert shared.view["settled"]["shared"] is True


def test_the_round_rests_on_a_summary_before_the_next_begins() -> None:
    match = played("maya", 3)
    ends = [moments for _, moments in moments_of(match, None or SPECTATOR) if any(m.rest for m in moments)]
    assert len(ends) == 2, "the last round ends with the game"
    for moments in ends:
        assert [bool(moment.rest) for moment in moments][-2:] == [True, False]
        assert moments[-1].words.startswith("Round")
