// The guided first game: at each turn of the player the page asks for a hint by itself.

import { find, page } from "./dom.js"

const TRIES = 3 // times that a hint is asked for at one turn, if none comes
const AGAIN = 3000 // milliseconds before it is asked for again

/** The state of the table for which a hint was asked, and how often. @type {string | undefined} */
let asked
let tries = 0

export function prepare() {
  if (document.readyState !== "complete") {
    // A form that is sent before htmx knows it would lead to a page of its own, which is no guided one.
    addEventListener("load", prepare, { once: true })
    return
  }
  const sequence = page()?.dataset.sequence
  if (sequence === asked) return
  tries = 0
  if (ask()) asked = sequence
}

/** Asks for a hint, if it is the player's turn. */
function ask() {
  const form = find("#ask-hint", HTMLFormElement)
  if (!find("#guided", HTMLElement) || !form || page()?.dataset.turn !== "yes") return false
  tries += 1
  form.requestSubmit()
  return true
}

/** @param {import("htmx.org").HtmxRequestCtx | undefined} request that has failed */
function fail(request) {
  const sequence = asked
  if (request?.sourceElement?.id !== "ask-hint" || tries >= TRIES) return
  setTimeout(() => {
    if (asked === sequence && page()?.dataset.sequence === sequence) ask()
  }, AGAIN)
}

export function listen() {
  document.addEventListener("htmx:error", (event) => fail(event.detail.ctx))
  document.addEventListener("htmx:response:error", (event) => fail(event.detail.ctx))
}
