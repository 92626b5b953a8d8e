// Drawers and sheets lie over the table. A tap beside one closes it, which the browser does, and chooses nothing:
// whoever wants to be rid of the drawer has not looked at what lies below their finger.

import { closest, find } from "./dom.js"

const OPEN = "[popover]:not([popover=manual]):popover-open"
const TABLE = "#board, #move"

let isClosing = false // the pointer went down beside an open drawer

/** @param {PointerEvent} event */
function press(event) {
  isClosing = find(OPEN, HTMLElement) !== null && !closest(event, OPEN, HTMLElement)
}

/** Keys press buttons too, without a pointer: then `detail` is 0. @param {MouseEvent} event */
function click(event) {
  if (!isClosing || event.detail === 0 || !closest(event, TABLE, Element)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Before all others who listen, so that they do not hear of such a tap. */
export function listen() {
  document.addEventListener("pointerdown", press, { capture: true })
  document.addEventListener("click", click, { capture: true })
}
