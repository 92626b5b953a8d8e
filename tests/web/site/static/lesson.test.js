import assert from "node:assert/strict"
import test from "node:test"

import { get, show } from "./browser.js"

const lesson = await import("../../../../tablee/web/site/static/lesson.js")

/** @param {number} step */
const page = (step) => `<div id="now" class="lesson" data-step="${step}" data-show='["#d-bead", "+4"]'>
  <p id="lesson-text" tabindex="-1">Read.</p><div id="board"></div><button></button>
  <a id="lesson-here" hidden href="/learn/madness?at=${step}"></a></div>`

test("a ring lies around all corners of what it rings, also if that is turned", () => {
  const box = { x: 1, y: 2, width: 10, height: 4 }
  const moved = { a: 1, b: 0, c: 0, d: 1, e: 100, f: 50 }
  assert.deepEqual(lesson.around(box, moved), { x: 101, y: 52, width: 10, height: 4 })
  const quarter = { a: 0, b: 2, c: -2, d: 0, e: 0, f: 0 } // turned by 90 degrees, twice as large
  assert.deepEqual(lesson.around(box, quarter), { x: -12, y: 2, width: 8, height: 20 })
})

test("a ring goes around the halo of a choice, and around the whole of a thing that has choices in it", () => {
  const choice = (/** @type {string} */ id) => `<g class="action" id="${id}"><rect class="halo" id="${id}-halo"/></g>`
  show(`<svg><g id="hand">${choice("one")}${choice("two")}</g><g id="piece">${choice("three")}</g>
    <g id="paid"><rect class="halo"/></g></svg>`)
  const ringed = (/** @type {string} */ id) => {
    const thing = document.getElementById(id)
    return thing instanceof SVGGraphicsElement ? lesson.shapeOf(thing).id : "no thing"
  }
  assert.deepEqual(["hand", "one", "piece", "paid"].map(ringed), ["hand", "one-halo", "piece", "paid"])
})

test("the text of a new step gets the focus, not that of the first, and not after a mistake", () => {
  show(page(1))
  lesson.prepare()
  assert.notEqual(document.activeElement?.id, "lesson-text")
  show(page(2))
  lesson.prepare()
  assert.equal(document.activeElement?.id, "lesson-text")
  assert.equal(location.search, "?at=2", "a reload leads back here")
  get("button").focus()
  lesson.prepare()
  assert.equal(document.activeElement?.tagName, "BUTTON")
})

test("a page that is no lesson is left alone", () => {
  show('<div id="now" data-show="["></div>')
  lesson.prepare()
})

test("a ring goes around a thing and the words below it", () => {
  const boxes = [{ x: 10, y: 10, width: 40, height: 60 }, { x: 5, y: 66, width: 50, height: 12 }]
  assert.deepEqual(lesson.union(boxes), { x: 5, y: 10, width: 50, height: 68 })
})
