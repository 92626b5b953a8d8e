// Moments: what happens at the table is shown one thing after the other, for as long as its sentence takes to read. The
// server sends each moment as an update of the board (site/scenes.py); what comes later waits in the queue of swaps.js.
// A tap on the board goes on, a second one skips to now; at the end of a round a summary waits for the visitor.

import * as bar from "./bar.js"
import * as choices from "./choices.js"
import { wasDragged } from "./camera.js"
import { announce, closest, find, findAll } from "./dom.js"
import * as pace from "./pace.js"
import { bringIntoSight, calm, wide } from "./viewport.js"

const TWICE = 500 // milliseconds: a second tap within this time skips to now
const FLIGHT = 700 // milliseconds for which points travel to who gains them
const APART = 300 // milliseconds between two of them
const LOOK = 500 // milliseconds to look at the last of them
const LANDED = 0.72 // size of points that have arrived, as a part of their size
const CORNER = 28 // units of the drawing from the corner of a seat's panel to the middle of its sign
const LONG = 120 // letters of a sentence that is written smaller
const FRESH = 700 // milliseconds after the last moment in which a tap was still meant for it, not for a choice
const SAME = 1500 // the same for a tap where the one that ended the moment was: who taps on and on does not look yet
const NEAR = 48 // pixels between two taps that count as the same place
const NOWHERE = { x: -Infinity, y: -Infinity }
const LATE = 2500 // milliseconds for which it stands there that a tap came too early
const BLINK = 400 // milliseconds that a move without moments stays, if others wait behind it
const ELSEWHERE = "input, textarea, select, button, a, summary, [popover]"

/** @typedef {{seat: number, points: string, from: string, to: string}} Gain  with ids of things in the drawing */

/**
 * @typedef {object} Moment
 * @property {number} at how many actions had been played with the one that it belongs to
 * @property {string} words
 * @property {boolean} isLast of its action
 * @property {string[]} [lit] ids of things that light up
 * @property {Gain[]} [gains]
 * @property {string} [summary] of a round, as HTML
 */

/** The actions whose moments have all been shown. @type {Set<number>} */
export const seen = new Set()

let hasLoaded = false
let isSkipping = false
let isAsked = false
let lastTap = -Infinity
/** When the last moment gave way to the choices. */
let endedAt = -Infinity
/** Where the visitor has tapped during this moment. */
let tapped = NOWHERE
/** @type {ReturnType<typeof setTimeout> | undefined} */
let freshness
/** @type {ReturnType<typeof setTimeout> | undefined} */
let lateness
/** Ends the wait for the present moment. @type {(() => void) | undefined} */
let goOn
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
/** The folds that the visitor has unfolded. @type {WeakSet<Element>} */
const byHand = new WeakSet()

/** Does a moment wait for its time or for the visitor? */
export function isPlaying() {
  return goOn !== undefined
}

/**
 * Shows a moment that the board has just been brought to, until it is time to go on.
 *
 * @param {Moment} moment
 * @param {boolean} asked the visitor wants to see it again, whatever their pace
 * @param {boolean} isTurn it is the visitor's turn, at the end of all that is in the queue
 */
export async function show(moment, asked, isTurn) {
  isAsked = asked
  if (isSkipping || (pace.isOff() && !asked)) return
  tell(moment, isTurn)
  const things = [...light(moment.lit ?? []), ...fly(moment.gains ?? [])]
  await wait(moment.summary ? undefined : timeOf(moment))
  for (const thing of things) {
    if (thing instanceof HTMLElement) thing.remove()
    else thing.classList.remove("shines")
  }
  hide("#summary")
  if (moment.isLast && !isSkipping) seen.add(moment.at)
}

/** Lights things of the drawing up. @param {string[]} ids @returns {Element[]} */
function light(ids) {
  const things = ids.flatMap((id) => document.getElementById(id) ?? [])
  for (const thing of things) thing.classList.add("shines")
  if (things.length) bringIntoSight(things)
  return things
}

/** How long a moment stays, in milliseconds; undefined: until the visitor goes on. @param {Moment} moment */
function timeOf({ words, gains = [] }) {
  if (pace.isByStep()) return undefined
  const counted = gains.length ? gains.length * APART + FLIGHT + LOOK : 0
  return Math.max(pace.readingTime(words, pace.speed()), counted / Math.max(1, pace.speed()))
}

/**
 * Gives the eye time for a move without moments, if others wait behind it. While the sentence of an earlier moment
 * stands there, the line of the move takes its place: otherwise the board would be ahead of what is said.
 *
 * @param {number[]} lines of the log that are new
 */
export async function blink(lines) {
  if (isSkipping || pace.isOff()) return
  const latest = lines.at(-1) ?? 0
  const told = find(`#log [data-at="${latest}"]`, HTMLElement)
  if (told && !seen.has(latest) && find("#moment:not([hidden])", HTMLElement)) put(told.textContent ?? "")
  await wait(BLINK / pace.speed())
}

/** @param {number | undefined} time in milliseconds; undefined: until the visitor goes on */
async function wait(time) {
  showTime(time)
  await new Promise((resolve) => {
    goOn = () => resolve(undefined)
    if (time !== undefined) timer = setTimeout(goOn, time)
  })
  clearTimeout(timer)
  goOn = undefined
}

/** @param {Moment} moment @param {boolean} isTurn */
function tell(moment, isTurn) {
  const panel = find("#moment", HTMLElement)
  const skipper = find("#moment-skip", HTMLElement)
  if (!panel || !skipper) return
  tapped = NOWHERE
  document.documentElement.classList.add("playing")
  skipper.textContent = (isTurn ? skipper.dataset.turn : skipper.dataset.words) ?? ""
  if (moment.summary) {
    rest(moment.summary)
  } else if (moment.words) {
    panel.hidden = false
    put(moment.words)
    announce(moment.words)
  }
}

/** The sentence stands in the panel, on a wide screen below the board, where one looks. @param {string} words */
function put(words) {
  const inside = find("#moment-words", HTMLElement)
  if (inside) inside.textContent = words
  inside?.classList.toggle("long", words.length > LONG)
  sayBelow(words)
}

/** @param {string} words empty: none */
function sayBelow(words) {
  const below = find("#moment-saying", HTMLElement)
  if (!below) return
  below.hidden = !words
  below.classList.toggle("long", words.length > LONG)
  below.textContent = words
}

/** Shows the summary of a round. @param {string} markup */
function rest(markup) {
  const summary = find("#summary", HTMLElement)
  const text = find("#summary-text", HTMLElement)
  const button = find("#continue", HTMLElement)
  if (!summary || !text) return
  hide("#moment")
  sayBelow("")
  text.innerHTML = markup
  summary.hidden = false
  announce(text.innerText)
  const active = document.activeElement
  if (!active?.matches("input, textarea, select")) button?.focus({ preventScroll: true })
}

/** A line that runs out with the time of the moment. @param {number | undefined} time */
function showTime(time) {
  const line = find("#moment-time", HTMLElement)
  for (const running of line?.getAnimations() ?? []) running.cancel()
  if (time === undefined || calm.matches) return
  line?.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: time, fill: "forwards" })
}

/**
 * Points travel from what earned them to who gains them, one after the other.
 *
 * @param {Gain[]} gains
 * @returns {Element[]}
 */
function fly(gains) {
  return gains.flatMap((gain, n) => {
    const goal = goalOf(gain)
    if (!goal) return []
    const source = document.getElementById(gain.from)
    const start = source && !calm.matches ? middle(source) : goal
    const chip = document.createElement("span")
    chip.className = gain.points.startsWith("+") ? "gain" : "gain loss"
    chip.textContent = gain.points
    chip.setAttribute("aria-hidden", "true")
    document.body.append(chip)
    const half = (chip.offsetWidth * LANDED) / 2
    const spot = { x: Math.max(half, Math.min(goal.x, goal.right - half)), y: goal.y }
    const delay = (n * APART) / Math.max(1, pace.speed())
    const frames = [
      { opacity: 0, transform: at(start, 0.4) },
      { opacity: 1, transform: at(start, 1.25), offset: 0.25 },
      { opacity: 1, transform: at(start, 1.25), offset: 0.45 },
      { opacity: 1, transform: at(spot, LANDED) },
    ]
    chip.animate(frames, { duration: FLIGHT, delay, easing: "ease-in-out", fill: "both" })
    return [chip]
  })
}

/**
 * Points arrive at the sign of the seat in the strip, or on the board if that is not in sight. They reach no further to
 * the right than the sign: the name stands there.
 *
 * @param {Gain} gain
 */
function goalOf({ seat, to }) {
  const sign = find(`#mark-${seat}`, HTMLElement)?.firstElementChild ?? find(`#at-${seat}`, HTMLElement)
  if (!sign) return undefined
  const box = sign.getBoundingClientRect()
  const panel = document.getElementById(to)
  const isShown = box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
  return isShown || !panel ? { ...middle(sign), right: box.x + box.width } : cornerOf(panel)
}

/** Where points arrive on a panel of the board: beside the sign in its upper left corner. @param {HTMLElement} panel */
function cornerOf(panel) {
  const { x, y, width, height } = panel.getBoundingClientRect()
  const units = panel instanceof SVGGraphicsElement ? panel.getBBox().width : 0
  const corner = Math.min(units ? (CORNER * width) / units : CORNER, width / 2)
  return { x: x + corner, y: Math.max(corner, y + Math.min(corner, height / 2)), right: x + 2 * corner }
}

/** The middle of an element, inside of the window. @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect()
  const x = Math.min(innerWidth - 28, Math.max(28, box.x + box.width / 2))
  return { x, y: Math.min(innerHeight - 28, Math.max(28, box.y + box.height / 2)) }
}

/** @param {{x: number, y: number}} spot @param {number} scale */
function at({ x, y }, scale) {
  return `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`
}

/** @param {string} selector */
function hide(selector) {
  const part = find(selector, HTMLElement)
  if (part) part.hidden = true
}

/** Goes on to the next moment. */
export function next() {
  goOn?.()
}

/** Goes through all that waits without stopping: the page then shows the table as it is now. */
export function skip() {
  isSkipping = true
  next()
}

/** The queue is empty: the table is shown as it is now. */
export function end() {
  isSkipping = false
  isAsked = false
  hide("#moment")
  hide("#summary")
  sayBelow("")
  if (!document.documentElement.classList.contains("playing")) return
  document.documentElement.classList.remove("playing")
  document.documentElement.classList.add("fresh")
  endedAt = performance.now()
  clearTimeout(freshness)
  freshness = setTimeout(() => document.documentElement.classList.remove("fresh"), FRESH)
  bar.fold()
  choices.bringAllIntoSight() // the bar is higher than the panel that it takes the place of
}

/**
 * The choices, or at the end the way to the next game, come to where the buttons of a moment were. A finger that was on
 * its way to one of those must not choose: so long the choices are dim (class `fresh`), and a tap is answered in words.
 * So is for longer another tap at the same place.
 *
 * @param {MouseEvent} event
 */
function ignoreLate(event) {
  const isPointer = event instanceof PointerEvent && event.pointerType !== ""
  const isSame = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < NEAR
  const isLate = isPointer && event.timeStamp - endedAt <= (isSame ? SAME : FRESH)
  if (!isLate || !closest(event, "#options, #ending, #board", Element)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const words = find("#late", HTMLElement)
  if (!words) return
  words.hidden = false
  announce(words.textContent)
  clearTimeout(lateness)
  lateness = setTimeout(() => hide("#late"), LATE)
}

function isResting() {
  return find("#summary:not([hidden])", HTMLElement) !== null
}

/** A tap goes on, a second one skips. @param {MouseEvent} event */
function tap(event) {
  if (isPlaying()) tapped = { x: event.clientX, y: event.clientY }
  if (closest(event, "#moment-on, #continue", HTMLElement)) return next()
  if (closest(event, "#moment-skip", HTMLElement)) return skip()
  if (!isPlaying() || isResting() || wasDragged() || !closest(event, "#board, #moment-words", Element)) return
  const isSecond = event.timeStamp - lastTap < TWICE
  lastTap = event.timeStamp
  if (isSecond) skip()
  else next()
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (!isPlaying() || closest(event, ELSEWHERE, Element)) return
  if (event.key === "Escape") skip()
  else if (["Enter", " ", "ArrowRight"].includes(event.key) && !isResting()) next()
  else return
  event.preventDefault()
}

/**
 * Somebody who has watched everything that happened needs no account of it: it is folded, unless they unfold it. Where
 * there is little room it stays unfolded only for those who come back to the table.
 */
export function prepare() {
  pace.prepare()
  const recap = find("#recap[open]", HTMLDetailsElement)
  const marks = findAll("#log .new [data-again]", HTMLElement)
  const hasSeenAll = marks.length > 0 && marks.every((mark) => seen.has(Number(mark.dataset.again)))
  if (recap && (hasSeenAll || (hasLoaded && !wide.matches)) && !byHand.has(recap)) recap.open = false
  hasLoaded = true
}

export function listen() {
  document.addEventListener("click", ignoreLate, true) // before those who choose
  document.addEventListener("click", tap)
  document.addEventListener("keydown", press)
  document.addEventListener("click", (event) => {
    const fold = closest(event, "#recap > summary", HTMLElement)?.parentElement
    if (fold) byHand.add(fold)
  })
  pace.listen(() => {
    if (!isPlaying() || isResting()) return
    clearTimeout(timer)
    if (pace.isOff() && !isAsked) skip()
    else if (!pace.isByStep()) next()
  })
}
