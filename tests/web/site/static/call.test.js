import assert from "node:assert/strict"
import test from "node:test"
import { setTimeout as wait } from "node:timers/promises"

import { dispatch, get, show } from "./browser.js"

/** Notifications that were shown. @type {string[]} */
const rung = []
let asked = 0
/** @type {"granted" | "denied"} */
let answer = "granted"
class Notification extends EventTarget {
  static permission = "default"
  static async requestPermission() {
    asked++
    return (Notification.permission = answer)
  }
  /** @param {string} _ @param {{body: string}} wishes */
  constructor(_, { body }) {
    super()
    rung.push(body)
  }
}
Object.assign(globalThis, { Notification })
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true })
Object.defineProperty(document, "hidden", { value: true })
const call = await import("../../../../tablee/web/site/static/call.js")
call.listen()

/** @param {number} others how far they have played since one's own move @param {string} turn @param {string} [seat] */
function table(others, turn, seat = "you") {
  const lines = others ? `<li class="new" data-at="${others}"></li>` : ""
  show(`<button id="call" hidden></button><p id="prompt"></p>
    <div id="now" class="stage-running" data-turn="${turn}"><p class="seat ${seat}"></p>
    <ol id="log">${lines}</ol></div>`)
  get("#prompt").innerText = "Bid."
  call.prepare()
  return !get("#call").hidden
}

test("it is offered after somebody else has played, asks only then, and rings when the turn has come", async () => {
  assert.equal(table(2, "no", ""), false, "not to those who watch")
  assert.equal(table(0, "yes"), false)
  assert.equal(table(0, "no"), false, "one's own move")
  assert.equal(table(4, "no"), true)
  assert.deepEqual([asked, rung], [0, []])
  dispatch("#call", "click")
  await wait(1)
  assert.deepEqual([asked, get("#call").getAttribute("aria-pressed")], [1, "true"])
  table(5, "yes")
  table(5, "yes")
  await wait(1)
  assert.deepEqual(rung, ["Bid."])
  table(8, "yes")
  await wait(1)
  assert.equal(rung.length, 2, "own move and the others' in one")
  dispatch("#call", "click")
  await wait(1)
  table(9, "no")
  table(10, "yes")
  await wait(1)
  assert.equal(rung.length, 2, "switched off again")
  answer = "denied"
  Notification.permission = "denied"
  assert.equal(table(11, "no"), false, "who has refused is not asked again")
})

test("who is away with the page open is called once when the others decide about them", async () => {
  Notification.permission = "granted"
  dispatch("#call", "click")
  await wait(1)
  const before = rung.length
  for (const words of ["", "The others wait.", "The others wait.", ""]) {
    show(`<button id="call"></button><div id="now" data-turn="no" data-call="${words}"></div>`)
    call.prepare()
    await wait(1)
  }
  assert.deepEqual(rung.slice(before), ["The others wait."])
})
