"""An analysis in words: turning points and choices in both languages, in the games' own words."""

import pytest

from tablee import games
from tablee.analysis import Analysis, Choice, analyse
from tablee.analysis.report import GRADES
from tablee.analysis.words import choice_words, grade_words, percent, turning_points
from tablee.i18n import LANGUAGES, Say
from tablee.start import position_at
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
            label = position_at(match, choice.at).labels(0, lang)[choice.played]
            assert label in choice_words(match, choice, lang)


def bid(analysis: Analysis, played_bid: int, best: int) -> Choice:
    """A choice among the bids of the first round in a match of gold."""
    first = next(choice for choice in analysis.choices() if choice.played.startswith("bid"))
    data = {**first.__dict__, "played": f"bid {played_bid}", "best": f"bid {best}", "loss": 0.08, "better": 0.9}
    return Choice(**{**data, "fair": (f"bid {best}", f"bid {best + 1}")})


@pytest.mark.slow
def test_a_bid_that_was_too_high_or_too_low_is_told_with_its_range() -> None:
    match = played("gold", 3, {}, 1)
    analysis = analyse(match, 0, budget=0)
    high, low = bid(analysis, 7, 4), bid(analysis, 1, 4)
    assert choice_words(match, high).startswith(
        "“Bid 7 pearls”: “Bid 4 pearls” would have been enough in 9 of 10 deals, 8% of the win. "
        "Good from “Bid 4 pearls” to “Bid 5 pearls”."
    )
    assert "“Bid 1 pearl” was too little" in choice_words(match, low)
    assert "9 donnes sur 10" in choice_words(match, high, "fr")


def test_every_grade_has_a_name_and_percent_are_written_as_people_do() -> None:
    english, french = Say("en"), Say("fr")
    assert len({grade_words(grade, english) for grade in GRADES}) == len(GRADES)
    assert all(grade_words(grade, english) != grade_words(grade, french) for grade in GRADES)
    assert percent(0.123, english) == "12%"
    assert percent(0.123, english, signed=True) == "+12%"
    assert percent(-0.03, french, signed=True) == "−3\u00a0%"
