// How what the server sends comes into the page, and when: pieces and whole tables by the stream, answers by htmx.

import { closest, find, findAll, page } from "./dom.js"
import * as live from "./live.js"
import * as moments from "./moments.js"
import * as pieces from "./pieces.js"

/** @typedef {import("htmx.org").HtmxRequestCtx & {text: string}} Answered  A request whose answer has come. */
/** @typedef {{art: Record<string, string>, updates: [pieces.Update, string][]}} Scene  What happened earlier. */

const CLICKABLE = ".action, button, a, summary, input[type=range]"
const NO_CLICK = 1000 // milliseconds after a pointer went up in which its click may still come, on a slow phone

/** Missing on pages that need no requests. @type {import("htmx.org").Htmx | undefined} */
const htmx = Reflect.get(globalThis, "htmx")

/** What arrived while a pointer was down or a moment was shown, in order. @type {(() => unknown)[]} */
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

function release() {
  clearTimeout(timer)
  isPressed = false
  showHeld()
}

/** @param {() => unknown} show brings something into the page; it is called when its turn has come */
function queue(show) {
  held.push(show)
  showHeld()
}

/** Shows what was held back, one after the other, unless that is being done. */
async function showHeld() {
  if (isShowing) return
  isShowing = true
  await showNext()
  isShowing = false
  if (!held.length) moments.end()
}

/** @returns {Promise<void>} */
async function showNext() {
  const show = isPressed ? undefined : held.shift()
  if (!show) return
  const showing = show()
  if (showing instanceof Promise) await showing
  return showNext()
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

/** The whole table comes: what waits leads to an earlier state. @param {string} data */
function receiveWhole(data) {
  held.length = 0
  moments.skip()
  const now = find("#now", HTMLElement)
  if (now) queue(() => htmx?.swap({ sourceElement: now, target: now, swap: "outerMorph", text: data }))
}

/**
 * Brings an update into the page; if it is a moment, waits until that has been looked at.
 *
 * @template S
 * @param {pieces.Arrived} arrived
 * @param {boolean} isAsked the visitor wants to see again what happened
 * @param {() => S} before
 * @param {(was: S | undefined) => void} after
 * @returns {Promise<void> | undefined}
 */
function receive(arrived, isAsked, before, after) {
  const { sequence, moment, lines } = arrived.update
  const was = before()
  const hasMoved = page()?.dataset.sequence !== String(sequence)
  const renewed = pieces.apply(arrived)
  if (!renewed) {
    live.open() // the whole table comes
    return undefined
  }
  shown = undefined
  if (hasMoved) pieces.clearReply()
  for (const element of renewed) if (element instanceof HTMLElement) htmx?.process(element)
  after(was)
  if (moment) return moments.show(moment, isAsked, isTurn)
  return held.length && lines.length ? moments.blink(lines) : undefined
}

/** Is it the visitor's turn, at the end of all that has come? */
let isTurn = false

/** @param {pieces.Update} update */
function noteTurn({ attributes }) {
  const turn = attributes.now?.["data-turn"] ?? (held.length || isShowing ? undefined : page()?.dataset.turn)
  if (turn !== undefined) isTurn = turn === "yes"
}

/**
 * @template S
 * @param {() => S} before takes what has to be known about the page before it changes
 * @param {(was: S | undefined) => void} after `was` is undefined if two answers came at once
 * @returns {(scene: Scene) => void} shows what happened earlier once more
 */
export function listen(before, after) {
  /** @type {S | undefined} */
  let was
  for (const drawing of findAll("#board svg.drawing", SVGSVGElement)) drawn.set(drawing, drawing.innerHTML)
  htmx?.registerExtension("tablee", morphing)

  /** An update has come. @param {pieces.Update} update @param {string} markup @param {boolean} isAsked */
  function take(update, markup, isAsked) {
    const arrived = pieces.arrive(update, markup)
    noteTurn(update)
    if (isShowing && pieces.applyAtOnce(arrived)) after(undefined)
    queue(() => receive(arrived, isAsked, before, after))
  }

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
    if (kind === "whole") return receiveWhole(data)
    const [head = "", ...markup] = data.split("\n")
    take(JSON.parse(head), markup.join("\n"), false)
  })

  document.addEventListener("pointerdown", press, true)
  document.addEventListener("pointermove", move, true)
  document.addEventListener("pointerup", lift, true)
  document.addEventListener("click", afterClick, true)
  document.addEventListener("pointercancel", release, true)
  addEventListener("blur", release)

  return (/** @type {Scene} */ { art, updates }) => {
    pieces.learn(art)
    for (const [update, markup] of updates) take(update, markup, true)
  }
}
