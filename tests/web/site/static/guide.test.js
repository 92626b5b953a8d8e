import assert from "node:assert/strict"
import test, { mock } from "node:test"

import { dispatch, get, show } from "./browser.js"

const guide = await import("../../../../tablee/web/site/static/guide.js")
guide.listen()

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

test("a hint that does not come is asked for again at the same turn, three times at most", () => {
  mock.timers.enable({ apis: ["setTimeout"] })
  assert.equal(asks({ turn: "yes", sequence: 11 }), 1)
  let asked = 1
  get("#ask-hint").addEventListener("submit", () => (asked += 1))
  const lose = (/** @type {string} */ type) => {
    dispatch("#ask-hint", type, { detail: { ctx: { sourceElement: get("#ask-hint") } } })
    mock.timers.tick(3000)
  }
  lose("htmx:error")
  assert.equal(asked, 2)
  lose("htmx:response:error")
  assert.equal(asked, 3)
  lose("htmx:error")
  assert.equal(asked, 3)
  asks({ turn: "yes", sequence: 13 })
  dispatch("#ask-hint", "htmx:error", { detail: { ctx: { sourceElement: get("#ask-hint") } } })
  get("#now").dataset.sequence = "14"
  get("#ask-hint").addEventListener("submit", () => assert.fail("the turn is over"))
  mock.timers.tick(3000)
  mock.timers.reset()
})
