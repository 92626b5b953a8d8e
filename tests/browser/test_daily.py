"""The puzzle of the day: found on the shelf, answered by keyboard, told why, and played on from."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tablee.web.puzzles import pack
from tablee.web.storage.store import store_at
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_tour import faults
from tests.daily import DAY, hand_made

# The panels that lie over the board.
COVERED = """() => {
    const board = document.querySelector("#board").getBoundingClientRect();
    const over = ({ top, bottom }) => top < board.bottom && bottom > board.top;
    const panels = [...document.querySelectorAll(".bar")];
    return panels.filter((panel) => over(panel.getBoundingClientRect())).map((panel) => panel.className);
}"""


def keep(house: Served, *games: str) -> None:
    """Puts puzzles into the database of a house, as if they had been made on that day."""

    async def story() -> None:
        store = store_at(house.data)
        store.open()
        for game in games:
            await store.keep_puzzle(game, DAY.isoformat(), pack(hand_made(game)))
        store.close()

    with ThreadPoolExecutor(1) as thread:  # Playwright has a loop in this one
        thread.submit(lambda: asyncio.run(story())).result()


def test_a_puzzle_is_answered_by_keyboard_and_played_on_from(guest: Callable[..., Guest], house: Served) -> None:
    keep(house, "madness", "gold")
    ana = guest()
    page = ana.page
    ana.visit("/")
    assert page.locator("#box-madness a[href='/puzzle/madness']").is_visible()
    ana.visit(f"/puzzle/madness?day={DAY}")
    found = list(faults(ana, {"desktop": "light", "phone": "dark"}))
    ana.resize("desktop")
    best = hand_made("madness").best
    ana.button(best).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer.good")
    page.locator(".daily-losses summary").focus()
    page.keyboard.press("Enter")
    assert page.locator(".daily-losses tbody tr").count() > 2
    found += faults(ana, {"desktop": "light", "phone": "dark"})
    ana.resize("desktop")
    page.click("#try-again button")
    page.wait_for_selector("#now.stage-running")
    assert "goes on from a puzzle" in page.inner_text("#log")
    # in French, in the evening, on a phone
    luc = guest(lang="fr", size="phone", theme="dark")
    luc.visit(f"/puzzle/gold?day={DAY}")
    found += faults(luc, {"phone": "dark"})
    assert "Énigme du jour" in luc.page.inner_text("h1")
    assert luc.page.evaluate("(h1 => h1.scrollWidth <= h1.clientWidth)(document.querySelector('h1'))"), "it is cut off"
    luc.play_in_bar(hand_made("gold").played)
    luc.page.wait_for_selector("#answer")
    assert luc.page.evaluate(COVERED) == []
    assert not luc.too_wide()
    assert not found
