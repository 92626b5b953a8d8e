import assert from "node:assert/strict"
import test from "node:test"
import { setTimeout as wait } from "node:timers/promises"

import { dispatch, show } from "./browser.js"

/** The answers that were swapped in by the script itself. @type {string[]} */
const swapped = []
/** @type {Record<string, (node: Element, detail: Record<string, unknown>) => boolean>} */
let extension = {}
const htmx = {
  /** @param {string} _ @param {typeof extension} given */
  registerExtension: (_, given) => (extension = given),
  /** @param {{text: string}} request */
  swap: async ({ text }) => void (arrive(text) && swapped.push(text)),
}
Object.assign(globalThis, { htmx })
const { isWelcome, listen } = await import("../../../../tablee/web/site/static/swaps.js")

/** What happened around swaps. @type {unknown[]} */
const log = []
const drawing = '<svg class="drawing"><g id="a"></g></svg>'
show(`<div id="now" data-sequence="3"><button>x</button><p>y</p><div id="board">${drawing}</div></div>`)
listen(
  () => "state",
  (was) => log.push(was),
)

/** An answer comes; says whether htmx may swap it in. @param {string} text */
function arrive(text) {
  return dispatch("#now", "htmx:before:swap", { detail: { ctx: { text } } })
}

/** @param {number} sequence */
const answer = (sequence) => `<div id="now" data-sequence="${sequence}">`

test("an answer that was overtaken or is shown already is not welcome, but a replay goes back and forth", () => {
  const now = { sequence: 5, isReplay: false, shown: answer(5) }
  assert.equal(isWelcome(answer(4), now), false)
  assert.equal(isWelcome(answer(5), now), false)
  assert.equal(isWelcome(`${answer(5)}more`, now), true)
  assert.equal(isWelcome(answer(6), now), true)
  assert.equal(isWelcome(answer(4), { ...now, isReplay: true }), true)
})

test("the state of the page is taken before a swap and given back after it, once", () => {
  assert.equal(arrive(answer(3)), true)
  assert.equal(arrive(answer(3)), false, "the same again")
  assert.equal(arrive(answer(2)), false)
  dispatch("#now", "htmx:after:swap")
  dispatch("#now", "htmx:after:swap")
  assert.deepEqual(log, ["state", undefined])
})

test("an answer waits while a pointer is down on something that can be clicked, until the click is over", async () => {
  swapped.length = 0
  dispatch("button", "pointerdown", { button: 0 })
  assert.equal(arrive(answer(7)), false)
  assert.equal(arrive(answer(8)), false)
  dispatch("button", "pointerup", { button: 0 })
  assert.deepEqual(swapped, [], "the click has not come yet")
  dispatch("button", "click")
  assert.deepEqual(swapped, [], "the click is being handled")
  await wait(20)
  assert.deepEqual(swapped, [answer(7), answer(8)])
  assert.equal(arrive(answer(9)), true)
})

test("a press without a click holds nothing back for long, and one beside buttons nothing at all", async () => {
  swapped.length = 0
  dispatch("p", "pointerdown", { button: 0 })
  assert.equal(arrive(answer(10)), true)
  dispatch("button", "pointerdown", { button: 0 })
  dispatch("button", "pointerup", { button: 0 })
  assert.equal(arrive(answer(11)), false)
  await wait(1100)
  assert.deepEqual(swapped, [answer(11)])
})

test("a drawing is replaced only if it has changed", () => {
  const node = /** @type {Element} */ (document.querySelector("svg"))
  const first = node.firstElementChild
  const same = /** @type {Element} */ (node.cloneNode(true))
  assert.equal(extension.htmx_before_morph_node?.(node, { newNode: same }), false)
  assert.equal(node.firstElementChild, first)
  const other = /** @type {Element} */ (node.cloneNode(true))
  other.innerHTML = '<g id="b"></g>'
  assert.equal(extension.htmx_before_morph_node?.(node, { newNode: other }), false)
  assert.equal(node.firstElementChild?.id, "b")
  assert.equal(extension.htmx_before_morph_node?.(document.body, { newNode: document.body }), true)
})
