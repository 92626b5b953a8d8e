// Hints: read out to those who do not look, also when a better one takes the place of a rule of thumb. Where there is
// little room the reason is folded, because it would cover the board or push the choices out of the window, unless the
// player unfolds it. On a phone on its side the hint lies over the table: in a corner where it covers neither what it
// speaks of nor the hand.

import { announce, closest, find, findAll } from "./dom.js"
import { side, tablet, wide } from "./viewport.js"

const CORNERS = ["low left", "high left", "low right", "high right"] // as in screens.css, the usual one first
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

/** Does the hint lie over something that the player needs now? @param {Element} hints */
function covers(hints) {
  const box = hints.getBoundingClientRect()
  return findAll("#board .action.hinted, #board [data-hand]", SVGGElement).some((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect()
    return right > box.left && left < box.right && bottom > box.top && top < box.bottom
  })
}

/** Puts the hint into a corner where it covers nothing. */
function place() {
  const hints = find("#hints", HTMLElement)
  if (!hints) return
  delete hints.dataset.corner
  if (!side.matches) return
  const free = CORNERS.find((corner) => {
    hints.dataset.corner = corner
    return !covers(hints)
  })
  hints.dataset.corner = free ?? CORNERS[0]
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
