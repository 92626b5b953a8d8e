// Computations on boxes and points. Nothing here reads or changes the page.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{zoom: number, x: number, y: number}} View  The centre of what is seen, in units of the drawing. */

/**
 * A window through which a part of a drawing is seen.
 *
 * @typedef {object} Pane
 * @property {number} width in units of the drawing as long as nothing is zoomed
 * @property {number} height
 * @property {number} covered how much of it buttons cover at its right side
 * @property {number} below how much of it a ribbon covers at its lower side
 * @property {number} ruler how much of it names cover at its left and upper side, where the zoom is less than FAR
 * @property {Box} whole what there is to see
 */

const AIR = 8 // pixels between things that are scrolled into sight and the edges
const ASIDE = 2.5 // a thing to the side counts as this many times farther away than one straight ahead
const MAX_ZOOM = 4
export const FAR = 0.8 // at a smaller zoom small texts cannot be read
const OUT_OF_ORDER = 1.18 // so much shorter a column must be to be worth moving what lies above to the second one
const SHADOW = 8 // units of a drawing by which boxes of parts may overlap
const NEARLY = 0.5 // units: rounding errors
const LEASH = 40 // pixels that a card may stand away from its anchor so as to cover no choice

/** A box as a drawing writes it: left, top, right, bottom. @param {string} numbers @returns {Box} */
export function written(numbers) {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.split(" ").map(Number)
  return { left, top, right, bottom }
}

/** @param {Box} box @returns {Point} */
export function middle(box) {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
}

/**
 * Which box is the nearest in a direction: its index, or -1 if none lies ahead.
 *
 * @param {Box[]} boxes
 * @param {number} from the index of the box to start from
 * @param {readonly [number, number]} direction one step, such as [1, 0] for right
 */
export function nearest(boxes, from, [dx, dy]) {
  const centres = boxes.map(middle)
  const start = centres[from]
  if (!start) return -1
  let best = -1
  let least = Infinity
  centres.forEach(({ x, y }, index) => {
    const ahead = (x - start.x) * dx + (y - start.y) * dy
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx)
    const distance = ahead + ASIDE * aside
    if (index !== from && ahead > 2 && distance < least) {
      least = distance
      best = index
    }
  })
  return best
}

/**
 * Does a spot of a size around the middle of a box reach into another box? A box at least as large as the spot is never
 * crowded: boxes of things that lie side by side may overlap by their edges.
 *
 * @param {Box} box
 * @param {Box[]} others
 * @param {number} size
 */
export function isCrowded(box, others, size) {
  if (Math.min(box.right - box.left, box.bottom - box.top) >= size) return false
  const { x, y } = middle(box)
  const isNear = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ centre) =>
    from <= centre + size / 2 && to >= centre - size / 2
  return others.some((other) => isNear(other.left, other.right, x) && isNear(other.top, other.bottom, y))
}

/**
 * How far to scroll so that boxes are seen between 0 and `room`: all of them if they fit, otherwise any of them.
 *
 * @param {{top: number, bottom: number}[]} boxes
 * @param {number} room
 * @returns {number} pixels downwards; 0 if nothing has to move
 */
export function scrollNeeded(boxes, room) {
  if (!boxes.length) return 0
  const isSeen = (/** @type {{top: number, bottom: number}} */ box) => box.top >= 0 && box.bottom <= room
  const top = Math.min(...boxes.map((box) => box.top))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const fits = bottom - top <= room - 2 * AIR
  if (fits ? isSeen({ top, bottom }) : boxes.some(isSeen)) return 0
  return fits && bottom > room ? bottom - room + AIR : top - AIR
}

/**
 * @param {number} zoom
 * @param {number} least
 */
export function limitZoom(zoom, least) {
  return Math.min(MAX_ZOOM, Math.max(least, zoom))
}

/** The largest zoom that shows everything. @param {Pane} pane */
function fittingZoom({ width, height, covered, below, ruler, whole }) {
  const fitting = (/** @type {number} */ edge) =>
    Math.min(
      (width - covered - edge) / (whole.right - whole.left),
      (height - below - edge) / (whole.bottom - whole.top),
    )
  return fitting(0) < FAR ? fitting(ruler) : fitting(0)
}

/** How much names cover at two sides, in units of the drawing. @param {Pane} pane @param {number} zoom */
function ruled({ ruler }, zoom) {
  return zoom < FAR ? ruler / zoom : 0
}

/** The least zoom: 1 if that shows everything, otherwise the largest that does. @param {Pane} pane */
export function leastZoom(pane) {
  return Math.min(1, fittingZoom(pane))
}

/** What is seen and not covered. @param {View} view @param {Pane} pane @returns {Box} */
export function seen({ zoom, x, y }, pane) {
  const [across, down, edge] = [pane.width / zoom / 2, pane.height / zoom / 2, ruled(pane, zoom)]
  const [right, bottom] = [x + across - pane.covered / zoom, y + down - pane.below / zoom]
  return { left: x - across + edge, top: y - down + edge, right, bottom }
}

/** The view with everything in the middle of the window. @param {Pane} pane @param {number} zoom @returns {View} */
export function centred(pane, zoom) {
  const { x, y } = middle(pane.whole)
  const edge = ruled(pane, zoom)
  return { zoom, x: x + (pane.covered / zoom - edge) / 2, y: y + (pane.below / zoom - edge) / 2 }
}

/** The same window with more to see on all sides. @param {Pane} pane @param {number} more @returns {Pane} */
export function widened(pane, more) {
  const { left, top, right, bottom } = pane.whole
  return { ...pane, whole: { left: left - more, top: top - more, right: right + more, bottom: bottom + more } }
}

/** Is there more to see than the window shows? @param {View} view @param {Pane} pane */
export function isMovable(view, pane) {
  return view.zoom > fittingZoom(pane) + 1e-6
}

/**
 * The view moved as little as needed, so that all is seen if there is room, and otherwise nothing outside of it.
 *
 * @param {View} view
 * @param {Pane} pane
 * @returns {View}
 */
export function limitView(view, pane) {
  const { left, top, right, bottom } = seen(view, pane)
  const x = view.x + shift([left, right], [pane.whole.left, pane.whole.right])
  return { ...view, x, y: view.y + shift([top, bottom], [pane.whole.top, pane.whole.bottom]) }
}

/**
 * The view moved as little as needed, so that a box is seen with some air round it; without, if there is no room.
 *
 * @param {View} view
 * @param {Pane} pane
 * @param {Box} box
 * @param {number} [air]
 * @returns {View}
 */
export function bringInto(view, pane, box, air = 0) {
  const room = seen(view, pane)
  const air_x = Math.max(0, Math.min(air, (room.right - room.left - box.right + box.left) / 2))
  const air_y = Math.max(0, Math.min(air, (room.bottom - room.top - box.bottom + box.top) / 2))
  const x = view.x + shift([room.left, room.right], [box.left - air_x, box.right + air_x])
  return { ...view, x, y: view.y + shift([room.top, room.bottom], [box.top - air_y, box.bottom + air_y]) }
}

/**
 * How far to move a frame so that it holds a stretch, or lies within it if the stretch is longer.
 *
 * @param {readonly [number, number]} frame
 * @param {readonly [number, number]} stretch
 */
function shift([start, end], [from, to]) {
  const [one, other] = [from - start, to - end]
  return Math.min(Math.max(0, Math.min(one, other)), Math.max(one, other))
}

/** @param {Box} inner @param {Box} outer */
export function isWithin(inner, outer) {
  const isAcross = inner.left >= outer.left - NEARLY && inner.right <= outer.right + NEARLY
  return isAcross && inner.top >= outer.top - NEARLY && inner.bottom <= outer.bottom + NEARLY
}

/** The box round boxes. @param {Box[]} boxes at least one @returns {Box} */
export function around(boxes) {
  const edge = (/** @type {keyof Box} */ side) => boxes.map((box) => box[side])
  return {
    left: Math.min(...edge("left")),
    top: Math.min(...edge("top")),
    right: Math.max(...edge("right")),
    bottom: Math.max(...edge("bottom")),
  }
}

/**
 * At which side of a frame a box lies, by its middle; null: inside.
 *
 * @param {Box} box
 * @param {Box} frame
 * @returns {keyof Box | null}
 */
export function sideOf(box, frame) {
  const { x, y } = middle(box)
  /** @type {[keyof Box, number][]} */
  const beyond = [
    ["left", frame.left - x],
    ["right", x - frame.right],
    ["top", frame.top - y],
    ["bottom", y - frame.bottom],
  ]
  const [side, distance] = beyond.reduce((most, one) => (one[1] > most[1] ? one : most))
  return distance > 0 ? side : null
}

/**
 * Of the boxes that lie at one side of a frame, the one whose middle is nearest to that of the frame.
 *
 * @param {Box[]} boxes
 * @param {Box} frame
 * @param {string} side
 * @returns {Box | undefined}
 */
export function nearestBeyond(boxes, frame, side) {
  const from = middle(frame)
  const far = (/** @type {Box} */ box) => Math.hypot(middle(box).x - from.x, middle(box).y - from.y)
  return boxes.filter((box) => sideOf(box, frame) === side).sort((one, other) => far(one) - far(other))[0]
}

/**
 * The view zoomed by a factor so that a point of the drawing stays where it is on the screen.
 *
 * @param {View} view
 * @param {Point} fixed
 * @param {number} factor
 * @param {number} least
 * @returns {View}
 */
export function zoomAbout(view, fixed, factor, least) {
  const zoom = limitZoom(view.zoom * factor, least)
  const scale = view.zoom / zoom
  return { zoom, x: fixed.x + (view.x - fixed.x) * scale, y: fixed.y + (view.y - fixed.y) * scale }
}

/**
 * The middle of some points, and the distance between the first two.
 *
 * @param {Point[]} points at least one
 */
export function span(points) {
  const sum = (/** @type {"x" | "y"} */ axis) => points.reduce((total, point) => total + point[axis], 0)
  const [one, two = one] = points
  const distance = one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  return { x: sum("x") / points.length, y: sum("y") / points.length, distance }
}

/**
 * Where a card goes: below, above, right or left of its anchor, or of a thing that must be kept clear, inside the room.
 * The place that covers the least of what must be kept clear wins, then one close to the anchor, then the one that
 * covers the least of what can be chosen, and of equals the one nearest to the anchor.
 *
 * @param {Box} anchor
 * @param {{width: number, height: number}} card
 * @param {Box} room
 * @param {Box[]} clear
 * @param {number} air pixels between the card and what it stands beside
 * @param {Box[]} [choices] what can be chosen
 * @returns {Point} the upper left corner of the card
 */
export function beside(anchor, { width, height }, room, clear, air, choices = []) {
  const centre = middle(anchor)
  const across = centre.x - width / 2
  const down = centre.y - height / 2
  const places = [anchor, ...clear].flatMap((box) => [
    { x: across, y: box.bottom + air },
    { x: across, y: box.top - air - height },
    { x: box.right + air, y: down },
    { x: box.left - air - width, y: down },
  ])
  let best = { x: room.left, y: room.top }
  let least = [Infinity, Infinity, Infinity, Infinity]
  for (const place of places) {
    const x = Math.max(room.left, Math.min(place.x, room.right - width))
    const y = Math.max(room.top, Math.min(place.y, room.bottom - height))
    const box = { left: x, top: y, right: x + width, bottom: y + height }
    const far = Math.hypot(x + width / 2 - centre.x, y + height / 2 - centre.y)
    const away = Math.max(0, gap(box, anchor) - LEASH)
    const cost = [coverage(box, [anchor, ...clear]), away, coverage(box, choices), far]
    if (isLess(cost, least)) {
      best = { x, y }
      least = cost
    }
  }
  return best
}

/**
 * Of some places for a thing, the one that covers the least: of the first list, and of equals the least of the next.
 *
 * @param {Box[]} places the best one first, if none covers less
 * @param {Box[][]} lists
 * @returns {number} its index
 */
export function clearest(places, ...lists) {
  const costs = places.map((place) => lists.map((boxes) => Math.round(coverage(place, boxes))))
  return costs.reduce((best, cost, i) => (isLess(cost, costs[best] ?? []) ? i : best), 0)
}

/** The area of a box that others cover. @param {Box} box @param {Box[]} others */
function coverage(box, others) {
  return others.reduce((sum, other) => sum + overlap(box, other), 0)
}

/** How far two boxes are apart, sideways or up and down. @param {Box} a @param {Box} b */
function gap(a, b) {
  return Math.max(0, a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
}

/**
 * The part of a box round a point in it; the whole box if the point lies outside.
 *
 * @param {Box} box
 * @param {Point} point
 * @param {number} reach
 * @returns {Box}
 */
export function near({ left, top, right, bottom }, { x, y }, reach) {
  if (x < left || x > right || y < top || y > bottom) return { left, top, right, bottom }
  return {
    left: Math.max(left, x - reach),
    top: Math.max(top, y - reach),
    right: Math.min(right, x + reach),
    bottom: Math.min(bottom, y + reach),
  }
}

/** Compares two lists of numbers by the first that differs. @param {number[]} a @param {number[]} b */
function isLess(a, b) {
  const at = a.findIndex((number, i) => number !== b[i])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** The area that two boxes share. @param {Box} a @param {Box} b */
function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

/**
 * How large one unit of something is when it is made to fit into a room.
 *
 * @param {{width: number, height: number}} thing
 * @param {{width: number, height: number}} room
 */
export function scaleIn(thing, room) {
  return Math.min(room.width / thing.width, room.height / thing.height)
}

/**
 * How to lay parts that lie below each other in two columns: those from `top` to `bottom` in the first, all others in
 * the second, so that the longer column is as short as can be and no part is cut. Boxes may overlap by their shadows.
 *
 * @param {{top: number, bottom: number}[]} parts
 * @param {number} height of all of them
 * @returns {{top: number, bottom: number, height: number} | undefined} undefined if there is nothing to cut between
 */
export function twoColumns(parts, height) {
  const cuts = parts
    .map((part) => part.top - SHADOW / 2)
    .filter((cut) => cut > SHADOW && parts.every(({ top, bottom }) => bottom <= cut + SHADOW || top >= cut))
  const tops = [0, ...cuts]
  const pairs = tops.flatMap((top) => cuts.filter((bottom) => bottom > top).map((bottom) => ({ top, bottom })))
  const ways = pairs.map((way) => ({ ...way, height: Math.max(way.bottom - way.top, height - way.bottom + way.top) }))
  const cost = (/** @type {{top: number, height: number}} */ way) => way.height * (way.top ? OUT_OF_ORDER : 1)
  return ways.toSorted((one, other) => cost(one) - cost(other))[0]
}
