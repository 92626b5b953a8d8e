"""The paving of Gaudí is dragged and zoomed: with a mouse, its wheel, and two fingers."""

from collections.abc import Callable

import pytest

from tests.browser.guest import Guest

# What the ground shows (x, y, width, height), and where its middle is on the screen.
SEEN = "() => document.querySelector('svg[data-ground]').getAttribute('viewBox').split(' ').map(Number)"
MIDDLE = """() => {
  const box = document.querySelector("svg[data-ground]").parentElement.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}"""

# The place of the drawing that lies at a spot of the screen.
UNDER = """([x, y]) => {
  const part = document.querySelector("svg[data-ground]")
  const point = new DOMPoint(x, y).matrixTransform(part.getScreenCTM().inverse())
  return [point.x, point.y]
}"""
NEAR = 2.0  # units of the drawing; a place is this near to where it should be


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
