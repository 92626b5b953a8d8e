import assert from "node:assert/strict"
import test from "node:test"

import {
  around,
  beside,
  bringInto,
  centred,
  clearest,
  isCrowded,
  isMovable,
  isWithin,
  leastZoom,
  limitView,
  limitZoom,
  middle,
  nearest,
  near,
  nearestBeyond,
  scaleIn,
  scrollNeeded,
  seen,
  sideOf,
  span,
  twoColumns,
  widened,
  zoomAbout,
} from "../../../../tablee/web/site/static/geometry.js"

/** A box of 10 by 10. @param {number} left @param {number} top */
const box = (left, top) => ({ left, top, right: left + 10, bottom: top + 10 })

test("the nearest box in a direction is found, and one straight ahead is preferred to one at the side", () => {
  const boxes = [box(0, 0), box(100, 0), box(60, 40), box(0, 30)]
  assert.equal(nearest(boxes, 0, [1, 0]), 1)
  assert.equal(nearest(boxes, 0, [0, 1]), 3)
  assert.equal(nearest(boxes, 1, [-1, 0]), 0)
  assert.equal(nearest(boxes, 3, [0, 1]), 2, "a little further down counts as ahead")
})

test("nothing lies ahead at the edge", () => {
  assert.equal(nearest([box(0, 0), box(20, 0)], 1, [1, 0]), -1)
  assert.equal(nearest([box(0, 0)], 0, [0, -1]), -1)
  assert.equal(nearest([], 0, [1, 0]), -1)
})

test("the page scrolls as little as needed, in either direction", () => {
  assert.equal(scrollNeeded([{ top: 10, bottom: 90 }], 100), 0)
  assert.equal(scrollNeeded([{ top: 60, bottom: 120 }], 100), 28)
  assert.equal(scrollNeeded([{ top: -30, bottom: 20 }], 100), -38)
  assert.equal(scrollNeeded([], 100), 0)
})

test("if things do not fit, it is enough that one of them is seen", () => {
  const far = [{ top: 10, bottom: 40 }, { top: 200, bottom: 230 }]
  assert.equal(scrollNeeded(far, 100), 0)
  assert.equal(scrollNeeded([{ top: 150, bottom: 180 }, { top: 400, bottom: 430 }], 100), 142)
})

test("the clearest place covers the least of the first list, then of the next; of equals it is the first", () => {
  const places = [box(0, 0), box(50, 0), box(100, 0)]
  assert.equal(clearest(places, [], []), 0)
  assert.equal(clearest(places, [box(5, 5)], [box(50, 0)]), 2)
  assert.equal(clearest(places, [box(5, 5), box(55, 8), box(101, 1)], []), 1)
})

/** @typedef {import("../../../../tablee/web/site/static/geometry.js").Box} Box */

/** A window of 200 by 100 on a ground. @param {Partial<Box>} whole */
const pane = (whole, covered = 0, ruler = 0) => ({
  width: 200,
  height: 100,
  covered,
  below: 0,
  ruler,
  whole: { left: 0, top: 0, right: 200, bottom: 100, ...whole },
})

test("a view stays where it is as long as all is seen, and otherwise moves no farther than needed", () => {
  const small = pane({ left: 50, right: 150, top: 20, bottom: 80 })
  assert.deepEqual(limitView({ zoom: 1, x: 110, y: 45 }, small), { zoom: 1, x: 110, y: 45 })
  assert.deepEqual(limitView({ zoom: 1, x: 300, y: 45 }, small), { zoom: 1, x: 150, y: 45 })
  assert.deepEqual(limitView({ zoom: 1, x: 110, y: -90 }, small), { zoom: 1, x: 110, y: 30 })
})

test("of a ground that is larger than the window nothing outside is seen", () => {
  assert.deepEqual(limitView({ zoom: 2, x: 500, y: -500 }, pane({})), { zoom: 2, x: 150, y: 25 })
  assert.deepEqual(limitView({ zoom: 4, x: 60, y: 40 }, pane({})), { zoom: 4, x: 60, y: 40 })
})

test("what buttons cover does not count as seen", () => {
  assert.deepEqual(limitView({ zoom: 1, x: 150, y: 50 }, pane({ right: 180 }, 40)), { zoom: 1, x: 120, y: 50 })
  assert.equal(seen({ zoom: 2, x: 100, y: 50 }, pane({}, 40)).right, 130)
  assert.deepEqual(centred(pane({}, 40), 2), { zoom: 2, x: 110, y: 50 })
  assert.deepEqual(widened(pane({}), 5).whole, { left: -5, top: -5, right: 205, bottom: 105 })
})

test("at a distance what names cover at the left and at the top does not count as seen; near by there are none", () => {
  const ruled = pane({ right: 380 }, 0, 10)
  assert.equal(leastZoom(ruled), 0.5)
  assert.deepEqual(centred(ruled, 0.5), { zoom: 0.5, x: 180, y: 40 })
  assert.deepEqual(seen(centred(ruled, 0.5), ruled), { left: 0, top: -40, right: 380, bottom: 140 })
  assert.deepEqual(seen({ zoom: 1, x: 100, y: 50 }, ruled), { left: 0, top: 0, right: 200, bottom: 100 })
  assert.equal(leastZoom(pane({ right: 220 }, 0, 10)), 200 / 220)
})

test("the least zoom shows everything, and never enlarges", () => {
  assert.equal(leastZoom(pane({ right: 100 })), 1)
  assert.equal(leastZoom(pane({ right: 400 })), 0.5)
  assert.equal(leastZoom(pane({ bottom: 400 })), 0.25)
  assert.equal(isMovable({ zoom: 1, x: 0, y: 0 }, pane({})), false)
  assert.equal(isMovable({ zoom: 1, x: 0, y: 0 }, pane({ right: 201 })), true)
  assert.equal(isMovable({ zoom: 2, x: 0, y: 0 }, pane({})), true)
})

test("a view moves as little as needed to show a thing with air round it", () => {
  const now = { zoom: 1, x: 100, y: 50 }
  assert.deepEqual(bringInto(now, pane({}), box(80, 40), 20), now)
  assert.deepEqual(bringInto(now, pane({}), box(210, 40), 20), { zoom: 1, x: 140, y: 50 })
  assert.deepEqual(bringInto(now, pane({}), box(80, -30)), { zoom: 1, x: 100, y: 20 })
  assert.deepEqual(bringInto(now, pane({}), box(80, 40), 70), { ...now, y: 45 }, "less air without room")
})

test("a thing is beyond the side that its middle is farthest from", () => {
  const frame = { left: 0, top: 0, right: 100, bottom: 100 }
  assert.equal(sideOf(box(40, 40), frame), null)
  assert.equal(sideOf(box(120, 105), frame), "right")
  assert.equal(sideOf(box(120, 145), frame), "bottom")
  assert.equal(sideOf(box(-20, 40), frame), "left")
  assert.equal(sideOf(box(40, -6), frame), "top")
  assert.equal(isWithin(box(0, 90), frame), true)
  assert.equal(isWithin(box(95, 0), frame), false)
  assert.deepEqual(around([box(0, 5), box(30, 0)]), { left: 0, top: 0, right: 40, bottom: 15 })
})

test("zooming keeps one point where it is on the screen, and has limits", () => {
  const view = { zoom: 1, x: 50, y: 50 }
  assert.deepEqual(zoomAbout(view, { x: 50, y: 50 }, 2, 1), { zoom: 2, x: 50, y: 50 })
  const zoomed = zoomAbout(view, { x: 80, y: 20 }, 2, 1)
  assert.equal((80 - zoomed.x) * 2, 80 - view.x, "as many pixels from the centre as before")
  assert.equal((20 - zoomed.y) * 2, 20 - view.y)
  assert.equal(zoomAbout(view, { x: 0, y: 0 }, 100, 1).zoom, 4)
  assert.deepEqual([limitZoom(0.2, 0.5), limitZoom(9, 1), limitZoom(3, 1)], [0.5, 4, 3])
})

test("the span of pointers is their middle and their distance", () => {
  assert.deepEqual(span([{ x: 0, y: 0 }, { x: 6, y: 8 }]), { x: 3, y: 4, distance: 10 })
  assert.deepEqual(span([{ x: 5, y: 5 }]), { x: 5, y: 5, distance: 0 })
  assert.deepEqual(middle(box(10, 20)), { x: 15, y: 25 })
})

const WINDOW = { left: 0, top: 0, right: 400, bottom: 800 }
const CARD = { width: 200, height: 60 }

test("a card stands below its anchor, or above it at the lower edge, and inside the room", () => {
  assert.deepEqual(beside(box(195, 100), CARD, WINDOW, [], 8), { x: 100, y: 118 })
  assert.deepEqual(beside(box(195, 780), CARD, WINDOW, [], 8), { x: 100, y: 712 })
  assert.deepEqual(beside(box(0, 100), CARD, WINDOW, [], 8), { x: 0, y: 118 })
})

test("a card covers neither the hand that its anchor lies in nor the bar below", () => {
  const hand = { left: 0, top: 500, right: 400, bottom: 650 }
  const bar = { left: 0, top: 660, right: 400, bottom: 800 }
  assert.deepEqual(beside(box(195, 560), CARD, WINDOW, [hand, bar], 8), { x: 100, y: 432 })
})

test("a card covers as little as possible where there is no free place", () => {
  const all = { left: 0, top: 30, right: 400, bottom: 800 }
  assert.deepEqual(beside(box(195, 400), CARD, WINDOW, [all], 8), { x: 100, y: 0 })
})

test("parts are cut into two columns of nearly the same height, and no part is cut through", () => {
  const places = [[18, 195], [18, 199], [204, 557], [566, 649], [659, 908]]
  const rows = places.map(([top = 0, bottom = 0]) => ({ top, bottom }))
  assert.deepEqual(twoColumns(rows, 950), { top: 0, bottom: 562, height: 562 })
  const across = { top: 300, bottom: 700 }
  assert.deepEqual(twoColumns([...rows, across], 950), { top: 0, bottom: 200, height: 750 })
  assert.equal(twoColumns([{ top: 10, bottom: 900 }], 950), undefined)
})

test("what lies above a high part goes to the second column too, if both are shorter then", () => {
  const rows = [{ top: 18, bottom: 151 }, { top: 160, bottom: 713 }, { top: 722, bottom: 970 }]
  assert.deepEqual(twoColumns(rows, 976), { top: 156, bottom: 718, height: 562 })
})

test("what is higher than its room is scaled by its height", () => {
  assert.equal(scaleIn({ width: 100, height: 400 }, { width: 200, height: 200 }), 0.5)
  assert.equal(scaleIn({ width: 400, height: 100 }, { width: 200, height: 200 }), 0.5)
})

test("of places that are clear a card takes one where it covers nothing that can be chosen", () => {
  const below = { left: 100, top: 118, right: 300, bottom: 200 }
  assert.deepEqual(beside(box(195, 100), CARD, WINDOW, [], 8, [below]), { x: 100, y: 32 })
  const above = { left: 100, top: 0, right: 300, bottom: 92 }
  const at = beside(box(195, 100), CARD, WINDOW, [above], 8, [below])
  assert.deepEqual(at, { x: 100, y: 118 }, "what is kept clear counts more")
})

test("a card stays beside its anchor, though it covers what can be chosen there", () => {
  const choices = [{ left: 0, top: 0, right: 400, bottom: 500 }]
  const hand = { left: 0, top: 600, right: 400, bottom: 650 }
  const { y } = beside(box(195, 200), CARD, WINDOW, [hand], 8, choices)
  assert.ok(Math.abs(y - 205) < 120, `it stands at ${y}`)
})

test("of a large box the part round the pointer counts, of a small one all", () => {
  const large = { left: 0, top: 0, right: 400, bottom: 300 }
  assert.deepEqual(near(large, { x: 100, y: 20 }, 48), { left: 52, top: 0, right: 148, bottom: 68 })
  assert.deepEqual(near(box(0, 0), { x: 5, y: 5 }, 48), box(0, 0))
  assert.deepEqual(near(large, { x: -1, y: -1 }, 48), large)
})

test("a small box is crowded by another that a finger may hit instead, a large one never", () => {
  const square = (/** @type {number} */ left, top = 100, size = 20) =>
    ({ left, top, right: left + size, bottom: top + size })
  assert.equal(isCrowded(square(100), [square(122)], 28), true)
  assert.equal(isCrowded(square(100), [square(130), square(100, 200)], 28), false)
  assert.equal(isCrowded(square(100, 100, 28), [square(100, 129, 28)], 28), false)
})

test("of what lies beyond a side the nearest is found, also in a corner", () => {
  const frame = { left: 0, top: 0, right: 100, bottom: 100 }
  const boxes = [box(50, 50), box(300, 50), box(140, 130), box(130, 140), box(-40, 50)]
  assert.deepEqual(nearestBeyond(boxes, frame, "right"), box(140, 130))
  assert.deepEqual(nearestBeyond(boxes, frame, "bottom"), box(130, 140))
  assert.equal(nearestBeyond(boxes, frame, "top"), undefined)
})
