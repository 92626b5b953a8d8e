import assert from "node:assert/strict"
import test from "node:test"

import {
  beside,
  freeCorner,
  limitView,
  limitZoom,
  middle,
  nearest,
  scaleIn,
  scrollNeeded,
  span,
  twoColumns,
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

test("the view never leaves the drawing", () => {
  const size = { width: 200, height: 100 }
  assert.deepEqual(limitView({ zoom: 1, x: 0, y: 0 }, size), { zoom: 1, x: 100, y: 50 })
  assert.deepEqual(limitView({ zoom: 2, x: 500, y: -500 }, size), { zoom: 2, x: 150, y: 25 })
  assert.deepEqual(limitView({ zoom: 4, x: 60, y: 40 }, size), { zoom: 4, x: 60, y: 40 })
})

test("zooming keeps one point where it is on the screen, and has limits", () => {
  const view = { zoom: 1, x: 50, y: 50 }
  assert.deepEqual(zoomAbout(view, { x: 50, y: 50 }, 2), { zoom: 2, x: 50, y: 50 })
  const zoomed = zoomAbout(view, { x: 80, y: 20 }, 2)
  assert.equal((80 - zoomed.x) * 2, 80 - view.x, "as many pixels from the centre as before")
  assert.equal((20 - zoomed.y) * 2, 20 - view.y)
  assert.equal(zoomAbout(view, { x: 0, y: 0 }, 100).zoom, 4)
  assert.deepEqual([limitZoom(0.2), limitZoom(9), limitZoom(3)], [1, 4, 3])
})

test("the span of pointers is their middle and their distance", () => {
  assert.deepEqual(span([{ x: 0, y: 0 }, { x: 6, y: 8 }]), { x: 3, y: 4, distance: 10 })
  assert.deepEqual(span([{ x: 5, y: 5 }]), { x: 5, y: 5, distance: 0 })
  assert.deepEqual(middle(box(10, 20)), { x: 15, y: 25 })
})

test("buttons stand in the corner where they cover the fewest things", () => {
  const drawing = { left: 0, top: 0, right: 300, bottom: 300 }
  const tall = { width: 40, height: 120 }
  const flat = { width: 120, height: 40 }
  assert.deepEqual(freeCorner(drawing, [], [tall, flat]), { shape: 0, isLeft: false, y: 14, covered: 0 })
  const right = [box(260, 20), box(260, 240)]
  assert.deepEqual(freeCorner(drawing, right, [tall, flat]), { shape: 0, isLeft: true, y: 14, covered: 0 })
  const sides = [...right, box(20, 100), box(20, 200)]
  assert.equal(freeCorner(drawing, sides, [tall, flat]).shape, 1, "side by side where there is no room for a tower")
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
