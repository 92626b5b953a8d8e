// Hints: read out to those who do not look, also when a better one takes the place of a rule of thumb. Where there is
// little room the reason is folded, because it would cover the board or push the choices out of the window, unless the
// player unfolds it. On a phone on its side the hint lies over the table: where it covers the least of the choices, the
// hand and the instruction, and then the least of what else lies on the table.

import * as columns from "./columns.js"
import { announce, closest, find, findAll } from "./dom.js"
import { clearest } from "./geometry.js"
import { side, tablet, wide } from "./viewport.js"

const PLACES = ["low left", "high left", "low right", "high right", "middle right", "middle left"] // as in screens.css
const NEEDED = "#board :is(.action, [data-hand]), #bar .prompt, #doing[open] #choices"
const SETTLED = 400 // milliseconds after which the window of a large board has come to what the hint speaks of

/** What was read out last. */
let told = ""

/** What the player wants the fold to be; null until they fold or unfold it themselves. @type {boolean | null} */
let isWantedOpen = null

/** @param {HTMLDetailsElement} fold */
function unfold(fold) {
  fold.open = isWantedOpen ?? (wide.matches || tablet.matches)
  const bottom = find("#bar", HTMLElement)?.getBoundingClientRect().bottom ?? 0
  if (isWantedOpen === null && wide.matches && bottom > innerHeight) fold.open = false
}

/** Puts the hint where it covers nothing that the player needs. */
function place() {
  const hints = find("#hints", HTMLElement)
  if (!hints) return
  delete hints.dataset.place
  if (!side.matches) return
  const boxes = PLACES.map((name) => {
    hints.dataset.place = name
    return hints.getBoundingClientRect()
  })
  const needed = findAll(NEEDED, Element).map((thing) => thing.getBoundingClientRect())
  hints.dataset.place = PLACES[clearest(boxes, needed, columns.occupied())]
}

export function prepare() {
  const hints = find("#hints", HTMLElement)
  const fold = find("#hint-why", HTMLDetailsElement)
  if (fold) unfold(fold)
  const parts = hints?.querySelectorAll("#hint-why > summary > span:not(.why), .reason, li strong, li span") ?? []
  const words = [...parts].map((part) => part.textContent).join(" ")
  if (words && words !== told) announce(words)
  told = words
  place()
  if (hints) setTimeout(place, SETTLED)
}

export function listen() {
  document.addEventListener("click", (event) => {
    const fold = closest(event, "#hint-why > summary", HTMLElement)?.parentElement
    if (fold instanceof HTMLDetailsElement) isWantedOpen = !fold.open
    if (fold) setTimeout(place) // when it is folded or unfolded
  })
  addEventListener("resize", place)
}
