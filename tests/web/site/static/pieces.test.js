import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { get, show } from "./browser.js"

const { apply, applyAtOnce, arrive, clearReply, learn } = await import("../../../../tablee/web/site/static/pieces.js")

beforeEach(() => {
  show(`
    <div id="now" data-state="one" data-sequence="1">
      <ol id="log"><li id="line-1">One</li><li id="line-2">Two</li><li id="line-3">Three</li></ol>
      <form id="move"><input type="hidden" name="sequence" value="1"><input id="typed"></form>
      <svg id="drawing"><g id="hand" class="x"><g id="card-a"></g><g id="card-b"></g></g><g id="pile"></g></svg>
      <div id="reply"><p>Not now.</p></div>
    </div>`)
})

/**
 * @param {string} markup
 * @param {Record<string, Record<string, string | null>>} [attributes]
 * @param {string} [from]
 */
function update(markup, attributes = {}, from = "one") {
  return apply(arrive({ sequence: 2, from, lines: [], attributes }, markup))
}

test("attributes are set and removed, and forms send the new sequence", () => {
  assert.deepEqual(update("", { hand: { class: null, transform: "translate(1 2)" } }), [])
  assert.equal(get("#hand").hasAttribute("class"), false)
  assert.equal(get("#hand").getAttribute("transform"), "translate(1 2)")
  assert.equal(/** @type {HTMLInputElement} */ (get("[name=sequence]")).value, "2")
})

test("a list grows at its end and loses its beginning; what stays is the same element", () => {
  const [two, three] = [get("#line-2"), get("#line-3")]
  update('<ol id="log"><keep id="line-2" to="line-3"></keep><li id="line-4">Four</li></ol>')
  assert.deepEqual([...get("#log").children].map((line) => line.id), ["line-2", "line-3", "line-4"])
  assert.ok(get("#line-2") === two && get("#line-3") === three)
})

test("a thing moves from one place of a drawing to another and stays the same element", () => {
  const card = get("#card-a")
  const top = '<g id="pile"><g id="top"><keep id="card-a"></keep></g></g>'
  update(`<svg><g id="hand"><keep id="card-b"></keep></g>${top}</svg>`)
  assert.equal(get("#top").firstElementChild, card)
  assert.deepEqual([...get("#hand").children].map((thing) => thing.id), ["card-b"])
})

test("what somebody is writing is not touched", () => {
  const field = /** @type {HTMLInputElement} */ (get("#typed"))
  field.value = "half a sen"
  field.focus()
  update('<ol id="log"><li id="line-9">Nine</li></ol>')
  assert.ok(document.activeElement === field && field.value === "half a sen")
})

test("an update for another state, or with something that the page lacks, changes nothing", () => {
  const before = document.body.innerHTML
  assert.equal(update('<ol id="log"></ol>', {}, "two"), null)
  assert.equal(update('<ol id="nowhere"></ol>'), null)
  assert.equal(update('<ol id="log"><keep id="line-8"></keep></ol>', { hand: { class: "y" } }), null)
  assert.equal(update('<ol id="log"><keep id="line-1" to="typed"></keep></ol>'), null)
  assert.equal(document.body.innerHTML, before)
})

test("an update that the page shows already changes nothing, and is no reason to ask for the whole table", () => {
  const before = document.body.innerHTML
  assert.deepEqual(update('<ol id="log"></ol>', { now: { "data-state": "one" } }, "zero"), [])
  assert.equal(document.body.innerHTML, before)
})

test("shapes that were sent once stand where markup refers to them", () => {
  learn({ "0123456789": '<path d="M0,0"></path>' })
  update('<svg><g id="pile">&art-0123456789;<g id="top">&art-0123456789;</g></g></svg>')
  assert.equal(get("#pile > path").getAttribute("d"), "M0,0")
  assert.equal(get("#top").innerHTML, '<path d="M0,0"></path>')
})

test("what was said about an earlier position goes", () => {
  clearReply()
  assert.equal(get("#reply").childNodes.length, 0)
})

test("what need not wait is brought in at once and taken out of the update", () => {
  const arrived = arrive(
    { sequence: 2, from: "elsewhere", lines: [], attributes: {} },
    '<ol id="chat"><li id="said-2">Well!</li></ol><ol id="log"><li id="line-9">Nine</li></ol>',
  )
  assert.equal(applyAtOnce(arrived), false, "the page has no chat")
  show('<div id="now" data-state="one"><ol id="chat"></ol><ol id="log"></ol></div>')
  assert.equal(applyAtOnce(arrived), true)
  assert.equal(get("#chat").textContent, "Well!")
  assert.equal(get("#log").textContent, "")
  assert.deepEqual(arrived.sources.map((source) => source.id), ["log"])
})
