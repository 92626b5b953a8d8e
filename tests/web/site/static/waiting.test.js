import assert from "node:assert/strict"
import test from "node:test"

import { show } from "./browser.js"

const waiting = await import("../../../../tablee/web/site/static/waiting.js")

test("the number stands before the title, once, and goes when nothing waits", () => {
  assert.equal(waiting.titled(2, "Tablée"), "(2) Tablée")
  assert.equal(waiting.titled(3, "(2) Tablée"), "(3) Tablée")
  assert.equal(waiting.titled(0, "(3) Tablée"), "Tablée")
})

test("the home page says how many, a table counts its own turn", () => {
  document.title = "Tablée"
  show('<div id="yours" data-waiting="2"></div>')
  waiting.prepare()
  assert.equal(document.title, "(2) Tablée")
  document.title = "Gold"
  show('<div id="now" data-turn="yes"></div>')
  waiting.prepare()
  assert.equal(document.title, "(1) Gold")
})
