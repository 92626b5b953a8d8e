// Asks once before an action that cannot be taken back, for players who want that: the server marks such actions.

import { actions, markOnBoard, play } from "./choices.js"
import { closest, find, findAll } from "./dom.js"

/**
 * The action that is asked about, and what had the focus when it was chosen.
 *
 * @type {{action: string, from: Element | null} | null}
 */
let question = null

/** The button or option of a marked action. @param {string} action */
function marked(action) {
  const buttons = findAll("#bar button[data-final]", HTMLButtonElement)
  const options = findAll("#bar option[data-final]", HTMLOptionElement)
  return [...buttons, ...options].find((choice) => choice.value === action)
}

/** @param {SubmitEvent} event @returns {string | undefined} the action that a form is about to send */
function submitted(event) {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return undefined
  if (form.id !== "move") return find("select[name=action]", HTMLSelectElement, form)?.value
  return event.submitter instanceof HTMLButtonElement ? event.submitter.value : undefined
}

/** @param {SubmitEvent} event */
function intercept(event) {
  const action = submitted(event)
  const choice = action && marked(action)
  const isSure = event.submitter?.dataset.sure === "yes"
  if (!action || !choice || isSure) return
  event.preventDefault()
  event.stopImmediatePropagation()
  ask(action, choice.getAttribute("aria-label") ?? choice.textContent?.replace(/[ \n\t]+/g, " ").trim() ?? "")
}

/** @param {string} action @param {string} label */
function ask(action, label) {
  const panel = find("#ask", HTMLElement)
  const words = find("#ask-words", HTMLElement)
  if (!panel || !words) return
  question = { action, from: document.activeElement }
  panel.hidden = false
  words.textContent = (panel.dataset.words ?? "").replace("{choice}", label)
  find("#ask-yes", HTMLElement)?.focus()
  markOnBoard(action)
}

/** @param {boolean} isYes */
function answer(isYes) {
  if (!question) return
  const { action, from } = question
  close()
  if (isYes) play(action, true)
  else focusAgain(from)
}

/** @param {Element | null} from what had the focus when the question came */
function focusAgain(from) {
  const isThere = from?.isConnected && (from instanceof HTMLElement || from instanceof SVGElement)
  const next = isThere ? from : (actions()[0] ?? find("#bar", HTMLElement))
  next?.focus({ preventScroll: true })
}

function close() {
  question = null
  markOnBoard(undefined)
  const panel = find("#ask", HTMLElement)
  if (panel) panel.hidden = true
}

/** Drops the question if its action cannot be chosen any more. */
export function prepare() {
  if (question && !marked(question.action)) close()
}

export function listen() {
  document.addEventListener("submit", intercept, true) // before htmx sends the form
  document.addEventListener("click", (event) => {
    const button = closest(event, "#ask button", HTMLElement)
    if (button) answer(button.id === "ask-yes")
  })
  document.addEventListener("keydown", (event) => {
    if (!question) return
    const isStillDown = event.repeat && closest(event, "#ask", HTMLElement) // the key that chose
    if (event.key === "Escape") answer(false)
    else if (isStillDown) event.preventDefault()
  })
}
