"""The text mode in a browser: a whole game by its accessible names alone, by keyboard; and a connection that breaks."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_tour import RUN

# What screen readers were told: every text that came into the live region.
LISTEN = """() => {
  window.told = []
  const region = document.querySelector("#news")
  new MutationObserver(() => window.told.push(region.textContent)).observe(region, { childList: true })
}"""
FOCUS = "() => document.activeElement.textContent.trim()"
MINE = "() => document.querySelector('#now').dataset.turn === 'yes' || document.querySelector('#ending')"


def test_a_game_is_played_by_names_and_keyboard_alone(guest: Callable[..., Guest], house: Served) -> None:
    ana: Any = guest(lang="en")
    path = ana.lay("madness", ["bot:easy"])
    ana.visit(path)
    page = ana.page
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) == "Play in words, for screen readers", "the second thing that a keyboard meets"
    page.keyboard.press("Enter")
    page.wait_for_selector("#words")
    assert page.locator("#board, #now svg.drawing").count() == 0
    page.evaluate(chromium.axe())
    assert page.evaluate(RUN) == []
    page.evaluate(LISTEN)
    bar = page.get_by_role("region", name="What you can do")
    bar.get_by_role("button").first.focus()
    played = 0
    while page.wait_for_function(MINE) and not page.locator("#ending").count():
        sequence = ana.sequence
        assert page.evaluate(FOCUS).startswith(("Play ", "Start ")), "the focus is on the first choice again"
        secret = (
            page.get_by_role("listitem").filter(has_text="Your secret number is").inner_text().strip(".").split()[-1]
        )
        names = [name.strip() for name in bar.get_by_role("button").all_inner_texts()]
        wanted = next((name for name in names if name.endswith(f"becomes {secret}")), names[0])
        choice = bar.get_by_role("button", name=wanted, exact=True).first
        choice.focus()
        page.keyboard.press("Enter")
        ana.sees(sequence + 1)
        played += 1
        assert played < 300
    told: list[str] = page.evaluate("() => window.told")
    assert len(told) >= played
    assert sum("you" in words or "plays" in words for words in told) > played // 2
    assert all(told[k] != told[k + 1] for k in range(len(told) - 1)), "nothing is said twice"
    assert page.get_by_role("heading", name="win").count()
    page.click("#draw-it")
    page.wait_for_selector("#drawing")


def test_a_lost_connection_is_shown_and_told_and_so_is_its_return(guest: Callable[..., Guest], house: Served) -> None:
    ana = guest(lang="fr", size="phone")
    ana.lay("gold", ["bot:easy"])
    ana.turn()
    ana.expect(
        "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET"
    )
    ana.page.evaluate(LISTEN)
    line = ana.page.locator("#connection")
    expect(line).to_be_hidden()
    with house.killed():
        expect(line).to_contain_text("La connexion est perdue", timeout=30_000)
        expect(line).to_be_visible()
        covered = ana.page.evaluate("""() => {
          const line = document.querySelector("#connection").getBoundingClientRect()
          const bar = document.querySelector("#bar").getBoundingClientRect()
          return line.bottom > bar.top && line.top < bar.bottom
        }""")
        assert not covered, "the line covers neither the instruction nor the choices"
    expect(line).to_contain_text("La connexion est rétablie", timeout=60_000)
    expect(line).to_be_hidden(timeout=30_000)
    told: list[str] = ana.page.evaluate("() => window.told")
    assert [words[:12] for words in told if "connexion" in words] == ["La connexion", "La connexion"]
