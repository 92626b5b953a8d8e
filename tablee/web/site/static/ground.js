// A ground: a part of the drawing that is seen through a window (camera.js). What lies where on it and on the screen.

import { find } from "./dom.js"
import * as geometry from "./geometry.js"
import * as rulers from "./rulers.js"

export const EDGE = 10 // pixels between buttons and the edge of the window

/** @typedef {geometry.Box} Box */

export function ground() {
  return find("#board svg[data-ground]", SVGSVGElement)
}

/** The ground on the screen, with the matrices between its units and pixels. */
export function placed() {
  const part = ground()
  const toScreen = part?.getScreenCTM()
  return part && toScreen ? { part, toScreen, toGround: toScreen.inverse() } : null
}

/** Where the window is on the screen. @param {SVGSVGElement} part @returns {Box & {scale: number}} */
export function windowOf(part) {
  const parent = part.parentElement
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null
  const { a: scale = 1, e: x = 0, f: y = 0 } = matrix ?? {}
  const [left, top] = [x + scale * part.x.baseVal.value, y + scale * part.y.baseVal.value]
  const [width, height] = [part.width.baseVal.value, part.height.baseVal.value]
  return { left, top, right: left + scale * width, bottom: top + scale * height, scale }
}

/** The window and what there is to see. @param {SVGSVGElement} part @returns {geometry.Pane} */
export function paneOf(part) {
  const whole = geometry.written(part.dataset.ground ?? "")
  const tools = find("#zoom:not([hidden])", HTMLElement)
  const covered = tools ? (tools.offsetWidth + EDGE) / windowOf(part).scale : 0
  const [width, height] = [part.width.baseVal.value, part.height.baseVal.value]
  const below = Number(part.dataset.below ?? 0)
  return { width, height, covered: Math.min(covered, width / 2), below, ruler: rulers.width(part), whole }
}

/**
 * A thing of the ground, in its units: where it feels the pointer, because its whole box has what is clipped away too.
 *
 * @param {Element} thing
 * @param {DOMMatrix} toGround
 * @returns {Box}
 */
export function boxOf(thing, toGround) {
  const felt = find("[pointer-events=all]", SVGElement, thing) ?? thing
  const { left, top, right, bottom } = felt.getBoundingClientRect()
  const [one, other] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((at) => at.matrixTransform(toGround))
  return { left: one?.x ?? 0, top: one?.y ?? 0, right: other?.x ?? 0, bottom: other?.y ?? 0 }
}
