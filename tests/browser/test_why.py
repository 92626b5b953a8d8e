"""What is dim says why when it is touched, and what can be chosen says what it brings: pointer, keyboard and phone."""

from collections.abc import Callable

import pytest

from tests.browser.guest import Guest

DIM = '#board [data-why="lay copan 2"]'
COVERED = """() => {
  const card = document.querySelector("#card").getBoundingClientRect()
  const clear = [...document.querySelectorAll("#board [data-hand], #bar, #saying")]
  const narrow = !matchMedia("(min-width: 1100px)").matches
  return clear.filter((thing) => thing.id !== (narrow ? "saying" : "bar")).filter((thing) => {
    const box = thing.getBoundingClientRect()
    const apart = box.right <= card.left || box.left >= card.right || box.bottom <= card.top || box.top >= card.bottom
    return box.width > 0 && !apart
  }).map((thing) => thing.id || thing.dataset.hand)
}"""


def founding(guest: Guest) -> Guest:
    """Somebody who is to lay a first stone: upper levels are closed."""
    guest.lay("maya", ["bot:easy", "bot:easy"])
    guest.turn()
    return guest


def card(guest: Guest) -> str:
    """What the card says, once it is there."""
    guest.page.wait_for_selector("#card:popover-open")
    return guest.page.inner_text("#card p")


@pytest.mark.parametrize(("lang", "theme"), [pytest.param("en", "light", marks=pytest.mark.long), ("fr", "dark")])
def test_with_a_pointer(lang: str, theme: str, guest: Callable[..., Guest]) -> None:
    ana = founding(guest(lang=lang, theme=theme))
    page, said = ana.page, {"en": "This stone goes to the first level", "fr": "Cette pierre va au premier niveau"}[lang]
    page.mouse.click(*ana.middle(page.locator(DIM)))
    assert card(ana).startswith(said)
    assert page.evaluate(COVERED) == []
    assert page.inner_text("#news").startswith(said), "screen readers are told"
    with ana.context.expect_page() as opened:
        page.click("#card a")
    opened.value.wait_for_selector("#clauses")
    assert opened.value.url.endswith("/rules/maya/clauses#MAYA-2.3")
    assert opened.value.inner_text("li:target").startswith("MAYA-2.3 ")
    opened.value.close()
    page.mouse.click(4, 4)
    page.wait_for_selector("#card", state="hidden")
    sequence = ana.sequence
    page.mouse.move(*ana.spot("lay copan 1"))
    gold = {"en": "2 gold", "fr": "2 pièces d’or"}[lang]
    assert card(ana).endswith(gold), "what the level pays then"
    assert ana.sequence == sequence
    page.mouse.move(4, 4)
    page.wait_for_selector("#card", state="hidden")


def test_by_keyboard(guest: Callable[..., Guest]) -> None:
    ana = founding(guest())
    page, keys = ana.page, ana.page.keyboard
    page.locator('#board [data-action="lay copan 1"]').focus()
    keys.press("ArrowUp")
    page.wait_for_function("() => document.activeElement.dataset.why?.startsWith('lay ')")
    assert card(ana), "the focus alone opens it"
    described = page.evaluate("() => document.activeElement.getAttribute('aria-describedby')")
    assert described == "card"
    dim = page.evaluate("() => document.activeElement.dataset.why")
    keys.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'card'")
    keys.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('#card a') !== null"), "the clause can be reached"
    keys.press("Escape")
    page.wait_for_selector("#card", state="hidden")
    assert page.evaluate("() => document.activeElement.dataset.why") == dim, "the focus returns"


def test_on_a_phone(guest: Callable[..., Guest]) -> None:
    ana = founding(guest(size="phone", lang="fr"))
    page = ana.page
    ana.page.touchscreen.tap(*ana.middle(page.locator(DIM)))
    assert card(ana).startswith("Cette pierre va")
    assert page.evaluate(COVERED) == []
    assert ana.too_wide() == []
    page.keyboard.press("Escape")
    page.wait_for_selector("#card", state="hidden")
    sequence = ana.sequence
    x, y = ana.middle(page.locator('#board [data-action="lay copan 1"]'))
    client = ana.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_function("() => document.querySelector('#card p').textContent.includes('Copan, niveau\u00a01 – ')")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert ana.sequence == sequence, "a long press plays nothing"
    assert card(ana)
    assert page.evaluate(COVERED) == []
