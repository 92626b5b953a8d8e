"""An analysis in words: turning points and choices in both languages, in the games' own words."""

from dataclasses import replace

import pytest

from tablee import games
from tablee.analysis import Analysis, Choice, analyse
from tablee.analysis.report import GOOD, GRADES, MISTAKE
from tablee.analysis.words import HIDDEN, choice_words, grade_words, percent, turning_points
from tablee.i18n import LANGUAGES, Say
from tests import toy
from tests.analysis.test_walk import QUICK, played


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_three_moments_that_decided_most_are_told_in_both_languages(name: str) -> None:
    match = played(name, games.game(name).players[0], {}, 1, ("random", "easy"))
    analysis = analyse(match, 0, budget=QUICK)
    told = {lang: turning_points(match, analysis, 0, lang) for lang in LANGUAGES}
    assert 1 <= len(told["en"]) <= 3
    assert [point.first for point in told["en"]] == sorted(point.first for point in told["en"])
    for english, french in zip(told["en"], told["fr"], strict=True):
        assert (english.kind, english.first, english.change) == (french.kind, french.first, french.change)
        assert english.text != french.text
        assert english.text.endswith((".", "!", "?"))
    choices = analysis.choices(0)[:30]
    for lang in LANGUAGES:
        for choice in choices:
            named = match.game.stake(match.view(0, at=choice.at), choice.played, Say(lang, match.names))
            assert named is not None
            assert choice_words(match, choice, lang).startswith(named)


def bid(analysis: Analysis, played_bid: int, best: int) -> Choice:
    """A choice among the bids of the first round in a match of gold."""
    first = next(choice for choice in analysis.choices() if choice.played.startswith("bid"))
    offered = {"played": f"bid {played_bid}", "best": f"bid {best}", "fair": (f"bid {best}", f"bid {best + 1}")}
    return Choice(**{**first.__dict__, **offered, "grade": MISTAKE, "loss": 0.08, "better": 0.9})


@pytest.mark.slow
def test_a_bid_that_was_too_high_or_too_low_is_told_with_its_range() -> None:
    match = played("gold", 3, {}, 1)
    analysis = analyse(match, 0, budget=0)
    high, low = bid(analysis, 7, 4), bid(analysis, 1, 4)
    assert choice_words(match, high).startswith(
        "Your bid of 7 pearls for a quarter of jade: 4 would have been enough in 9 of 10 deals, 8% of the win. "
        "Good from 4 to 5."
    )
    assert choice_words(match, low).startswith(
        "Your bid of 1 pearl for a quarter of jade was too little: 4 was better in 9 of 10 deals, 8% of the win."
    )
    assert choice_words(match, high, "fr").startswith(
        "Votre mise de 7 perles pour un quart en jade\u00a0: 4 auraient suffi dans 9 donnes sur 10, "
        "8\u00a0% de la victoire. De 4 à 5, c’était bien."
    )
    assert "“Bid nothing” was better in 9 of 10 deals" in choice_words(match, bid(analysis, 7, 0))
    unsure = replace(high, grade=GOOD)
    assert choice_words(match, unsure) == (
        "Your bid of 7 pearls for a quarter of jade: a good choice. “Bid 4 pearls” may be worth 8% of the win more, "
        "but that is not certain."
    )
    assert choice_words(match, replace(unsure, loss=0.004)).endswith(": nothing was clearly better.")


def test_a_forced_action_is_no_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    match = played("toy", 3, {}, 1)
    analysis = analyse(match, 0, budget=QUICK)
    chosen = next(k for k, step in enumerate(analysis.steps) if step.choices)
    decided = replace(analysis.steps[chosen], hidden=[0.5] * match.players)
    for choices, kinds in ((decided.choices, [HIDDEN]), ((), [])):
        found = replace(analysis, steps=(replace(decided, choices=choices),))
        assert [point.kind for point in turning_points(match, found, 0) if point.kind == HIDDEN] == kinds


def test_a_game_that_does_not_say_what_a_choice_was_about_is_told_by_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    match = played("toy", 3, {}, 1)
    choice = analyse(match, 0, budget=QUICK).choices(0)[0]
    label = match.game.label(choice.played, match.view(0, at=choice.at), Say("en", match.names))
    assert choice_words(match, choice).startswith(f"“{label}”")


def test_every_grade_has_a_name_and_percent_are_written_as_people_do() -> None:
    english, french = Say("en"), Say("fr")
    assert len({grade_words(grade, english) for grade in GRADES}) == len(GRADES)
    assert all(grade_words(grade, english) != grade_words(grade, french) for grade in GRADES)
    assert percent(0.123, english) == "12%"
    assert percent(0.123, english, signed=True) == "+12%"
    assert percent(-0.03, french, signed=True) == "−3\u00a0%"
