// Things travel from where they were to where they are. Drawings give things ids that stay; a thing that is new may say
// where it comes from (data-from: ids, the first that was there counts). Nothing else is known here.

const TIME = 250
const calm = matchMedia("(prefers-reduced-motion: reduce)")

// Where every named thing of a drawing lies, in the units of the drawing.
export function places(board) {
  const found = new Map()
  const root = board?.querySelector("svg.drawing")
  const toDrawing = root?.getScreenCTM()?.inverse()
  if (!toDrawing) return found
  for (const thing of things(root)) {
    const matrix = thing.getScreenCTM()
    if (matrix) found.set(thing.id, toDrawing.multiply(matrix))
  }
  return found
}

// Moves what has moved, and lets what is new appear.
export function travel(board, before) {
  const root = board?.querySelector("svg.drawing")
  if (!root || !before.size) return
  const after = places(board)
  const moved = new Map()
  for (const thing of things(root)) {
    const now = after.get(thing.id)
    const then = before.get(thing.id) ?? origin(thing, before)
    if (!now) continue
    const over = thing.parentElement.closest("[id]")
    if (!then) {
      if (!over || before.has(over.id)) appear(thing)
      continue
    }
    const carried = moved.get(over) ?? { x: 0, y: 0 }
    const way = { x: then.e - now.e, y: then.f - now.f }
    moved.set(thing, way)
    const own = { x: way.x - carried.x, y: way.y - carried.y }
    if (Math.hypot(own.x, own.y) > 1.5) slide(thing, own, root)
  }
}

function origin(thing, before) {
  const from = (thing.dataset.from ?? "").split(" ").find((id) => before.has(id))
  return from && before.get(from)
}

function things(root) {
  return [...root.querySelectorAll("g[id]")].filter((thing) => !thing.closest("defs"))
}

function appear(thing) {
  thing.animate([{ opacity: 0 }, {}], { duration: TIME, easing: "ease-out" })
}

function slide(thing, way, root) {
  if (calm.matches) return appear(thing)
  const around = root.getScreenCTM().inverse().multiply(thing.parentElement.getScreenCTM()).inverse()
  const x = around.a * way.x + around.c * way.y
  const y = around.b * way.x + around.d * way.y
  const own = getComputedStyle(thing).transform
  const rest = own === "none" ? "translate(0px, 0px)" : own
  thing.animate([{ transform: `translate(${x}px, ${y}px) ${rest}` }, { transform: rest }], {
    duration: TIME,
    easing: "ease-out",
  })
}
