// The draws of a match, as docs/record.md tells them: promise, hashes, key, and every outcome of chance.

import { blake2b } from "./blake2b.js"

/** @typedef {{seat: number, entropy: Uint8Array}} Part  what a seat added to the shuffle */

/** @param {string} text hexadecimal digits @returns {Uint8Array} */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** @param {Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** What the house publishes of its secret beforehand. @param {Uint8Array} secret */
export function promiseOf(secret) {
  return blake2b(secret, { length: 32, person: "tablee promise" })
}

/** What a device sends of its entropy beforehand. @param {Uint8Array} entropy */
export function hashOf(entropy) {
  return blake2b(entropy, { length: 32, person: "tablee entropy" })
}

/**
 * The key of a match: the secret, and every seat's entropy with its length.
 *
 * @param {Uint8Array} secret
 * @param {Part[]} parts
 */
export function keyOf(secret, parts) {
  const inOrder = parts.toSorted((a, b) => a.seat - b.seat)
  const mixed = inOrder.flatMap(({ seat, entropy }) => [seat, entropy.length, ...entropy])
  return blake2b(Uint8Array.from(mixed), { length: 32, person: "tablee key", key: secret })
}

/** What hidden things are dealt anew with, where a match begins at a choice. @param {Uint8Array} key of the match */
export function dealOf(key) {
  return blake2b(new Uint8Array(), { length: 16, person: "tablee again", key })
}

/**
 * The index of the outcome that chance picks.
 *
 * @param {Uint8Array} key
 * @param {number} index which draw of the match; the first is 0
 * @param {number[]} weights of the outcomes, in their order
 */
export function pick(key, index, weights) {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const even = ((1n << 64n) / total) * total // rejected from here on: these numbers would favour the first outcomes
  const text = new DataView(new ArrayBuffer(16))
  text.setBigUint64(0, BigInt(index))
  for (let attempt = 0n; ; attempt += 1n) {
    text.setBigUint64(8, attempt)
    const digest = blake2b(new Uint8Array(text.buffer), { length: 8, person: "tablee draw", key })
    const x = new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0)
    if (x < even) return falls(x % total, weights)
  }
}

/** @param {bigint} at @param {number[]} weights */
function falls(at, weights) {
  let edge = 0n
  return weights.findIndex((weight) => {
    edge += BigInt(weight)
    return at < edge
  })
}
