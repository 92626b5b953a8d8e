// What is the only choice is done for the player, after the time that the sentence about it takes to read. The server
// says where there is nothing to decide and nothing to take back (#forced, site/forced.py). Players can switch it off.

import { play } from "./choices.js"
import { announce, closest, find } from "./dom.js"
import * as pace from "./pace.js"

const KEY = "tablee-by-itself"

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** The choice that it was said of last: what others seal meanwhile does not make another of it. */
let told = ""

/** What holds for this page if the browser keeps nothing. */
let isWanted = true

function isOn() {
  try {
    return (localStorage.getItem(KEY) ?? (isWanted ? "on" : "off")) === "on"
  } catch {
    return isWanted
  }
}

function toggle() {
  isWanted = !isOn()
  try {
    localStorage.setItem(KEY, isWanted ? "on" : "off")
  } catch {
    // the browser keeps nothing: it holds for this page
  }
  told = ""
  prepare()
}

/** Says what will be done, once for every choice, and does it later. */
export function prepare() {
  const button = find("#by-itself", HTMLElement)
  if (button) button.hidden = false
  button?.setAttribute("aria-pressed", String(isOn()))
  const words = find("#forced", HTMLElement)
  if (words) words.hidden = !isOn()
  const state = words && isOn() ? `${words.dataset.at} ${words.dataset.action}` : ""
  if (state === told) return
  told = state
  clearTimeout(timer)
  if (!words || !state) return
  announce(words.textContent)
  wait(words)
}

/** @param {HTMLElement} words */
function wait(words) {
  timer = setTimeout(act, pace.readingTime(words.textContent ?? "", Math.max(1, pace.speed())))
}

/** Not while the table still shows what happened before, nor while the player does something else. */
function act() {
  const words = find("#forced", HTMLElement)
  if (!words || words.hidden) return
  const isBusy = document.documentElement.classList.contains("playing") || find("[popover]:popover-open", HTMLElement)
  if (isBusy) wait(words)
  else play(words.dataset.action, true)
}

export function listen() {
  document.addEventListener("click", (event) => {
    if (closest(event, "#by-itself", HTMLElement)) toggle()
  })
}
