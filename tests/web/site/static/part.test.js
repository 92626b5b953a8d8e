import assert from "node:assert/strict"
import test from "node:test"

import { fromHex, hashOf, toHex } from "../../../../tablee/web/site/static/chance.js"
import { show } from "./browser.js"

const { fresh, kept, prepare } = await import("../../../../tablee/web/site/static/part.js")

/** The forms that were sent, by their address, with the field of the step. @type {[string, string][]} */
const sent = []

/**
 * Shows the step that the house wants of this device.
 *
 * @param {string} command
 * @param {{hash?: string, round?: number, promise?: string, table?: string}} [wanted]
 */
function want(command, { hash = "", round = 0, promise = "aa", table = "t1" } = {}) {
  const name = command === "entropy" ? "entropy" : "hash"
  const data = `data-part="step" data-table="${table}" data-promise="${promise}" data-hash="${hash}"`
  show(`<form action="/t/${table}/${command}"><input type="hidden" name="${name}" ${data} data-round="${round}">
    <p class="stuck" hidden></p></form>`)
  const form = document.querySelector("form")
  const field = document.querySelector("input")
  if (form && field) form.requestSubmit = () => void sent.push([command, field.value])
  prepare()
}

const isStuck = () => document.querySelector(".stuck")?.hasAttribute("hidden") === false

test("the hash goes first, then what it was made of", () => {
  want("sit")
  const hash = sent[0]?.[1] ?? ""
  assert.match(hash, /^[0-9a-f]{64}$/)
  want("entropy", { hash })
  assert.deepEqual(
    sent.map(([command]) => command),
    ["sit", "entropy"],
  )
  assert.equal(toHex(hashOf(fromHex(sent[1]?.[1] ?? ""))), hash)
  assert.equal(kept("t1")?.isOpened, true)
})

test("a step is sent once, although the page changes in between", () => {
  const before = sent.length
  want("entropy", { hash: kept("t1")?.hash ?? "" })
  assert.equal(sent.length, before)
})

test("after an opening that failed the device makes a new part, and remembers the first promise", () => {
  const old = kept("t1")
  want("hash", { round: 1 })
  assert.notEqual(kept("t1")?.entropy, old?.entropy)
  assert.equal(sent.at(-1)?.[1], kept("t1")?.hash)
  assert.equal(kept("t1")?.promise, "aa")
})

test("a device opens nothing if the house shows another promise than before", () => {
  const before = sent.length
  want("entropy", { hash: kept("t1")?.hash ?? "", promise: "bb", round: 2 })
  assert.equal(sent.length, before)
  assert.ok(isStuck())
})

test("a device that does not know what the hash was made of says so", () => {
  const before = sent.length
  want("entropy", { table: "t2", hash: "00" })
  assert.equal(sent.length, before)
  assert.ok(isStuck())
})

test("who only looks on keeps one part, which is used when they sit down", () => {
  assert.equal(fresh("t3", "cc").entropy, fresh("t3", "cc").entropy)
  assert.equal(kept("t3")?.isOpened, false)
})
