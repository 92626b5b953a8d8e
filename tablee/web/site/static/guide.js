// The guided first game: at each turn of the player the page asks for a hint by itself.

import { find, page } from "./dom.js"

/** The state of the table for which a hint was asked. @type {string | undefined} */
let asked

export function prepare() {
  if (document.readyState !== "complete") {
    // A form that is sent before htmx knows it would lead to a page of its own, which is no guided one.
    addEventListener("load", prepare, { once: true })
    return
  }
  const { turn, sequence } = page()?.dataset ?? {}
  const form = find("#ask-hint", HTMLFormElement)
  if (!find("#guided", HTMLElement) || !form || turn !== "yes" || sequence === asked) return
  asked = sequence
  form.requestSubmit()
}
