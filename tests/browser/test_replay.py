"""The replay: from the start, by itself, by slider, keys and chapters, with other eyes, by a link; and on paper."""

import json
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.guest import Guest
from tests.browser.served import Served

PATIENCE = 120  # seconds in which bots finish a game, on a busy machine
AT = "(step) => document.querySelector('#replay').dataset.sequence === String(step)"


def ask(house: Served, path: str, **wishes: Any) -> dict[str, Any]:
    """Asks the house as a program does."""
    body = json.dumps(wishes).encode() if wishes else None
    request = urllib.request.Request(house.address + path, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def played_by_bots(house: Served, game: str, players: int) -> str:
    """A game that bots have played among themselves, to its end: the address of its table."""
    table = ask(house, "/api/tables", game=game, players=players, seats=["bot:easy"] * players)["id"]
    end = time.monotonic() + PATIENCE
    while not ask(house, f"/api/tables/{table}")["over"]:
        assert time.monotonic() < end, "the bots did not finish their game"
        time.sleep(0.05)
    return f"/t/{table}"


@pytest.mark.parametrize(("lang", "size"), [pytest.param("en", "desktop", marks=pytest.mark.long), ("fr", "phone")])
def test_one_goes_back_and_forth_with_any_eyes_and_links_to_a_position(
    lang: str, size: str, guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(lang=lang, size=size)
    page = ana.page
    path = played_by_bots(house, "madness", 2)
    ana.visit(path)
    ana.press("#to-replay")
    page.wait_for_selector("#replay")
    assert page.get_attribute("#replay", "data-sequence") == "0", "it starts at the beginning"
    last = page.locator("#steps li").count() - 1
    # arrow keys
    for key, step in (
        ("ArrowRight", 1),
        ("End", last),
        ("ArrowLeft", last - 1),
        ("ArrowLeft", last - 2),
        ("ArrowRight", last - 1),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        page.wait_for_function(AT, arg=step)
    # the slider, and its own arrow keys
    page.locator("#step").fill(str(last // 2))
    page.wait_for_function(AT, arg=last // 2)
    page.locator("#step").press("ArrowRight")
    page.wait_for_function(AT, arg=last // 2 + 1)
    here = page.inner_text("#steps [aria-current] a")
    assert here in page.inner_text("#prompt")
    # other viewers: the moment that was looked at stays
    boards = set()
    for eyes in ("public", "0", "1", "all"):
        if eyes == "0":
            page.keyboard.press("Home")
            page.wait_for_function(AT, arg=0)
            page.click("#steps li:nth-child(6) a")
            page.wait_for_function(AT, arg=5)
            moment = page.inner_text("#steps [aria-current] a")
        page.select_option("#eyes", eyes)
        page.wait_for_function("(eyes) => location.search.includes(`eyes=${eyes}`)", arg=eyes)
        boards.add(page.inner_html("#board"))
    assert page.inner_text("#steps [aria-current] a") == moment
    assert len(boards) == 4, "everybody sees something else"
    # a link to the position, opened by another
    link = page.url
    assert page.locator("#here").evaluate("(link) => link.href") == link
    bea = guest(lang=lang)
    bea.visit(link)
    assert bea.page.inner_text("#steps [aria-current] a") == moment
    assert bea.page.input_value("#eyes") == "all"
    # chapters
    headings = page.locator("#steps h3").all_inner_texts()
    assert page.locator("#chapter option").all_inner_texts() == headings
    assert len(headings) > 2
    page.select_option("#chapter", label=headings[1])
    page.wait_for_function(
        "(words) => document.querySelector('#steps [aria-current] h3')?.innerText === words", arg=headings[1]
    )
    # it plays by itself at the pace one chooses, which is kept, and stops at the end
    page.select_option("#pace", "3")
    page.keyboard.press("End")
    page.wait_for_function(AT, arg=last)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(AT, arg=last - 1)
    ana.press("#run")
    page.wait_for_function(AT, arg=last)
    page.wait_for_selector("#run[aria-pressed=false]")
    assert page.input_value("#pace") == "3", "also after the page has changed"
    ana.press("#run")
    page.wait_for_function(AT, arg=0)
    page.wait_for_function(AT, arg=1)
    assert page.get_attribute("#run", "aria-pressed") == "true"
    ana.press("#run")
    assert page.get_attribute("#run", "aria-pressed") == "false"


def test_during_the_game_one_looks_back_with_ones_own_eyes_only(guest: Callable[..., Guest]) -> None:
    ana = guest()
    path = ana.lay("madness", ["bot:easy"])
    ana.play(ana.turn().bar[0])
    ana.visit(f"{path}/replay")
    assert ana.page.locator("#eyes option").evaluate_all("(all) => all.map((one) => one.value)") == ["0", "public"]
    ana.expect("403")
    ana.visit(f"{path}/replay?eyes=all")
    assert ana.page.locator("article.error [role=alert]").is_visible()


def test_rules_are_printed_black_on_white_without_the_house_around_them(guest: Callable[..., Guest]) -> None:
    ana = guest(theme="dark")
    page = ana.page
    ana.visit("/rules/maya")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 680, "height": 900})  # about the width of A4 between its margins
    colours = page.evaluate("() => { const s = getComputedStyle(document.body); return [s.color, s.backgroundColor] }")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    for part in (".top", ".foot", ".contents", "nav.after", ".guide-head form", ".button"):
        assert not page.locator(f"{part} >> visible=true").count(), part
    assert page.locator("#guide h2").first.is_visible()
    tables = page.locator("#guide table")
    assert tables.count()
    cut = "(all) => all.some((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > 680)"
    assert not tables.evaluate_all(cut)
    assert not ana.too_wide()
