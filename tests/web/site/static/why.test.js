import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"
import { setTimeout as wait } from "node:timers/promises"

import { dispatch, get, show } from "./browser.js"

const card = await import("../../../../tablee/web/site/static/card.js")
const why = await import("../../../../tablee/web/site/static/why.js")
why.listen()
card.listen()

/** The addresses that were asked for. @type {string[]} */
const asked = []
/** What the server answers. @type {{words: string, href?: string, link?: string} | undefined} */
let answer

globalThis.fetch = async (address) => {
  asked.push(String(address))
  return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 422 })
}

beforeEach(() => {
  card.close()
  asked.length = 0
  show(`<div id="news"></div><div id="now" data-reasons="/t/abc/why?action=">
    <div id="board"><svg>
      <g class="action" data-action="at 5" aria-label="N12: Lay it at N12"><title>Lay it at N12</title></g>
      <g class="action" data-action="bid 3" aria-label="Bid 3"><title>Bid 3</title></g>
      <g class="action" data-action="end" aria-label="Fin : vite"><title>Fin : vite</title></g>
      <g id="dim" data-why="tile ogb" role="button" aria-disabled="true" aria-label="A tile" tabindex="0"></g>
    </svg></div>
    <div id="options">
      <button class="chip" name="action" value="at 5" aria-label="Lay it at N12 – +1 for you">N12</button>
      <select><option value="bid 3">Bid 3 – 7 left</option></select>
      <button class="button" name="action" value="end">
        <span>Fin : vite<span class="vh"> – </span><span class="brings">+2</span></span></button>
    </div></div>`)
})

test("a thing that cannot be chosen asks the server why, and shows the sentence and the clause", async () => {
  answer = { words: "It fits nowhere.", href: "/rules/gaudi/clauses#GAU-4.1", link: "Read the rule: GAU-4.1" }
  dispatch("#dim", "click", { pointerType: "mouse" })
  await wait(10)
  assert.deepEqual(asked, ["/t/abc/why?action=tile%20ogb"])
  assert.equal(get("#card p").textContent, "It fits nowhere.")
  assert.equal(get("#card a").getAttribute("href"), "/rules/gaudi/clauses#GAU-4.1")
})

test("if the server does not know, there is no card", async () => {
  answer = undefined
  dispatch("#dim", "click", { pointerType: "mouse" })
  await wait(10)
  assert.ok(document.querySelector("#card:not([hidden])") === null)
})

test("without an address to ask nothing is asked", async () => {
  get("#now").removeAttribute("data-reasons")
  dispatch("#dim", "click", { pointerType: "mouse" })
  await wait(10)
  assert.deepEqual(asked, [])
})

test("the things of the board are named with what they bring, once, and their tooltips go", () => {
  why.prepare()
  why.prepare()
  const names = [...document.querySelectorAll(".action")].map((thing) => thing.getAttribute("aria-label"))
  assert.deepEqual(names, ["N12: Lay it at N12 – +1 for you", "Bid 3 – 7 left", "Fin : vite – +2"])
  assert.equal(document.querySelectorAll(".action title").length, 0)
})

test("the card of a choice says what it brings", async () => {
  why.prepare()
  await card.open(get("[data-action='bid 3']"))
  assert.equal(get("#card p").textContent, "Bid 3 – 7 left")
})
