// A part of the drawing that is seen through a window, at a scale that stays the same, and that can be dragged and
// zoomed: an <svg data-ground="left top right bottom"> inside the drawing, with a viewBox of its own; the numbers say
// what there is to see. At zoom 1 its units are those of the drawing. The drawing by itself shows everything.
//
// The window goes to things with data-follow when they come, the last of them above all, and to what can be chosen.
// What the visitor has dragged or zoomed stays as it is until such a thing would be out of sight. When the game is over
// the window shows everything; data-below says how many units of the drawing a ribbon covers at its lower side.

import * as beyond from "./beyond.js"
import { closest, find, findAll, page } from "./dom.js"
import * as geometry from "./geometry.js"
import { EDGE, boxOf, ground, paneOf, placed, windowOf } from "./ground.js"
import * as rulers from "./rulers.js"
import { calm } from "./viewport.js"

const DRAG = 6 // pixels: a pointer that moves less clicks
const NOTCH = 1.15 // the zoom of one notch of a mouse wheel
const IN_LINES = 1 // WheelEvent.DOM_DELTA_LINE: some browsers count in lines
const LINE = 33 // pixels
const GLIDE = 300 // milliseconds
const AIR = 0.9 // of the size of a thing that is followed: what lies beside it is seen too
const SLACK = 0.4 // of the window: how far one may drag it beyond the edge of what there is to see

/** @typedef {geometry.Point} Point */
/** @typedef {geometry.Box} Box */

/** What is seen; null until there is a ground. @type {geometry.View | null} */
let view = null

/** The visitor has asked for everything: it stays in sight as it grows. */
let isWhole = false

/** The visitor has moved the view since it last went to something by itself. */
let isOwn = false

/** The game is over, and what has come of it has been shown. */
let isEndShown = false

/** The ids of the things that have been followed. @type {Set<string>} */
let followed = new Set()

/** What could be chosen on the ground when the page last changed. */
let offered = ""

/** The frame of the page in which the view moves on. */
let frame = 0

/** Watches the size of the drawing. @type {ResizeObserver | undefined} */
let sizes

/** The pointers that are down on the ground. @type {Map<number, Point>} */
const pointers = new Map()
let isDragging = false

/** Shows a view, within its limits. @param {SVGSVGElement} part @param {geometry.View} wanted */
function show(part, wanted) {
  const pane = paneOf(part)
  view = isWhole ? geometry.centred(pane, geometry.leastZoom(pane)) : limited(wanted, pane)
  const [across, down] = [pane.width / view.zoom, pane.height / view.zoom]
  part.setAttribute("viewBox", `${view.x - across / 2} ${view.y - down / 2} ${across} ${down}`)
  part.classList.toggle("movable", geometry.isMovable(view, pane))
  rulers.place(part, view, pane)
  pointBeyond(part, pane)
}

/** @param {geometry.View} wanted @param {geometry.Pane} pane */
function limited(wanted, pane) {
  const zoomed = geometry.limitZoom(wanted.zoom, geometry.leastZoom(pane))
  const slack = isOwn && zoomed > geometry.leastZoom(pane) ? (SLACK * pane.height) / zoomed : 0
  return geometry.limitView({ ...wanted, zoom: zoomed }, geometry.widened(pane, slack))
}

/**
 * Moves to a view; at once if motion is reduced.
 *
 * @param {geometry.View} to
 * @param {boolean} [stays] it shows everything, and goes on doing so whatever the size of the window
 */
function glide(to, stays = false) {
  cancelAnimationFrame(frame)
  const from = view ?? to
  /** @type {number | undefined} */
  let start
  /** @param {number} now */
  const move = (now) => {
    const part = ground()
    if (!part) return
    start ??= now
    const done = calm.matches ? 1 : Math.min(1, (now - start) / GLIDE)
    const eased = 1 - (1 - done) ** 3
    const between = (/** @type {"zoom" | "x" | "y"} */ axis) => from[axis] + (to[axis] - from[axis]) * eased
    show(part, { zoom: between("zoom"), x: between("x"), y: between("y") })
    if (done < 1) frame = requestAnimationFrame(move)
    else if (stays) showWhole(part)
  }
  frame = requestAnimationFrame(move) // not at once: things that travel are measured before the view moves
}

/** @param {SVGSVGElement} part */
function showWhole(part) {
  isWhole = true
  show(part, geometry.centred(paneOf(part), 1))
}

/** Shows a changed ground as the last one, and then goes to what is new. */
export function prepare() {
  const part = ground()
  const tools = find("#zoom", HTMLElement)
  if (tools) tools.hidden = !part
  if (!part) return beyond.point([], { left: 0, top: 0, right: 0, bottom: 0 })
  placeTools(part)
  if (part.ownerSVGElement) sizes?.observe(part.ownerSVGElement)
  const isFirst = view === null
  show(part, opening(part) ?? view ?? geometry.centred(paneOf(part), 1))
  if (isOver()) showEnd(part, isFirst)
  else follow(part, isFirst)
}

/**
 * The view of somebody who looks back at a game: as much as can be read, unless they have moved it.
 *
 * @param {SVGSVGElement} part
 */
function opening(part) {
  if (page()?.id === "now" || isOwn) return null
  const pane = paneOf(part)
  const readable = Math.max(geometry.FAR, geometry.leastZoom(pane))
  return view ? { ...view, zoom: readable } : geometry.centred(pane, readable)
}

/** @param {SVGSVGElement} part @param {boolean} isFirst the page has just come: there is nothing to move away from */
function follow(part, isFirst) {
  const at = placed()
  if (!at || !view) return
  const things = findAll("[data-follow]", SVGGElement, part)
  const fresh = things.filter((thing) => !followed.has(thing.id))
  followed = new Set(things.map((thing) => thing.id))
  const choices = findAll(".action", SVGGElement, part)
  const offer = choices.map((thing) => thing.dataset.action).join()
  const isOffer = offer !== "" && offer !== offered
  offered = offer
  const boxes = (/** @type {SVGGElement[]} */ found) => found.map((thing) => boxOf(thing, at.toGround))
  const pane = paneOf(part)
  let to = fresh.length ? aimNew(view, pane, boxes(fresh)) : view
  if (isOffer) to = aimOffer(to, pane, boxes(choices), boxes(things))
  if (isFirst) show(part, to)
  else if (to.x !== view.x || to.y !== view.y) glide(to)
}

function isOver() {
  return find("#now.stage-over", HTMLElement) !== null
}

/**
 * Shows what has come of the game, once, whatever one looked at.
 *
 * @param {SVGSVGElement} part
 * @param {boolean} isFirst
 */
function showEnd(part, isFirst) {
  if (isEndShown) return
  isEndShown = true
  isOwn = false
  if (isFirst) return showWhole(part)
  const pane = paneOf(part)
  glide(geometry.centred(pane, geometry.leastZoom(pane)), true)
}

/**
 * The view that shows what is new: all of it if there is room, otherwise the last.
 *
 * @param {geometry.View} now
 * @param {geometry.Pane} pane
 * @param {Box[]} boxes at least one
 */
function aimNew(now, pane, boxes) {
  const last = boxes.at(-1) ?? geometry.around(boxes)
  if (isOwn && geometry.isWithin(last, geometry.seen(now, pane))) return now
  isOwn = false
  const air = AIR * (last.right - last.left)
  const all = geometry.bringInto(now, pane, geometry.around(boxes), air)
  return areSeen(boxes, all, pane) ? all : geometry.bringInto(now, pane, last, air)
}

/**
 * The view that shows what can be chosen: all of it if there is room, and with it what is new; otherwise any of it.
 *
 * @param {geometry.View} now
 * @param {geometry.Pane} pane
 * @param {Box[]} boxes at least one
 * @param {Box[]} news
 */
function aimOffer(now, pane, boxes, news) {
  const room = geometry.seen(now, pane)
  const [first] = boxes
  const isAnySeen = boxes.some((box) => geometry.isWithin(box, room))
  if (!first || (isOwn && isAnySeen)) return now
  for (const wanted of [[...boxes, ...news], boxes]) {
    const all = geometry.bringInto(now, pane, geometry.around(wanted))
    if (areSeen(wanted, all, pane)) return all
  }
  return isAnySeen ? now : geometry.bringInto(now, pane, first)
}

/** @param {Box[]} boxes @param {geometry.View} from @param {geometry.Pane} pane */
function areSeen(boxes, from, pane) {
  return boxes.every((box) => geometry.isWithin(box, geometry.seen(from, pane)))
}

/** The zoom buttons stand in the upper right corner of the window. @param {SVGSVGElement} part */
function placeTools(part) {
  const tools = find("#zoom", HTMLElement)
  const outer = tools?.offsetParent?.getBoundingClientRect()
  if (!tools || !outer) return
  const { right, top } = windowOf(part)
  tools.style.right = `${Math.max(EDGE, outer.right - right + EDGE)}px`
  tools.style.top = `${top - outer.top + EDGE}px`
}

/** The board is scrolled inside its part of the page, but not what stands over it. */
function scroll() {
  const part = ground()
  if (!part || !view) return
  placeTools(part)
  pointBeyond(part, paneOf(part))
}

/** The drawing has another size: that of the window changes it, and on a tablet that of the bar. */
function fit() {
  const part = ground()
  if (!part || !view) return
  placeTools(part)
  show(part, view)
}

/** Says where choices are out of sight. @param {SVGSVGElement} part @param {geometry.Pane} pane */
function pointBeyond(part, pane) {
  const at = placed()
  if (!at || !view) return
  const room = geometry.seen(view, pane)
  const sides = findAll(".action", SVGGElement, part).map((thing) => geometry.sideOf(boxOf(thing, at.toGround), room))
  const box = windowOf(part)
  beyond.point(sides, { ...box, right: box.right - pane.covered * box.scale })
}

/** Moves the window to the nearest choice that is out of sight at one of its sides. @param {string} side */
function stepBeyond(side) {
  const at = placed()
  if (!at || !view) return
  const pane = paneOf(at.part)
  const room = geometry.seen(view, pane)
  const boxes = findAll(".action", SVGGElement, at.part).map((thing) => boxOf(thing, at.toGround))
  const nearest = geometry.nearestBeyond(boxes, room, side)
  if (!nearest) return
  isOwn = true
  glide(geometry.bringInto(view, pane, nearest, AIR * (nearest.right - nearest.left)))
}

/** @param {number} factor 0 shows everything */
function zoom(factor) {
  const part = ground()
  if (!part || !view) return
  isOwn = true
  if (factor === 0) return showWhole(part)
  isWhole = false
  const room = geometry.middle(geometry.seen(view, paneOf(part)))
  show(part, geometry.zoomAbout(view, room, factor, geometry.leastZoom(paneOf(part))))
}

/** Brings a thing of the ground into sight. @param {SVGGElement} thing */
export function reveal(thing) {
  const at = placed()
  if (!at?.part.contains(thing) || !view) return
  const box = boxOf(thing, at.toGround)
  const pane = paneOf(at.part)
  if (!geometry.isWithin(box, geometry.seen(view, pane))) glide(geometry.bringInto(view, pane, box))
}

/** Has the pointer been dragged since it went down? Then the click that follows chooses nothing. */
export function wasDragged() {
  return isDragging
}

/** @param {SVGSVGElement} part */
function canMove(part) {
  return part.classList.contains("movable")
}

/** @param {PointerEvent} event */
function press(event) {
  isDragging = false
  if (!closest(event, "#board svg[data-ground]", SVGSVGElement)) return
  cancelAnimationFrame(frame)
  pointers.set(event.pointerId, pointOf(event))
}

/** @param {PointerEvent} event */
function drag(event) {
  const at = placed()
  const last = pointers.get(event.pointerId)
  if (!at || !last || !view) return
  if (event.pointerType === "mouse" && !event.buttons) return release(event) // the button went up outside of the window
  const point = pointOf(event)
  if (!isDragging && pointers.size === 1 && Math.hypot(point.x - last.x, point.y - last.y) < DRAG) return
  const was = geometry.span([...pointers.values()])
  pointers.set(event.pointerId, point)
  const is = geometry.span([...pointers.values()])
  isDragging = true
  if (pointers.size === 1 && !canMove(at.part)) return
  isOwn = true
  const scale = at.toScreen.a
  let wanted = view
  if (pointers.size === 2) {
    isWhole = false
    const fixed = new DOMPoint(is.x, is.y).matrixTransform(at.toGround)
    wanted = geometry.zoomAbout(view, fixed, is.distance / was.distance, geometry.leastZoom(paneOf(at.part)))
  }
  at.part.classList.add("held")
  show(at.part, { ...wanted, x: wanted.x - (is.x - was.x) / scale, y: wanted.y - (is.y - was.y) / scale })
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
 * Two fingers zoom. One finger drags when there is more to see than the window shows; otherwise it scrolls the page.
 * The touch-action of the stylesheet has no effect inside a drawing.
 *
 * @param {TouchEvent} event
 */
function keepTouch(event) {
  const part = ground()
  if (part && event.cancelable && (pointers.size > 1 || (pointers.size && canMove(part)))) event.preventDefault()
}

/** @param {WheelEvent} event */
function turnWheel(event) {
  const at = placed()
  if (!at || !view || !closest(event, "#board svg[data-ground]", SVGSVGElement) || !isForZoom(event, view)) return
  event.preventDefault()
  isWhole = false
  isOwn = true
  const fixed = new DOMPoint(event.clientX, event.clientY).matrixTransform(at.toGround)
  show(at.part, geometry.zoomAbout(view, fixed, NOTCH ** -notches(event), geometry.leastZoom(paneOf(at.part))))
}

/**
 * The wheel zooms if the page cannot scroll or the view is zoomed in already; with Ctrl always, because browsers report
 * a pinch on a touchpad as a wheel with Ctrl.
 *
 * @param {WheelEvent} event
 * @param {geometry.View} seen
 */
function isForZoom(event, seen) {
  const isStill = document.documentElement.scrollHeight <= innerHeight + 1
  return event.ctrlKey || isStill || seen.zoom > 1
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
    const { zoom: factor, beyond: side } = closest(event, "[data-zoom], [data-beyond]", HTMLElement)?.dataset ?? {}
    if (factor) zoom(Number(factor))
    if (side) stepBeyond(side)
  })
  document.addEventListener("scroll", scroll, { capture: true, passive: true })
  addEventListener("resize", fit)
  sizes = new ResizeObserver(fit)
}
