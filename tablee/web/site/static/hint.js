// Hints: read out to those who do not look, also when a better one takes the place of a rule of thumb.

import { announce, find } from "./dom.js"

/** What was read out last. */
let told = ""

export function prepare() {
  const hints = find("#hints", HTMLElement)
  const words = [...(hints?.querySelectorAll("strong, li span") ?? [])].map((part) => part.textContent).join(" ")
  if (words && words !== told) announce(words)
  told = words
}
