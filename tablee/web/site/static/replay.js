// The replay: arrow keys go from position to position, and it can run by itself.

import { closest, find } from "./dom.js"

const PACE = 1100 // milliseconds between two positions while it runs

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "left", ArrowRight: "right", Home: "first", End: "last" }

/** @type {ReturnType<typeof setInterval> | undefined} */
let running

/** @param {string} where the data-go of a link */
function go(where) {
  find(`#replay [data-go="${where}"]`, HTMLElement)?.click()
}

/** @param {Event} event */
function run(event) {
  const button = closest(event, "#run", HTMLElement)
  if (!button) return
  clearInterval(running)
  running = running === undefined ? setInterval(go, PACE, "right") : undefined
  button.setAttribute("aria-pressed", String(running !== undefined))
}

/** @param {KeyboardEvent} event */
function press(event) {
  const isElsewhere = !find("#replay", HTMLElement) || closest(event, "input, select, textarea", Element)
  const where = KEYS[event.key]
  if (isElsewhere || event.ctrlKey || event.altKey || !where) return
  event.preventDefault()
  go(where)
}

/** Scrolls the list to the position that is shown, and makes its address that of the page: a reload leads back here. */
export function prepare() {
  const button = find("#run", HTMLElement)
  if (button) button.hidden = false
  const step = find("#steps .here", HTMLElement)
  if (step?.parentElement) step.parentElement.scrollTop = step.offsetTop - step.parentElement.clientHeight / 2
  const here = find("#here", HTMLAnchorElement)
  if (here) history.replaceState(null, "", here.href)
}

export function listen() {
  document.addEventListener("click", run)
  document.addEventListener("keydown", press)
}
