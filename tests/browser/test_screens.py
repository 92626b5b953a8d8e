"""The board has a shape and a layout that fit the window, follows the window, and grows with the text."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tablee.games import NAMES
from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots
from tests.browser.test_tour import RUN

DRAWN = "(width) => document.querySelector('#board svg').getAttribute('viewBox').startsWith(`0 0 ${width} `)"
UPRIGHT, WIDE = 720, 1080


def test_the_board_is_drawn_for_the_window_and_anew_when_that_changes(guest: Callable[..., Guest]) -> None:
    ana = guest(size="desktop")
    path = ana.lay("maya", ["bot:easy", "bot:easy"])
    offered = sorted(ana.turn().board)
    for size, width in (("desktop", WIDE), ("phone", UPRIGHT), ("desktop", WIDE)):
        ana.resize(size)
        ana.page.wait_for_function(DRAWN, arg=width)
        assert sorted(ana.turn().board) == offered
    ana.play(ana.turn().bar[0])
    ana.page.reload()
    assert ana.page.evaluate(DRAWN, WIDE)  # at once: the house knows the window by now

    ana.visit(f"{path}/replay")
    assert ana.page.evaluate(DRAWN, WIDE)
    ana.resize("phone")
    ana.page.wait_for_function(DRAWN, arg=UPRIGHT)

    bea = guest(size="phone")  # its name does not say that it is a phone: the house guesses wrong, and is told
    bea.visit(path)
    bea.page.wait_for_function(DRAWN, arg=UPRIGHT)
    assert bea.too_wide() == []


# ---- every proportion has a layout of its own

PLAYERS = {"gold": 3, "maya": 3, "aztec": 3, "madness": 3, "gaudi": 3}
WAYS = {"gold": "fr", "maya": "en", "aztec": "fr", "madness": "en", "gaudi": "fr"}
# How much of the window the things on the board take at least, in percent: a phone on its side, a tablet, a very wide
# screen.
LEAST = {(844, 390): 55, (820, 1180): 52, (2560, 1080): 35}
OTHERS = [name for name in NAMES if name != "gaudi"]

# Boxes in pixels: all that lies on the table except the wood, the instruction, and the page.
MEASURE = """() => {
  const drawing = document.querySelector("#board svg.drawing")
  const parts = [...drawing.children].filter((part) => part.localName === "g" && part.getBoundingClientRect().height)
  const seen = (element) => {
    const box = element?.getBoundingClientRect()
    return box && box.width > 2 && box.height > 2 ? box : null
  }
  const boxes = parts.slice(1).map((part) => part.getBoundingClientRect())
  const frame = drawing.getBoundingClientRect()
  const words = seen(document.querySelector("#saying")) ?? seen(document.querySelector("#prompt"))
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom })
  return {
    things: box({
      left: Math.max(frame.left, Math.min(...boxes.map((one) => one.left))),
      top: Math.max(frame.top, Math.min(...boxes.map((one) => one.top))),
      right: Math.min(frame.right, Math.max(...boxes.map((one) => one.right))),
      bottom: Math.min(frame.bottom, Math.max(...boxes.map((one) => one.bottom))),
    }),
    words: words && box(words),
    scrolls: document.documentElement.scrollHeight - innerHeight,
  }
}"""
# At three distances from the table, whether anything of it is painted there.
BESIDE_TABLE = """() => {
  const drawing = document.querySelector("#board svg.drawing").getBoundingClientRect()
  const { left, right } = document.querySelector("#d-table g > rect").getBoundingClientRect()
  const rows = [...Array(Math.floor(drawing.height)).keys()]
  const distances = [left - 6, right + 6, right + 60].filter((x) => x > drawing.left && x < drawing.right)
  return distances.map((x) => rows.some((y) => document.elementFromPoint(x, drawing.top + y)?.closest("#d-table")))
}"""
# How far the edges of the table are from those of the drawing, in pixels, at most.
TABLE_SHORT = """() => {
  const [drawing, table] = ["#board svg.drawing", "#d-table g > rect"].map((one) => {
    return document.querySelector(one).getBoundingClientRect()
  })
  return Math.max(...["left", "top", "right", "bottom"].map((side) => Math.abs(drawing[side] - table[side])))
}"""
IN_COLUMNS = "() => document.querySelector('#board svg.drawing').dataset.columns !== undefined"
# Texts of the page, outside of the drawing, that lie over each other.
COLLISIONS = """() => {
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const around = node.parentElement
    if (!node.textContent.trim() || around.closest("svg, script, select, [hidden], .vh, .skip, .bar")) continue
    if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.top > innerHeight) continue
      let part = around
      let [top, bottom] = [box.top, box.bottom]
      while (part && part !== document.body) {
        if (getComputedStyle(part).overflowY !== "visible" || getComputedStyle(part).clipPath !== "none") {
          const frame = part.getBoundingClientRect()
          top = Math.max(top, frame.top)
          bottom = Math.min(bottom, frame.bottom)
        }
        part = part.parentElement
      }
      const words = node.textContent.trim()
      if (bottom - top > 2) texts.push({ node, words, left: box.left, right: box.right, top, bottom })
    }
  }
  const found = []
  for (const [k, one] of texts.entries()) {
    for (const other of texts.slice(k + 1)) {
      if (one.node === other.node) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 3 && down > 5) found.push(`${one.words} / ${other.words}`)
    }
  }
  return found
}"""


@pytest.mark.parametrize("game", NAMES)
def test_the_board_has_the_room_of_every_screen_and_grows_with_the_text(game: str, guest: Callable[..., Guest]) -> None:
    ana = guest(lang=WAYS[game], size="desktop")
    ana.lay(game, ["bot:easy"] * (PLAYERS[game] - 1))
    ana.play(ana.turn().bar[0], by="bar")
    ana.turn()
    page, faults = ana.page, []
    for (width, height), least in LEAST.items():
        ana.fit(width, height)
        page.wait_for_selector(f"#now[data-board={'tall' if width > height else 'wide'}]")  # the server draws the shape
        page.wait_for_function(IN_COLUMNS if width > height else f"() => !({IN_COLUMNS})()")
        found = page.evaluate(MEASURE)
        things, words = found["things"], found["words"]
        where = f"{width}×{height}"
        share = 100 * (things["right"] - things["left"]) * (things["bottom"] - things["top"]) / (width * height)
        if share < least:
            faults.append(f"{where}: the board takes {share:.0f} % of the window")
        if found["scrolls"] > 0:
            faults.append(f"{where}: the page scrolls by {found['scrolls']}")
        inside = things["left"] >= -1 and things["top"] >= -1 and things["right"] <= width + 1
        if not inside or things["bottom"] > height + 1:
            faults.append(f"{where}: the board is not whole in the window: {things}")
        if words is None or words["bottom"] > height + 1 or words["top"] < -1:
            faults.append(f"{where}: the instruction is not in the window: {words}")
        elif words["bottom"] > things["top"] + 2 and words["top"] < things["bottom"] - 2 and width < 2000:
            faults.append(f"{where}: the instruction {words} covers the board {things}")
        faults += [f"{where}: {wide} is too wide" for wide in ana.too_wide()]
    assert not faults


def test_a_finished_table_has_the_board_of_its_screen_and_the_outcome_beside_it(
    guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(lang="fr", size="phone")
    page = ana.page
    ana.visit("/")
    ana.fit(844, 390)
    ana.visit(played_by_bots(house, "maya", 3))
    page.wait_for_function(IN_COLUMNS)
    assert page.evaluate(TABLE_SHORT) < 2, "the wood fills the window, also where the columns do not"
    things = page.evaluate(MEASURE)["things"]
    assert (things["right"] - things["left"]) * (things["bottom"] - things["top"]) > 0.55 * 844 * 390
    assert things["bottom"] <= 391
    assert page.evaluate(MEASURE)["scrolls"] <= 0
    assert not page.locator("#to-replay").is_visible(), "the points lie over the board only when they are asked for"
    ana.press("#outcome > summary")
    box = page.locator(".outcome-sheet").bounding_box()
    assert box is not None
    assert box["y"] >= 44
    assert box["y"] + box["height"] <= 390
    assert page.locator("#to-replay").is_visible()
    ana.press("#outcome > summary")
    ana.fit(390, 844)
    page.wait_for_function("() => document.querySelector('#to-replay').checkVisibility()")
    assert not page.locator("#outcome > summary").is_visible(), "upright there is room for both"
    ana.fit(2560, 1080)
    page.wait_for_function(IN_COLUMNS)
    assert page.evaluate(TABLE_SHORT) < 2
    assert page.locator("#to-replay").is_visible()
    assert ana.too_wide() == []


def test_the_wood_of_the_table_ends_at_its_edge(guest: Callable[..., Guest], house: Served) -> None:
    """Where an upright board lies in a wide window, its grain would be seen on both sides of it."""
    ana = guest()
    ana.visit(played_by_bots(house, "gold", 2))
    ana.fit(2560, 1080)
    assert not ana.page.evaluate(IN_COLUMNS)
    beside = ana.page.evaluate(BESIDE_TABLE)
    assert len(beside) == 3
    assert not any(beside), "by their distance from the table"


@pytest.fixture(scope="module")
def large_letters(browser: Browser) -> Iterator[Browser]:
    """A browser whose owner has set letters of twice the usual size."""
    flags = [*chromium.FLAGS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=chromium.find(), args=flags)
    yield large
    large.close()


@pytest.mark.parametrize("game", ["gaudi", *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)])
def test_letters_of_twice_the_size_enlarge_the_board_and_nothing_collides(
    game: str, guest: Callable[..., Guest], large_letters: Browser, house: Served
) -> None:
    usual = guest(lang=WAYS[game])
    path = usual.lay(game, ["bot:easy"] * (PLAYERS[game] - 1))
    usual.turn()
    usual.fit(390, 844)
    small = usual.page.evaluate(MEASURE)["things"]
    ana = Guest(large_letters, house, lang=WAYS[game])
    cookies: Any = usual.context.cookies()
    ana.context.add_cookies(cookies)
    ana.visit(path)
    ana.turn()
    page, faults = ana.page, []
    page.evaluate(chromium.axe())
    for width, height in ((390, 844), (844, 390), (1440, 900)):
        ana.fit(width, height)
        where = f"{width}×{height}"
        faults += [f"{where}: {words}" for words in page.evaluate(COLLISIONS)]
        faults += [f"{where}: {wide} is too wide" for wide in ana.too_wide()]
        faults += [f"{where}: {found['help']}: {found['nodes'][0]['html'][:160]}" for found in page.evaluate(RUN)]
        if width == 390:
            large = page.evaluate(MEASURE)["things"]
            grown = (large["right"] - large["left"]) / (small["right"] - small["left"])
            if grown < 1.5:
                faults.append(f"the board has grown by {grown:.2f} only")
    ana.context.close()
    ana.check()
    assert not faults
