// Why something cannot be chosen, and what a choice brings. The server knows both; the page shows them in a card.

import * as card from "./card.js"
import { find, findAll, page } from "./dom.js"

/** @typedef {import("./card.js").Content} Content */

/** Asks the server why a thing cannot be chosen. @param {HTMLElement | SVGElement} thing */
async function ask({ dataset }) {
  const url = page()?.dataset.reasons // ends where the action is to be written
  if (!url || !dataset.why) return undefined
  const answer = await fetch(url + encodeURIComponent(dataset.why))
  return answer.ok ? /** @type {Content} */ (await answer.json()) : undefined
}

/** What the bar says of each action: its label, and what it brings. */
function inBar() {
  const options = findAll("#options option", HTMLOptionElement).map((one) => [one.value, one.text])
  const buttons = findAll("#options button[name=action]", HTMLButtonElement)
  const labels = buttons.map((one) => [one.value, one.getAttribute("aria-label") ?? textOf(one)])
  return new Map(/** @type {[string, string][]} */ ([...options, ...labels]))
}

/** @param {Element} element */
function textOf(element) {
  return (element.textContent ?? "").replace(/[ \n\t]+/g, " ").trim()
}

/** Names what has come to the board as the bar does, and leaves tooltips to the card. */
export function prepare() {
  const words = inBar()
  for (const thing of findAll("#board .action", SVGGElement)) {
    const tip = find("title", SVGElement, thing)
    const label = tip?.textContent
    const name = thing.getAttribute("aria-label")
    const whole = words.get(thing.dataset.action ?? "")
    if (name && label && whole?.includes(label)) thing.setAttribute("aria-label", name.replace(label, whole))
    if (tip?.parentNode === thing) tip.remove()
  }
}

/** The card of a choice: its label with what it brings. @param {HTMLElement | SVGElement} thing */
function describe(thing) {
  return { words: thing.getAttribute("aria-label") ?? "" }
}

export function listen() {
  card.provide("[data-reasons] [data-why]", ask)
  card.provide("#board .action, #options .chip[name=action]", describe)
}
