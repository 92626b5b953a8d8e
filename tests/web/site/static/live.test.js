import assert from "node:assert/strict"
import test, { mock } from "node:test"

import { show } from "./browser.js"

/** What the page does when the latest stream opens or breaks. @type {Record<string, () => void>} */
const heard = {}
/** What it waits for, and for how many milliseconds. @type {{again: () => void, time: number}[]} */
const waits = []
let now = 0

class Source {
  static OPEN = 1

  /** @param {string} kind @param {() => void} listener */
  addEventListener(kind, listener) {
    heard[kind] = listener
  }

  close() {}
}

Object.assign(globalThis, { EventSource: Source })
mock.method(performance, "now", () => now)
mock.method(Math, "random", () => 0.5)
mock.method(globalThis, "setTimeout", (/** @type {() => void} */ again, /** @type {number} */ time) =>
  waits.push({ again, time }),
)
const { open } = await import("../../../../tablee/web/site/static/live.js")

/**
 * The stream opens, breaks and is opened again; returns how long the page waited.
 *
 * @param {number} held for how many milliseconds it was open
 */
function breakAfter(held) {
  heard.open?.()
  now += held
  heard.error?.()
  const wait = waits.pop()
  wait?.again()
  return wait?.time
}

test("a stream that breaks as soon as it is open is opened again later and later; one that held, soon", () => {
  show('<div id="now" data-events="/t/abc/events" data-state="s"></div>')
  open()
  const times = [10, 10, 10, 10, 10, 10].map(breakAfter)
  assert.deepEqual(times, [500, 1000, 2000, 4000, 5000, 5000])
  assert.equal(breakAfter(6000), 500)
})
