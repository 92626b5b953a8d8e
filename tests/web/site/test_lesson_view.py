"""A stop of a lesson as the page shows it."""

import pytest

from tablee import games, lessons
from tablee.i18n import LANGUAGES, Say
from tablee.lessons.lesson import LEARNER
from tablee.web.site.lesson_view import build_lesson_view

MADNESS = games.game("madness")


def test_a_stop_shows_its_step_the_goal_and_what_can_be_chosen() -> None:
    shown = build_lesson_view(MADNESS, 0, "en")
    assert (shown.step, shown.steps, shown.at, shown.back) == (1, 9, 0, None)
    assert shown.text.startswith("Three players push the same bead")
    assert shown.goal
    assert shown.asks
    assert not shown.last
    assert shown.show == ["#d-bead", "#d-goal"]
    assert all(f'id="{ring[1:]}"' in shown.board for ring in shown.show)
    assert shown.offer is not None
    assert shown.happened == []
    assert shown.board.count("data-action=") == len(lessons.lesson("madness").stops[0].match.legal(LEARNER))


def test_a_mistake_is_told_and_the_right_action_ringed() -> None:
    shown = build_lesson_view(MADNESS, 0, "fr", action="+1")
    assert shown.notice == Say("fr")(lessons.lesson("madness").steps[0].wrong["*"])
    assert shown.show == ["#d-bead", "#d-goal", "+4"]
    assert shown.at == 0


def test_no_ring_in_gold_lies_around_a_choice_that_would_be_a_mistake_now() -> None:
    """While a piece is to be laid first, the button that will confirm the disc still says to discard everything."""
    gold = games.game("gold")
    for at, stop in enumerate(lessons.lesson("gold").stops):
        ringed = set(build_lesson_view(gold, at, "en").show) & set(stop.match.legal(0))
        assert ringed <= {stop.expects}


def test_who_reads_cannot_choose_and_learns_what_has_happened() -> None:
    shown = build_lesson_view(MADNESS, 3, "en")
    assert (shown.asks, shown.offer) == (False, None)
    assert "data-action" not in shown.board
    assert "Luc plays −3: the count is 4. Luc wins the token 4 and has 1 of 5." in shown.happened


def test_back_leads_to_the_beginning_of_the_step_before() -> None:
    stops = lessons.lesson("madness").stops
    second = next(at for at, stop in enumerate(stops) if stop.expects == "+1")
    shown = build_lesson_view(MADNESS, second, "en")
    assert shown.back == second - 2, "the step before the one with two actions"
    assert build_lesson_view(MADNESS, second + 1, "en").back == second - 1


@pytest.mark.parametrize(("at", "step"), [(-5, 1), (10**9, 9)])
def test_numbers_beyond_the_ends_are_those_of_the_ends(at: int, step: int) -> None:
    assert build_lesson_view(MADNESS, at, "en").step == step


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wide_screen_has_a_wide_board(lang: str) -> None:
    upright, wide = (build_lesson_view(games.game("maya"), 0, lang, wide=wide).board for wide in (False, True))
    assert ('viewBox="0 0 720 ' in upright, 'viewBox="0 0 1080 ' in wide) == (True, True)
