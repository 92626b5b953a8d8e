import assert from "node:assert/strict"
import test from "node:test"

import { dispatch, get, show } from "./browser.js"

let isOpen = false
Object.assign(HTMLElement.prototype, { checkVisibility: () => isOpen })
const unread = await import("../../../../tablee/web/site/static/unread.js")
unread.listen()

/** @param {string[]} ids of the messages, in order */
function chat(...ids) {
  show(`<div id="now" data-events="/t/abc/events"><span id="unread" hidden><span id="unread-count"></span></span>
    <div id="side"><ol id="chat">${ids.map((id) => `<li id="said-${id}">Bea hello</li>`).join("")}</ol></div></div>
    <div id="news"></div>`)
  unread.prepare()
  return get("#unread").hidden ? 0 : Number(get("#unread-count").textContent)
}

test("messages count as unread until the chat has been in sight, also after the oldest are gone", () => {
  assert.equal(chat(), 0)
  assert.equal(chat("1", "2"), 2)
  assert.match(get("#news").textContent ?? "", /Bea hello/)
  isOpen = true
  dispatch("#side", "toggle")
  assert.equal(get("#unread").hidden, true)
  isOpen = false
  assert.equal(chat("1", "2"), 0)
  assert.equal(chat("1", "2", "3"), 1)
  assert.equal(chat("4", "5"), 2)
})
