// The replay: arrow keys go from position to position, and it can run by itself, as fast as the visitor reads.

import { closest, find, findAll, settle } from "./dom.js"
import { readingTime, speed } from "./pace.js"

const LEAST = 900 // milliseconds until it begins to run

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "left", ArrowRight: "right", Home: "first", End: "last" }

/**
 * Goes on when the sentence has been read; undefined while it does not run.
 *
 * @type {ReturnType<typeof setTimeout> | undefined}
 */
let running

/** @param {string} where the data-go of a link */
function go(where) {
  find(`#replay [data-go="${where}"]`, HTMLElement)?.click()
}

/** Is the last position shown? */
function isAtEnd() {
  const { sequence, last } = find("#replay", HTMLElement)?.dataset ?? {}
  return sequence === last
}

/** Waits until the position has been looked at, then goes on; at the end it stops. */
function wait() {
  clearTimeout(running)
  const words = find("#prompt", HTMLElement)?.textContent ?? ""
  const account = find("#summary-text", HTMLElement)?.textContent ?? "" // half of it is known already
  if (isAtEnd()) stop()
  else running = setTimeout(next, readingTime(words + account.slice(account.length / 2), speed()))
}

/** If the answer is lost, it tries again after the same time. */
function next() {
  go("right")
  wait()
}

function stop() {
  clearTimeout(running)
  running = undefined
  showRun()
}

/** @param {Event} event */
function run(event) {
  if (!closest(event, "#run", HTMLElement)) return
  if (running !== undefined) return stop()
  if (isAtEnd()) {
    running = setTimeout(wait, LEAST) // the first position comes meanwhile
    go("first")
  } else {
    running = setTimeout(next, LEAST / speed())
  }
  showRun()
}

/** The button says what it does now. */
function showRun() {
  const button = find("#run", HTMLElement)
  const words = find("#run-words", HTMLElement)
  if (!button || !words) return
  const isRunning = running !== undefined
  button.hidden = false
  button.setAttribute("aria-pressed", String(isRunning))
  words.textContent = (isRunning ? button.dataset.pause : button.dataset.play) ?? ""
}

/** @param {KeyboardEvent} event */
function press(event) {
  const isElsewhere = !find("#replay", HTMLElement) || closest(event, "input, select, textarea", Element)
  const where = KEYS[event.key]
  if (isElsewhere || event.ctrlKey || event.altKey || !where) return
  event.preventDefault()
  go(where)
}

/** Another pace holds at once. @param {Event} event */
function choosePace(event) {
  if (closest(event, "[data-pace]", HTMLSelectElement) && running !== undefined) wait()
}

/** Lights up what the moment that is shown is about. */
function lightUp() {
  const lit = find("#replay", HTMLElement)?.dataset.lit?.split(" ") ?? []
  for (const thing of findAll("#board .shines", Element)) thing.classList.remove("shines")
  for (const id of lit) document.getElementById(id)?.classList.add("shines")
}

/** Scrolls the list to the position that is shown, and makes its address that of the page: a reload leads back here. */
export function prepare() {
  if (!find("#replay", HTMLElement)) return
  if (running !== undefined) wait()
  showRun()
  lightUp()
  const step = find("#steps [aria-current]", HTMLElement)
  const list = step?.parentElement
  if (step && list) list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2
  const here = find("#here", HTMLAnchorElement)
  if (here) settle(here)
}

export function listen() {
  document.addEventListener("click", run)
  document.addEventListener("keydown", press)
  document.addEventListener("change", choosePace)
}
