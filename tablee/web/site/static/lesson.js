// A lesson: rings around what its text speaks of, and the focus on the text of a new step.

import { onBoard } from "./choices.js"
import { find, findAll, settle } from "./dom.js"
import { bringIntoSight, wide } from "./viewport.js"

const SVG = "http://www.w3.org/2000/svg"
const ROOM = 8 // units of the drawing between a thing and its ring, at most
const PART = 0.1 // of the size of a small thing: its ring leaves its neighbours free

/** The step that the page showed last; undefined before the first. @type {string | undefined} */
let shown

/** The things of the drawing that the step speaks of. */
function things() {
  /** @type {string[]} */
  const names = JSON.parse(find("#now", HTMLElement)?.dataset.show ?? "[]")
  return names.flatMap((name) => {
    const thing = name.startsWith("#") ? document.getElementById(name.slice(1)) : onBoard(name)
    return thing instanceof SVGGraphicsElement ? [thing] : []
  })
}

/**
 * The smallest upright rectangle around a box whose corners are moved by a matrix.
 *
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {Pick<DOMMatrix, "a" | "b" | "c" | "d" | "e" | "f">} matrix
 */
export function around({ x, y, width, height }, { a, b, c, d, e, f }) {
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
  const xs = corners.map(([px = 0, py = 0]) => a * px + c * py + e)
  const ys = corners.map(([px = 0, py = 0]) => b * px + d * py + f)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/**
 * The smallest upright rectangle around several.
 *
 * @param {{x: number, y: number, width: number, height: number}[]} boxes at least one
 */
export function union(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  return { x, y, width: right - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y }
}

/**
 * What of a thing a ring goes around. The box of a choice counts what is cut off, its halo does not. A thing with
 * choices in it, such as a seat with the button to pass, is ringed whole.
 *
 * @param {SVGGraphicsElement} thing
 */
export function shapeOf(thing) {
  return (thing.matches(".action") && find(".halo", SVGGraphicsElement, thing)) || thing
}

/**
 * Draws a ring on top of everything in the drawing, or in the part of it that moves by itself.
 *
 * @param {SVGGraphicsElement} thing
 */
function ring(thing) {
  const within = thing.ownerSVGElement
  const outer = within?.getScreenCTM()?.inverse()
  if (!within || !outer) return
  const shape = shapeOf(thing)
  // The words of a choice may stand below its shape: the ring goes around them too, not through them.
  const parts = shape === thing ? [shape] : [shape, ...findAll("text", SVGGraphicsElement, thing)]
  const boxes = parts.flatMap((part) => {
    const inner = part.getScreenCTM()
    return inner ? [around(part.getBBox(), outer.multiply(inner))] : []
  })
  if (!boxes.length) return
  const box = union(boxes)
  const room = Math.min(ROOM, PART * Math.min(box.width, box.height))
  for (const name of ["ring under", "ring"]) {
    const drawn = document.createElementNS(SVG, "rect")
    drawn.setAttribute("class", name)
    drawn.setAttribute("x", String(box.x - room))
    drawn.setAttribute("y", String(box.y - room))
    drawn.setAttribute("width", String(box.width + 2 * room))
    drawn.setAttribute("height", String(box.height + 2 * room))
    drawn.setAttribute("rx", "14")
    within.append(drawn)
  }
}

/** Readies a stop of a lesson. Whoever has done a step hears and sees the text of the next one first. */
export function prepare() {
  const lesson = find("#now.lesson", HTMLElement)
  if (!lesson) return
  for (const old of findAll("#board .ring", SVGRectElement)) old.remove()
  const meant = things()
  for (const thing of meant) ring(thing)
  const here = find("#lesson-here", HTMLAnchorElement)
  if (here) settle(here)
  const { step } = lesson.dataset
  const isNew = shown !== undefined && step !== shown
  shown = step
  if (isNew) find("#lesson-text", HTMLElement)?.focus({ preventScroll: true })
  if (!wide.matches && meant.length) bringIntoSight(meant)
}
