// Says when the page has lost the house and when it has found it again: in a line of its own, and to screen readers.

import { announce, find } from "./dom.js"
import * as live from "./live.js"

const PATIENCE = 2000 // milliseconds: a stream that is opened again sooner was not missed
const FOUND = 4000 // milliseconds that the good news stays on the screen

let isLost = false
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** @param {"lost" | "found"} what */
function show(what) {
  const line = find("#connection", HTMLElement)
  const words = line?.dataset[what]
  if (!line || !words) return
  line.textContent = words
  line.hidden = false
  announce(words)
}

function hide() {
  const line = find("#connection", HTMLElement)
  if (line) line.hidden = true
}

function lose() {
  isLost = true
  show("lost")
}

/** The stream is open, or it is not. @param {boolean} isOpen */
function change(isOpen) {
  clearTimeout(timer)
  if (!isOpen) {
    if (!isLost) timer = setTimeout(lose, PATIENCE)
  } else if (isLost) {
    isLost = false
    show("found")
    timer = setTimeout(hide, FOUND)
  }
}

export function listen() {
  live.watch(change)
}
