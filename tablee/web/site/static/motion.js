// Things of a drawing travel from where they were to where they are. They are known by their ids; a new thing may name
// in data-from the ids it can come from, of which the first that was there counts.

import { findAll } from "./dom.js"
import { calm } from "./viewport.js"

const TIME = 250 // milliseconds
const STILL = 1.5 // units of the drawing: a thing that has moved less does not travel
const NOWHERE = { x: 0, y: 0 }

/** @typedef {Map<string, DOMMatrix>} Places */
/** @typedef {{x: number, y: number}} Way  From where a thing is to where it was, in units of the drawing. */

/** @param {Element | null} board @returns {SVGSVGElement | undefined} */
function drawing(board) {
  return board ? findAll("svg.drawing", SVGSVGElement, board)[0] : undefined
}

/** @param {SVGSVGElement} root */
function things(root) {
  return findAll("g[id]", SVGGElement, root).filter((thing) => !thing.closest("defs"))
}

/** Where every thing with an id lies, in units of the drawing. @param {Element | null} board @returns {Places} */
export function places(board) {
  /** @type {Places} */
  const found = new Map()
  const root = drawing(board)
  const toDrawing = root?.getScreenCTM()?.inverse()
  if (!root || !toDrawing) return found
  for (const thing of things(root)) {
    const toScreen = thing.getScreenCTM()
    if (toScreen) found.set(thing.id, toDrawing.multiply(toScreen))
  }
  return found
}

/**
 * Moves what has moved, and fades in what is new. A thing inside another is carried along by it.
 *
 * @param {Element | null} board
 * @param {Places} before
 */
export function travel(board, before) {
  const root = drawing(board)
  if (!root || !before.size) return
  const after = places(board)
  /** @type {Map<Element, Way>} */
  const moved = new Map()
  for (const thing of things(root)) {
    const is = after.get(thing.id)
    const was = before.get(thing.id) ?? origin(thing, before)
    const parent = thing.parentElement?.closest("[id]")
    if (!is) continue
    if (!was) {
      if (!parent || before.has(parent.id)) appear(thing)
      continue
    }
    const way = { x: was.e - is.e, y: was.f - is.f }
    moved.set(thing, way)
    slide(thing, way, (parent && moved.get(parent)) ?? NOWHERE, root)
  }
}

/** @param {SVGGElement} thing @param {Places} before @returns {DOMMatrix | undefined} */
function origin(thing, before) {
  const id = (thing.dataset.from ?? "").split(" ").find((from) => before.has(from))
  return id === undefined ? undefined : before.get(id)
}

/** @param {SVGGElement} thing */
function appear(thing) {
  thing.animate([{ opacity: 0 }, {}], { duration: TIME, easing: "ease-out" })
}

/**
 * @param {SVGGElement} thing
 * @param {Way} way
 * @param {Way} carried the way of the thing around it
 * @param {SVGSVGElement} root
 */
function slide(thing, way, carried, root) {
  const own = { x: way.x - carried.x, y: way.y - carried.y }
  if (Math.hypot(own.x, own.y) <= STILL) return
  const parent = thing.parentElement
  const toScreen = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null
  const toDrawing = root.getScreenCTM()?.inverse()
  if (calm.matches || !toScreen || !toDrawing) return appear(thing)
  const toParent = toDrawing.multiply(toScreen).inverse()
  const x = toParent.a * own.x + toParent.c * own.y
  const y = toParent.b * own.x + toParent.d * own.y
  const { transform } = getComputedStyle(thing)
  const rest = transform === "none" ? "translate(0px, 0px)" : transform
  const frames = [{ transform: `translate(${x}px, ${y}px) ${rest}` }, { transform: rest }]
  thing.animate(frames, { duration: TIME, easing: "ease-out" })
}
