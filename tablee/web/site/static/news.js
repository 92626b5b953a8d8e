// What has happened, for those who do not look: new lines of the log are read out, and sounds are made.

import { announce, find, findAll, page } from "./dom.js"
import { seen } from "./moments.js"
import { bell, tap } from "./sound.js"
import { isScrolledUp, scrollToEnd } from "./viewport.js"

const MOST = 6 // lines read out at once

/**
 * @typedef {object} State
 * @property {string} prompt
 * @property {string | undefined} turn
 * @property {string | undefined} sequence
 * @property {HTMLElement[]} scrolledUp the lists that somebody reads further up
 */

/** The latest line of the log that was read out. */
let told = 0

function lines() {
  const found = findAll("#log [data-at]", HTMLElement)
  return found.map((line) => ({ at: Number(line.dataset.at), words: line.textContent ?? "" }))
}

function lists() {
  return findAll("#log, #chat", HTMLElement)
}

/** What the page says, to be taken before it changes. @returns {State} */
export function state() {
  const { turn, sequence } = page()?.dataset ?? {}
  const prompt = find("#prompt", HTMLElement)?.innerText ?? ""
  return { prompt, turn, sequence, scrolledUp: lists().filter(isScrolledUp) }
}

/** Tells what is new. @param {State} was */
export function tell(was) {
  const is = state()
  const all = lines()
  const fresh = all.filter((line) => line.at > told && !seen.has(line.at)) // moments have been read out already
  const words = fresh.slice(-MOST).map((line) => line.words)
  told = Math.max(0, ...all.map((line) => line.at))
  if (is.prompt !== was.prompt) words.push(is.prompt)
  announce(words.join(" "))
  if (is.turn === "yes" && was.turn !== "yes") bell()
  else if (is.sequence !== was.sequence) tap()
}

/** Shows the ends of the lists; a reader who has scrolled up stays there. @param {State} [was] */
export function prepare(was) {
  for (const list of lists()) if (!was?.scrolledUp.includes(list)) scrollToEnd(list)
  const tab = page()?.dataset.tab
  if (tab) document.title = tab
}

export function listen() {
  told = Math.max(0, ...lines().map((line) => line.at))
  document.addEventListener(
    "toggle",
    (event) => {
      const isDrawer = event.target instanceof Element && event.target.id === "side"
      if (isDrawer) lists().forEach(scrollToEnd) // a closed drawer cannot scroll
    },
    true,
  )
}
