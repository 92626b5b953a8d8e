import assert from "node:assert/strict"
import test from "node:test"

import { get, show } from "./browser.js"

const clocks = await import("../../../../tablee/web/site/static/clocks.js")

test("a time is written in minutes and seconds, a long one in hours", () => {
  assert.deepEqual([0, 9, 75, 3599, 3600, 90_000].map(clocks.written), ["0:00", "0:09", "1:15", "59:59", "1 h", "25 h"])
})

test("how long somebody has been away is told in minutes, then in hours", (context) => {
  assert.deepEqual([5, 59, 60, 3599, 3600, 90_000].map(clocks.elapsed), ["", "", "1 min", "59 min", "1 h", "25 h"])
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 })
  show('<b data-since="820000"></b>')
  clocks.prepare()
  assert.equal(get("b").textContent, "3 min")
})

test("a clock shows the time that is left, never less than none, and warns when it is short", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 })
  show('<b data-until="1075000"></b><i data-until="1009000"></i><s data-until="5"></s>')
  clocks.prepare()
  assert.deepEqual(["b", "i", "s"].map((tag) => get(tag).textContent), ["1:15", "0:09", "0:00"])
  assert.deepEqual(["b", "i", "s"].map((tag) => get(tag).className), ["", "late", "late"])
})
