// The replay: arrow keys go from position to position, and it can run by itself, as fast as the visitor reads.

import { closest, find } from "./dom.js"

const LETTER = 50 // milliseconds to read a letter
const LEAST = 900 // milliseconds that a position stays at least
const KEY = "tablee-pace"

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

/**
 * How long a position stays, in milliseconds.
 *
 * @param {string} words what is told of it
 * @param {number} speed 1: as people read
 */
export function readingTime(words, speed) {
  return Math.max(LEAST, words.length * LETTER) / speed
}

function pace() {
  return Number(find("#pace", HTMLSelectElement)?.value) || 1
}

/** Waits until the position has been looked at, then goes on; at the end it stops. */
function wait() {
  clearTimeout(running)
  if (isAtEnd()) stop()
  else running = setTimeout(next, readingTime(find("#prompt", HTMLElement)?.textContent ?? "", pace()))
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
    running = setTimeout(next, LEAST / pace())
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

/** The pace that was chosen is kept for the next replay. @param {Event} event */
function choosePace(event) {
  const select = closest(event, "#pace", HTMLSelectElement)
  if (!select) return
  try {
    localStorage.setItem(KEY, select.value)
  } catch {
    // the browser keeps nothing: the pace holds for this page
  }
  if (running !== undefined) wait()
}

function showPace() {
  const part = find("#pace-part", HTMLElement)
  const select = find("#pace", HTMLSelectElement)
  if (!part || !select) return
  part.hidden = false
  try {
    const kept = localStorage.getItem(KEY)
    if ([...select.options].some((option) => option.value === kept)) select.value = kept ?? ""
  } catch {
    // the browser keeps nothing
  }
}

/** Scrolls the list to the position that is shown, and makes its address that of the page: a reload leads back here. */
export function prepare() {
  if (!find("#replay", HTMLElement)) return
  showPace()
  if (running !== undefined) wait()
  showRun()
  const step = find("#steps .here", HTMLElement)
  const list = step?.parentElement
  if (step && list) list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2
  const here = find("#here", HTMLAnchorElement)
  if (here) history.replaceState(null, "", here.href)
}

export function listen() {
  document.addEventListener("click", run)
  document.addEventListener("keydown", press)
  document.addEventListener("change", choosePace)
}
