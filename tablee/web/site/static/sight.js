// What lies where on the screen: what is in sight, what a thumb can hit, what is next to what.

const THUMB = 36 // pixels: what is smaller is chosen by one touch and done by a second
const AIR = 8 // pixels between what is brought into sight and the edges
const LINE = 40 // pixels: as much is scrolled by chance
const calm = matchMedia("(prefers-reduced-motion: reduce)")

export const wide = matchMedia("(min-width: 1100px)") // the bar stands beside the board, not below the thumb

export function small(thing) {
  const box = thing.getBoundingClientRect()
  return Math.min(box.width, box.height) < THUMB
}

// Brings things of the board into sight between the top of the window and the bar, if there is room for all of them;
// if not, it is enough that some are in sight.
export function bring(things) {
  const boxes = things.map((thing) => thing.getBoundingClientRect())
  const room = innerHeight - (wide.matches ? 0 : document.querySelector("#bar").offsetHeight)
  const seen = (box) => box.top >= 0 && box.bottom <= room
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))]
  const fits = bottom - top <= room - 2 * AIR
  if (fits ? seen({ top, bottom }) : boxes.some(seen)) return
  const by = fits && bottom > room ? bottom - room + AIR : top - AIR
  scrollBy({ top: by, behavior: calm.matches ? "instant" : "smooth" })
}

// Has somebody scrolled a list up from its end, to read there?
export function isAbove(list) {
  return list.scrollHeight - list.scrollTop - list.clientHeight > LINE
}

// Scrolls a list to its end, with a whole line at the top.
export function roll(list) {
  list.style.paddingBottom = "0"
  const end = list.scrollHeight - list.clientHeight
  const top = [...list.children].map((line) => line.offsetTop - list.offsetTop).find((at) => at >= end)
  if (end > 0 && top !== undefined) list.style.paddingBottom = `${top - end}px`
  list.scrollTop = list.scrollHeight
}

function middle(thing) {
  const box = thing.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

// The nearest of things in a direction.
export function nearest(things, from, [dx, dy]) {
  const [x, y] = middle(from)
  let best = null
  let least = Infinity
  for (const thing of things) {
    const [tx, ty] = middle(thing)
    const ahead = (tx - x) * dx + (ty - y) * dy
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx)
    if (thing !== from && ahead > 2 && ahead + 2.5 * aside < least) {
      least = ahead + 2.5 * aside
      best = thing
    }
  }
  return best
}
