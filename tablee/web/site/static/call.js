// Calls people who wait for their turn with this page out of sight: a notification of the browser. It is offered by a
// button, after somebody else has played; the browser asks for permission only when the button is pressed.

import { closest, find, findAll, page } from "./dom.js"

const KEY = "tablee-call"

/**
 * What the page showed last: whether it was the visitor's turn, and how far others had played since their own move.
 *
 * @type {{turn: string, others: number} | undefined}
 */
let shown

/** What the others called with last. */
let called = ""

function isWanted() {
  try {
    return Notification.permission === "granted" && localStorage.getItem(KEY) === "on"
  } catch {
    return false // the browser keeps nothing
  }
}

/** @param {boolean} on */
function want(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off")
  } catch {
    // the browser keeps nothing
  }
}

/** Shows a notification, unless the page is in sight. @param {string} words */
export async function ring(words) {
  if (!("Notification" in globalThis) || !isWanted() || !document.hidden || !words) return
  const { pathname, href } = location
  const wishes = { body: words, tag: pathname, data: { url: href } }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) return registration.showNotification(document.title, wishes)
  new Notification(document.title, wishes).addEventListener("click", () => globalThis.focus())
}

/** @param {Event} event */
async function press(event) {
  if (!closest(event, "#call", HTMLElement)) return
  if (Notification.permission === "default") want((await Notification.requestPermission()) === "granted")
  else want(!isWanted())
  show()
}

function show() {
  const button = find("#call", HTMLElement)
  if (!button || !("Notification" in globalThis)) return
  button.hidden = !(shown?.others || isWanted()) || Notification.permission === "denied"
  button.setAttribute("aria-pressed", String(isWanted()))
}

/** How many actions had been played when others did the last thing since the visitor's own move; 0: nothing yet. */
function others() {
  const isSeated = find(".stage-running .seat.you", HTMLElement) !== null
  const lines = findAll("#log li.new", HTMLElement)
  return isSeated ? Math.max(0, ...lines.map((line) => Number(line.dataset.at))) : 0
}

function prompt() {
  return find("#prompt", HTMLElement)?.innerText.trim() ?? ""
}

/** Offers to call once somebody else has played, and calls when the turn has come. */
export function prepare() {
  const was = shown
  shown = { turn: page()?.dataset.turn ?? "", others: others() }
  const isNew = was !== undefined && (was.turn === "no" || shown.others > was.others)
  if (shown.turn === "yes" && shown.others > 0 && isNew) void ring(prompt())
  nudge()
  show()
}

/** The others have waited for long, and decide how to go on without the visitor. */
function nudge() {
  const words = page()?.dataset.call ?? ""
  if (words && words !== called) void ring(words)
  called = words
}

export function listen() {
  document.addEventListener("click", (event) => void press(event))
}
