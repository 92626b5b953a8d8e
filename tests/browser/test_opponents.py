"""Choosing whom one plays against: on the shelf with one click, and in the waiting room seat by seat."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.guest import Guest, begin_together
from tests.browser.test_tour import RUN

BEFORE = """(two) => {
  const [first, second] = two.map((where) => document.querySelector(where).getBoundingClientRect())
  return first.bottom <= second.top
}"""

# Does something lie on the screen as the page was opened, without scrolling?
AROUND = """(where) => {
  const box = document.querySelector(where).getBoundingClientRect()
  return box.top + scrollY >= 0 && box.bottom + scrollY <= innerHeight
}"""
READY = {
    "en": ("I am ready", "not ready yet", "Start anyway", "Start the game"),
    "fr": ("C’est bon pour moi", "pas encore prêt", "Lancer quand même", "Lancer la partie"),
}


@pytest.mark.parametrize(
    ("lang", "size", "easy", "each", "put"),
    [
        pytest.param(
            "en", "desktop", "Bot, easy", "30 seconds for each move", "Put a bot here", marks=pytest.mark.long
        ),
        ("fr", "phone", "Robot, facile", "30 secondes par coup", "Installer un robot"),
    ],
)
def test_opponents_are_chosen_remembered_and_put_on_free_seats(
    guest: Callable[..., Guest], lang: str, size: str, easy: str, each: str, put: str
) -> None:
    ana = guest(lang=lang, size=size)
    page = ana.page
    ana.visit("/")
    ana.press("#box-gaudi .opponents summary")
    page.select_option("#box-gaudi [name=players]", "3")
    page.select_option("#box-gaudi [name=level]", "easy")
    page.select_option("#box-gaudi [name=option-length]", "short")
    assert page.inner_text("#box-gaudi .chosen").startswith(f"2 × {easy} · ")
    assert ana.too_wide() == []
    ana.press("#box-gaudi form button")
    page.wait_for_selector("#now.stage-running")
    assert [easy in words for words in page.locator(".seat-state").all_text_contents()].count(True) >= 1
    assert page.locator(".seat").count() == 3
    ana.visit("/")
    assert page.inner_text("#box-gaudi .chosen").startswith(f"2 × {easy} · "), "remembered"
    ana.press("#box-gaudi form button")  # one click
    page.wait_for_selector("#now.stage-running")
    assert page.locator(".seat").count() == 3

    ana.lay("madness", ["open", "open"], clock="30")
    assert each in page.inner_text(".terms")
    bea = guest(lang=lang, size=size)
    bea.visit(ana.path)
    assert bea.page.evaluate(BEFORE, ["#at-1 button", "#invite"]), "first a seat, then the link"
    assert not bea.page.locator(".bot-place").count(), "only the host may"
    page.fill("#say-text", "Hop!")
    page.press("#say-text", "Enter")
    bea.page.wait_for_function("() => document.querySelector('#chat').innerText.includes('Hop!')")
    assert put in page.inner_text("#place-2")
    page.fill("#say-text", "not yet sent")
    ana.press("#place-2 > summary")
    ana.press('#place-2 button[value="2 bot:easy"]')
    bea.page.wait_for_function("(easy) => document.querySelector('#at-2').innerText.includes(easy)", arg=easy)
    page.wait_for_selector('#at-2 button[value="2 open"]')
    assert page.input_value("#say-text") == "not yet sent"
    ana.press('#at-2 button[value="2 open"]')
    bea.page.wait_for_selector("#at-2.open")
    ana.press("#place-2 > summary")
    assert ana.too_wide() == []
    ana.press('#place-2 button[value="2 bot:easy"]')
    page.wait_for_selector('#at-2 button[value="2 open"]')
    says, unready, anyway, start = READY[lang]
    bea.press("#at-1 button")
    ready = bea.page.get_by_role("switch", name=says)
    expect(ready).to_have_attribute("aria-checked", "false")
    assert bea.page.locator("#start").count() == 0, "only the host starts"
    page.wait_for_function("(words) => document.querySelector('#at-1').innerText.includes(words)", arg=unready)
    expect(page.locator("#start")).to_have_text(anyway)
    assert [one.too_wide() for one in (ana, bea)] == [[], []]
    for checked in ("true", "false", "true"):
        bea.press("#ready-switch")
        expect(ready).to_have_attribute("aria-checked", checked)
    expect(page.locator("#start")).to_have_text(start)
    assert page.evaluate(AROUND, "#start"), "on the screen without scrolling"
    page.evaluate(chromium.axe())
    assert page.evaluate(RUN) == []
    begin_together(ana)
    bea.page.wait_for_selector("#now.stage-running")
