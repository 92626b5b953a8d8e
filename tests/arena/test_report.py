"""The page that stands alone."""

import re
from xml.etree import ElementTree

import pytest

from tablee.arena import Results, run
from tablee.arena.report import report
from tablee.drawing.palette import by_day

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def results() -> Results:
    return run("madness", 3, ["policy", "random"], deals=6, jobs=1, options={"expert": "yes"})


def page(results: Results, lang: str = "en") -> ElementTree.Element:
    """The page as a tree: it is well-formed."""
    text = report(results, lang)
    assert text.startswith("<!DOCTYPE html>\n<html ")
    return ElementTree.fromstring(text.partition("\n")[2])


def test_nothing_is_asked_for_from_elsewhere(results: Results) -> None:
    text = report(results)
    assert not re.search(
        r"""\b(src|href|srcset|action|data|poster)=|url\(|@import|<(script|link|iframe|img|object)\b""", text
    )
    assert set(re.findall(r"https?://[^\"<]*", text)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_is_well_formed_and_says_its_language(results: Results, lang: str) -> None:
    root = page(results, lang)
    assert root.get("lang") == lang
    assert root.findtext("head/title") == root.findtext(".//h1")
    assert len(root.findall(".//section")) == len(root.findall(".//h2")) == 8
    assert root.find("head/meta[@name='viewport']") is not None


def test_every_chart_can_be_read_to_those_who_do_not_see_it(results: Results) -> None:
    charts = page(results).findall(f".//{SVG}svg")
    assert len(charts) == 5
    for chart in charts:
        assert chart.get("role") == "img"
        assert chart.get("aria-label")
        assert "policy" in (chart.findtext(f"{SVG}desc") or "")


def test_colours_are_tokens_of_the_stylesheet(results: Results) -> None:
    text = report(results)
    assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= set(by_day())
    outside = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    assert not re.search(r"#[0-9A-Fa-f]{3,8}\b|rgb\(", outside)


def test_every_bot_has_its_row_and_its_sentence() -> None:
    root = page(run("madness", 2, ["policy", "random"], deals=10, jobs=1))
    assert [row.findtext("td/span") for row in root.findall(".//section[1]//tbody/tr")] == ["policy", "random"]
    sentences = [p.text or "" for p in root.findall(".//div[@class='verdict']/p")]
    assert sentences[0].startswith("policy wins ")
    assert sentences[0].endswith("it is better than its company.")
    assert sentences[1].endswith("it is weaker than its company.")


def test_options_are_told_in_words(results: Results) -> None:
    facts = page(results).findtext(".//p[@class='facts']") or ""
    assert "18 games" in facts
    assert "expert=yes" not in facts
    assert len(facts.split(" · ")) == 5


def test_ids_are_unique(results: Results) -> None:
    ids = re.findall(r'\bid="([^"]*)"', report(results))
    assert len(ids) == len(set(ids))


def test_a_stopped_tournament_says_so() -> None:
    stopped = run("madness", 2, ["policy", "random"], deals=30, jobs=1, until_clear=True)
    assert "only a first look" in report(stopped)
    assert "only a first look" not in report(Results(stopped.contest, stopped.deals, stopped.games))
