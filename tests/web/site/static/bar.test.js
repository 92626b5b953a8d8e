import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { dispatch, get, show } from "./browser.js"

const bar = await import("../../../../tablee/web/site/static/bar.js")
bar.listen()

const slider = () => /** @type {HTMLSelectElement} */ (get("select"))

beforeEach(() => {
  show(`<div id="board"></div><form class="slider">
    <button class="step" type="button" data-step="-1" hidden></button>
    <select><option value="bid 0" data-short="0">None</option><option value="bid 1">One</option>
      <option value="bid 2">Two</option></select>
    <button class="step" type="button" data-step="1" hidden></button><button class="go"></button>
    <input type="range" min="0" max="2" value="0" hidden>
    <div class="picks" hidden><button type="button" data-pick="bid 2">2</button></div></form>`)
  bar.prepare()
})

test("what works only with the script is shown, and the button says what it does", () => {
  assert.deepEqual([get(".step").hidden, get("[type=range]").hidden, get(".picks").hidden], [false, false, false])
  assert.equal(get(".go").textContent, "None")
})

test("the list is short beside a button with the whole words", () => {
  assert.equal(slider().options[0]?.label, "0")
})

test("steps go through the amounts and stop at both ends", () => {
  for (const amount of ["bid 1", "bid 2", "bid 2"]) {
    dispatch("[data-step='1']", "click")
    assert.equal(slider().value, amount)
  }
  assert.equal(get("[data-pick]").getAttribute("aria-pressed"), "true")
  dispatch("[data-step='-1']", "click")
  assert.deepEqual([get(".go").textContent, get("[type=range]").getAttribute("aria-valuetext")], ["One", "One"])
})

test("a chip and the range choose an amount at once", () => {
  dispatch("[data-pick]", "click")
  assert.equal(slider().value, "bid 2")
  const range = /** @type {HTMLInputElement} */ (get("[type=range]"))
  assert.equal(range.value, "2")
  range.value = "0"
  dispatch("[type=range]", "input")
  assert.deepEqual([slider().value, get(".go").textContent], ["bid 0", "None"])
})

test("the button of a slider is filled once the player has chosen an amount, not before", () => {
  assert.equal(get(".go").classList.contains("primary"), false)
  dispatch("[data-step='1']", "click")
  assert.equal(get(".go").classList.contains("primary"), true)
})
