// A part of the drawing that can be dragged and zoomed: an <svg data-ground> inside the drawing, with a viewBox of its
// own. Its data-centre="x y" says what comes into the middle when it is drawn anew.

import { closest, find, findAll } from "./dom.js"
import { EDGE, freeCorner, limitView, limitZoom, span, zoomAbout } from "./geometry.js"

const DRAG = 6 // pixels: a pointer that moves less clicks
const NOTCH = 1.15 // the zoom of one notch of a mouse wheel
const IN_LINES = 1 // WheelEvent.DOM_DELTA_LINE: some browsers count in lines
const LINE = 33 // pixels

/** @typedef {import("./geometry.js").Point} Point */

/** What is seen; kept when the drawing is replaced. @type {import("./geometry.js").View} */
let view = { zoom: 1, x: 0, y: 0 }

/** The ground that `view` was last applied to. @type {SVGSVGElement | null} */
let shown = null

/** The pointers that are down on the ground. @type {Map<number, Point>} */
const pointers = new Map()
let isDragging = false

function ground() {
  return find("#board svg[data-ground]", SVGSVGElement)
}

/** The ground on the screen, with the matrices between its units and pixels. */
function placed() {
  const part = ground()
  const toScreen = part?.getScreenCTM()
  return part && toScreen ? { part, toScreen, toGround: toScreen.inverse() } : null
}

/** @param {SVGSVGElement} part */
function apply(part) {
  const [width, height] = [part.width.baseVal.value, part.height.baseVal.value]
  view = limitView(view, { width, height })
  const [across, down] = [width / view.zoom, height / view.zoom]
  part.setAttribute("viewBox", `${view.x - across / 2} ${view.y - down / 2} ${across} ${down}`)
  part.classList.toggle("zoomed", view.zoom > 1)
}

/** A new ground is shown as far zoomed in as the last one, with the latest thing in the middle. */
export function prepare() {
  const part = ground()
  const tools = find("#zoom", HTMLElement)
  if (tools) tools.hidden = !part
  if (!part) return
  if (part !== shown) centre(part)
  if (tools) place(tools, part)
}

/** @param {SVGSVGElement} part */
function centre(part) {
  const [x, y] = (part.dataset.centre ?? "").split(" ").map(Number)
  if (x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y)) view = { ...view, x, y }
  shown = part
  apply(part)
}

/**
 * The zoom buttons stand in the corner where they cover the fewest choices: one above the other if possible, otherwise
 * side by side.
 *
 * @param {HTMLElement} tools
 * @param {SVGSVGElement} part
 */
function place(tools, part) {
  const drawing = part.parentElement?.getBoundingClientRect()
  const outer = tools.parentElement?.getBoundingClientRect()
  if (!drawing || !outer) return
  const shapes = [false, true].map((isFlat) => {
    tools.classList.toggle("flat", isFlat)
    return tools.getBoundingClientRect()
  })
  const things = findAll(".action", SVGGElement, part).map((thing) => thing.getBoundingClientRect())
  const corner = freeCorner(drawing, things, shapes)
  tools.classList.toggle("flat", corner.shape === 1)
  tools.style.left = corner.isLeft ? `${drawing.left + EDGE - outer.left}px` : "auto"
  const beyond = Math.max(0, outer.right - drawing.right) // a board that is panned reaches beyond its part of the page
  tools.style.right = corner.isLeft ? "auto" : `${beyond + EDGE}px`
  tools.style.top = `${corner.y - outer.top}px`
}

/** @param {number} factor 0 shows everything */
function zoom(factor) {
  const part = ground()
  if (!part) return
  view = { ...view, zoom: factor === 0 ? 1 : limitZoom(view.zoom * factor) }
  apply(part)
}

/** Brings a thing of the ground into the middle if one has zoomed in. @param {SVGGElement} thing */
export function reveal(thing) {
  const at = placed()
  const toScreen = thing.getScreenCTM()
  if (!at?.part.contains(thing) || !toScreen || view.zoom === 1) return
  const { e, f } = at.toGround.multiply(toScreen)
  view = { ...view, x: e, y: f }
  apply(at.part)
}

/** Has the pointer been dragged since it went down? Then the click that follows chooses nothing. */
export function wasDragged() {
  return isDragging
}

/** @param {PointerEvent} event */
function press(event) {
  isDragging = false
  if (closest(event, "#board svg[data-ground]", SVGSVGElement)) pointers.set(event.pointerId, pointOf(event))
}

/** @param {PointerEvent} event */
function drag(event) {
  const at = placed()
  const last = pointers.get(event.pointerId)
  if (!at || !last) return
  if (event.pointerType === "mouse" && !event.buttons) return release(event) // the button went up outside of the window
  const point = pointOf(event)
  if (!isDragging && pointers.size === 1 && Math.hypot(point.x - last.x, point.y - last.y) < DRAG) return
  const was = span([...pointers.values()])
  pointers.set(event.pointerId, point)
  const is = span([...pointers.values()])
  isDragging = true
  const scale = at.toScreen.a
  const fixed = new DOMPoint(is.x, is.y).matrixTransform(at.toGround)
  if (pointers.size === 2) view = zoomAbout(view, fixed, is.distance / was.distance)
  if (view.zoom > 1) view = { ...view, x: view.x - (is.x - was.x) / scale, y: view.y - (is.y - was.y) / scale }
  at.part.classList.add("held")
  apply(at.part)
}

/** @param {PointerEvent} event */
function release(event) {
  pointers.delete(event.pointerId)
  ground()?.classList.remove("held")
  if (!pointers.size) setTimeout(() => (isDragging = false)) // after the click that ends a drag
}

/** @param {MouseEvent} event @returns {Point} */
function pointOf(event) {
  return { x: event.clientX, y: event.clientY }
}

/**
 * Two fingers zoom, and one finger drags when the view is zoomed in; otherwise it scrolls the page. The touch-action of
 * the stylesheet has no effect inside a drawing.
 *
 * @param {TouchEvent} event
 */
function keepTouch(event) {
  if (event.cancelable && (pointers.size > 1 || (pointers.size && view.zoom > 1))) event.preventDefault()
}

/** @param {WheelEvent} event */
function turnWheel(event) {
  const at = placed()
  if (!at || !closest(event, "#board svg[data-ground]", SVGSVGElement) || !isForZoom(event)) return
  event.preventDefault()
  const fixed = new DOMPoint(event.clientX, event.clientY).matrixTransform(at.toGround)
  view = zoomAbout(view, fixed, NOTCH ** -notches(event))
  apply(at.part)
}

/**
 * The wheel zooms if the page cannot scroll or the view is zoomed in already; with Ctrl always, because browsers report
 * a pinch on a touchpad as a wheel with Ctrl.
 *
 * @param {WheelEvent} event
 */
function isForZoom(event) {
  const isStill = document.documentElement.scrollHeight <= innerHeight + 1
  return event.ctrlKey || view.zoom > 1 || (isStill && event.deltaY < 0)
}

/**
 * How far the wheel was turned: a notch is about 100 pixels or 3 lines, a pinch a few pixels.
 *
 * @param {Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">} event
 */
export function notches(event) {
  const pixels = event.deltaY * (event.deltaMode === IN_LINES ? LINE : 1)
  return (pixels / 100) * (event.ctrlKey && Math.abs(pixels) < 50 ? 7 : 1)
}

export function listen() {
  document.addEventListener("pointerdown", press)
  document.addEventListener("pointermove", drag)
  document.addEventListener("pointerup", release)
  document.addEventListener("pointercancel", release)
  document.addEventListener("touchmove", keepTouch, { passive: false })
  document.addEventListener("wheel", turnWheel, { passive: false })
  document.addEventListener("click", (event) => {
    const factor = closest(event, "[data-zoom]", HTMLElement)?.dataset.zoom
    if (factor) zoom(Number(factor))
  })
  addEventListener("resize", () => {
    const [tools, part] = [find("#zoom:not([hidden])", HTMLElement), ground()]
    if (tools && part) place(tools, part)
  })
}
