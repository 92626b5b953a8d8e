// Playing by keyboard: the board is one stop of the Tab key, arrow keys go from choice to choice, and the focus stays
// where the player was when the page changes.

import { reveal } from "./camera.js"
import { actions, onBoard, play } from "./choices.js"
import { closest, find, findAll } from "./dom.js"
import { nearest } from "./geometry.js"

/** @type {Record<string, readonly [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** @typedef {"#board" | "#bar"} Area */

/**
 * @typedef {object} Focus
 * @property {Area | null} area
 * @property {string | undefined} action
 * @property {boolean} isVisible the player uses the keyboard; after a click or tap the focus is there, but not shown
 */

/**
 * Where the focus waits while there is nothing to choose, and what it was before.
 *
 * @type {{at: Element | null, was: Focus} | null}
 */
let waiting = null

/** What arrow keys reach: what can be chosen, and what says why it cannot. */
function stops() {
  return findAll("#board :is(.action, [data-reasons] [data-why])", SVGGElement)
}

/**
 * Makes one thing of the board a stop of the Tab key: the given one, the present one, or the first choice.
 *
 * @param {SVGGElement} [to]
 */
function rove(to) {
  const all = stops()
  const choices = actions()
  const present = all.find((thing) => thing.getAttribute("tabindex") === "0")
  const stop = to ?? (present && (!choices.length || choices.includes(present)) ? present : (choices[0] ?? all[0]))
  for (const thing of all) thing.setAttribute("tabindex", thing === stop ? "0" : "-1")
}

/** @param {SVGGElement} thing */
function moveTo(thing) {
  rove(thing)
  thing.focus({ preventScroll: true })
  reveal(thing)
  thing.scrollIntoView({ block: "nearest" })
}

/** @param {KeyboardEvent} event */
function press(event) {
  const thing = closest(event, "#board :is(.action, [data-reasons] [data-why])", SVGGElement)
  const arrow = ARROWS[event.key]
  if (thing?.dataset.action && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault()
    play(thing.dataset.action)
  } else if (thing && arrow) {
    event.preventDefault()
    const all = stops()
    const next = all[nearest(all.map((one) => one.getBoundingClientRect()), all.indexOf(thing), arrow)]
    if (next) moveTo(next)
  }
}

/** Where the focus is, to be taken before the page changes. @returns {Focus} */
export function focus() {
  const active = document.activeElement
  const area = active?.closest("#board") ? "#board" : active?.closest("#bar") ? "#bar" : null
  const action = active instanceof SVGElement ? active.dataset.action : undefined
  return { area, action, isVisible: active?.matches(":focus-visible") ?? false }
}

/**
 * Puts the focus back if the element that had it is gone. If there is nothing to choose, it waits at the bar and
 * returns when there is. The page scrolls for players who use the keyboard only: it must not move under a pointer.
 *
 * @param {Focus} before the page changed
 */
export function refocus(before) {
  const was = lost(before)
  if (!was?.area) return
  const next = was.area === "#board" ? (onBoard(was.action) ?? actions()[0]) : firstInBar()
  const at = next ?? find("#bar", HTMLElement) ?? find("#main", HTMLElement)
  waiting = next ? null : { at, was }
  if (next instanceof SVGGElement && was.isVisible) moveTo(next)
  else at?.focus({ preventScroll: true })
}

/** The focus that has to be put back, if any. @param {Focus} before the page changed */
function lost(before) {
  if (waiting && document.activeElement === waiting.at) return waiting.was
  return document.activeElement === document.body ? before : undefined
}

/** The first choice in the bar, or whatever else can be used there; what has happened is not what one waits for. */
function firstInBar() {
  const seen = findAll("#bar :is(button, select, summary, a)", HTMLElement).filter((one) => one.checkVisibility())
  return seen.find((one) => one.closest("#move, .slider")) ?? seen.find((one) => !one.closest("#recap"))
}

export function prepare() {
  rove()
}

export function listen() {
  document.addEventListener("keydown", press)
}
