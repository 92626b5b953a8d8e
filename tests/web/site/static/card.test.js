import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"
import { setTimeout as wait } from "node:timers/promises"

import { dispatch, get, show } from "./browser.js"

const card = await import("../../../../tablee/web/site/static/card.js")
card.listen()

beforeEach(() => {
  card.close()
  show(`<div id="news"></div>
    <span id="sign" tabindex="0" data-card="A flame: whose turn it is" data-card-href="/rules#x"
      data-card-link="Rules"><b id="inner">!</b></span>
    <button id="go" data-card="Ends your turn">Go</button><i id="asked" data-asked="3" tabindex="0"></i>
    <p id="away"></p>`)
})

function isOpen() {
  const there = document.querySelector("#card")
  return there instanceof HTMLElement && !there.hidden
}

test("a click opens a card with its link, a second closes it, and screen readers are told", async () => {
  dispatch("#inner", "click", { pointerType: "mouse" })
  await wait(0)
  assert.equal(get("#card p").textContent, "A flame: whose turn it is")
  assert.equal(get("#card a").getAttribute("href"), "/rules#x")
  assert.equal(get("#news").textContent, "A flame: whose turn it is")
  assert.equal(get("#sign").getAttribute("aria-describedby"), "card")
  dispatch("#sign", "click", { pointerType: "mouse" })
  assert.ok(!isOpen())
  assert.ok(!get("#sign").hasAttribute("aria-describedby"))
})

test("a click elsewhere and Escape close it, and the focus returns from the card to its anchor", async () => {
  dispatch("#sign", "click", { pointerType: "mouse" })
  await wait(0)
  dispatch("#away", "click", { pointerType: "mouse" })
  assert.ok(!isOpen())
  get("#sign").focus()
  assert.equal(dispatch("#sign", "keydown", { key: "Enter" }), false)
  await wait(0)
  assert.equal(document.activeElement, get("#card"))
  dispatch("#card", "keydown", { key: "Escape" })
  assert.ok(!isOpen())
  assert.equal(document.activeElement, get("#sign"))
})

test("a click on a button does what the button does, and opens no card", async () => {
  dispatch("#go", "click", { pointerType: "mouse" })
  await wait(0)
  assert.ok(!isOpen())
})

test("a pointer that rests opens a card, and it goes soon after the pointer", async () => {
  const mouse = (/** @type {string} */ type) =>
    get("#go").dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse" }))
  mouse("pointerover")
  assert.ok(!isOpen())
  await wait(400)
  assert.ok(isOpen())
  mouse("pointerout")
  await wait(300)
  assert.ok(!isOpen())
})

test("what comes under a resting mouse opens no card until the mouse moves", async () => {
  const mouse = (/** @type {string} */ on, /** @type {string} */ type, /** @type {number} */ x) =>
    get(on).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", clientX: x, clientY: 5 }))
  mouse("#away", "pointermove", 10)
  mouse("#go", "pointerover", 10) // the page has changed, the mouse has not moved
  await wait(400)
  assert.ok(!isOpen())
  mouse("#go", "pointermove", 10) // browsers send one after a change too
  await wait(400)
  assert.ok(!isOpen())
  mouse("#go", "pointermove", 11)
  await wait(400)
  assert.ok(isOpen())
})

test("a click on something that can be chosen opens no card a moment later", async () => {
  get("#go").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX: 90 }))
  dispatch("#go", "click", { pointerType: "mouse" })
  await wait(400)
  assert.ok(!isOpen())
})

test("a card whose words a change of the page makes untrue goes, another stays", async () => {
  let turn = "Moon"
  card.provide("[data-turn-of]", () => ({ words: `It is the turn of ${turn}` }))
  get("#asked").dataset.turnOf = "yes"
  dispatch("#asked", "click", { pointerType: "mouse" })
  await wait(0)
  card.prepare()
  await wait(0)
  assert.ok(isOpen(), "nothing about it has changed")
  turn = "Sun"
  card.prepare()
  await wait(0)
  assert.ok(!isOpen())
})

test("an answer about a page of the past is not shown", async () => {
  /** @type {((words: string) => void)[]} */
  const answers = []
  const later = () => new Promise((/** @type {(content: {words: string}) => void} */ done) => {
    answers.push((words) => done({ words }))
  })
  card.provide("[data-slow]", later)
  get("#asked").dataset.slow = "yes"
  dispatch("#asked", "click", { pointerType: "mouse" })
  card.prepare()
  answers[0]?.("Not your turn")
  await wait(0)
  assert.ok(!isOpen())
  for (const answer of answers) answer("Your turn")
  await wait(0)
  assert.equal(get("#card p").textContent, "Your turn")
})

test("a long press opens a card, and lifting the finger then chooses nothing", async () => {
  let pressed = 0
  get("#go").addEventListener("click", () => (pressed += 1))
  dispatch("#go", "pointerdown", { pointerType: "touch" })
  await wait(550)
  assert.ok(isOpen())
  dispatch("#go", "pointerup", { pointerType: "touch" })
  dispatch("#go", "click", { pointerType: "touch" })
  assert.deepEqual([pressed, isOpen()], [0, true])
  dispatch("#go", "pointerdown", { pointerType: "touch" })
  dispatch("#go", "pointerup", { pointerType: "touch" })
  dispatch("#go", "click", { pointerType: "touch" })
  assert.deepEqual([pressed, isOpen()], [1, false], "a short press acts, and closes the card")
})

test("a provider may answer late or not at all, and a later card wins", async () => {
  /** @type {(content: {words: string} | undefined) => void} */
  let answer = () => {}
  card.provide("[data-asked]", () => new Promise((resolve) => (answer = resolve)))
  dispatch("#asked", "click", { pointerType: "mouse" })
  dispatch("#sign", "click", { pointerType: "mouse" })
  answer({ words: "too late" })
  await wait(0)
  assert.equal(get("#card p").textContent, "A flame: whose turn it is")
  dispatch("#asked", "click", { pointerType: "mouse" })
  answer(undefined)
  await wait(0)
  assert.ok(!isOpen())
})

test("the card of an element that is gone goes too", async () => {
  dispatch("#sign", "click", { pointerType: "mouse" })
  await wait(0)
  card.prepare()
  assert.ok(isOpen())
  get("#sign").remove()
  card.prepare()
  assert.ok(!isOpen())
})
