// Hints: read out to those who do not look, also when a better one takes the place of a rule of thumb. Where there is
// little room the reason is folded, because it would cover the board or push the choices out of the window, unless the
// player unfolds it.

import { announce, closest, find } from "./dom.js"
import { tablet, wide } from "./viewport.js"

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

export function prepare() {
  const hints = find("#hints", HTMLElement)
  const fold = find("#hint-why", HTMLDetailsElement)
  if (fold) unfold(fold)
  const parts = hints?.querySelectorAll("#hint-why > summary > span:not(.why), .reason, li strong, li span") ?? []
  const words = [...parts].map((part) => part.textContent).join(" ")
  if (words && words !== told) announce(words)
  told = words
}

export function listen() {
  document.addEventListener("click", (event) => {
    const fold = closest(event, "#hint-why > summary", HTMLElement)?.parentElement
    if (fold instanceof HTMLDetailsElement) isWantedOpen = !fold.open
  })
}
