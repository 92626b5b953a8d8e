import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { dispatch, get, show } from "./browser.js"

const pace = await import("../../../../tablee/web/site/static/pace.js")
let changes = 0
pace.listen(() => (changes += 1))

beforeEach(() => {
  localStorage.clear()
  const options = ["0.5", "1", "3", "step", "off"].map((value) => `<option value="${value}">${value}</option>`).join("")
  show(`<p id="pace-row" hidden></p><select id="a" data-pace="yes">${options}</select>
    <select id="b" data-pace="yes">${options}</select>`)
})

/** @param {string} value */
function choose(value) {
  const select = /** @type {HTMLSelectElement} */ (get("#a"))
  select.value = value
  dispatch("#a", "change")
}

test("a long sentence stays longer, a short one at least a moment, and the pace divides both", () => {
  assert.equal(pace.readingTime("x".repeat(100), 1), 5000)
  assert.equal(pace.readingTime("Ana bids 3.", 1), 900)
  assert.equal(pace.readingTime("Ana bids 3.", 3), 300)
})

test("the pace that was chosen is kept and shown wherever it can be chosen", () => {
  pace.prepare()
  assert.equal(get("#pace-row").hidden, false)
  assert.equal(/** @type {HTMLSelectElement} */ (get("#b")).value, "1")
  const before = changes
  choose("0.5")
  assert.deepEqual([pace.speed(), pace.isOff(), pace.isByStep(), changes - before], [0.5, false, false, 1])
  assert.equal(/** @type {HTMLSelectElement} */ (get("#b")).value, "0.5")
  assert.equal(localStorage.getItem("tablee-pace"), "0.5")
  choose("step")
  assert.deepEqual([pace.speed(), pace.isOff(), pace.isByStep()], [1, false, true])
  choose("off")
  assert.deepEqual([pace.isOff(), pace.isByStep()], [true, false])
})

test("a pace that is not known counts as the normal one", () => {
  localStorage.setItem("tablee-pace", "warp")
  pace.prepare()
  assert.equal(pace.speed(), 1)
  assert.equal(/** @type {HTMLSelectElement} */ (get("#b")).value, "1")
})
