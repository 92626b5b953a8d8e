// How answers of the server come into the page. htmx fetches them and morphs the page; this decides when and what.

import { closest, findAll, page } from "./dom.js"

/** @typedef {import("htmx.org").HtmxRequestCtx & {text: string}} Answered  A request whose answer has come. */

const CLICKABLE = ".action, button, a, summary, input[type=range]"
const NO_CLICK = 1000 // milliseconds after a pointer went up in which its click may still come, on a slow phone

/** Missing on pages that need no requests. @type {import("htmx.org").Htmx | undefined} */
const htmx = Reflect.get(globalThis, "htmx")

/** Answers that arrived while a pointer was down, in order. @type {Answered[]} */
const held = []
let isPressed = false
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** The answer that the page shows. @type {string | undefined} */
let shown

/** Every drawing as it came from the server. @type {WeakMap<Element, string>} */
const drawn = new WeakMap()

/** The folds that were there before the swap. @type {Set<Element>} */
let folds = new Set()

/**
 * Which answers are swapped in, by the number of entries in the table's log. An answer that was overtaken by a later
 * one would show the past; one that the page shows already would only disturb. A replay goes back and forth.
 *
 * @param {string} text the answer
 * @param {{sequence: number, isReplay: boolean, shown: string | undefined}} now
 */
export function isWelcome(text, now) {
  const sequence = Number(/data-sequence="(\d+)"/.exec(text)?.[1])
  return now.isReplay || (sequence >= now.sequence && text !== now.shown)
}

/** Does an answer renew the table or the replay? @param {string} text */
function renews(text) {
  return page() !== null && text.includes("data-sequence")
}

// A click counts only if the pointer goes down and up on the same element, so nothing may change in between: answers
// wait until the click has been handled.

/** @param {PointerEvent} event */
function press(event) {
  if (event.button !== 0 || !closest(event, CLICKABLE, Element)) return
  clearTimeout(timer)
  isPressed = true
}

/** The button of a mouse may go up where the page does not hear of it. @param {PointerEvent} event */
function move(event) {
  if (isPressed && event.pointerType === "mouse" && event.buttons === 0) lift()
}

/** After a finger went up, its click comes a little later. */
function lift() {
  clearTimeout(timer)
  timer = setTimeout(release, NO_CLICK)
}

function afterClick() {
  clearTimeout(timer)
  timer = setTimeout(release)
}

async function release() {
  clearTimeout(timer)
  isPressed = false
  for (let request = held.shift(); request; request = held.shift()) await htmx?.swap(request)
}

/**
 * The board is drawn anew, because htmx would make HTML elements of new SVG elements; if it has not changed, it stays.
 * What the player has folded or unfolded stays so.
 */
const morphing = {
  /** @param {Element} node @param {{newNode: Element}} detail */
  htmx_before_morph_node(node, { newNode }) {
    if (!(node instanceof SVGSVGElement && node.classList.contains("drawing"))) return true
    const markup = newNode.innerHTML
    for (const { name, value } of newNode.attributes) node.setAttribute(name, value)
    if (drawn.get(node) !== markup) node.replaceChildren(...newNode.childNodes)
    drawn.set(node, markup)
    return false
  },
  /** @param {Element} node @param {{attrName: string}} detail */
  htmx_before_morph_attr(node, { attrName }) {
    return !(attrName === "open" && folds.has(node))
  },
}

/**
 * @template S
 * @param {() => S} before takes what has to be known about the page before it changes
 * @param {(was: S | undefined) => void} after `was` is undefined if two answers came at once
 */
export function listen(before, after) {
  /** @type {S | undefined} */
  let was
  for (const drawing of findAll("#board svg.drawing", SVGSVGElement)) drawn.set(drawing, drawing.innerHTML)
  htmx?.registerExtension("tablee", morphing)

  document.addEventListener("htmx:before:swap", (event) => {
    const request = event.detail.ctx
    const { text = "" } = request
    if (isPressed) {
      held.push({ ...request, text })
      event.preventDefault()
      return
    }
    if (!renews(text)) return
    const { sequence, back } = page()?.dataset ?? {}
    if (!isWelcome(text, { sequence: Number(sequence), isReplay: back === "yes", shown })) {
      event.preventDefault()
      return
    }
    shown = text
    folds = new Set(findAll("details", HTMLDetailsElement))
    was = before()
  })
  document.addEventListener("htmx:after:swap", () => {
    if (!page()) return
    const earlier = was
    was = undefined
    after(earlier)
  })

  document.addEventListener("pointerdown", press, true)
  document.addEventListener("pointermove", move, true)
  document.addEventListener("pointerup", lift, true)
  document.addEventListener("click", afterClick, true)
  document.addEventListener("pointercancel", release, true)
  addEventListener("blur", release)
}
