"""The analysis after a game: from its end to luck and skill, through the choices, and to a puzzle."""

from collections.abc import Callable, Iterator

from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots
from tests.browser.test_tour import faults

CARD = 800  # milliseconds after which a card has opened under the pointer
DONE = "#analysis[data-state=done]"
FIRST = 2.0  # seconds of the processor after which the house has shown the first part of an analysis
HELD = 0.4  # the part of the game at which the analysis is held back for a while
FAR = "(least) => document.querySelector('#progress progress')?.value >= least"
CUT_OFF = """() => [...document.querySelectorAll(".tale")]
  .filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.id)"""
HIGHER = (
    "() => document.documentElement.scrollHeight - document.querySelector('#analysis').getBoundingClientRect().bottom"
)


def use_what_is_there(ana: Guest) -> Iterator[str]:
    """While an analysis is held back, what is done can be read and used, and new parts take nothing away."""
    page = ana.page
    assert page.locator(".tale").count() == 2
    assert page.locator("#progress progress").is_visible()
    page.wait_for_function(FAR, arg=100 * HELD)  # here it stays
    assert page.locator(".shares .ribbons.wide").is_visible()
    assert page.locator("#chosen .reason").is_visible()
    page.locator("#moves a").nth(1).click()
    page.wait_for_selector("#moves li:nth-child(2) a[aria-current]")
    page.locator(".reading-help summary").click()
    for _ in range(2):
        with page.expect_response(lambda answer: "/analysis?" in answer.url):  # it asks for more
            pass
    page.wait_for_selector("#analysis[data-state=doing] #moves li:nth-child(2) a[aria-current]")
    assert page.locator(".reading-help[open]").count() == 1, "it was open"
    yield from faults(ana, {"desktop": "light"})
    ana.resize("desktop")


def test_one_walks_from_the_end_of_a_game_to_its_turning_points_and_solves_a_puzzle(
    guest: Callable[..., Guest], house: Served
) -> None:
    over = played_by_bots(house, "gold", 2)
    ana = guest()
    page = ana.page
    ana.visit(over)
    with house.holding(HELD):
        spent = house.cpu
        ana.press("#to-analysis")
        page.wait_for_selector("#moves a >> nth=2")
        assert house.cpu - spent < FIRST, "the first part is not there soon enough"
        found = list(use_what_is_there(ana))
    page.wait_for_selector(DONE)
    assert page.locator("#moves li:nth-child(2) a[aria-current]").count() == 1, "one is taken away from a choice"
    assert page.locator(".reading-help[open]").count() == 1
    assert page.locator(".tale").count() == 2
    assert page.locator("#progress").count() == 0
    found += faults(ana, {"desktop": "light"})
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
    page.set_viewport_size({"width": 844, "height": 390})  # a phone on its side
    page.wait_for_selector("#now[data-board=tall]")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "board and choices fit together"
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
