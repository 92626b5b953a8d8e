// The small card that explains a thing of the page: one at a time, near its anchor, inside the window, never over the
// hand or the instruction.
//
// An element with data-card="words" has a card; data-card-href and data-card-link add a link below the words. Words
// that have to be computed or fetched come from a provider: `provide(selector, content)`, where `content(anchor)`
// returns `{words, href, link}`, a promise of it, or undefined for no card.
//
// A card opens when the pointer rests on the anchor, when the keyboard focuses it, by a long press, and, unless a click
// already does something there (things that can be chosen, buttons, links), by a click, a tap, Enter or Space. A card
// opened by the last four is pinned: it stays until Escape, a click elsewhere or a change of the anchor. Escape closes
// any card; if the focus was in the card it returns to the anchor. Only anchors that can have the focus are reached
// by the keyboard: give them tabindex="0", a role and a name.
//
// What a card must not cover is marked in drawings by data-hand, and in the page it is the bar or the sentence below
// the board.

import { announce, closest, find, findAll } from "./dom.js"
import { beside, near } from "./geometry.js"
import { wasDragged } from "./camera.js"
import { onPoint } from "./pointing.js"
import { wide } from "./viewport.js"

const REST = 350 // milliseconds that a pointer rests on a thing before its card opens
const LEAVE = 250 // that the card stays after the pointer has left, so that it can be moved into the card
const PRESS = 500 // of a long press
const AIR = 8 // pixels between a card and its anchor, and the edges of the window
const REACH = 48 // pixels round the pointer that stand for an anchor that is larger
const ACTIVE = ".action, button, a, summary, input, select, label" // a click on these does something else already

/** @typedef {{words: string, href?: string | undefined, link?: string | undefined}} Content */
/** @typedef {HTMLElement | SVGElement} Anchor */
/** @typedef {(anchor: Anchor) => Content | undefined | Promise<Content | undefined>} Provider */

/** @type {Map<string, Provider>} */
const providers = new Map([["[data-card]", fromAttributes]])

/** @type {{anchor: Anchor, isPinned: boolean} | null} */
let shown = null
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
/** Where the pointer was last, on the screen. */
let pointed = { x: -1, y: -1 }
let isPressed = false // a long press has just opened a card: the click that ends it does nothing

let changes = 0 // how often the page has changed

/**
 * Gives all elements that match a card.
 *
 * @param {string} selector
 * @param {Provider} content
 */
export function provide(selector, content) {
  providers.set(selector, content)
}

/** @param {Anchor} anchor @returns {Content} */
function fromAttributes({ dataset }) {
  return { words: dataset.card ?? "", href: dataset.cardHref, link: dataset.cardLink }
}

/** The element with a card that an event happened in. @param {Event} event @returns {Anchor | null} */
function anchorOf(event) {
  const selector = [...providers.keys()].join()
  return closest(event, selector, HTMLElement) ?? closest(event, selector, SVGElement)
}

/**
 * Opens the card of an element.
 *
 * @param {Anchor} anchor
 * @param {boolean} [isPinned] it stays when the pointer or the focus leaves
 * @param {boolean} [takesFocus] for keyboards: the focus goes into the card, whose link it can reach there
 */
export async function open(anchor, isPinned = false, takesFocus = false) {
  if (shown?.anchor !== anchor) close()
  shown = { anchor, isPinned: isPinned || isShownPinned() }
  const content = await latestContentOf(anchor)
  if (shown?.anchor !== anchor) return // closed meanwhile, or another was opened
  if (!content?.words) return close()
  show(anchor, content)
  if (isPinned) announce(content.words)
  if (takesFocus) element().focus({ preventScroll: true })
}

function isShownPinned() {
  return shown?.isPinned === true
}

/** What the card of an element says. @param {Anchor} of */
async function contentOf(of) {
  return [...providers].find(([selector]) => of.matches(selector))?.[1](of)
}

/**
 * The same, asked again as long as the page changes before the answer comes: that would be about the past.
 *
 * @param {Anchor} of
 * @returns {Promise<Content | undefined>}
 */
async function latestContentOf(of) {
  const asked = changes
  const content = await contentOf(of)
  return asked === changes || shown?.anchor !== of ? content : latestContentOf(of)
}

/** Closes the card that is open; the focus returns from it to its anchor. */
export function close() {
  clearTimeout(timer)
  const card = find("#card", HTMLElement)
  if (shown && card?.contains(document.activeElement)) shown.anchor.focus({ preventScroll: true })
  if (shown?.anchor.getAttribute("aria-describedby") === "card") shown.anchor.removeAttribute("aria-describedby")
  shown = null
  if (!card) return
  if (card.matches(":popover-open")) card.hidePopover()
  card.hidden = true
}

/** The element of all cards; it stands outside of what the server renews. */
function element() {
  const there = find("#card", HTMLElement)
  if (there) return there
  const made = document.createElement("div")
  made.id = "card"
  made.className = "card"
  made.tabIndex = -1
  made.setAttribute("role", "note")
  made.popover = "manual" // above drawers and sheets, which are popovers too
  document.body.append(made)
  return made
}

/** @param {Anchor} of @param {Content} content */
function show(of, { words, href, link }) {
  const card = element()
  const sentence = document.createElement("p")
  sentence.textContent = words
  card.replaceChildren(sentence)
  if (href && link) {
    const more = document.createElement("a")
    more.href = href
    more.target = "_blank"
    more.textContent = link
    card.append(more)
  }
  card.hidden = false
  card.showPopover?.()
  of.setAttribute("aria-describedby", "card")
  place(card, of)
}

/** @param {HTMLElement} card @param {Anchor} of */
function place(card, of) {
  const { width, height } = card.getBoundingClientRect()
  const room = { left: AIR, top: AIR, right: document.documentElement.clientWidth - AIR, bottom: innerHeight - AIR }
  const choices = findAll("#board .action", SVGElement).map((thing) => thing.getBoundingClientRect())
  const at = beside(near(of.getBoundingClientRect(), pointed, REACH), { width, height }, room, clear(of), AIR, choices)
  card.style.left = `${at.x}px`
  card.style.top = `${at.y}px`
}

/**
 * What a card must not cover: the hand, and the instruction with what stands below it. About a thing in a panel beside
 * the board also that panel: who reads about one button may press the next.
 *
 * @param {Anchor} of
 */
function clear(of) {
  const instruction = wide.matches ? findAll("#saying", HTMLElement) : findAll("#bar", HTMLElement)
  const panel = wide.matches ? [of.closest(".left #bar, .left .seats")].flatMap((one) => one ?? []) : []
  const hand = findAll("#board [data-hand]", SVGElement)
  const boxes = [...instruction, ...panel, ...hand].map((thing) => thing.getBoundingClientRect())
  return boxes.filter((box) => box.width > 0)
}

/** Can a click on this element open its card? @param {Anchor} of */
function isIdle(of) {
  return !of.closest(ACTIVE)
}

/** @param {MouseEvent} event */
function note({ clientX, clientY }) {
  pointed = { x: clientX, y: clientY }
}

/** @param {() => void} then @param {number} after */
function soon(then, after) {
  clearTimeout(timer)
  timer = setTimeout(then, after)
}

/** The mouse has come to something. @param {PointerEvent} event */
function point(event) {
  if (anchorOf(event) !== shown?.anchor) note(event) // the card stays while the pointer moves on its anchor
  if (closest(event, "#card", HTMLElement)) return clearTimeout(timer)
  const over = anchorOf(event)
  if (over && over !== shown?.anchor) soon(() => void open(over), shown && !isShownPinned() ? 0 : REST)
  else if (over) clearTimeout(timer)
}

/** @param {PointerEvent} event */
function leave(event) {
  const isLeft = closest(event, "#card", HTMLElement) || anchorOf(event)
  if (event.pointerType === "mouse" && isLeft) soon(() => isShownPinned() || close(), LEAVE)
}

/** @param {Event} event */
function focus(event) {
  const at = anchorOf(event)
  if (!at?.matches(":focus-visible") || at === shown?.anchor) return
  pointed = { x: -1, y: -1 }
  void open(at)
}

/** @param {FocusEvent} event */
function blur(event) {
  const to = event.relatedTarget
  const stays = to instanceof Element && (to.closest("#card") ?? (shown && to === shown.anchor))
  const isOurs = closest(event, "#card", HTMLElement) ?? (shown && event.target === shown.anchor)
  if (shown && isOurs && !stays && (!shown.isPinned || to instanceof Element)) close()
}

/** @param {MouseEvent} event */
function click(event) {
  if (isPressed || wasDragged()) return
  if (closest(event, "#card", HTMLElement)) return
  const at = anchorOf(event)
  if (at && isIdle(at)) {
    clearTimeout(timer)
    if (shown?.anchor === at && shown.isPinned) close()
    else void open(at, true)
  } else close() // also a card that would soon have opened
}

/** A finger that rests on a thing opens its card, and lifting it then chooses nothing. @param {PointerEvent} event */
function press(event) {
  isPressed = false
  const at = event.pointerType === "mouse" ? null : anchorOf(event)
  if (!at) return
  soon(() => {
    if (wasDragged()) return
    isPressed = true
    void open(at, true)
  }, PRESS)
}

/** @param {PointerEvent} event */
function release(event) {
  if (event.pointerType !== "mouse" && !isPressed) clearTimeout(timer)
}

/** @param {Event} event */
function swallow(event) {
  if (!isPressed) return
  event.preventDefault()
  if (event.type !== "click") return
  isPressed = false
  event.stopImmediatePropagation()
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.key === "Escape" && shown) return close()
  const at = event.key === "Enter" || event.key === " " ? anchorOf(event) : null
  if (!at || !isIdle(at)) return
  event.preventDefault()
  void open(at, true, true)
}

/** After a change of the page: the card of an element that is gone or has other words goes too. */
export function prepare() {
  changes += 1
  keepInPlace()
  if (shown) void closeIfOutdated(shown.anchor)
}

/** The card stays beside its anchor, and goes with it. */
function keepInPlace() {
  if (!shown) return
  if (!shown.anchor.isConnected || !shown.anchor.matches([...providers.keys()].join())) close()
  else if (find("#card:not([hidden])", HTMLElement)) place(element(), shown.anchor)
}

/** What was true before the change may be false now: "it is not your turn". @param {Anchor} anchor */
async function closeIfOutdated(anchor) {
  const content = await contentOf(anchor)
  const said = find("#card:not([hidden]) p", HTMLElement)
  if (shown?.anchor === anchor && said && content?.words !== said.textContent) close()
}

export function listen() {
  onPoint(point)
  document.addEventListener("pointerdown", note, true)
  document.addEventListener("pointerout", leave)
  document.addEventListener("focusin", focus)
  document.addEventListener("focusout", blur)
  document.addEventListener("pointerdown", press)
  document.addEventListener("pointerup", release)
  document.addEventListener("pointercancel", release)
  document.addEventListener("click", swallow, true)
  document.addEventListener("contextmenu", swallow)
  document.addEventListener("click", click)
  document.addEventListener("keydown", key)
  addEventListener("resize", close)
  addEventListener("scroll", keepInPlace, { passive: true })
}
