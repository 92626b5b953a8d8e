import assert from "node:assert/strict"
import test from "node:test"

import { dispatch, get, show } from "./browser.js"

const opponents = await import("../../../../tablee/web/site/static/opponents.js")
opponents.listen()

const option = (/** @type {string} */ short, chosen = false) =>
  `<option data-short="${short}"${chosen ? " selected" : ""}></option>`

test("the closed form says what is chosen, and nothing of an option that is as usual", () => {
  show(`<div class="opponents"><span class="chosen">old</span>
    <select>${option("1 ×")}${option("2 ×", true)}</select><select>${option("Bot, easy")}</select>
    <select id="length">${option("")}${option("Short")}</select></div><select id="other"></select>`)
  dispatch("#other", "change")
  assert.equal(get(".chosen").textContent, "old", "another form")
  dispatch("#length", "change")
  assert.equal(get(".chosen").textContent, "2 × Bot, easy")
  const length = /** @type {HTMLSelectElement} */ (get("#length"))
  length.selectedIndex = 1
  dispatch("#length", "change")
  assert.equal(get(".chosen").textContent, "2 × Bot, easy · Short")
})
