// Brings the page up to date with the pieces of it that have changed. The server says which (site/fragments.py):
//
//   attributes   by id: attributes that have changed; null: removed
//   markup       elements whose inside has changed. In them <keep id="x"> stands for the element x that the page has
//                already, wherever it is, and <keep id="x" to="z"> for x, all that follows it, and z
//
// In the markup &art-0123456789; stands for a shape that the stream has sent before, once (site/streams.py).
//
// What has not changed is not touched: focus, folds, sliders and what somebody is writing stay as they are.

import { find, findAll, page } from "./dom.js"

/**
 * @typedef {object} Update
 * @property {number} sequence of the table
 * @property {string} from the state of the page that this update was made for
 * @property {number[]} lines of the log that are new, by how many actions had been played then
 * @property {Record<string, Record<string, string | null>>} attributes
 * @property {import("./moments.js").Moment} [moment] what the page shows for a while
 */

/** @typedef {{update: Update, sources: Element[]}} Arrived  An update that has come, taken apart. */

/** @typedef {{target: Element, source: Element, kept: Map<Element, ChildNode[]>}} Renewal */

/** What is brought up to date at once, also while the rest waits for moments to be shown. */
const AT_ONCE = new Set(["chat"])

/** The shapes that have been sent, by name. @type {Map<string, string>} */
const art = new Map()

/** Keeps shapes that later pieces refer to. @param {Record<string, string>} shapes */
export function learn(shapes) {
  for (const [name, shape] of Object.entries(shapes)) art.set(name, shape)
}

/** The elements whose inside is renewed. They stand alone; those of a drawing in an <svg> without id. */
function sources(/** @type {string} */ markup) {
  const template = document.createElement("template")
  template.innerHTML = markup.replaceAll(/&art-(\w+);/g, (_, name) => art.get(name) ?? "")
  return [...template.content.children].flatMap((one) => (one.id ? [one] : [...one.children]))
}

/** Takes an update apart. @param {Update} update @param {string} markup @returns {Arrived} */
export function arrive(update, markup) {
  return { update, sources: sources(markup) }
}

/**
 * Brings in what need not wait, and takes it out of the update. Says whether there was any.
 *
 * @param {Arrived} arrived
 */
export function applyAtOnce(arrived) {
  const early = arrived.sources.filter((source) => AT_ONCE.has(source.id))
  const changes = early.map(renewal).flatMap((change) => change ?? [])
  if (!changes.length || changes.length < early.length) return false
  for (const change of changes) renew(change)
  arrived.sources = arrived.sources.filter((source) => !AT_ONCE.has(source.id))
  return true
}

/** The elements of the page that a <keep> stands for, with what is between them. @param {Element} keep */
function standingFor(keep) {
  /** @type {ChildNode[]} */
  const row = []
  const last = document.getElementById(keep.getAttribute("to") ?? keep.id)
  /** @type {ChildNode | null} */
  let next = last && document.getElementById(keep.id)
  for (; next; next = next === last ? null : next.nextSibling) row.push(next)
  return row.at(-1) === last ? row : []
}

/** @param {Element} source @returns {Renewal | undefined} undefined if the page lacks something */
function renewal(source) {
  const target = document.getElementById(source.id)
  const kept = new Map(findAll("keep", Element, source).map((keep) => [keep, standingFor(keep)]))
  return target && ![...kept.values()].some((row) => row.length === 0) ? { target, source, kept } : undefined
}

/** @param {Renewal} change */
function renew({ target, source, kept }) {
  for (const [keep, row] of kept) if (keep.parentNode !== source) keep.replaceWith(...row)
  if (target.localName !== source.localName) {
    for (const [keep, row] of kept) keep.replaceWith(...row)
    target.replaceWith(source)
    return
  }
  const inside = [...source.childNodes].flatMap((node) => (node instanceof Element && kept.get(node)) || [node])
  place(target, inside)
}

/**
 * Makes these nodes the inside of an element. Nodes that are there and stay in order are not moved: they would lose the
 * focus.
 *
 * @param {Element} target
 * @param {ChildNode[]} inside
 */
function place(target, inside) {
  const wanted = new Set(inside)
  for (const node of [...target.childNodes]) if (!wanted.has(node)) node.remove()
  let next = target.firstChild
  for (const node of inside) {
    if (node === next) next = next.nextSibling
    else target.insertBefore(node, next)
  }
}

/** @param {Update["attributes"]} attributes */
function setAttributes(attributes) {
  for (const [id, changed] of Object.entries(attributes)) {
    const element = document.getElementById(id)
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) element?.removeAttribute(name)
      else element?.setAttribute(name, value)
    }
  }
}

/**
 * Applies an update; says whether it could. It cannot if the page shows another state than the update was made for.
 *
 * @param {Arrived} arrived
 * @returns {Element[] | null} the elements that have been renewed; null: nothing has been done
 */
export function apply({ update, sources: elements }) {
  const shown = page()?.dataset.state
  if (shown === update.attributes.now?.["data-state"]) return [] // an answer to a form has brought it already
  if (shown !== update.from) return null
  const changes = elements.map(renewal) // all before anything changes
  if (changes.some((change) => !change)) return null
  const known = changes.flatMap((change) => change ?? [])
  setAttributes(update.attributes)
  for (const change of known) renew(change)
  for (const field of findAll("input[name=sequence]", HTMLInputElement)) field.value = String(update.sequence)
  return known.map(({ source, target }) => (target.isConnected ? target : source))
}

/** Takes away what the visitor was told about the position before this one. */
export function clearReply() {
  find("#reply", HTMLElement)?.replaceChildren()
}
