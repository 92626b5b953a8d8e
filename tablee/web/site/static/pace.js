// The pace at which a visitor wants to follow: how long a moment of the table, or a position of the replay, stays.

import { closest, find, findAll } from "./dom.js"

const LETTER = 50 // milliseconds to read a letter
const LEAST = 900 // milliseconds that a moment stays at least
const KEY = "tablee-pace"

/** What holds for this page if the browser keeps nothing. */
let chosen = ""

/** The pace as it is stored: how many times as fast as people read, "step" or "off". */
export function pace() {
  try {
    return localStorage.getItem(KEY) ?? (chosen || "1")
  } catch {
    return chosen || "1"
  }
}

/** Does a moment stay until the visitor goes on? */
export function isByStep() {
  return pace() === "step"
}

/** Does the visitor want to see the result only? */
export function isOff() {
  return pace() === "off"
}

/** How many times as fast as people read. */
export function speed() {
  return Number(pace()) || 1
}

/**
 * How long a sentence stays, in milliseconds.
 *
 * @param {string} words
 * @param {number} times as fast as people read
 */
export function readingTime(words, times) {
  return Math.max(LEAST, words.length * LETTER) / times
}

/** Shows the pace that holds in all places where it can be chosen. */
export function prepare() {
  for (const select of findAll("[data-pace]", HTMLSelectElement)) {
    const isOffered = [...select.options].some((option) => option.value === pace())
    select.value = isOffered ? pace() : "1"
  }
  const row = find("#pace-row", HTMLElement)
  if (row) row.hidden = false
}

/** @param {() => void} changed is called when the visitor has chosen another pace */
export function listen(changed) {
  document.addEventListener("change", (event) => {
    const select = closest(event, "[data-pace]", HTMLSelectElement)
    if (!select) return
    chosen = select.value
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // the browser keeps nothing: the pace holds for this page
    }
    prepare()
    changed()
  })
}
