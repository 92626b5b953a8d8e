// A part of a drawing that can be dragged and zoomed: an <svg data-ground> inside it, which has a viewBox of its own.
// data-centre="x y" says what to keep in the middle when something has changed.

const MOST = 4
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
  if (tools) {
    const [inner, outer] = [part.parentElement.getBoundingClientRect(), tools.parentElement.getBoundingClientRect()]
    tools.style.top = `${inner.top - outer.top + 14}px`
    tools.style.right = `${outer.right - inner.right + 14}px`
  }
  const [x, y] = (part.dataset.centre ?? "").split(" ").map(Number)
  if (Number.isFinite(x) && Number.isFinite(y)) Object.assign(view, { x, y })
  apply(part)
}

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

function spread() {
  const [one, two] = [...fingers.values()]
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
  const scale = part.getScreenCTM().a
  const wide = fingers.size === 2 ? spread() : 0
  const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
  if (!dragged && fingers.size === 1 && Math.hypot(dx, dy) < 6) return
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  dragged = true
  if (fingers.size === 2) view.zoom = Math.min(MOST, Math.max(1, (view.zoom * spread()) / wide))
  else if (view.zoom > 1) Object.assign(view, { x: view.x - dx / scale, y: view.y - dy / scale })
  part.classList.add("held")
  apply(part)
})

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    fingers.delete(event.pointerId)
    ground()?.classList.remove("held")
  })
}

document.addEventListener(
  "wheel",
  (event) => {
    const part = ground()
    if (!part?.contains(event.target) || !(event.ctrlKey || view.zoom > 1)) return
    event.preventDefault()
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(part.getScreenCTM().inverse())
    const by = event.deltaY < 0 ? 1.15 : 1 / 1.15
    const zoomed = Math.min(MOST, Math.max(1, view.zoom * by))
    Object.assign(view, {
      x: at.x + ((view.x - at.x) * view.zoom) / zoomed,
      y: at.y + ((view.y - at.y) * view.zoom) / zoomed,
      zoom: zoomed,
    })
    apply(part)
  },
  { passive: false },
)
