"""Every symbol explains itself in a small card: by pointer, keyboard, tap and long press."""

from collections.abc import Callable

from tablee.web.site import signs
from tests.browser.guest import Guest

CARD = "() => document.querySelector('#card:not([hidden])')?.innerText ?? ''"
DRAWN = "() => [...new Set([...document.querySelectorAll('#now [data-sign]')].map((one) => one.dataset.sign))]"
TOOLTIPS = "() => ['title', '[data-action]'].map((kind) => document.querySelectorAll(`#board ${kind}`).length)"
# Style sheets, which axe-core fetches and parses in half of its time, are read only by a rule that is off by default.
FAULTS = """() => axe.run("#now", { resultTypes: ["violations"], preload: { assets: ["media"] } })
  .then((found) => found.violations.map((one) => `${one.help}: ${one.nodes[0].html.slice(0, 160)}`))"""


def card_says(ana: Guest, words: str) -> None:
    """Waits until the card is there and says this."""
    ana.page.wait_for_function(f"(words) => ({CARD})().includes(words)", arg=words)


def unexplained(ana: Guest, game: str) -> list[str]:
    """The symbols on the table of a running game that have no words, and the tooltips of things that are no choices.

    test_tour.py asks this of every game.
    """
    drawn = ana.page.evaluate(DRAWN)
    assert "flame" in drawn
    found = [f"the symbol {sign} has no words" for sign in set(drawn) - signs.words(game, ana.lang).keys()]
    tooltips, choices = ana.page.evaluate(TOOLTIPS)
    return [*found, f"{tooltips} tooltips for {choices} choices"] if tooltips > choices else found


def test_a_symbol_is_explained_to_a_mouse_and_to_a_keyboard(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr")
    page = ana.page
    known = signs.words("gaudi", "fr")
    ana.lay("gaudi", ["bot:easy"])
    ana.turn()
    page.mouse.move(*ana.middle(page.locator("#d-pile").first))
    card_says(ana, known["pile"])
    page.mouse.move(5, 5)
    page.wait_for_function(f"() => ({CARD})() === ''")
    page.locator("#board [data-sign][tabindex='0']").focus()
    first = page.evaluate("() => document.activeElement.dataset.sign")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.sign") == first, "the signs are one stop"
    card_says(ana, known[first])
    page.keyboard.press("ArrowDown")
    second = page.evaluate("() => document.activeElement.dataset.sign")
    card_says(ana, known[second])
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => ({CARD})() === ''")


def test_a_symbol_is_explained_to_a_finger(guest: Callable[..., Guest]) -> None:
    ana = guest(size="phone")
    page, known = ana.page, signs.words("maya", "en")
    ana.lay("maya", ["bot:easy", "bot:easy"])
    ana.turn()
    sequence = ana.sequence
    page.locator("#board [data-sign=reserve]").first.tap()
    card_says(ana, known["reserve"])
    page.locator("#board [data-sign=tablet]").first.tap()
    card_says(ana, known["tablet"])
    page.locator(".seats [data-sign=flame]").first.tap()
    card_says(ana, known["flame"])
    assert ana.sequence == sequence, "a tap on a symbol chooses nothing"
    assert not ana.too_wide()
