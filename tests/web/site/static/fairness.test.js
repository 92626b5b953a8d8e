import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import test from "node:test"

import "./browser.js"
import vectors from "./chance.vectors.json" with { type: "json" }

const { check, readRecord, remembered } = await import("../../../../tablee/web/site/static/fairness.js")

const text = vectors.record
const account = readRecord(text)
const quiet = () => {}

test("a record is read: headers and draws, comments left out", () => {
  assert.equal(account.headers.get("Game"), "madness")
  assert.equal(account.headers.get("Promise"), vectors.promise)
  assert.equal(account.drawn.length, vectors.recordDraws.length)
  const told = text.replace("\n\n", "\n; a comment\n\n").replaceAll(/^(\d+ .*)$/gm, "$1   ; told; in words")
  assert.deepEqual(readRecord(told), account)
  const windows = readRecord(text.replaceAll("\n", "\r\n"))
  assert.deepEqual(windows.drawn, account.drawn)
})

test("a golden record has as many draws as it says by its stars", () => {
  const golden = readFileSync(new URL("../../../records/committed.txt", import.meta.url), "utf8")
  assert.equal(readRecord(golden).drawn.length, golden.match(/^\d+\s+\*/gm)?.length)
})

test("every draw is computed again", async () => {
  const seen = [0]
  assert.equal(await check(account, vectors.recordDraws, (done) => void seen.push(done)), null)
  assert.ok(seen.length > 2, "progress is told")
})

test("what is wrong is found", async () => {
  const other = (/** @type {string} */ name, /** @type {string} */ value) => ({
    ...account,
    headers: new Map([...account.headers, [name, value]]),
  })
  const draws = vectors.recordDraws
  assert.equal((await check(other("Secret", "00".repeat(32)), draws, quiet))?.problem, "promise")
  assert.equal((await check(other("Promise", "00".repeat(32)), draws, quiet))?.problem, "promise")
  assert.equal((await check(account, draws.slice(1), quiet))?.problem, "number")
  assert.deepEqual(await check(other("Entropy 0", "00"), draws, quiet), { problem: "draw", draw: 1 })
  const changed = { ...account, drawn: account.drawn.map((drawn, i) => (i === 4 ? "draw 0" : drawn)) }
  assert.deepEqual(await check(changed, draws, quiet), { problem: "draw", draw: 5 })
})

test("of a match that began at a choice its own draws and its deal are checked", async () => {
  const golden = readFileSync(new URL("../../../records/again-madness.txt", import.meta.url), "utf8")
  const [, own = ""] = golden.split(/^again/m)
  const read = readRecord(golden)
  assert.equal(read.drawn.length, own.match(/^\d+\s+\*/gm)?.length)
  assert.match(read.deal, /^[0-9a-f]{32}$/)
  const began = { ...account, deal: vectors.deal }
  assert.equal(await check(began, vectors.recordDraws, quiet), null)
  assert.equal((await check({ ...began, deal: read.deal }, vectors.recordDraws, quiet))?.problem, "deal")
})

test("the device compares with what it remembers", () => {
  const hash = Object.values(vectors.hashes)[0] ?? ""
  const memory = { promise: vectors.promise, hash, isOpened: true }
  assert.equal(remembered(account, memory), "right")
  assert.equal(remembered(account, null), "none")
  assert.equal(remembered(account, { ...memory, isOpened: false }), "none")
  assert.equal(remembered(account, { ...memory, promise: "00" }), "promise")
  assert.equal(remembered(account, { ...memory, hash: "00" }), "part")
})
