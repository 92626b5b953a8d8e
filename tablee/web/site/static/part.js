// What this device adds to the shuffle of a table, its part: random bytes of its own. Their hash goes with the visitor
// who sits down; the bytes themselves are sent when every seat is taken. The device keeps them, and the house's promise
// as it was first shown, so that the page about fairness can compare.

import { fromHex, hashOf, toHex } from "./chance.js"
import { find, findAll } from "./dom.js"

/** @typedef {{entropy: string, hash: string, promise: string, isOpened: boolean, at: number}} Kept */

const PREFIX = "tablee part "
const BYTES = 32
const MOST = 100 // tables of which the device keeps its part; the oldest go first
const RETRY = 5000 // milliseconds until a step that had no effect is sent again

/** Where the browser keeps nothing. @type {Map<string, string>} */
const memory = new Map()
/** The step that was sent last. */
let sent = ""

/** @param {string} name @param {string} [value] sets it */
function storage(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value)
    return localStorage.getItem(name)
  } catch {
    if (value !== undefined) memory.set(name, value)
    return memory.get(name) ?? null
  }
}

/** What this device keeps of a table. @param {string} table @returns {Kept | null} */
export function kept(table) {
  const text = storage(PREFIX + table)
  return text ? JSON.parse(text) : null
}

/** @param {string} table @param {Kept} part */
function keep(table, part) {
  storage(PREFIX + table, JSON.stringify(part))
  forget()
}

function forget() {
  const names = Object.keys(globalThis.localStorage ?? {}).filter((name) => name.startsWith(PREFIX))
  if (names.length <= MOST) return
  const age = (/** @type {string} */ name) => kept(name.slice(PREFIX.length))?.at ?? 0
  names.sort((a, b) => age(a) - age(b))
  for (const name of names.slice(0, names.length - MOST)) localStorage.removeItem(name)
}

/**
 * The part of this device that nobody has seen yet: a new one if the last has been opened. The promise stays the one
 * that was shown first.
 *
 * @param {string} table
 * @param {string} promise
 * @returns {Kept}
 */
export function fresh(table, promise) {
  const old = kept(table)
  if (old && !old.isOpened) return old
  const entropy = crypto.getRandomValues(new Uint8Array(BYTES))
  const hash = toHex(hashOf(entropy))
  const part = { entropy: toHex(entropy), hash, promise: old?.promise ?? promise, isOpened: false, at: Date.now() }
  keep(table, part)
  return part
}

/** Does the device know the entropy of a hash? @param {Kept | null} part @param {string | undefined} hash */
function fits(part, hash) {
  return part !== null && toHex(hashOf(fromHex(part.entropy))) === hash
}

/** Fills in a field; false if this device cannot. @param {HTMLInputElement} field */
function fill(field) {
  const { table = "", promise = "", hash } = field.dataset
  const part = kept(table)
  if (part && part.promise !== promise) return false // the house shows another promise than before
  if (field.name === "hash") {
    field.value = fresh(table, promise).hash
    return true
  }
  if (!part || !fits(part, hash)) return false
  keep(table, { ...part, isOpened: true })
  field.value = part.entropy
  return true
}

/** The form by which a visitor sits down carries the hash; a step that needs no visitor is sent at once. */
export function prepare() {
  for (const field of findAll("input[data-part=sit]", HTMLInputElement)) fill(field)
  const field = find("input[data-part=step]", HTMLInputElement)
  if (!field?.form || document.readyState !== "complete") return
  const step = `${field.form.action} ${field.dataset.hash} ${field.dataset.round}`
  if (step === sent) return
  if (!fill(field)) {
    const words = find(".stuck", HTMLElement, field.form)
    if (words) words.hidden = false
    return
  }
  sent = step
  setTimeout(again, RETRY, step)
  field.form.requestSubmit()
}

/** If the step is still wanted, it did not arrive. @param {string} step */
function again(step) {
  if (step === sent) sent = ""
  prepare()
}

/** htmx takes forms over when the page is loaded; before that, sending one would load the page anew. */
export function listen() {
  globalThis.addEventListener("load", () => setTimeout(prepare))
}
