// Small controls around the table: copying a link, the sound switch, the settings menu, the chat form, and the message
// that a request has failed.

import { announce, closest, find, findAll } from "./dom.js"
import { isOn, toggle } from "./sound.js"

const COPIED = 2000 // milliseconds that a button says “copied”
const TROUBLE = 6000 // milliseconds that a failure stays on the screen
const EXPECTED = [409, 422] // statuses of refused moves: their answers are shown at the table

/** @param {HTMLElement} button its data-copy selects the field, or a link */
async function copy(button) {
  const { copy: selector = "", done = "" } = button.dataset
  const field = find(selector, HTMLInputElement)
  const link = find(selector, HTMLAnchorElement)
  if (!field && !link) return
  try {
    await navigator.clipboard.writeText(field?.value ?? link?.href ?? "")
  } catch {
    // There is no clipboard without https. The address of a link is in the browser's own bar.
    if (!field) return
    field.select()
    document.execCommand("copy")
  }
  const label = find("span", HTMLElement, button) ?? button
  const words = label.textContent
  label.textContent = done
  announce(done)
  setTimeout(() => (label.textContent = words), COPIED)
}

/** @param {Event} event */
function press(event) {
  const copying = closest(event, "[data-copy]", HTMLElement)
  const sound = closest(event, "#sound", HTMLElement)
  if (copying) {
    event.preventDefault() // a link is copied, not followed
    void copy(copying)
  }
  if (sound) sound.setAttribute("aria-pressed", String(toggle()))
}

/** Closes the settings by a click elsewhere or by Escape. @param {Event} event */
function closeMenu(event) {
  const menu = find("#settings[open]", HTMLDetailsElement)
  const isOutside = event.target instanceof Node && !menu?.contains(event.target)
  const isEscape = event instanceof KeyboardEvent && event.key === "Escape"
  if (menu && (isEscape || (event.type === "click" && isOutside))) menu.open = false
}

/** @param {{ctx?: import("htmx.org").HtmxRequestCtx}} detail */
function showTrouble({ ctx }) {
  const toast = find("#trouble", HTMLElement)
  if (!toast || EXPECTED.includes(ctx?.response?.status ?? 0)) return
  toast.hidden = false
  setTimeout(() => (toast.hidden = true), TROUBLE)
}

export function prepare() {
  for (const button of findAll("[data-copy], #sound", HTMLElement)) button.hidden = false
  find("#sound", HTMLElement)?.setAttribute("aria-pressed", String(isOn()))
}

export function listen() {
  document.addEventListener("click", press)
  document.addEventListener("click", closeMenu)
  document.addEventListener("keydown", closeMenu)
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const { sourceElement: form, response } = ctx
    const isSent = response !== undefined && response.status < 400
    if (isSent && form instanceof HTMLFormElement && form.id === "say") form.reset()
  })
  document.addEventListener("htmx:response:error", (event) => showTrouble(event.detail))
  document.addEventListener("htmx:error", (event) => showTrouble(event.detail))
}
