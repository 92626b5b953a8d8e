// A page without a browser: what scripts use of a window, as globals of this process. Nothing has a size or a place.

import { Window } from "happy-dom"

const window = new Window({ url: "http://localhost/t/abc" })
const NAMES = [
  ...["document", "localStorage", "sessionStorage", "location", "history", "matchMedia"],
  ...["Node", "Element", "HTMLElement", "SVGElement"],
  ...["HTMLAnchorElement", "HTMLButtonElement", "HTMLDetailsElement", "HTMLFormElement", "HTMLInputElement"],
  ...["HTMLOptionElement", "HTMLSelectElement", "SVGGElement", "SVGGraphicsElement", "SVGRectElement", "SVGSVGElement"],
  ...["SVGTextElement"],
  ...["CustomEvent", "Event", "KeyboardEvent", "MouseEvent", "PointerEvent"],
  ...["addEventListener", "innerHeight", "scrollBy", "ResizeObserver"],
]

for (const name of NAMES) Object.defineProperty(globalThis, name, { value: Reflect.get(window, name) })

/** Fills the page. @param {string} html */
export function show(html) {
  document.body.innerHTML = html
}

/** @param {string} selector @returns {HTMLElement} */
export function get(selector) {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return /** @type {HTMLElement} */ (found)
}

/**
 * Dispatches an event that bubbles; says whether nobody prevented its default.
 *
 * @param {string} selector
 * @param {string} type
 * @param {Record<string, unknown>} [more] properties of the event
 */
export function dispatch(selector, type, more = {}) {
  const names = ["pointerdown", "pointerup", "pointerover", "pointermove", "pointerout"]
  const pointer = Object.fromEntries(names.map((name) => [name, PointerEvent]))
  const classes = { click: PointerEvent, keydown: KeyboardEvent, ...pointer }
  const kind = Reflect.get(classes, type) ?? CustomEvent
  return get(selector).dispatchEvent(new kind(type, { bubbles: true, cancelable: true, ...more }))
}
