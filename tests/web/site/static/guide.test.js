import assert from "node:assert/strict"
import test from "node:test"

import { get, show } from "./browser.js"

const guide = await import("../../../../tablee/web/site/static/guide.js")

/** @param {{turn: string, sequence: number, guided?: boolean}} table */
function asks({ turn, sequence, guided = true }) {
  show(`${guided ? '<aside id="guided"></aside>' : ""}<div id="now" data-turn="${turn}" data-sequence="${sequence}">
    <form id="ask-hint"></form></div>`)
  let asked = 0
  get("#ask-hint").addEventListener("submit", (event) => {
    event.preventDefault()
    asked += 1
  })
  guide.prepare()
  guide.prepare()
  return asked
}

test("a guided table asks for one hint at each turn of the player", () => {
  assert.equal(asks({ turn: "no", sequence: 4 }), 0)
  assert.equal(asks({ turn: "yes", sequence: 5 }), 1)
  assert.equal(asks({ turn: "yes", sequence: 5 }), 0)
  assert.equal(asks({ turn: "yes", sequence: 7 }), 1)
})

test("other tables ask for none by themselves", () => {
  assert.equal(asks({ turn: "yes", sequence: 9, guided: false }), 0)
})
