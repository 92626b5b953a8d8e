// The bar: sliders for amounts, the fold around the choices, and after the end that around the points and the way on.

import { actions, isHardToHit, markOnBoard } from "./choices.js"
import { closest, find, findAll } from "./dom.js"
import { side, tablet, wide } from "./viewport.js"

const ROW = 64 // pixels: choices that are not higher stand in one row

/** What the player wants the fold to be; null until they fold or unfold it themselves. @type {boolean | null} */
let isWantedOpen = null

/** The player has unfolded the outcome. */
let isOutcomeWanted = false

/** @param {HTMLFormElement} form @param {number} index */
function choose(form, index) {
  const select = find("select", HTMLSelectElement, form)
  if (!select) return
  select.selectedIndex = Math.min(select.length - 1, Math.max(0, index))
  show(form)
  fill(form)
}

/** Fills the button of a slider: the player has chosen. What nobody has chosen must not look like advice. */
function fill(/** @type {HTMLFormElement} */ form) {
  find(".go", HTMLElement, form)?.classList.add("primary")
}

/** Brings the range, the button and the chips of a slider in line with its list. @param {HTMLFormElement} form */
function show(form) {
  const select = find("select", HTMLSelectElement, form)
  const range = find("input[type=range]", HTMLInputElement, form)
  const option = select?.options[select.selectedIndex]
  const button = find(".go", HTMLElement, form)
  if (!select || !range || !option || !button) return
  range.value = String(select.selectedIndex)
  range.setAttribute("aria-valuetext", option.text)
  button.textContent = option.text
  for (const chip of findAll("[data-pick]", HTMLElement, form)) {
    chip.setAttribute("aria-pressed", String(chip.dataset.pick === option.value))
  }
}

/** @param {Event} event */
function slide(event) {
  const form = closest(event, ".slider", HTMLFormElement)
  if (!form) return
  if (event.target instanceof HTMLInputElement) choose(form, Number(event.target.value))
  else {
    show(form)
    fill(form)
  }
  markOnBoard(find("select", HTMLSelectElement, form)?.value)
}

/** The steps and chips of a slider. @param {Event} event */
function press(event) {
  const button = closest(event, ".slider button", HTMLButtonElement)
  const form = button?.closest("form")
  const select = form && find("select", HTMLSelectElement, form)
  if (!button || !select || button.classList.contains("go")) return
  const { step, pick } = button.dataset
  if (step) choose(form, select.selectedIndex + Number(step))
  if (pick) choose(form, [...select.options].findIndex((option) => option.value === pick))
  markOnBoard(select.value)
}

/**
 * Every choice is on the board. On a phone the bar shows them too if they fit in one row and are hard to hit on the
 * board; otherwise they are folded, unless the player has said what they want. On a tablet the board is as high as the
 * bar leaves it, so the bar keeps its height (.unfolded in screens.css): the board would jump from step to step. While
 * a moment is shown the bar is hidden and has no height; it is folded when it is there again (moments.js).
 */
export function fold() {
  const doing = find("#doing", HTMLDetailsElement)
  const choices = find("#choices", HTMLElement)
  if (!doing || !choices) return
  doing.open = true // a closed fold has no height that could be measured
  const height = choices.scrollHeight
  const isHelpful = !tablet.matches && height > 0 && height <= ROW && actions().some(isHardToHit)
  if (!wide.matches) doing.open = isWantedOpen ?? isHelpful
}

/** The outcome is folded where the fold can be unfolded, on a phone on its side: it would lie over the table. */
function foldOutcome() {
  const outcome = find("#outcome", HTMLDetailsElement)
  const handle = find("#outcome > summary", HTMLElement)
  if (outcome && handle) outcome.open = isOutcomeWanted || handle.offsetHeight === 0
}

/** Shows what works only with the script. */
export function prepare() {
  for (const part of findAll(".step, .slider input[type=range], .picks", HTMLElement)) part.hidden = false
  for (const option of findAll(".slider option[data-short]", HTMLOptionElement)) {
    option.label = option.dataset.short ?? "" // the button beside the list has the whole words
  }
  for (const form of findAll(".slider", HTMLFormElement)) show(form)
  fold()
  foldOutcome()
}

export function listen() {
  document.addEventListener("input", slide)
  document.addEventListener("click", press)
  document.addEventListener("click", (event) => {
    const doing = closest(event, "#doing > summary", HTMLElement)?.parentElement
    if (!(doing instanceof HTMLDetailsElement)) return
    isWantedOpen = !doing.open
    document.documentElement.classList.toggle("unfolded", isWantedOpen)
  })
  document.addEventListener("click", (event) => {
    const outcome = closest(event, "#outcome > summary", HTMLElement)?.parentElement
    if (outcome instanceof HTMLDetailsElement) isOutcomeWanted = !outcome.open
  })
  wide.addEventListener("change", fold)
  side.addEventListener("change", foldOutcome)
}
