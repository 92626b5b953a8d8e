// Shows on the board once more what happened earlier: one line of the log, or all since the visitor's last move.

import { closest, find, page } from "./dom.js"
import { isPlaying } from "./moments.js"

/** @type {(scene: import("./swaps.js").Scene) => void} */
let show = () => {}

/** @param {MouseEvent} event */
function choose(event) {
  const link = closest(event, "[data-again], [data-watch]", HTMLAnchorElement)
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !page()?.dataset.events) return
  event.preventDefault()
  if (!isPlaying()) ask(link) // one thing at a time
}

/** Asks the server what happened; it must begin with the state that the page shows. @param {HTMLAnchorElement} link */
async function ask(link) {
  const { events = "", state = "" } = page()?.dataset ?? {}
  const { again, watch, summary } = link.dataset
  const what = again ? `at=${again}&summary=${summary ?? ""}` : `since=${watch}`
  find("#side:popover-open", HTMLElement)?.hidePopover()
  try {
    const answer = await fetch(`${events.replace(/events$/, "moments")}?shown=${encodeURIComponent(state)}&${what}`)
    if (!answer.ok) throw new Error(answer.statusText)
    const scene = await answer.json()
    if (page()?.dataset.state === state) show(scene)
  } catch {
    location.href = link.href // the replay shows it too
  }
}

/** @param {typeof show} shower is given what happened */
export function listen(shower) {
  show = shower
  document.addEventListener("click", choose)
}
