// Things of a drawing that stand for several choices: data-handle="send 3 ?" is a card of the hand, "send ? 1" a place
// that cards go to. In such a pattern ? is any one word, and * at its end is any words.
//
// A click on a handle keeps the choices that match it: they light up and the others dim, on the board and in the bar. A
// click on a second handle keeps those that match both. A single choice that is left is made at once. The server says
// which earlier choices may still be made instead of the last one (data-instead of #by-handle): a handle of one of
// those makes it, and the last choice is taken back. What the last choice has taken up has data-undo: a click puts it
// down.

import { actions, inBar, play } from "./choices.js"
import { wasDragged } from "./camera.js"
import { announce, closest, find, findAll } from "./dom.js"
import { bringIntoSight } from "./viewport.js"

/** The patterns of the handles that are held, the latest last. @type {string[]} */
let held = []

/**
 * Does an action match a pattern?
 *
 * @param {string} pattern
 * @param {string} action
 */
export function matches(pattern, action) {
  const [wanted, words] = [pattern.split(" "), action.split(" ")]
  if (wanted.at(-1) === "*") words.length = Math.min(words.length, wanted.length)
  return wanted.length === words.length && wanted.every((word, i) => word === "?" || word === "*" || word === words[i])
}

/** The actions that match all patterns. @param {string[]} offer @param {string[]} patterns */
export function kept(offer, patterns) {
  return offer.filter((action) => patterns.every((pattern) => matches(pattern, action)))
}

/** All actions that can be chosen now. */
function offered() {
  return [...new Set(actions().flatMap((thing) => thing.dataset.action ?? []))]
}

/** The actions that can be chosen instead of the last one. @returns {string[]} */
function instead() {
  return JSON.parse(find("#by-handle", HTMLButtonElement)?.dataset.instead ?? "[]")
}

function handles() {
  return findAll("#board [data-handle]", SVGGElement)
}

/** @param {string} pattern @returns {boolean} would a click on this handle do something? */
function isLive(pattern) {
  return kept(offered(), [pattern]).length > 0 || kept(instead(), [pattern]).length === 1
}

/**
 * The pattern of the handle that was clicked. Something dim inside a handle says why it is, and a sign explains itself,
 * unless another handle is held already: then the sign is part of the place that is chosen.
 *
 * @param {Event} event
 */
function patternOf(event) {
  const thing = closest(event, "#board :is(.action, [data-handle], [data-why], [data-sign])", SVGGElement)
  if (!thing || thing.classList.contains("action")) return undefined
  const handle = held.length && !thing.dataset.why ? thing.closest("[data-handle]") : thing
  return handle instanceof SVGGElement ? handle.dataset.handle : undefined
}

/** @param {MouseEvent} event */
function click(event) {
  if (wasDragged() || putDown(event)) return
  const pattern = patternOf(event)
  if (!pattern) return letGo()
  if (!isLive(pattern)) return
  event.stopImmediatePropagation() // what a dim thing would say about itself
  grasp(pattern)
}

/** Enter and Space do what a click does. @param {KeyboardEvent} event */
function press(event) {
  const pattern = event.key === "Enter" || event.key === " " ? patternOf(event) : undefined
  if (event.key === "Escape") letGo()
  if (!pattern || !isLive(pattern)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  grasp(pattern)
}

/** Takes the last choice back if what it has taken up was clicked. @param {MouseEvent} event */
function putDown(event) {
  const undo = find("#ask-undo", HTMLFormElement)
  if (!undo || !closest(event, "#board [data-undo]", SVGGElement)) return false
  event.stopImmediatePropagation() // what it would say about itself
  letGo()
  undo.requestSubmit()
  return true
}

/** @param {string} pattern */
function grasp(pattern) {
  if (held.includes(pattern)) return letGo()
  const offer = offered()
  const both = kept(offer, [...held, pattern])
  held = both.length ? [...held, pattern] : [pattern]
  const left = both.length ? both : kept(offer, [pattern])
  const [only] = left
  if (left.length === 0) return replace(pattern)
  if (left.length === 1 && only !== undefined && offer.length > 1) {
    letGo()
    return play(only)
  }
  show()
  bringIntoSight(actions().filter((thing) => left.includes(thing.dataset.action ?? "")))
  const named = inBar().filter((button) => left.includes(button.value))
  announce(named.map((button) => button.title || button.textContent?.trim()).join(". "))
}

/** Makes another choice than the last one. @param {string} pattern */
function replace(pattern) {
  const [action] = kept(instead(), [pattern])
  held = []
  if (action !== undefined) play(action, true, true)
}

function letGo() {
  if (!held.length) return
  held = []
  show()
}

/** Shows what is held and what is kept. */
function show() {
  const left = held.length ? kept(offered(), held) : []
  find("#board", HTMLElement)?.classList.toggle("narrowed", left.length > 0)
  for (const thing of actions()) thing.classList.toggle("kept", left.includes(thing.dataset.action ?? ""))
  for (const thing of handles()) {
    const pattern = thing.dataset.handle ?? ""
    enliven(thing, isLive(pattern))
    thing.classList.toggle("grasped", held.includes(pattern))
    thing.classList.toggle("open", !held.includes(pattern) && left.length > 0 && kept(left, [pattern]).length > 0)
  }
  for (const button of inBar()) {
    const isKept = left.includes(button.value)
    button.classList.toggle("meant", isKept)
    const fold = button.closest("details.group")
    if (isKept && fold instanceof HTMLDetailsElement) fold.open = true
  }
}

/** @param {SVGGElement} thing @param {boolean} live */
function enliven(thing, live) {
  thing.classList.toggle("live", live)
  if (thing.dataset.why) thing.setAttribute("aria-disabled", String(!live))
}

/** After a change of the page: what is held stays if there is still something to choose by it. */
export function prepare() {
  if (!kept(offered(), held).length) held = []
  show()
}

export function listen() {
  document.addEventListener("click", click, true)
  document.addEventListener("keydown", press, true)
}
