// A part of a drawing that can be dragged and zoomed: an <svg data-ground> inside it, which has a viewBox of its own.
// data-centre="x y" says what to keep in the middle when something has changed.

const MOST = 4
const EDGE = 14 // pixels between the tools and the edge
const view = { zoom: 1, x: 0, y: 0 }
const fingers = new Map()
let dragged = false

export function ground() {
  return document.querySelector("#board svg[data-ground]")
}

// After every change: as far in as before, with the latest thing in the middle.
export function settle() {
  const part = ground()
  const tools = document.querySelector("#zoom")
  if (tools) tools.hidden = !part
  if (!part) return
  const [x, y] = (part.dataset.centre ?? "").split(" ").map(Number)
  if (Number.isFinite(x) && Number.isFinite(y)) Object.assign(view, { x, y })
  apply(part)
  if (tools) stand(tools, part)
}

// The tools stand in a corner where they hide nothing that can be chosen, or as little as can be: one above the other in
// the upper right if they can, else elsewhere or side by side.
function stand(tools, part) {
  const inner = part.parentElement.getBoundingClientRect()
  const outer = tools.parentElement.getBoundingClientRect()
  const things = [...part.querySelectorAll(".action")].map((thing) => thing.getBoundingClientRect())
  let best = null
  for (const flat of [false, true]) {
    tools.classList.toggle("flat", flat)
    const { width, height } = tools.getBoundingClientRect()
    for (const [left, low] of [[false, false], [false, true], [true, false], [true, true]]) {
      const x = left ? inner.left + EDGE : inner.right - width - EDGE
      const y = low ? inner.bottom - height - EDGE : inner.top + EDGE
      const apart = (box) => box.left > x + width || box.right < x || box.top > y + height || box.bottom < y
      const hidden = things.filter((box) => !apart(box)).length
      if (!best || hidden < best.hidden) best = { flat, left, hidden, y }
    }
  }
  tools.classList.toggle("flat", best.flat)
  tools.style.left = best.left ? `${inner.left + EDGE - outer.left}px` : "auto"
  tools.style.right = best.left ? "auto" : `${outer.right - inner.right + EDGE}px`
  tools.style.top = `${best.y - outer.top}px`
}

addEventListener("resize", () => {
  const tools = document.querySelector("#zoom:not([hidden])")
  if (tools && ground()) stand(tools, ground())
})

export function zoom(by) {
  const part = ground()
  if (!part) return
  view.zoom = by === 0 ? 1 : Math.min(MOST, Math.max(1, view.zoom * by))
  apply(part)
}

// Brings something into the middle if it lies outside of what is seen.
export function reveal(thing) {
  const part = ground()
  if (!part?.contains(thing) || view.zoom === 1) return
  const box = part.getScreenCTM().inverse().multiply(thing.getScreenCTM())
  Object.assign(view, { x: box.e, y: box.f })
  apply(part)
}

export function wasDragged() {
  return dragged
}

function size(part) {
  return { w: part.width.baseVal.value, h: part.height.baseVal.value }
}

function apply(part) {
  const { w, h } = size(part)
  const [wide, high] = [w / view.zoom, h / view.zoom]
  view.x = Math.min(w - wide / 2, Math.max(wide / 2, view.x))
  view.y = Math.min(h - high / 2, Math.max(high / 2, view.y))
  part.setAttribute("viewBox", `${view.x - wide / 2} ${view.y - high / 2} ${wide} ${high}`)
  part.classList.toggle("zoomed", view.zoom > 1)
}

// Zooms so that what lies at a spot of the screen stays there.
function about(part, spot, by) {
  const at = new DOMPoint(spot.x, spot.y).matrixTransform(part.getScreenCTM().inverse())
  const zoomed = Math.min(MOST, Math.max(1, view.zoom * by))
  Object.assign(view, {
    x: at.x + ((view.x - at.x) * view.zoom) / zoomed,
    y: at.y + ((view.y - at.y) * view.zoom) / zoomed,
    zoom: zoomed,
  })
}

// The middle of the fingers, and how far they are apart.
function midst() {
  const all = [...fingers.values()]
  const sum = (axis) => all.reduce((total, finger) => total + finger[axis], 0)
  return { x: sum("x") / all.length, y: sum("y") / all.length }
}

function spread() {
  const [one, two = one] = [...fingers.values()]
  return Math.hypot(one.x - two.x, one.y - two.y)
}

document.addEventListener("pointerdown", (event) => {
  dragged = false
  const part = ground()
  if (part?.contains(event.target)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
})

document.addEventListener("pointermove", (event) => {
  const part = ground()
  const last = fingers.get(event.pointerId)
  if (!part || !last) return
  if (event.pointerType === "mouse" && !event.buttons) return release(event) // let go outside of the window
  if (!dragged && fingers.size === 1 && Math.hypot(event.clientX - last.x, event.clientY - last.y) < 6) return
  const [was, wide] = [midst(), spread()]
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  dragged = true
  const [is, scale] = [midst(), part.getScreenCTM().a]
  if (fingers.size === 2) about(part, is, spread() / wide)
  if (view.zoom > 1) Object.assign(view, { x: view.x - (is.x - was.x) / scale, y: view.y - (is.y - was.y) / scale })
  part.classList.add("held")
  apply(part)
})

// Two fingers are ours, and one if there is something to drag; otherwise it scrolls the page. (The stylesheet's
// touch-action does not reach into a drawing.)
document.addEventListener(
  "touchmove",
  (event) => {
    if (event.cancelable && (fingers.size > 1 || (fingers.size && view.zoom > 1))) event.preventDefault()
  },
  { passive: false },
)

function release(event) {
  fingers.delete(event.pointerId)
  ground()?.classList.remove("held")
  if (!fingers.size) setTimeout(() => (dragged = false)) // after the click that ends a drag
}

for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release)

// The wheel zooms when the page has nothing to scroll or one is zooming already; with Ctrl, as pinching a touchpad says,
// always.
function zooms(event) {
  const still = document.documentElement.scrollHeight <= innerHeight + 1
  return event.ctrlKey || view.zoom > 1 || (still && event.deltaY < 0)
}

// How far the wheel was turned: browsers count a notch as about 100 pixels or 3 lines, and a pinch as a few pixels.
function notches(event) {
  const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1)
  return (pixels / 100) * (event.ctrlKey && Math.abs(pixels) < 50 ? 7 : 1)
}

document.addEventListener(
  "wheel",
  (event) => {
    const part = ground()
    if (!part?.contains(event.target) || !zooms(event)) return
    event.preventDefault()
    about(part, { x: event.clientX, y: event.clientY }, 1.15 ** -notches(event))
    apply(part)
  },
  { passive: false },
)
