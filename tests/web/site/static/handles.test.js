import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { dispatch, get, show } from "./browser.js"

const handles = await import("../../../../tablee/web/site/static/handles.js")
handles.listen()

/** What was sent: the name and the value of the button. @type {string[]} */
let sent = []

const choice = (/** @type {string} */ action) => `<g class="action" data-action="${action}"></g>`

beforeEach(() => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })) // lets go of what the test before has held
  sent = []
  show(`<div id="board"><svg>
      <g id="card-1" data-handle="send 1 ?"></g><g id="card-2" data-handle="send 2 ?"></g>
      <g id="pit-1" data-handle="send ? 1"><g id="sign" data-sign="prizes"></g><g id="dim" data-why="send 3 1"></g></g>
      <g id="pit-2" data-handle="send ? 2"></g>
      <g id="pit-3" data-handle="send ? 3"></g><g id="tile" data-handle="tile b"></g>
      <g id="place" data-handle="tile ?"></g>
      ${["send 1 1", "send 1 2", "send 2 1", "send 2 2", "pass"].map(choice).join("")}</svg></div>
    <form id="move"><button id="by-board" name="action"></button>
      <button id="by-handle" name="instead" data-instead='["tile b", "tile c"]'></button>
      <details class="group"><button name="action" value="send 1 1">1</button></details></form>`)
  get("#move").addEventListener("submit", (event) => {
    event.preventDefault()
    const button = /** @type {SubmitEvent} */ (event).submitter
    if (button instanceof HTMLButtonElement) sent.push(`${button.name}=${button.value}`)
  })
  handles.prepare()
})

const kept = () => [...document.querySelectorAll(".action.kept")].map((thing) => thing.getAttribute("data-action"))
const open = () => [...document.querySelectorAll(".open")].map((thing) => thing.id)

test("a pattern matches word for word; ? is any word, * any words", () => {
  assert.equal(handles.matches("send 3 ?", "send 3 1"), true)
  assert.equal(handles.matches("send 3 ?", "send 3"), false)
  assert.equal(handles.matches("send ? 1", "send 3 2"), false)
  assert.equal(handles.matches("lay *", "lay tikal 2"), true)
  assert.equal(handles.matches("lay *", "lay"), false)
  assert.equal(handles.matches("pass", "pass"), true)
})

test("only handles of something that can be chosen are live", () => {
  const live = [...document.querySelectorAll(".live")].map((thing) => thing.id)
  assert.deepEqual(live, ["card-1", "card-2", "pit-1", "pit-2", "tile"])
})

test("a card offers its places and a place its cards; both together are a choice", () => {
  dispatch("#card-1", "click")
  assert.deepEqual(kept(), ["send 1 1", "send 1 2"])
  assert.deepEqual(open(), ["pit-1", "pit-2"])
  assert.equal(get("details").hasAttribute("open"), true, "and the bar unfolds what is meant")
  dispatch("#pit-2", "click")
  assert.deepEqual(sent, ["action=send 1 2"])
  dispatch("#pit-1", "click")
  assert.deepEqual(kept(), ["send 1 1", "send 2 1"])
})

test("a sign inside a handle explains itself, unless something is held; what is dim always says why", () => {
  dispatch("#sign", "click")
  dispatch("#dim", "click")
  assert.deepEqual([kept(), sent], [[], []])
  dispatch("#card-2", "click")
  dispatch("#sign", "click")
  assert.deepEqual(sent, ["action=send 2 1"])
})

test("another card takes the place of the first; the same once more, or Escape, lets go", () => {
  dispatch("#card-1", "click")
  dispatch("#card-2", "click")
  assert.deepEqual(kept(), ["send 2 1", "send 2 2"])
  dispatch("#card-2", "click")
  assert.deepEqual(kept(), [])
  dispatch("#card-2", "click")
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))
  assert.deepEqual([kept(), sent], [[], []])
})

test("a dead handle does nothing, and one of an earlier choice is chosen instead of the last", () => {
  dispatch("#pit-3", "click")
  dispatch("#place", "click")
  assert.deepEqual([kept(), sent], [[], []], "of several earlier choices none is made by chance")
  dispatch("#tile", "click")
  assert.deepEqual(sent, ["instead=tile b"])
})

test("the keyboard does what a click does with a handle that says why it is dim, as long as it is live", () => {
  get("#tile").setAttribute("data-why", "tile b")
  get("#pit-3").setAttribute("data-why", "send 3 3")
  assert.equal(dispatch("#pit-3", "keydown", { key: "Enter" }), true, "the card says why")
  assert.equal(dispatch("#tile", "keydown", { key: "Enter" }), false)
  assert.deepEqual(sent, ["instead=tile b"])
  handles.prepare()
  assert.equal(get("#tile").getAttribute("aria-disabled"), "false")
  assert.equal(get("#pit-3").getAttribute("aria-disabled"), "true")
})

test("what was taken up is put down by a click, if that can be taken back", () => {
  get("#tile").setAttribute("data-undo", "yes")
  get("#tile").removeAttribute("data-handle")
  dispatch("#tile", "click")
  assert.deepEqual(sent, [])
  get("#move").insertAdjacentHTML("afterend", '<form id="ask-undo"></form>')
  get("#ask-undo").addEventListener("submit", (event) => {
    event.preventDefault()
    sent.push("undo")
  })
  dispatch("#tile", "click")
  assert.deepEqual(sent, ["undo"])
})
