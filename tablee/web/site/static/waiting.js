// How many games wait for the visitor, before the title of the tab: the home page knows, a table asks now and then.

import { ring } from "./call.js"
import { find, page } from "./dom.js"

const OFTEN = 60_000 // milliseconds between two questions
const NUMBER = /^\(\d+\) /

/** Other games than the one on this page. */
let others = 0

/** @param {number} count @param {string} title */
export function titled(count, title) {
  const words = title.replace(NUMBER, "")
  return count > 0 ? `(${count}) ${words}` : words
}

async function ask() {
  const { waiting = "", other = "" } = find("#call", HTMLElement)?.dataset ?? {}
  try {
    const answer = await fetch(waiting)
    if (!answer.ok) return
    const count = Number(await answer.text())
    if (count > others) void ring(other)
    others = count
    prepare()
  } catch {
    // no connection: the page says so elsewhere
  }
}

export function prepare() {
  const home = find("#yours", HTMLElement)?.dataset.waiting
  const own = page()?.dataset.turn === "yes" ? 1 : 0
  document.title = titled(home === undefined ? others + own : Number(home), document.title)
}

export function listen() {
  if (!find("#call", HTMLElement)) return
  setInterval(() => void ask(), OFTEN)
  void ask()
}
