import assert from "node:assert/strict"
import test from "node:test"

import { get, show } from "./browser.js"

const rulers = await import("../../../../tablee/web/site/static/rulers.js")

/** @returns {SVGSVGElement} */
const ground = () => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (get("#ground")))

test("strips go where the corner of what is seen is, as large as without zoom, and sparse from far away", () => {
  show('<svg id="ground" data-ruler="30"><g class="ruler ruler-left"></g></svg><svg id="bare"></svg>')
  assert.equal(rulers.width(ground()), 30)
  assert.equal(rulers.width(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (get("#bare")))), 0)
  rulers.place(ground(), { zoom: 0.5, x: 60, y: 107 }, { width: 100, height: 100 })
  const { style } = get(".ruler")
  assert.deepEqual(["--left", "--top", "--unit"].map((name) => style.getPropertyValue(name)), ["-40px", "7px", "2"])
  assert.equal(ground().classList.contains("sparse"), false)
  rulers.place(ground(), { zoom: 0.2, x: 0, y: 0 }, { width: 100, height: 100 })
  assert.equal(ground().classList.contains("sparse"), true)
})
