// What can be chosen: things of the drawing with data-action, and buttons in the bar. Both stand for the same actions.

import { announce, closest, find, findAll, page } from "./dom.js"
import { reveal, wasDragged } from "./camera.js"
import { onPoint } from "./pointing.js"
import { bringIntoSight, isHard, wide } from "./viewport.js"

const ON_BOARD = "#board .action"
const IN_BAR = "#move button[name=action]:not(#by-board)"

/** The things of the drawing that can be chosen. */
export function actions() {
  return findAll(ON_BOARD, SVGGElement)
}

/** The buttons of the bar that stand for a choice. */
export function inBar() {
  return findAll(IN_BAR, HTMLButtonElement)
}

/** @param {string | undefined} action @returns {SVGGElement | undefined} */
export function onBoard(action) {
  return action === undefined ? undefined : actions().find((thing) => thing.dataset.action === action)
}

/** On a phone, brings the part of the board with the choices into sight, if it is the visitor's turn. */
export function bringAllIntoSight() {
  if (!wide.matches && page()?.dataset.turn === "yes") bringIntoSight(actions())
}

/**
 * Sends an action to the server.
 *
 * @param {string | undefined} action
 * @param {boolean} [isSure] the player has confirmed it already
 * @param {boolean} [isInstead] the last choice is taken back first
 */
export function play(action, isSure = false, isInstead = false) {
  const form = find("#move", HTMLFormElement)
  const button = find(isInstead ? "#by-handle" : "#by-board", HTMLButtonElement)
  if (!form || !button || action === undefined) return
  button.value = action
  button.dataset.sure = isSure ? "yes" : "no"
  unpick()
  form.requestSubmit(button)
  button.dataset.sure = "no"
}

/** The action that a first touch has picked and a second will play. */
export function pickedAction() {
  return find("#picked:not([hidden])", HTMLElement)?.dataset.action
}

/** @param {SVGGElement} thing */
function pick(thing) {
  showPicked(thing)
  bringIntoSight([thing])
  announce(thing.getAttribute("aria-label"))
}

/** Picks an action again after the page has changed, without moving the page. @param {string | undefined} action */
export function pickAgain(action) {
  const thing = onBoard(action)
  if (thing) showPicked(thing)
}

/** @param {SVGGElement} thing */
function showPicked(thing) {
  unpick()
  thing.classList.add("picked")
  const panel = find("#picked", HTMLElement)
  const words = find("#picked .picked-label", HTMLElement)
  if (!panel || !words) return
  panel.hidden = false
  panel.dataset.action = thing.dataset.action
  words.textContent = thing.getAttribute("aria-label")
  markInBar(thing.dataset.action)
}

function unpick() {
  markOnBoard(undefined)
  markInBar(undefined)
  const panel = find("#picked", HTMLElement)
  if (!panel) return
  panel.hidden = true
  delete panel.dataset.action
}

/** Lights up the thing on the board that an action stands for. @param {string | undefined} action */
export function markOnBoard(action) {
  const marked = onBoard(action)
  find("#board", HTMLElement)?.classList.toggle("pointing", Boolean(marked))
  for (const thing of actions()) thing.classList.toggle("picked", thing === marked)
  if (marked) reveal(marked)
}

/** Lights up the button in the bar that stands for an action, or its fold. @param {string | undefined} action */
function markInBar(action) {
  for (const button of findAll(`${IN_BAR}, [data-pick]`, HTMLButtonElement)) {
    const isMeant = action !== undefined && (button.value || button.dataset.pick) === action
    button.classList.toggle("meant", isMeant)
    if (isMeant) button.closest("details.group:not([open])")?.classList.add("meant")
  }
  if (action !== undefined) return
  for (const fold of findAll("details.group.meant", HTMLElement)) fold.classList.remove("meant")
}

/** Can a finger hit another choice instead of this one? @param {SVGGElement} thing */
export function isHardToHit(thing) {
  const { action } = thing.dataset
  return isHard(thing, actions().filter((other) => other.dataset.action !== action))
}

/** A click or tap plays; with a finger, what is hard to hit is picked first. @param {MouseEvent} event */
function chooseOnBoard(event) {
  const thing = closest(event, ON_BOARD, SVGGElement)
  if (!thing || wasDragged()) return
  const isTwoStep = isTouch(event) && isHardToHit(thing)
  if (isTwoStep && pickedAction() !== thing.dataset.action) pick(thing)
  else play(thing.dataset.action, isTwoStep)
}

/**
 * The same for the short words of a chip: the first touch shows which thing on the board is meant, the second plays it.
 * A button that says all of what it does plays at once.
 *
 * @param {MouseEvent} event
 */
function chooseInBar(event) {
  const button = closest(event, `${IN_BAR}.chip`, HTMLButtonElement)
  const thing = button && isTouch(event) ? onBoard(button.value) : undefined
  if (!button || !thing || !isHardToHit(thing)) return
  event.preventDefault()
  if (pickedAction() === button.value) play(button.value, true)
  else pick(thing)
}

/** @param {Event} event */
function isTouch(event) {
  return event instanceof PointerEvent && event.pointerType === "touch"
}

/**
 * Under the mouse or the focus, a button lights up its thing and a thing its button. A finger rests on nothing: what
 * it touched would stay lit. Nor does a focus count that is not shown: when the choice that somebody clicked is gone,
 * the focus goes to another, whose button would look like a recommendation.
 *
 * @param {Event} event
 */
function mark(event) {
  if (isHiddenFocus(event)) return
  const button = closest(event, IN_BAR, HTMLButtonElement)
  const thing = closest(event, ON_BOARD, SVGGElement)
  if (button) markOnBoard(button.value)
  if (thing) markInBar(thing.dataset.action)
}

/** @param {Event} event */
function isHiddenFocus({ type, target }) {
  return type === "focusin" && target instanceof Element && !target.matches(":focus-visible")
}

/** What a first touch has picked stays lit. @param {Event} event */
function unmark(event) {
  if (closest(event, IN_BAR, HTMLButtonElement)) markOnBoard(pickedAction())
  if (closest(event, ON_BOARD, SVGGElement)) markInBar(pickedAction())
}

/**
 * Marks the hinted action, and makes the words on things part of their names: people call a thing by what they see. If
 * the button that the pointer was on is gone, nothing stays dim because of it.
 */
export function prepare() {
  if (!find("#board .action.picked", SVGGElement)) find("#board", HTMLElement)?.classList.remove("pointing")
  const hint = find("#hints", HTMLElement)?.dataset.hint
  for (const thing of findAll("#board [data-why]", SVGGElement)) nameByText(thing)
  for (const thing of actions()) {
    nameByText(thing)
    thing.classList.toggle("hinted", thing.dataset.action === hint)
  }
}

/** @param {SVGGElement} thing */
function nameByText(thing) {
  if (thing.dataset.named) return
  thing.dataset.named = "yes"
  const texts = findAll("text", SVGTextElement, thing)
  for (const text of texts) text.after(" ") // without it, the words of two texts run together
  const words = texts.map((text) => text.textContent?.trim()).join(" ")
  const label = thing.getAttribute("aria-label") ?? ""
  if (words && !label.includes(words)) thing.setAttribute("aria-label", `${words}: ${label}`)
}

export function listen() {
  document.addEventListener("click", chooseOnBoard)
  document.addEventListener("click", chooseInBar)
  document.addEventListener("click", (event) => {
    if (closest(event, "#picked button", HTMLElement)) play(pickedAction(), true)
  })
  onPoint(mark)
  document.addEventListener("focusin", mark)
  for (const leave of ["pointerout", "focusout"]) document.addEventListener(leave, unmark)
}
