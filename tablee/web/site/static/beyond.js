// Where choices are out of sight, a button at that side of the window says how many there are (camera.js moves there).

import { find, findAll } from "./dom.js"
import { middle } from "./geometry.js"

const EDGE = 10 // pixels between a button and the edge of the window

/** @typedef {import("./geometry.js").Box} Box */

/**
 * Shows the buttons of the sides where something is.
 *
 * @param {(keyof Box | null)[]} sides of everything that can be chosen; null: it is in sight
 * @param {Box} box the window, on the screen
 */
export function point(sides, box) {
  for (const button of findAll("[data-beyond]", HTMLElement)) {
    const many = sides.filter((side) => side === button.dataset.beyond).length
    button.hidden = many === 0
    if (!many) continue
    label(button, many)
    place(button, box)
  }
}

/** @param {HTMLElement} button @param {number} many */
function label(button, many) {
  const count = find(".many", HTMLElement, button)
  if (count) count.textContent = String(many)
  button.setAttribute("aria-label", (button.dataset.words ?? "").replace("{n}", String(many)))
}

/** Puts a button at the middle of its side. @param {HTMLElement} button @param {Box} box */
function place(button, box) {
  const outer = button.offsetParent?.getBoundingClientRect()
  if (!outer) return
  const { x, y } = middle(box)
  const [wide, high] = [button.offsetWidth, button.offsetHeight]
  const spots = {
    left: { x: box.left + EDGE, y: y - high / 2 },
    right: { x: box.right - wide - EDGE, y: y - high / 2 },
    top: { x: x - wide / 2, y: box.top + EDGE },
    bottom: { x: x - wide / 2, y: box.bottom - high - EDGE },
  }
  const spot = spots[/** @type {keyof Box} */ (button.dataset.beyond)]
  button.style.left = `${spot.x - outer.left}px`
  button.style.top = `${spot.y - outer.top}px`
}
