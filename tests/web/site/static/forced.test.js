import assert from "node:assert/strict"
import test, { beforeEach, mock } from "node:test"

import { dispatch, show } from "./browser.js"

const forced = await import("../../../../tablee/web/site/static/forced.js")
forced.listen()
mock.timers.enable({ apis: ["setTimeout"] })

/** @type {string[]} */
let sent = []
let sequence = 0

beforeEach(() => {
  sent = []
  sequence += 1
  localStorage.clear()
  document.documentElement.classList.remove("playing")
  show(`<main id="now" data-sequence="${sequence}"><button id="by-itself" hidden></button>
    <p id="forced" data-action="bid 0" data-at="${sequence}" hidden>${"x".repeat(40)}</p>
    <form id="move"><button id="by-board" name="action"></button></form></main>`)
  document.querySelector("#move")?.addEventListener("submit", (event) => {
    event.preventDefault()
    const button = /** @type {SubmitEvent} */ (event).submitter
    if (button instanceof HTMLButtonElement) sent.push(button.value)
  })
  forced.prepare()
})

test("the only choice is made once its sentence can have been read", () => {
  mock.timers.tick(1999)
  assert.deepEqual(sent, [])
  mock.timers.tick(1)
  assert.deepEqual(sent, ["bid 0"])
})

test("what others seal meanwhile puts nothing off", () => {
  mock.timers.tick(1500)
  document.querySelector("#now")?.setAttribute("data-sequence", "1000")
  forced.prepare()
  mock.timers.tick(500)
  assert.deepEqual(sent, ["bid 0"])
})

test("it waits while the table shows what happened", () => {
  document.documentElement.classList.add("playing")
  mock.timers.tick(5000)
  assert.deepEqual(sent, [])
  document.documentElement.classList.remove("playing")
  mock.timers.tick(2000)
  assert.deepEqual(sent, ["bid 0"])
})

test("nothing is done for players who have switched it off", () => {
  dispatch("#by-itself", "click")
  assert.equal(document.querySelector("#by-itself")?.getAttribute("aria-pressed"), "false")
  mock.timers.tick(9000)
  assert.deepEqual(sent, [])
})

test("nothing is done when there is something to choose again", () => {
  document.querySelector("#forced")?.remove()
  forced.prepare()
  mock.timers.tick(9000)
  assert.deepEqual(sent, [])
})
