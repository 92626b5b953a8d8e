import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { dispatch, get, show } from "./browser.js"

const replay = await import("../../../../tablee/web/site/static/replay.js")
const pace = await import("../../../../tablee/web/site/static/pace.js")
replay.listen()
pace.listen(() => {})

/** Where the links of the page led, in order. @type {string[]} */
let went = []

/** @param {number} step @param {number} last */
function at(step, last = 2) {
  show(`<div id="replay" data-sequence="${step}" data-last="${last}"><p id="prompt">Ana bids 3.</p>
    ${["first", "left", "right", "last"].map((name) => `<a data-go="${name}"></a>`).join("")}
    <button id="run" data-play="Play" data-pause="Pause" hidden><span id="run-words"></span></button>
    <div id="pace-row" hidden><select id="pace" data-pace="yes">
    <option value="0.5"></option><option value="1" selected></option><option value="3"></option></select></div></div>`)
  for (const link of document.querySelectorAll("[data-go]")) {
    link.addEventListener("click", () => went.push(link.getAttribute("data-go") ?? ""))
  }
  pace.prepare()
  replay.prepare()
}

beforeEach(() => {
  went = []
  localStorage.clear()
})

test("it runs to the end, stops there, and begins anew when it is started at the end", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] })
  at(1)
  dispatch("#run", "click")
  assert.equal(get("#run-words").textContent, "Pause")
  context.mock.timers.tick(900)
  assert.deepEqual(went, ["right"])
  at(2)
  assert.deepEqual([get("#run").getAttribute("aria-pressed"), get("#run-words").textContent], ["false", "Play"])
  context.mock.timers.tick(20_000)
  assert.deepEqual(went, ["right"])
  dispatch("#run", "click")
  assert.deepEqual(went, ["right", "first"])
  at(0)
  context.mock.timers.tick(900)
  assert.deepEqual(went, ["right", "first", "right"])
  dispatch("#run", "click")
  context.mock.timers.tick(20_000)
  assert.deepEqual(went, ["right", "first", "right"])
})

test("the pace is kept for the next replay", () => {
  at(0)
  const select = /** @type {HTMLSelectElement} */ (get("#pace"))
  select.value = "3"
  dispatch("#pace", "change")
  at(1)
  assert.equal(/** @type {HTMLSelectElement} */ (get("#pace")).value, "3")
})

test("arrow keys go through the positions, but not while one writes or holds another key", () => {
  at(1)
  dispatch("#prompt", "keydown", { key: "ArrowLeft" })
  dispatch("#pace", "keydown", { key: "ArrowLeft" })
  dispatch("#prompt", "keydown", { key: "ArrowLeft", altKey: true })
  dispatch("#prompt", "keydown", { key: "End" })
  assert.deepEqual(went, ["left", "last"])
})
