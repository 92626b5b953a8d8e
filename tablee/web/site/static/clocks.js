// Clocks: elements with data-until, a time in milliseconds since 1970, show how long it is until then; those with
// data-since show for how long somebody has been away.

import { findAll } from "./dom.js"

const LATE = 10 // seconds

/** How a time that is left is written. @param {number} seconds */
export function written(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours} h` : `${minutes}:${String(seconds % 60).padStart(2, "0")}`
}

/** How long somebody has been away; the words are the same in every language. @param {number} seconds */
export function elapsed(seconds) {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return ""
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

export function prepare() {
  for (const clock of findAll("[data-until]", HTMLElement)) {
    const left = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000))
    clock.textContent = written(left)
    clock.classList.toggle("late", left <= LATE)
  }
  for (const span of findAll("[data-since]", HTMLElement)) {
    const words = elapsed((Date.now() - Number(span.dataset.since)) / 1000)
    if (span.textContent !== words) span.textContent = words
  }
}

export function listen() {
  setInterval(prepare, 500)
}
