// Every symbol explains itself: an element with data-sign has a card that says what the sign means, after data-about,
// which tells of this very one. The words of all signs are in the page once (#signs).
//
// Signs can have the focus. In the drawing and in the strip of seats they are one stop of the Tab key each, and arrow
// keys go from sign to sign. Signs on things that can be chosen are part of those.

import * as card from "./card.js"
import { closest, find, findAll } from "./dom.js"
import { nearest } from "./geometry.js"

/** @type {Record<string, readonly [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const AREAS = ["#board", ".seats"]
const TAKEN = ".action, [data-why], button, a"
const SHORT = 12 // letters: a number that stands on a sign belongs to its name

/** @returns {Record<string, string>} */
function words() {
  return JSON.parse(find("#signs", HTMLElement)?.dataset.words ?? "{}")
}

/** What a sign means. @param {HTMLElement | SVGElement} thing */
export function meaning({ dataset }) {
  const said = words()[dataset.sign ?? ""]
  const about = dataset.about ?? ""
  const all = [about && !/[.!?…]$/.test(about) ? `${about}.` : about, said]
  return { words: all.filter(Boolean).join(" ") }
}

/** @param {string} area @returns {(HTMLElement | SVGElement)[]} */
function signs(area) {
  const found = [...findAll(`${area} [data-sign]`, HTMLElement), ...findAll(`${area} [data-sign]`, SVGElement)]
  return found.filter((thing) => !thing.closest(TAKEN))
}

/** Gives a sign a name, unless it has words of its own that may change, such as a clock. @param {Element} thing */
function name(thing) {
  const text = thing.textContent?.trim() ?? ""
  if (thing instanceof HTMLElement && text) return
  if (!(thing instanceof HTMLElement || thing instanceof SVGElement)) return
  const number = text.length <= SHORT ? text : ""
  thing.setAttribute("role", "img")
  thing.setAttribute("aria-label", thing.dataset.about || [number, meaning(thing).words].filter(Boolean).join(": "))
}

/** Lets signs have the focus, and gives them names. */
export function prepare() {
  for (const area of AREAS) {
    const all = signs(area)
    const stop = all.find((thing) => thing.getAttribute("tabindex") === "0") ?? all[0]
    for (const thing of all) {
      thing.setAttribute("tabindex", thing === stop ? "0" : "-1")
      name(thing)
    }
    if (all.length) find(`${area} > svg.drawing`, SVGSVGElement)?.setAttribute("role", "group") // its parts are read
  }
}

/** @param {KeyboardEvent} event */
function press(event) {
  const thing = closest(event, "[data-sign]", HTMLElement) ?? closest(event, "[data-sign]", SVGElement)
  const arrow = ARROWS[event.key]
  const area = AREAS.find((one) => thing?.closest(one))
  if (!thing || !arrow || !area) return
  const all = signs(area)
  const next = all[nearest(all.map((one) => one.getBoundingClientRect()), all.indexOf(thing), arrow)]
  if (!next) return
  event.preventDefault()
  thing.setAttribute("tabindex", "-1")
  next.setAttribute("tabindex", "0")
  next.focus()
}

export function listen() {
  card.provide("[data-sign]", meaning)
  document.addEventListener("keydown", press)
}
