import assert from "node:assert/strict"
import test from "node:test"

import { get, show } from "./browser.js"

const beyond = await import("../../../../tablee/web/site/static/beyond.js")

test("a button says how many choices are beyond its side, and hides if there are none", () => {
  show(`<button data-beyond="left" data-words="To the left: {n}" hidden><span class="many"></span></button>
    <button data-beyond="top" data-words="Up: {n}"><span class="many"></span></button>`)
  beyond.point(["left", null, "left", "bottom"], { left: 0, top: 0, right: 100, bottom: 100 })
  assert.deepEqual([get("[data-beyond=left]").hidden, get("[data-beyond=top]").hidden], [false, true])
  assert.equal(get("[data-beyond=left] .many").textContent, "2")
  assert.equal(get("[data-beyond=left]").getAttribute("aria-label"), "To the left: 2")
})
