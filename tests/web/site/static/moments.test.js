import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { dispatch, get, show as fill } from "./browser.js"

Object.assign(globalThis, { innerWidth: 1000 })
/** The last frame of every animation: where things have arrived. @type {string[]} */
const arrived = []
/** @param {Keyframe[]} frames */
const animate = (frames) => arrived.push(String(frames.at(-1)?.transform))
Object.assign(Element.prototype, { animate, getAnimations: () => [], checkVisibility: () => true })
const moments = await import("../../../../tablee/web/site/static/moments.js")
moments.listen()

/** @type {import("../../../../tablee/web/site/static/moments.js").Moment} */
const TRICK = { at: 7, words: "Ana wins the trick.", isLast: true, lit: ["d-card"] }
const LONG = { ...TRICK, at: 8, words: "x".repeat(100) }
const GAINS = [1, 2, 3, 4].map((n) => ({ seat: 0, points: `+${n}`, from: "d-card", to: "d-frame-0" }))

beforeEach(() => {
  moments.end()
  moments.seen.clear()
  localStorage.clear()
  fill(`<div id="news"></div><div id="now"><ul><li id="at-0"></li></ul>
    <section id="moment" hidden><p id="moment-words"></p>
    <button id="moment-skip" data-words="Now" data-turn="Yours"></button>
    <button id="moment-on"></button><span id="moment-time"></span></section>
    <section id="summary" hidden><div id="summary-text"></div><button id="continue"></button></section>
    <div id="board"><svg class="drawing"><g id="d-card"></g><g id="d-frame-0"></g></svg></div>
    <p id="moment-saying" hidden></p></div>`)
})

/** Lets promises go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Shows a moment; tells when it has ended.
 *
 * @param {typeof TRICK} moment
 * @param {boolean} [asked]
 * @param {boolean} [isTurn]
 */
function begin(moment, asked = false, isTurn = false) {
  const shown = { isOver: false }
  void moments.show(moment, asked, isTurn).then(() => (shown.isOver = true))
  return shown
}

test("a sentence stays for as long as one reads, things light up, and it is announced", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const shown = begin(LONG, false, true)
  assert.equal(get("#moment").hidden, false)
  assert.equal(get("#moment-words").textContent, LONG.words)
  assert.equal(get("#moment-saying").textContent, LONG.words)
  assert.equal(get("#news").textContent, LONG.words)
  assert.equal(get("#moment-skip").textContent, "Yours")
  assert.equal(get("#d-card").classList.contains("shines"), true)
  context.mock.timers.tick(4900)
  await settle()
  assert.equal(shown.isOver, false)
  context.mock.timers.tick(200)
  await settle()
  assert.equal(shown.isOver, true)
  assert.equal(get("#d-card").classList.contains("shines"), false)
  assert.deepEqual([...moments.seen], [8])
})

test("the line of a move without moments takes the place of the sentence before it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const lines = '<li data-at="6">Bob plays 12.</li><li data-at="7">Ana wins.</li><li data-at="9">Luc plays 20.</li>'
  const log = `<ol id="log">${lines}</ol>`
  get("#now").insertAdjacentHTML("beforeend", log)
  const isOver = { one: false }
  void moments.blink([9]).then(() => (isOver.one = true))
  assert.equal(get("#moment").hidden, true, "no panel is opened for a blink")
  context.mock.timers.tick(1000)
  await settle()
  assert.equal(isOver.one, true)
  begin(TRICK)
  context.mock.timers.tick(1000)
  await settle()
  void moments.blink([7])
  assert.equal(get("#moment-words").textContent, TRICK.words, "its own line has been told in moments")
  void moments.blink([6, 7])
  assert.equal(get("#moment-words").textContent, TRICK.words, "what came before a moment is not told after it")
  void moments.blink([7, 9])
  assert.equal(get("#moment-words").textContent, "Luc plays 20.")
  assert.equal(get("#moment-saying").textContent, "Luc plays 20.")
  moments.next()
})

test("points are counted one after the other, however short the sentence is", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const shown = begin({ ...TRICK, gains: GAINS })
  assert.deepEqual([...document.querySelectorAll(".gain")].map((chip) => chip.textContent), ["+1", "+2", "+3", "+4"])
  context.mock.timers.tick(2300)
  await settle()
  assert.equal(shown.isOver, false)
  context.mock.timers.tick(200)
  await settle()
  assert.equal(shown.isOver, true)
  assert.equal(document.querySelectorAll(".gain").length, 0)
})

test("points arrive at the seat, and on the board if the seats are scrolled away", () => {
  const place = (/** @type {string} */ thing, /** @type {number} */ x, /** @type {number} */ y) => {
    const box = /** @type {DOMRect} */ ({ x, y, width: 160, height: 40, top: y, bottom: y + 40 })
    get(thing).getBoundingClientRect = () => box
  }
  place("#d-frame-0", 100, 200)
  for (const [top, spot] of /** @type {[number, string][]} */ ([[40, "90px, 60px"], [-80, "128px, 220px"]])) {
    place("#at-0", 10, top)
    arrived.length = 0
    begin({ ...TRICK, gains: GAINS.slice(0, 1) })
    assert.ok(arrived.some((transform) => transform.includes(spot)), `${arrived} ${spot}`)
    moments.skip()
    moments.end()
  }
})

test("points that are wider than the sign of a seat reach to its left, not over the name", () => {
  const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetWidth") ?? {}
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", { configurable: true, value: 200 })
  const box = /** @type {DOMRect} */ ({ x: 300, y: 40, width: 40, height: 40, top: 40, bottom: 80 })
  get("#at-0").getBoundingClientRect = () => box
  arrived.length = 0
  begin({ ...TRICK, gains: GAINS.slice(0, 1) })
  assert.ok(arrived.some((transform) => transform.includes("268px, 60px")), `${arrived}`) // 340 less half of 72 %
  moments.skip()
  moments.end()
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", width)
})

test("who comes back finds the account of what happened unfolded; where there is little room no one else", () => {
  const fold = '<details id="recap" open><summary></summary></details>'
  get("#now").innerHTML = fold
  moments.prepare()
  assert.equal(get("#recap").hasAttribute("open"), true)
  get("#now").innerHTML = fold
  moments.prepare()
  assert.equal(get("#recap").hasAttribute("open"), false)
  get("#now").innerHTML = fold
  dispatch("#recap > summary", "click")
  get("#recap").setAttribute("open", "")
  moments.prepare()
  assert.equal(get("#recap").hasAttribute("open"), true, "they have unfolded it")
})

test("a tap on the board goes on, a second one skips what follows until the queue is empty", async () => {
  const first = begin(TRICK)
  dispatch("#board svg", "click")
  await settle()
  assert.equal(first.isOver, true)
  const second = begin(LONG)
  dispatch("#board svg", "click")
  await settle()
  assert.equal(second.isOver, true)
  assert.deepEqual([...moments.seen], [7], "what was skipped has not been seen")
  const third = begin({ ...TRICK, at: 9, summary: "<h2>Round 1</h2>" })
  await settle()
  assert.equal(third.isOver, true, "summaries are skipped too")
  moments.end()
  const later = begin(TRICK)
  await settle()
  assert.equal(later.isOver, false)
  moments.next()
})

test("step by step it waits for the visitor, and keys go on or skip", async (context) => {
  localStorage.setItem("tablee-pace", "step")
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const shown = begin(TRICK)
  context.mock.timers.tick(100_000)
  await settle()
  assert.equal(shown.isOver, false)
  dispatch("#moment-on", "keydown", { key: "Enter" })
  await settle()
  assert.equal(shown.isOver, false, "the button has the key")
  dispatch("#board", "keydown", { key: " " })
  await settle()
  assert.equal(shown.isOver, true)
})

test("just after a moment the choices are dim, and a tap on them is answered in words", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  get("#now").insertAdjacentHTML("beforeend", '<p id="late" hidden>Now you can choose.</p><div id="options"></div>')
  const isDim = () => document.documentElement.classList.contains("fresh")
  begin(TRICK)
  moments.next()
  await settle()
  moments.end()
  assert.equal(isDim(), true)
  dispatch("#options", "click", { pointerType: "touch" })
  assert.equal(get("#late").hidden, false)
  context.mock.timers.tick(700)
  assert.equal(isDim(), false)
  context.mock.timers.tick(2000)
  assert.equal(get("#late").hidden, true)
})

test("a summary waits for its button, not for taps or time", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  const shown = begin({ ...TRICK, words: "", summary: "<h2>Round 1</h2>" })
  assert.equal(get("#summary").hidden, false)
  assert.equal(document.activeElement?.id, "continue")
  dispatch("#board svg", "click")
  context.mock.timers.tick(100_000)
  await settle()
  assert.equal(shown.isOver, false)
  dispatch("#continue", "click")
  await settle()
  assert.equal(shown.isOver, true)
  assert.equal(get("#summary").hidden, true)
})

test("who wants the result only sees no moments, unless they ask for one", async () => {
  localStorage.setItem("tablee-pace", "off")
  const shown = begin(TRICK)
  await settle()
  assert.equal(shown.isOver, true)
  assert.equal(get("#moment").hidden, true)
  const asked = begin(TRICK, true)
  await settle()
  assert.equal(asked.isOver, false)
  moments.skip()
})

test("a tap that was on its way to a button of the last moment does not choose", async () => {
  get("#now").insertAdjacentHTML("beforeend", '<section id="options"><button id="choice"></button></section>')
  let chosen = 0
  get("#choice").addEventListener("click", () => (chosen += 1))
  begin(TRICK)
  dispatch("#moment-on", "click", { clientX: 300, clientY: 500 })
  await settle()
  moments.end()
  const tap = (/** @type {string} */ pointerType, clientX = 0) =>
    dispatch("#choice", "click", { pointerType, clientX, clientY: 500 })
  assert.deepEqual([tap("touch"), chosen], [false, 0])
  assert.deepEqual([tap(""), chosen], [true, 1], "a key was not on its way")
  await new Promise((resolve) => setTimeout(resolve, 720))
  assert.deepEqual([tap("touch", 310), chosen], [false, 1], "somebody taps on and on at the same place")
  assert.deepEqual([tap("touch"), chosen], [true, 2])
})
