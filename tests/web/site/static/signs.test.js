import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"

import { dispatch, get, show } from "./browser.js"

const signs = await import("../../../../tablee/web/site/static/signs.js")
signs.listen()

beforeEach(() => {
  show(`<div id="signs" data-words='{"pile": "Tiles to draw.", "flame": "The table waits."}'></div>
    <div id="board"><svg class="drawing" role="img"><g id="a" data-sign="pile" data-about="12 tiles"></g>
      <g id="b" data-sign="flame"></g><g id="e" data-sign="pile"><text>7</text></g>
      <g class="action"><g id="c" data-sign="pile"></g></g></svg></div>
    <div class="seats"><span id="d" data-sign="flame"></span><span id="f" data-sign="pile">0:30</span></div>`)
  signs.prepare()
})

test("a sign says what it means, after what is to be said of this one", () => {
  assert.deepEqual(signs.meaning(get("#a")), { words: "12 tiles. Tiles to draw." })
  assert.deepEqual(signs.meaning(get("#b")), { words: "The table waits." })
})

test("signs of an area are one stop of the Tab key; those on choices are none", () => {
  const stops = ["#a", "#b", "#c", "#d"].map((id) => get(id).getAttribute("tabindex"))
  assert.deepEqual(stops, ["0", "-1", null, "0"])
  assert.equal(get("#a").getAttribute("aria-label"), "12 tiles")
  assert.equal(get("#b").getAttribute("aria-label"), "The table waits.")
  assert.equal(get("#e").getAttribute("aria-label"), "7: Tiles to draw.")
  assert.equal(get("#f").hasAttribute("aria-label"), false, "a clock is read as it goes")
  assert.equal(get("svg").getAttribute("role"), "group", "the parts of an image would not be read")
})

test("the stop stays where the keyboard was when the page changes", () => {
  get("#a").setAttribute("tabindex", "-1")
  get("#b").setAttribute("tabindex", "0")
  signs.prepare()
  assert.deepEqual(["#a", "#b"].map((id) => get(id).getAttribute("tabindex")), ["-1", "0"])
  assert.equal(dispatch("#b", "keydown", { key: "ArrowLeft" }), true, "nothing has a place in this page")
})
