import assert from "node:assert/strict"
import test from "node:test"

import { show } from "./browser.js"

const camera = await import("../../../../tablee/web/site/static/camera.js")

test("a notch of the wheel is about 100 pixels or 3 lines; a pinch, which browsers report with Ctrl, is finer", () => {
  assert.equal(camera.notches({ deltaY: 100, deltaMode: 0, ctrlKey: false }), 1)
  assert.ok(Math.abs(camera.notches({ deltaY: 3, deltaMode: 1, ctrlKey: false }) - 1) < 0.02)
  assert.equal(camera.notches({ deltaY: 100, deltaMode: 0, ctrlKey: true }), 1, "a real wheel with Ctrl")
  assert.ok(Math.abs(camera.notches({ deltaY: -10, deltaMode: 0, ctrlKey: true }) + 0.7) < 1e-9)
})

test("the zoom buttons show only where there is something to zoom", () => {
  show('<div id="board"><svg></svg></div><div id="zoom"></div>')
  camera.prepare()
  assert.equal(document.querySelector("#zoom")?.hasAttribute("hidden"), true)
})
