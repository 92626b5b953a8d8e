// Clocks: elements with data-until, a time in milliseconds since 1970, show how long it is until then.

import { findAll } from "./dom.js"

const LATE = 10 // seconds

/** How a time that is left is written. @param {number} seconds */
export function written(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours} h` : `${minutes}:${String(seconds % 60).padStart(2, "0")}`
}

export function prepare() {
  for (const clock of findAll("[data-until]", HTMLElement)) {
    const left = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000))
    clock.textContent = written(left)
    clock.classList.toggle("late", left <= LATE)
  }
}

export function listen() {
  setInterval(prepare, 500)
}
