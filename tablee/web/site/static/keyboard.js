// Playing by keyboard: the board is one stop of the Tab key, arrow keys go from choice to choice, and the focus stays
// where the player was when the page changes.

import { reveal } from "./camera.js"
import { actions, onBoard, play } from "./choices.js"
import { closest, find, findAll } from "./dom.js"
import { nearest } from "./geometry.js"

/** @type {Record<string, readonly [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** @typedef {"#board" | "#bar"} Area */
/** @typedef {{area: Area | null, action: string | undefined}} Focus */

/**
 * Where the focus waits while there is nothing to choose, and where it came from.
 *
 * @type {{at: Element | null, area: Area} | null}
 */
let waiting = null

/** Makes one choice of the board reachable by Tab, and gives it the focus if it is given. @param {SVGGElement} [to] */
function rove(to) {
  const all = actions()
  const stop = to ?? all.find((thing) => thing.tabIndex === 0) ?? all[0]
  for (const thing of all) thing.setAttribute("tabindex", thing === stop ? "0" : "-1")
  if (!to) return
  to.focus({ preventScroll: true })
  reveal(to)
  to.scrollIntoView({ block: "nearest" })
}

/** @param {KeyboardEvent} event */
function press(event) {
  const thing = closest(event, "#board .action", SVGGElement)
  const arrow = ARROWS[event.key]
  if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault()
    play(thing.dataset.action)
  } else if (thing && arrow) {
    event.preventDefault()
    const all = actions()
    const next = all[nearest(all.map((one) => one.getBoundingClientRect()), all.indexOf(thing), arrow)]
    if (next) rove(next)
  }
}

/** Where the focus is, to be taken before the page changes. @returns {Focus} */
export function focus() {
  const active = document.activeElement
  const area = active?.closest("#board") ? "#board" : active?.closest("#bar") ? "#bar" : null
  return { area, action: active instanceof SVGElement ? active.dataset.action : undefined }
}

/**
 * Puts the focus back if the element that had it is gone. If there is nothing to choose, it waits at the bar and
 * returns when there is.
 *
 * @param {Focus} was
 */
export function refocus(was) {
  const active = document.activeElement
  const area = active === document.body ? was.area : active === waiting?.at ? waiting.area : null
  if (!area) return
  const next = area === "#board" ? (onBoard(was.action) ?? actions()[0]) : firstInBar()
  if (next instanceof SVGGElement) rove(next)
  else if (next) next.focus({ preventScroll: true })
  if (next) {
    waiting = null
    return
  }
  const at = find("#bar", HTMLElement) ?? find("#main", HTMLElement)
  waiting = { at, area }
  at?.focus({ preventScroll: true })
}

function firstInBar() {
  return findAll("#bar :is(button, select, summary, a)", HTMLElement).find((one) => one.checkVisibility())
}

export function prepare() {
  rove()
}

export function listen() {
  document.addEventListener("keydown", press)
}
