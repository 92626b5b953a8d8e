// Computations on boxes and points. Nothing here reads or changes the page.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{zoom: number, x: number, y: number}} View  The centre of what is seen, in units of the drawing. */

const AIR = 8 // pixels between things that are scrolled into sight and the edges
const ASIDE = 2.5 // a thing to the side counts as this many times farther away than one straight ahead
const MAX_ZOOM = 4
const OUT_OF_ORDER = 1.18 // so much shorter a column must be to be worth moving what lies above to the second one
const SHADOW = 8 // units of a drawing by which boxes of parts may overlap
const EDGE = 14 // pixels between the zoom buttons and the edge of the drawing

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

/** @param {number} zoom */
export function limitZoom(zoom) {
  return Math.min(MAX_ZOOM, Math.max(1, zoom))
}

/**
 * The view moved so that it shows nothing outside of the drawing.
 *
 * @param {View} view
 * @param {{width: number, height: number}} size of the drawing
 * @returns {View}
 */
export function limitView(view, { width, height }) {
  const [across, down] = [width / view.zoom / 2, height / view.zoom / 2]
  const x = Math.min(width - across, Math.max(across, view.x))
  const y = Math.min(height - down, Math.max(down, view.y))
  return { zoom: view.zoom, x, y }
}

/**
 * The view zoomed by a factor so that a point of the drawing stays where it is on the screen.
 *
 * @param {View} view
 * @param {Point} fixed
 * @param {number} factor
 * @returns {View}
 */
export function zoomAbout(view, fixed, factor) {
  const zoom = limitZoom(view.zoom * factor)
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
 * The corner of a drawing where a block of buttons covers the fewest things. The first of equally good corners wins.
 *
 * @param {Box} drawing
 * @param {Box[]} things
 * @param {{width: number, height: number}[]} shapes the ways in which the block can be laid out
 * @returns {{shape: number, isLeft: boolean, y: number, covered: number}} `y`: where the block begins
 */
export function freeCorner(drawing, things, shapes) {
  let best = { shape: 0, isLeft: false, y: drawing.top + EDGE, covered: Infinity }
  shapes.forEach(({ width, height }, shape) => {
    for (const isLeft of [false, true]) {
      for (const isLow of [false, true]) {
        const x = isLeft ? drawing.left + EDGE : drawing.right - width - EDGE
        const y = isLow ? drawing.bottom - height - EDGE : drawing.top + EDGE
        const isApart = (/** @type {Box} */ box) =>
          box.left > x + width || box.right < x || box.top > y + height || box.bottom < y
        const covered = things.filter((box) => !isApart(box)).length
        if (covered < best.covered) best = { shape, isLeft, y, covered }
      }
    }
  })
  return best
}

/**
 * Where a card goes: below, above, right or left of its anchor, or of a thing that must be kept clear, inside the room.
 * The place that covers the least of what must be kept clear wins, then the one that covers the least of what can be
 * chosen, and of equals the one nearest to the anchor.
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
  let least = [Infinity, Infinity, Infinity]
  for (const place of places) {
    const x = Math.max(room.left, Math.min(place.x, room.right - width))
    const y = Math.max(room.top, Math.min(place.y, room.bottom - height))
    const box = { left: x, top: y, right: x + width, bottom: y + height }
    const far = Math.hypot(x + width / 2 - centre.x, y + height / 2 - centre.y)
    const cost = [coverage(box, [anchor, ...clear]), coverage(box, choices), far]
    if (isLess(cost, least)) {
      best = { x, y }
      least = cost
    }
  }
  return best
}

/** The area of a box that others cover. @param {Box} box @param {Box[]} others */
function coverage(box, others) {
  return others.reduce((sum, other) => sum + overlap(box, other), 0)
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

export { EDGE }

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
