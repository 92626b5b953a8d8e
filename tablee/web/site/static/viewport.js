// The window: how wide it is, what of the page is in sight, and the shape of board that fits it.

import { find, page } from "./dom.js"
import * as live from "./live.js"
import { isCrowded, scrollNeeded } from "./geometry.js"

const THUMB = 28 // pixels: what is at least as large is hit with certainty, or can be taken back
const LINE = 40 // pixels: a list that is scrolled up by less counts as being at its end
const YEAR = 31_536_000 // seconds

export const calm = matchMedia("(prefers-reduced-motion: reduce)")
// Widths are in em, as in the stylesheets: who sets larger letters in the browser gets the layout of a smaller screen.
export const wide = matchMedia("(min-width: 68.75em)") // the bar stands beside the board, not below it
export const tablet = matchMedia("(min-width: 43.75em) and (min-height: 43.75em)") // or larger; as in screens.css
export const side = matchMedia("(max-width: 68.74em) and (max-height: 32.5em) and (orientation: landscape)") // a phone

/**
 * A board for a wide screen fits: beside the log, or on a tablet. A phone on its side and a very wide screen have the
 * upright one, in columns.
 */
const broad = matchMedia(
  "(min-width: 43.75em) and (min-height: 43.75em) and (max-aspect-ratio: 2/1),"
    + "(min-width: 68.75em) and (max-width: 112.5em)",
)

/**
 * May a finger that aims at a thing hit one of the others? It picks such a thing with the first touch and plays it with
 * the second. A small thing with nothing around it is hit with certainty.
 *
 * @param {Element} thing
 * @param {Element[]} others
 */
export function isHard(thing, others) {
  const boxes = others.filter((other) => other !== thing).map((other) => other.getBoundingClientRect())
  return isCrowded(thing.getBoundingClientRect(), boxes, THUMB)
}

/** Scrolls so that things are seen between the top of the window and the bar. @param {Element[]} things */
export function bringIntoSight(things) {
  const bar = wide.matches ? 0 : (find("#bar", HTMLElement)?.offsetHeight ?? 0)
  const by = scrollNeeded(things.map((thing) => thing.getBoundingClientRect()), innerHeight - bar)
  if (by) scrollBy({ top: by, behavior: calm.matches ? "instant" : "smooth" })
}

/** Has the reader scrolled a list up from its end? @param {Element} list */
export function isScrolledUp(list) {
  return list.scrollHeight - list.scrollTop - list.clientHeight > LINE
}

/**
 * Scrolls a list to its end, padded so that it begins with a whole line. Lines are of broken heights and may begin
 * between two pixels: they are measured by their boxes, because `offsetTop` and `scrollHeight` are rounded.
 *
 * @param {HTMLElement} list
 */
export function scrollToEnd(list) {
  list.style.paddingBottom = "0"
  list.scrollTop = 0
  const box = list.getBoundingClientRect()
  const lines = [...list.children].map((line) => line.getBoundingClientRect())
  const over = (lines.at(-1)?.bottom ?? 0) - box.bottom // how far below the list its last line ends
  const first = over > 0 ? lines.find((line) => line.top - box.top >= over) : undefined
  // one pixel more than needed, so that the browser's own rounding of the end does not stop the list short of it
  if (first) list.style.paddingBottom = `${Math.ceil(first.top - box.top - over) + 1}px`
  list.scrollTop = first ? Math.round(first.top - box.top) : list.scrollHeight
}

/** Tells the server by a cookie which shape of board fits the window. */
function rememberShape() {
  const shape = broad.matches ? "wide" : "tall"
  const secure = location.protocol === "https:" ? "; secure" : ""
  const base = document.documentElement.dataset.base ?? ""
  document.cookie = `board=${shape}; path=${base}/; max-age=${YEAR}; samesite=lax${secure}`
  return shape
}

/** @type {string | undefined} the shape that was asked for last: it may still be on its way */
let asked

/** Asks for the board again if its shape does not fit the window any more. */
function redraw() {
  const shape = rememberShape()
  if (shape === (asked ?? page()?.dataset.board)) return
  asked = shape
  live.open() // the server draws for the shape that the cookie says
  find("#reel, #again", HTMLFormElement)?.requestSubmit()
}

export function listen() {
  rememberShape()
  broad.addEventListener("change", redraw)
  addEventListener("load", redraw) // at a browser's first visit the server can only guess the shape
}
