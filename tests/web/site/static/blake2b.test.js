import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import test from "node:test"

import { blake2b } from "../../../../tablee/web/site/static/blake2b.js"
import { fromHex, toHex } from "../../../../tablee/web/site/static/chance.js"
import vectors from "./chance.vectors.json" with { type: "json" }

test("without key and person it is the BLAKE2b of OpenSSL, for messages of every length around a block", () => {
  for (const length of [0, 1, 3, 63, 64, 127, 128, 129, 255, 256, 257, 1000]) {
    const message = Uint8Array.from({ length }, (_, i) => i % 251)
    const expected = createHash("blake2b512").update(message).digest("hex")
    assert.equal(toHex(blake2b(message, { length: 64, person: "" })), expected)
  }
})

test("with key, person and other lengths it is that of Python", () => {
  for (const { message, key, person, length, digest } of vectors.digests) {
    assert.equal(toHex(blake2b(fromHex(message), { length, person, key: fromHex(key) })), digest)
  }
})
