// Names of rows and columns along the edges of a ground (camera.js), for a distance at which those on things are too
// small to read. Each .ruler of the drawing is a strip, as wide as data-ruler of the ground says: it begins at 0 across
// its edge, and its names lie along it where they belong. They keep the size of the drawing; camera.css moves them.

import { findAll } from "./dom.js"
import { FAR } from "./geometry.js"

const SPARSE = 0.32 // at a smaller zoom every second name is left out

/** How wide the strips are, in units of the drawing; 0: there are none. @param {SVGSVGElement} ground */
export function width(ground) {
  return Number(ground.dataset.ruler ?? 0)
}

/**
 * Keeps the strips at the edges, and shows them at a distance.
 *
 * @param {SVGSVGElement} ground
 * @param {import("./geometry.js").View} view
 * @param {{width: number, height: number}} pane
 */
export function place(ground, { zoom, x, y }, pane) {
  ground.classList.toggle("distant", zoom < FAR)
  ground.classList.toggle("sparse", zoom < SPARSE)
  for (const strip of findAll(".ruler", SVGGElement, ground)) {
    strip.style.setProperty("--left", `${x - pane.width / zoom / 2}px`)
    strip.style.setProperty("--top", `${y - pane.height / zoom / 2}px`)
    strip.style.setProperty("--unit", String(1 / zoom))
  }
}
