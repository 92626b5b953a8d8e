// A drawing that is higher than its room is laid in two columns, if its parts are larger then: on a phone that lies on
// its side, table and hand are seen together; on a very wide screen both are larger. The script knows no game: it cuts
// where no part of the drawing is cut, and moves what lies below, and if that helps what lies above, to the right.

import { find } from "./dom.js"
import { scaleIn, twoColumns } from "./geometry.js"

const SPANS = 0.6 // a group that is higher than this share of the drawing is no part itself; its children are
const GAIN = 1.1 // columns must make things larger by so much
const BETWEEN = 8 // units of the drawing between the columns

/** What the server has drawn: a viewBox before it was changed here, by drawing. @type {WeakMap<Element, string>} */
const drawn = new WeakMap()

/** @param {SVGSVGElement} drawing */
function sizeOf(drawing) {
  const written = drawing.getAttribute("viewBox") ?? ""
  if (drawing.dataset.columns !== written) drawn.set(drawing, written)
  const [, , width = 0, height = 0] = (drawn.get(drawing) ?? written).split(" ").map(Number)
  return { width, height }
}

/** Puts everything back where it was drawn. @param {SVGSVGElement} drawing */
function join(drawing) {
  for (const part of drawing.querySelectorAll("[data-moved]")) {
    if (!(part instanceof SVGGElement)) continue
    part.style.translate = part.style.scale = ""
    delete part.dataset.moved
  }
  const whole = drawn.get(drawing)
  if (drawing.dataset.columns && whole) drawing.setAttribute("viewBox", whole)
  delete drawing.dataset.columns
}

/**
 * What tells how high a part is. What is seen through a window does not: its box has what is clipped away too.
 *
 * @param {SVGGElement} part
 */
function solid(part) {
  const children = [...part.children]
  const around = children.filter((child) => !(child instanceof SVGSVGElement))
  return around.length && around.length < children.length ? around : [part]
}

/**
 * The parts of a drawing, with their boxes in its units.
 *
 * @param {SVGSVGElement} drawing
 * @param {{width: number, height: number}} size
 */
function partsOf(drawing, size) {
  const toDrawing = drawing.getScreenCTM()?.inverse()
  const all = [...drawing.children].flatMap((part) => (part instanceof SVGGElement ? [part] : []))
  const [ground, ...things] = all.filter((part) => part.getBoundingClientRect().height > 0)
  if (!toDrawing || !ground) return { ground: undefined, parts: [] }
  /** @param {SVGGElement} part */
  const boxed = (part) => {
    const boxes = solid(part).map((one) => one.getBoundingClientRect())
    const heights = boxes.flatMap(({ left, top, bottom }) =>
      [top, bottom].map((y) => new DOMPoint(left, y).matrixTransform(toDrawing).y),
    )
    return { part, top: Math.min(...heights), bottom: Math.max(...heights) }
  }
  const parts = things.map(boxed).flatMap((one) => {
    const inside = [...one.part.children].flatMap((part) => (part instanceof SVGGElement ? [part] : []))
    return one.bottom - one.top > SPANS * size.height && inside.length ? inside.map(boxed) : [one]
  })
  return { ground, parts }
}

/** Lays the drawing out for its room. */
export function prepare() {
  const drawing = find("#board > svg.drawing", SVGSVGElement)
  if (!drawing) return
  const size = sizeOf(drawing)
  join(drawing)
  const room = drawing.getBoundingClientRect()
  if (!size.height || !room.height) return
  const { ground, parts } = partsOf(drawing, size)
  const way = twoColumns(parts, size.height)
  if (!ground || !way) return
  const two = { width: 2 * size.width + BETWEEN, height: way.height }
  if (scaleIn(two, room) < GAIN * scaleIn(size, room)) return
  for (const { part, top } of parts) {
    const isFirst = top > way.top && top < way.bottom
    const up = top >= way.bottom ? way.bottom - way.top : isFirst ? way.top : 0
    part.style.translate = `${isFirst ? 0 : size.width + BETWEEN}px ${-up}px`
    part.dataset.moved = "yes"
  }
  const viewBox = `0 0 ${two.width} ${two.height}`
  drawing.setAttribute("viewBox", viewBox)
  drawing.dataset.columns = viewBox
  spread(ground, size, two, drawing.getBoundingClientRect())
}

/**
 * The table fills the room of the drawing, also where that is wider or higher than the columns.
 *
 * @param {SVGGElement} ground
 * @param {{width: number, height: number}} size as it was drawn
 * @param {{width: number, height: number}} two the columns
 * @param {{width: number, height: number}} room in pixels
 */
function spread(ground, size, two, room) {
  const scale = scaleIn(two, room)
  const [width, height] = [room.width / scale, room.height / scale]
  ground.style.scale = `${width / size.width} ${height / size.height}`
  ground.style.translate = `${(two.width - width) / 2}px ${(two.height - height) / 2}px`
  ground.dataset.moved = "yes"
}

/** Where the parts of the drawing are on the screen, without the table that they lie on. */
export function occupied() {
  const drawing = find("#board > svg.drawing", SVGSVGElement)
  if (!drawing) return []
  const { parts } = partsOf(drawing, sizeOf(drawing))
  return parts.flatMap(({ part }) => solid(part).map((one) => one.getBoundingClientRect()))
}

export function listen() {
  addEventListener("resize", prepare)
}
