import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { dispatch, get, show } from "./browser.js"

const choices = await import("../../../../tablee/web/site/static/choices.js")
const confirm = await import("../../../../tablee/web/site/static/confirm.js")
choices.listen()
confirm.listen()

/** The actions that were sent. @type {(string | undefined)[]} */
const sent = []
document.addEventListener("submit", (event) => {
  event.preventDefault()
  sent.push(event.submitter instanceof HTMLButtonElement ? event.submitter.value : undefined)
})

beforeEach(() => {
  sent.length = 0
  show(`
    <div id="hints" data-hint="b"></div><div id="board"><svg>
      <g class="action" data-action="a" aria-label="Play the first"><text>One</text><text>Two</text></g>
      <g class="action" data-action="b" aria-label="Play B"><text>B</text></g>
    </svg></div>
    <div id="bar">
      <div id="ask" data-words="{choice}?" hidden>
        <p id="ask-words"></p><button id="ask-yes"></button><button id="ask-back"></button>
      </div>
      <form id="move"><button id="by-board" name="action" hidden></button>
        <button class="chip" name="action" value="a">A</button>
        <button name="action" value="b" data-final="yes">Beta</button></form>
      <div id="picked" hidden><span class="picked-label"></span><button type="button"></button></div>
    </div>`)
})

test("a click on the board sends the action", () => {
  dispatch("[data-action=a]", "click", { pointerType: "mouse" })
  assert.deepEqual(sent, ["a"])
})

test("a finger picks a small thing first and plays it by the second touch", () => {
  dispatch("[data-action=a]", "click", { pointerType: "touch" })
  assert.deepEqual(sent, [])
  assert.equal(choices.pickedAction(), "a")
  assert.equal(get("#picked .picked-label").textContent, "Play the first")
  assert.ok(get("[data-action=a]").classList.contains("picked"))
  dispatch("[data-action=a]", "click", { pointerType: "touch" })
  assert.deepEqual(sent, ["a"])
  assert.equal(choices.pickedAction(), undefined)
})

test("a finger on a button that says all of it plays at once", () => {
  get("#move [value=a]").className = "button"
  dispatch("#move [value=a]", "click", { pointerType: "touch" })
  assert.equal(choices.pickedAction(), undefined)
})

test("a finger leaves nothing lit, and nothing stays dim when the button under a pointer is gone", () => {
  const isDim = () => get("#board").classList.contains("pointing")
  dispatch("#move [value=b]", "pointerover", { pointerType: "touch" })
  assert.equal(isDim(), false)
  dispatch("#move [value=b]", "pointerover", { pointerType: "mouse" })
  assert.equal(isDim(), true)
  get("#board svg").innerHTML = '<g class="action" data-action="c"></g>'
  choices.prepare()
  assert.equal(isDim(), false)
})

test("a finger on a chip in the bar picks too, and the panel plays what is picked", () => {
  dispatch("#move [value=a]", "click", { pointerType: "touch" })
  assert.deepEqual([sent.length, choices.pickedAction()], [0, "a"])
  dispatch("#picked button", "click", { pointerType: "touch" })
  assert.deepEqual(sent, ["a"])
})

test("the pointer on a button lights up its thing, and the other way round", () => {
  dispatch("#move [value=b]", "pointerover", { pointerType: "mouse" })
  assert.ok(get("[data-action=b]").classList.contains("picked"))
  dispatch("#move [value=b]", "pointerout")
  assert.ok(!get("[data-action=b]").classList.contains("picked"))
  dispatch("[data-action=a]", "pointerover", { pointerType: "mouse" })
  assert.ok(get("#move [value=a]").classList.contains("meant"))
})

test("a button that comes under a mouse at rest lights nothing up until the mouse is moved", () => {
  const isLit = () => get("[data-action=b]").classList.contains("picked")
  dispatch("#board", "pointermove", { pointerType: "mouse", clientX: 40, clientY: 50 })
  dispatch("#move [value=b]", "pointerover", { pointerType: "mouse", clientX: 40, clientY: 50 })
  assert.equal(isLit(), false)
  dispatch("#move [value=b]", "pointermove", { pointerType: "mouse", clientX: 41, clientY: 50 })
  assert.equal(isLit(), true)
  dispatch("#move [value=b]", "pointerout", { pointerType: "mouse" })
})

test("things are named by what stands on them, once, and the hinted one is marked", () => {
  choices.prepare()
  choices.prepare()
  assert.equal(get("[data-action=a]").getAttribute("aria-label"), "One Two: Play the first")
  assert.equal(get("[data-action=b]").getAttribute("aria-label"), "Play B")
  assert.equal(get("[data-action=a]").textContent, "One Two ")
  assert.ok(get("[data-action=b]").classList.contains("hinted"))
})

test("an action that is final is asked about, and only yes sends it", () => {
  dispatch("[data-action=b]", "click", { pointerType: "mouse" })
  assert.deepEqual([sent.length, get("#ask").hidden, get("#ask-words").textContent], [0, false, "Beta?"])
  dispatch("#ask-back", "click")
  assert.deepEqual([sent.length, get("#ask").hidden], [0, true])
  dispatch("[data-action=b]", "click", { pointerType: "mouse" })
  dispatch("#ask-yes", "click")
  assert.deepEqual(sent, ["b"])
})

test("the question goes away by Escape, or with its action", () => {
  dispatch("[data-action=b]", "click", { pointerType: "mouse" })
  dispatch("#ask-yes", "keydown", { key: "Escape" })
  assert.equal(get("#ask").hidden, true)
  dispatch("[data-action=b]", "click", { pointerType: "mouse" })
  get("[data-final]").remove()
  confirm.prepare()
  assert.deepEqual([get("#ask").hidden, sent.length], [true, 0])
})
