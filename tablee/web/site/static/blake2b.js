// BLAKE2b (RFC 7693) with key and personalization. The browser has no such hash, and what it has (crypto.subtle) is
// missing on pages without https.

const BLOCK = 128 // bytes
const MASK = 0xffffffffffffffffn
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
// The order of the message words in rounds 0 to 9; rounds 10 and 11 repeat the first two.
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
const ROUNDS = 12
// The words that are mixed together: first the columns of the 4 × 4 square, then its diagonals.
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
]

/** @param {bigint[]} words @param {number} i */
const word = (words, i) => words[i] ?? 0n

/** @param {bigint} x @param {bigint} by */
const turned = (x, by) => ((x >> by) | (x << (64n - by))) & MASK

/**
 * @param {bigint[]} v
 * @param {number[]} at the four words that are mixed
 * @param {bigint} x
 * @param {bigint} y
 */
function mix(v, at, x, y) {
  const [i = 0, j = 0, k = 0, l = 0] = at
  let [a, b, c, d] = [word(v, i), word(v, j), word(v, k), word(v, l)]
  a = (a + b + x) & MASK
  d = turned(d ^ a, 32n)
  c = (c + d) & MASK
  b = turned(b ^ c, 24n)
  a = (a + b + y) & MASK
  d = turned(d ^ a, 16n)
  c = (c + d) & MASK
  b = turned(b ^ c, 63n)
  v.splice(i, 1, a)
  v.splice(j, 1, b)
  v.splice(k, 1, c)
  v.splice(l, 1, d)
}

/**
 * @param {bigint[]} h the state of eight words
 * @param {Uint8Array} block
 * @param {number} count bytes so far, this block included
 * @param {boolean} isLast
 */
function compress(h, block, count, isLast) {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK)
  const message = Array.from({ length: 16 }, (_, i) => view.getBigUint64(8 * i, true))
  const v = [...h, ...IV]
  v.splice(12, 1, word(v, 12) ^ BigInt(count))
  if (isLast) v.splice(14, 1, word(v, 14) ^ MASK)
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = SIGMA[round % SIGMA.length] ?? []
    MIXED.forEach((at, k) => mix(v, at, word(message, order[2 * k] ?? 0), word(message, order[2 * k + 1] ?? 0)))
  }
  return h.map((x, i) => x ^ word(v, i) ^ word(v, i + 8))
}

/**
 * @param {Uint8Array} message
 * @param {{length: number, person: string, key?: Uint8Array}} settings length of the digest in bytes; person: at most
 *   16 letters; key: at most 64 bytes
 * @returns {Uint8Array}
 */
export function blake2b(message, { length, person, key = new Uint8Array() }) {
  const parameters = new Uint8Array(64)
  parameters.set([length, key.length, 1, 1])
  parameters.set(new TextEncoder().encode(person), 48)
  const view = new DataView(parameters.buffer)
  let h = IV.map((x, i) => x ^ view.getBigUint64(8 * i, true))

  const keyed = key.length ? BLOCK : 0
  const total = keyed + message.length
  const padded = new Uint8Array(Math.max(1, Math.ceil(total / BLOCK)) * BLOCK)
  padded.set(key)
  padded.set(message, keyed)
  for (let from = 0; from < padded.length; from += BLOCK) {
    const isLast = from + BLOCK === padded.length
    h = compress(h, padded.subarray(from, from + BLOCK), isLast ? total : from + BLOCK, isLast)
  }
  const digest = new DataView(new ArrayBuffer(64))
  h.forEach((x, i) => digest.setBigUint64(8 * i, x, true))
  return new Uint8Array(digest.buffer, 0, length)
}
