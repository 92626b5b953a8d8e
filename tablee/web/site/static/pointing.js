// What the mouse points at. The page may change under a mouse that rests: nobody has pointed at what comes there, until
// the mouse is moved.

/** Where the mouse was last moved to, in pixels. @type {{x: number, y: number} | null} */
let rested = null
let isUnmoved = false // what the mouse is over came under it while it rested

/** @type {((event: PointerEvent) => void)[]} */
const handlers = []

/** @param {PointerEvent} event */
function enter(event) {
  if (event.pointerType !== "mouse") return
  isUnmoved = rested?.x === event.clientX && rested.y === event.clientY
  if (!isUnmoved) point(event)
}

/** @param {PointerEvent} event */
function move(event) {
  if (event.pointerType !== "mouse") return
  const hasMoved = rested?.x !== event.clientX || rested.y !== event.clientY
  rested = { x: event.clientX, y: event.clientY }
  if (!isUnmoved || !hasMoved) return
  isUnmoved = false
  point(event)
}

/** @param {PointerEvent} event */
function point(event) {
  for (const handler of handlers) handler(event)
}

/** @param {(event: PointerEvent) => void} handler is called when the mouse has come to something */
export function onPoint(handler) {
  if (!handlers.length) {
    document.addEventListener("pointerover", enter)
    document.addEventListener("pointermove", move)
  }
  handlers.push(handler)
}
