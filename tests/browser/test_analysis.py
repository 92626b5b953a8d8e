"""The analysis after a game: from its end to luck and skill, through the choices, and to a puzzle."""

from collections.abc import Callable

from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots
from tests.browser.test_tour import faults

CARD = 800  # milliseconds after which a card has opened under the pointer
DONE = "#analysis[data-state=done]"
CUT_OFF = """() => [...document.querySelectorAll(".tale")]
  .filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.id)"""
HIGHER = (
    "() => document.documentElement.scrollHeight - document.querySelector('#analysis').getBoundingClientRect().bottom"
)


def test_one_walks_from_the_end_of_a_game_to_its_turning_points_and_solves_a_puzzle(
    guest: Callable[..., Guest], house: Served
) -> None:
    over = played_by_bots(house, "gold", 2)
    ana = guest()
    page = ana.page
    ana.visit(over)
    ana.press("#to-analysis")
    page.wait_for_selector(".tale", timeout=30_000)  # it is usable before it is complete
    page.wait_for_selector(DONE)
    assert page.locator(".tale").count() == 2
    assert page.locator("#progress").count() == 0
    found = list(faults(ana, {"desktop": "light"}))
    # every choice has a link, and the board goes with it
    first, last = page.locator("#moves a").first, page.locator("#moves a").last
    first.click()
    page.wait_for_selector("#moves li:first-child a[aria-current]")
    before = page.inner_html("#board")
    last.click()
    page.wait_for_selector("#moves li:last-child a[aria-current]")
    assert page.inner_html("#board") != before
    page.locator(".told [data-go=left]").focus()
    page.keyboard.press("Enter")  # by keyboard, to the choice before
    page.wait_for_selector("#moves li:nth-last-child(2) a[aria-current]")
    # from the last choice but one the game is played again to its end, and back
    page.select_option("#again-level", "easy")
    page.click("#try-again button")
    page.wait_for_selector("#now.stage-running")
    assert page.url.removeprefix(house.address) != over
    assert "goes on from a choice" in page.inner_text("#log")
    while not (turn := ana.turn()).over:
        ana.play(turn.bar[0], by="bar")
    again = ana.path
    page.click("#fair")
    page.wait_for_selector("#checked.good")
    assert page.locator("#fair-again").is_visible()
    found += faults(ana, {"desktop": "light"})
    ana.visit(again)
    page.click("#to-beginning")
    page.wait_for_selector("#moves li:nth-last-child(2) a[aria-current]")
    # the same as a table, for whoever does not see the ribbons
    page.click(".shares summary")
    assert page.locator(".shares tbody tr").count() > 2
    assert page.inner_text(".shares tbody tr:last-child").count("0%") >= 1
    # a puzzle is answered, with a reason
    page.click("#puzzle-1")
    page.wait_for_selector("#now.puzzle")
    found += faults(ana, {"desktop": "light"})
    ana.resize("desktop")
    choices = page.locator("#move button[name=action][value]:not(#by-board), .slider .go")
    choices.locator("visible=true").first.click()
    page.wait_for_selector("#answer")
    assert page.locator("#try-again button").is_visible()
    page.wait_for_timeout(CARD)
    assert not page.locator("#card").is_visible(), "no card of a button that has gone"
    found += faults(ana, {"desktop": "light"})
    # in French, in the evening, on a phone: it is there at once, because it was kept
    luc = guest(lang="fr", size="phone", theme="dark")
    luc.visit(f"{over}/analysis")
    luc.page.wait_for_selector(DONE)
    found += faults(luc, {"phone": "dark"})
    luc.page.set_viewport_size({"width": 700, "height": 900})  # two narrow cards, as four on a laptop
    assert luc.page.evaluate(CUT_OFF) == []
    assert "Chance et adresse" in luc.page.inner_text("#analysis")
    assert luc.page.evaluate(HIGHER) < 200, "nothing makes the page longer than what it shows"
    assert not found
