// How what the server sends comes into the page, and when: pieces and whole tables by the stream, answers by htmx.

import { closest, find, findAll, page } from "./dom.js"
import * as live from "./live.js"
import * as pieces from "./pieces.js"

/** @typedef {import("htmx.org").HtmxRequestCtx & {text: string}} Answered  A request whose answer has come. */

const CLICKABLE = ".action, button, a, summary, input[type=range]"
const NO_CLICK = 1000 // milliseconds after a pointer went up in which its click may still come, on a slow phone

/** Missing on pages that need no requests. @type {import("htmx.org").Htmx | undefined} */
const htmx = Reflect.get(globalThis, "htmx")

/** What arrived while a pointer was down, in order. @type {(() => unknown)[]} */
const held = []
let isPressed = false
let isShowing = false
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
  if (!isShowing) await showHeld()
}

/** Shows what was held back, one after the other. */
async function showHeld() {
  const show = held[0]
  isShowing = show !== undefined && !isPressed
  if (!isShowing) return
  await show?.()
  held.shift()
  await showHeld()
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
 * The stream brings something: pieces, or the whole table.
 *
 * @template S
 * @param {string} kind
 * @param {string} data
 * @param {() => S} before
 * @param {(was: S | undefined) => void} after
 */
function receive(kind, data, before, after) {
  if (kind === "whole") {
    const now = find("#now", HTMLElement)
    if (now) return htmx?.swap({ sourceElement: now, target: now, swap: "outerMorph", text: data })
  }
  const [head = "", ...markup] = data.split("\n")
  /** @type {pieces.Update} */
  const update = JSON.parse(head)
  const was = before()
  const hasMoved = page()?.dataset.sequence !== String(update.sequence)
  const renewed = pieces.apply(update, markup.join("\n"))
  if (!renewed) return live.open() // the whole table comes
  shown = undefined
  if (hasMoved) pieces.clearReply()
  for (const element of renewed) if (element instanceof HTMLElement) htmx?.process(element)
  after(was)
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
      const later = { ...request, text }
      held.push(() => htmx?.swap(later))
      event.preventDefault()
      return
    }
    was = page() ? before() : undefined
    if (!renews(text)) return
    const { sequence, back } = page()?.dataset ?? {}
    if (!isWelcome(text, { sequence: Number(sequence), isReplay: back === "yes", shown })) {
      event.preventDefault()
      return
    }
    shown = text
    folds = new Set(findAll("details", HTMLDetailsElement))
  })
  document.addEventListener("htmx:after:swap", () => {
    if (!page()) return
    const earlier = was
    was = undefined
    after(earlier)
  })

  live.listen((kind, data) => {
    if (kind === "art") return pieces.learn(JSON.parse(data))
    const show = () => receive(kind, data, before, after)
    if (isPressed || held.length) held.push(show)
    else show()
  })

  document.addEventListener("pointerdown", press, true)
  document.addEventListener("pointermove", move, true)
  document.addEventListener("pointerup", lift, true)
  document.addEventListener("click", afterClick, true)
  document.addEventListener("pointercancel", release, true)
  addEventListener("blur", release)
}
