"""Hints while a game is being compiled: at first a rule of thumb that says so, then by itself a better one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_listening import LISTEN
from tests.browser.test_screens import IN_COLUMNS
from tests.browser.test_tour import RUN

# Choices on the board, the hand, the numbers of Madness and the instruction, so far as the hint lies over them.
COVERED = """() => {
  const hint = document.querySelector("#hints").getBoundingClientRect()
  return [...document.querySelectorAll("#board :is(.action, [data-hand], #d-cord), #prompt")].filter((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect()
    return right > hint.left && left < hint.right && bottom > hint.top && top < hint.bottom
  }).map((thing) => thing.dataset.action ?? thing.id)
}"""


def test_a_rule_of_thumb_says_so_and_a_better_hint_takes_its_place(guest: Callable[..., Guest], house: Served) -> None:
    ana = guest(lang="fr", size="phone")
    page = ana.page
    with house.compiling():
        ana.lay("gold", ["bot:easy"])
        ana.turn()
        page.evaluate(LISTEN)
        ana.press("#hint")
        hints = page.locator("#hints")
        expect(hints).to_contain_text("Une règle de bon sens, pour l’instant")
        expect(hints.get_by_role("progressbar")).to_be_visible()
        expect(page.locator("#warming")).to_contain_text("un meilleur conseil s’affichera ici")
        assert ana.too_wide() == []
        page.evaluate(chromium.axe())
        assert page.evaluate(RUN) == []
        page.set_viewport_size({"width": 844, "height": 390})
        page.wait_for_function(IN_COLUMNS)
        assert page.locator("#warming").evaluate("(words) => words.offsetHeight") <= 1, "the table needs the room"
    expect(hints).to_contain_text("Le robot a maintenant regardé plus loin")
    expect(page.locator("#warming")).to_have_count(0)
    told: list[str] = page.evaluate("() => window.told")
    assert [words.split(",")[0][:26] for words in told if "robot" in words or "règle" in words] == [
        "Une règle de bon sens",
        "Le robot a maintenant rega",
    ]
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(IN_COLUMNS)
    assert page.locator("#hint-why > summary").is_visible()
    assert page.evaluate(COVERED) == [], "on its side too"
    assert ana.too_wide() == []


@pytest.mark.parametrize("game", ["madness", "maya"])
def test_on_its_side_a_hint_lies_where_the_table_is_bare(game: str, guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone")
    page = ana.page
    ana.fit(844, 390)
    ana.lay(game, ["bot:easy"] * 2)
    ana.turn()
    page.wait_for_function(IN_COLUMNS)
    ana.press("#hint")
    page.wait_for_selector("#hints")
    page.wait_for_function(f"() => ({COVERED})().length === 0", timeout=5000)
    ana.press("#doing > summary")
    ana.press("#hint-why > summary")
    page.wait_for_function(f"() => ({COVERED})().length === 0", timeout=5000)
    box = page.locator("#hints").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 390
