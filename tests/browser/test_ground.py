"""The paving of Gaudí keeps its scale and follows new tiles; it is dragged and zoomed with a mouse and with fingers."""

from collections.abc import Callable

import pytest

from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots
from tests.browser.test_screens import IN_COLUMNS

# What the ground shows (x, y, width, height), and where its middle is on the screen.
SEEN = "() => document.querySelector('svg[data-ground]').getAttribute('viewBox').split(' ').map(Number)"
MIDDLE = """() => {
  const box = document.querySelector("svg[data-ground]").parentElement.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}"""

# The tiles whose row or column has no name of at least 10 pixels at the edge of the window, in line with the tile.
OUT_OF_LINE = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((one) => [one.textContent, one.getBoundingClientRect()])
  const [rows, columns] = [boxes("#d-ruler-left text"), boxes("#d-ruler-top text")]
  const within = (at, from, to) => at > from && at < to
  return [...document.querySelectorAll("[id^=d-tile-]")].filter((tile) => {
    const [, column, row] = tile.dataset.about.match(/^(\\D+)(\\d+) /)
    const { left, right, top, bottom } = tile.querySelector("use, path").getBoundingClientRect()
    const isRow = ([name, box]) => name === row && box.height >= 10 && within((box.top + box.bottom) / 2, top, bottom)
    const isColumn = ([name, box]) => name === column && within((box.left + box.right) / 2, left, right)
    return !rows.some(isRow) || !columns.some(isColumn)
  }).map((tile) => tile.dataset.about)
}"""
NAMES_AT_EDGES = """() => [...document.querySelectorAll(".ruler text")]
  .filter((one) => one.getBoundingClientRect().width > 0).map((one) => one.textContent)"""
# There is as much to see as late in a game.
WIDEN = """() => {
  document.querySelector("svg[data-ground]").dataset.ground = "-600 -400 600 400"
  dispatchEvent(new Event("resize"))
}"""
# The place of the drawing that lies at a spot of the screen.
UNDER = """([x, y]) => {
  const part = document.querySelector("svg[data-ground]")
  const point = new DOMPoint(x, y).matrixTransform(part.getScreenCTM().inverse())
  return [point.x, point.y]
}"""
# Of the paving on the screen: how wide a tile is, whether the last new tile is seen, and where the zoom buttons are.
PAVING = """() => {
  const part = document.querySelector("svg[data-ground]")
  const { a, e, f } = part.parentElement.getScreenCTM()
  const [left, top] = [e + a * part.x.baseVal.value, f + a * part.y.baseVal.value]
  const [right, bottom] = [left + a * part.width.baseVal.value, top + a * part.height.baseVal.value]
  const isSeen = (thing) => {
    const box = (thing.querySelector("[pointer-events=all]") ?? thing).getBoundingClientRect()
    return box.left > left - 1 && box.top > top - 1 && box.right < right + 1 && box.bottom < bottom + 1
  }
  const rings = [...part.querySelectorAll("[data-follow]")]
  const tools = document.querySelector("#zoom").getBoundingClientRect()
  return {
    tiles: part.querySelectorAll("[id^=d-tile-]").length,
    size: Math.round(10 * part.getScreenCTM().a),
    rings: rings.map((ring) => ring.id),
    seen: rings.length === 0 || isSeen(rings.at(-1)),
    choices: [...part.querySelectorAll(".action")].filter(isSeen).length,
    tools: [tools.x - right, tools.y - top].map(Math.round),
    view: part.getAttribute("viewBox"),
  }
}"""
# Tiles of which something is out of the window, or under the winner's ribbon or the zoom buttons.
HIDDEN = """() => {
  const part = document.querySelector("svg[data-ground]")
  const { a, e, f } = part.parentElement.getScreenCTM()
  const [left, top] = [e + a * part.x.baseVal.value, f + a * part.y.baseVal.value]
  const right = left + a * part.width.baseVal.value
  const bottom = document.querySelector("#d-winner").getBoundingClientRect().top
  const tools = document.querySelector("#zoom").getBoundingClientRect()
  const size = 28 * part.getScreenCTM().a // half of what is the tile's own: its box has what is clipped away too
  return [...part.querySelectorAll("[id^=d-tile-]")].filter((tile) => {
    const { e: x, f: y } = tile.getScreenCTM()
    const isCovered = x + size > tools.left && x - size < tools.right && y - size < tools.bottom
    return isCovered || x - size < left || y - size < top || x + size > right || y + size > bottom
  }).map((tile) => tile.id)
}"""
NEAR = 2.0  # units of the drawing; a place is this near to where it should be
# By how many pixels the window of the paving reaches out of the bed at the top and at the bottom.
OUT_OF_FRAME = """() => {
  const pane = document.querySelector("#board svg[data-ground]")
  const bed = document.querySelector("#d-bed").getBoundingClientRect()
  const { d, f } = pane.parentElement.getScreenCTM()
  const [top, height] = [f + d * pane.y.baseVal.value, d * pane.height.baseVal.value]
  return Math.max(0, bed.top - top, top + height - bed.bottom)
}"""
# Something as high as a paving late in the game, most of which is out of sight.
# The hint lies neither over what it speaks of nor over the hand.
FREE = """() => {
  const hint = document.querySelector("#hints").getBoundingClientRect()
  return [...document.querySelectorAll("#board .action.hinted, #board [data-hand]")].every((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect()
    return right <= hint.left || left >= hint.right || bottom <= hint.top || top >= hint.bottom
  })
}"""
# The page is laid out while the board is scrolled down; then it is scrolled up again.
SCROLLED = """() => {
  const board = document.querySelector("#board")
  board.scrollTop = 60
  if (!board.scrollTop) throw new Error("there is nothing to scroll")
  dispatchEvent(new Event("resize"))
  board.scrollTop = 0
}"""
# By how many pixels the zoom buttons begin above the frame of the paving.
ABOVE_PAVING = """() => {
  const part = document.querySelector("svg[data-ground]")
  const { a, f } = part.parentElement.getScreenCTM()
  return f + a * part.y.baseVal.value - document.querySelector("#zoom").getBoundingClientRect().top
}"""
GROW = """() => {
  const high = document.createElementNS("http://www.w3.org/2000/svg", "rect")
  for (const [name, value] of Object.entries({ y: -1500, width: 100, height: 3000 })) high.setAttribute(name, value)
  document.querySelector("#board svg[data-ground]").append(high)
  dispatchEvent(new Event("resize"))
}"""


@pytest.fixture
def at_the_paving(guest: Callable[..., Guest]) -> Callable[[str], Guest]:
    """Somebody who has taken a tile and may lay it: there is something to hit by mistake."""

    def sit(size: str) -> Guest:
        ana = guest(size=size)
        ana.lay("gaudi", ["bot:easy"])
        turn = ana.turn()
        while not turn.bar[0].startswith("at "):
            ana.play(turn.bar[0])
            turn = ana.turn()
        return ana

    return sit


def test_a_mouse_drags_the_paving_and_lays_nothing_by_it(at_the_paving: Callable[[str], Guest]) -> None:
    ana = at_the_paving("desktop")
    page, sequence = ana.page, ana.sequence
    ana.press("[data-zoom='1.4']")
    ana.press("[data-zoom='1.4']")
    x, y = page.evaluate(MIDDLE)
    held = page.evaluate(UNDER, [x, y])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 20, steps=4)
    page.mouse.up()
    assert page.evaluate(UNDER, [x + 30, y - 20]) == pytest.approx(held, abs=NEAR), "what is held stays under the mouse"
    page.mouse.move(x - 60, y + 60)
    assert page.evaluate(UNDER, [x + 30, y - 20]) == pytest.approx(held, abs=NEAR), "and is let go with the button"
    assert ana.sequence == sequence


def test_the_wheel_zooms_about_the_mouse_until_all_is_seen_again(at_the_paving: Callable[[str], Guest]) -> None:
    page = at_the_paving("desktop").page
    x, y = page.evaluate(MIDDLE)
    whole = page.evaluate(SEEN)
    page.mouse.move(x + 40, y + 25)
    under = page.evaluate(UNDER, [x + 40, y + 25])
    for _ in range(4):
        page.mouse.wheel(0, -100)
    page.wait_for_function(
        "(wide) => document.querySelector('[data-ground]').viewBox.baseVal.width < wide", arg=whole[2] / 1.5
    )
    assert page.evaluate(UNDER, [x + 40, y + 25]) == pytest.approx(under, abs=NEAR)
    for _ in range(5):
        page.mouse.wheel(0, 100)
    page.wait_for_function(
        "(wide) => document.querySelector('[data-ground]').viewBox.baseVal.width === wide", arg=whole[2]
    )


def test_two_fingers_zoom_and_one_then_drags(at_the_paving: Callable[[str], Guest]) -> None:
    ana = at_the_paving("phone")
    page, sequence = ana.page, ana.sequence
    x, y = page.evaluate(MIDDLE)
    whole = page.evaluate(SEEN)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": px, "y": py, "id": k} for k, (px, py) in enumerate(spots)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (x - 20, y), (x + 20, y))
    for spread in (30, 40, 50, 60):
        fingers("touchMove", (x - spread, y), (x + spread, y))
    fingers("touchEnd")
    closer = page.evaluate(SEEN)
    assert closer[2] == pytest.approx(whole[2] / 3, rel=0.1)
    held = page.evaluate(UNDER, [x, y])
    fingers("touchStart", (x, y))
    for step in (10, 20, 30):
        fingers("touchMove", (x + step, y + step / 2))
    fingers("touchEnd")
    assert page.evaluate(UNDER, [x + 30, y + 15]) == pytest.approx(held, abs=NEAR)
    assert ana.sequence == sequence


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_paving_keeps_its_scale_and_follows_new_tiles(size: str, guest: Callable[..., Guest]) -> None:
    ana = guest(size=size)
    page = ana.page
    ana.lay("gaudi", ["bot:easy", "bot:easy"])
    ana.turn()
    first = page.evaluate(PAVING)
    tiles = first["tiles"]
    while tiles < 16:
        turn = ana.turn()
        page.evaluate(NEXT_FRAME)
        now = page.evaluate(PAVING)
        tiles = now["tiles"]
        assert now["size"] == first["size"], "tiles are as large as at the beginning"
        assert now["tools"] == first["tools"], "and the zoom buttons where they were"
        assert now["seen"] or turn.bar[0].startswith("at "), "the last tile that was laid is in sight"
        assert now["choices"] or not turn.bar[0].startswith("at "), f"and so is a place for the next: {now}"
        assert not ana.too_wide()
        ana.play(turn.bar[-1])
    log = page.locator("#log").inner_text()
    names = page.locator("[id^=d-tile-] text, [id^=d-named-] text").all_text_contents()
    assert len(names) >= tiles
    assert sum(name in log for name in names) > 3, "the log calls places by the names on the board"


def test_what_one_looks_at_stays_until_a_new_tile_is_out_of_sight(guest: Callable[..., Guest]) -> None:
    ana = guest()
    page = ana.page
    ana.lay("gaudi", ["bot:easy"])
    turn = ana.turn()
    for _ in range(3):
        ana.press("[data-zoom='1.4']")
    while not turn.bar[0].startswith("at "):
        ana.play(turn.bar[0])
        turn = ana.turn()
    ana.play(turn.bar[0])
    turn = ana.turn()
    page.evaluate(NEXT_FRAME)
    now = page.evaluate(PAVING)
    assert now["size"] > 1.9 * page.evaluate("() => 10 * document.querySelector('svg.drawing').getScreenCTM().a")
    assert now["seen"], "the window has moved, and kept the zoom that one chose"
    x, y = page.evaluate(MIDDLE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 300, y + 300, steps=3)
    page.mouse.move(x + 900, y + 600, steps=3)
    page.mouse.up()
    before = page.evaluate(SEEN)
    ana.press("#hint")
    page.wait_for_selector("#hints")
    assert page.evaluate(SEEN) == before, "an answer that brings no tile moves nothing"
    ana.press("[data-zoom='0']")
    everything = page.evaluate(SEEN)
    ana.play(ana.turn().bar[0])
    ana.turn()
    assert page.evaluate(SEEN)[2] >= everything[2], "who wants to see everything goes on seeing everything"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_names_stand_at_the_edges_only_where_those_on_tiles_are_too_small(
    at_the_paving: Callable[[str], Guest], size: str
) -> None:
    ana = at_the_paving(size)
    page = ana.page
    assert page.evaluate(NAMES_AT_EDGES) == [], "the tiles are near: a strip would cover some of them"
    page.evaluate(WIDEN)
    ana.press("[data-zoom='0']")
    assert page.evaluate(OUT_OF_LINE) == [], "each name stands in line with its tiles"


def test_a_hint_brings_the_place_it_speaks_of_into_sight(at_the_paving: Callable[[str], Guest]) -> None:
    ana = at_the_paving("desktop")
    page = ana.page
    for _ in range(3):
        ana.press("[data-zoom='1.4']")
    x, y = page.evaluate(MIDDLE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 300, y + 300, steps=3)
    page.mouse.move(x + 900, y + 600, steps=3)
    page.mouse.up()
    assert page.evaluate(PAVING)["choices"] == 0
    ana.press("#hint")
    page.wait_for_selector("#board .action.hinted", state="attached")
    page.wait_for_function(f"() => ({PAVING})().choices > 0", timeout=10_000)


def test_the_zoom_buttons_follow_the_paving_when_the_bar_changes_its_height(guest: Callable[..., Guest]) -> None:
    ana = guest()
    page = ana.page
    page.set_viewport_size({"width": 820, "height": 1180})
    ana.lay("gaudi", ["bot:easy"])
    ana.turn()
    page.evaluate(NEXT_FRAME)
    before = page.evaluate(PAVING)
    page.evaluate("() => { document.querySelector('#bar').style.minHeight = '400px' }")
    page.wait_for_function(f"(size) => ({PAVING})().size < size", arg=before["size"], timeout=10_000)
    page.evaluate(NEXT_FRAME)
    assert page.evaluate(PAVING)["tools"] == before["tools"]


def test_on_its_side_the_window_stays_in_its_frame_however_large_the_paving_grows(
    guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(size="phone")
    page = ana.page
    page.set_viewport_size({"width": 844, "height": 390})
    ana.lay("gaudi", ["bot:easy"])
    ana.turn()
    page.wait_for_function(IN_COLUMNS)
    assert page.evaluate(OUT_OF_FRAME) == 0
    page.evaluate(GROW)
    assert page.evaluate(OUT_OF_FRAME) == 0
    # a hint covers neither what it speaks of nor the hand
    ana.press("#hint")
    page.wait_for_selector("#hints")
    page.wait_for_function(FREE)
    # in a very low window the table is scrolled: the zoom buttons stay with the paving
    ana.visit(played_by_bots(house, "gaudi", 2))
    ana.fit(844, 240)
    page.evaluate(SCROLLED)
    page.evaluate(NEXT_FRAME)
    assert page.evaluate(ABOVE_PAVING) <= 0


def test_at_the_end_the_whole_paving_is_seen_whatever_one_looked_at(guest: Callable[..., Guest]) -> None:
    ana, bea = guest(), guest(size="phone")
    bea.visit(ana.lay("gaudi", ["bot:easy"], **{"option-length": "short"}))
    turn = ana.turn()
    while not turn.over:
        if len(turn.bar) > 3:
            bea.press("[data-zoom='1.4']")
        ana.play(turn.bar[-1], by="bar")
        turn = ana.turn()
    for one in (ana, bea):
        page = one.page
        page.wait_for_selector("#now.stage-over")
        page.wait_for_function(f"() => ({HIDDEN})().length === 0", timeout=10_000)
        for _ in range(3):
            one.press("[data-zoom='1.4']")
        assert page.evaluate(HIDDEN), "one may still look closer"
        page.reload()
        page.wait_for_selector("#now.stage-over")
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(HIDDEN) == [], "and who comes back later sees everything again"
