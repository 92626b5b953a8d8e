import assert from "node:assert/strict"
import test from "node:test"

import { dealOf, fromHex, hashOf, keyOf, pick, promiseOf, toHex } from "../../../../tablee/web/site/static/chance.js"
import vectors from "./chance.vectors.json" with { type: "json" }

const secret = fromHex(vectors.secret)
const parts = Object.entries(vectors.entropy).map(([seat, text]) => ({ seat: Number(seat), entropy: fromHex(text) }))

test("the promise, the hashes and the key are those that Python computes", () => {
  assert.equal(toHex(promiseOf(secret)), vectors.promise)
  assert.deepEqual(
    parts.map((part) => toHex(hashOf(part.entropy))),
    Object.values(vectors.hashes),
  )
  assert.equal(toHex(keyOf(secret, parts)), vectors.key)
  assert.equal(toHex(dealOf(fromHex(vectors.key))), vectors.deal)
  assert.equal(toHex(keyOf(secret, parts.toReversed())), vectors.key, "in the order of the seats, however they come")
})

test("every draw is the one that Python picks", () => {
  const key = fromHex(vectors.key)
  for (const { index, weights, picked } of vectors.draws) assert.equal(pick(key, index, weights), picked)
})

test("numbers that would favour the first outcomes are rejected", () => {
  const key = fromHex(vectors.key)
  const { index, weight, times, picked } = vectors.rejected
  assert.equal(pick(key, index, Array(times).fill(weight)), picked)
})

test("bytes come back from hexadecimal digits", () => {
  assert.equal(toHex(fromHex("00ff10")), "00ff10")
  assert.equal(fromHex("").length, 0)
})
