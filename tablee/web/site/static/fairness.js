// The page about fairness of a finished game: this browser computes every draw again. The record gives the promise,
// everybody's part, the secret and the draws; the house gives the weights of the outcomes, which follow from the rules.

import { dealOf, fromHex, hashOf, keyOf, pick, promiseOf, toHex } from "./chance.js"
import { find } from "./dom.js"
import { kept } from "./part.js"

/** @typedef {{notation: string, outcomes: string[], weights: number[]}} Draw  one draw with all that was possible */
/**
 * A record: its headers, and what chance drew. A match that began at a choice of an earlier one has a deal, and only
 * its own draws are here.
 *
 * @typedef {{headers: Map<string, string>, drawn: string[], deal: string}} Account
 */
/** @typedef {{promise: string, hash: string, isOpened: boolean}} Memory  what this device keeps of the table */

const CHANCE = /^\d+\s+\*\s+(\S+(?: \S+)*?)\s+[0-9a-f]{2}(?:\s*;.*)?$/ // a move of chance in a record
const AGAIN = /^again\s+\d+\s+([0-9a-f]{32})\s/ // where a match begins at a choice
const SLICE = 10 // draws between two looks at the clock of the page

/** @param {string} text a record @returns {Account} */
export function readRecord(text) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() && !line.trimStart().startsWith(";"))
  const end = lines.findIndex((line) => line.startsWith("Check:"))
  const headers = new Map(lines.slice(1, end).map((line) => [line.split(":", 1)[0] ?? "", afterColon(line)]))
  const began = lines.findLastIndex((line) => AGAIN.test(line))
  const drawn = lines.slice(Math.max(began, end) + 1).flatMap((line) => CHANCE.exec(line)?.[1] ?? [])
  return { headers, drawn, deal: AGAIN.exec(lines[began] ?? "")?.[1] ?? "" }
}

/** @param {string} line */
function afterColon(line) {
  return line.slice(line.indexOf(":") + 1).trim()
}

/** @param {Account} account @returns {import("./chance.js").Part[]} */
function parts({ headers }) {
  return [...headers].flatMap(([name, value]) => {
    const seat = /^Entropy (\d+)$/.exec(name)?.[1]
    return seat === undefined ? [] : [{ seat: Number(seat), entropy: fromHex(value) }]
  })
}

/**
 * Checks every draw; returns why the record does not hold, or null. The problems: `promise`, `deal`, `number`,
 * `draw`.
 *
 * @param {Account} account
 * @param {Draw[]} draws
 * @param {(done: number) => void | Promise<void>} progress called now and then
 * @returns {Promise<{problem: string, draw: number} | null>}
 */
export async function check(account, draws, progress) {
  const secret = fromHex(account.headers.get("Secret") ?? "")
  if (toHex(promiseOf(secret)) !== account.headers.get("Promise")) return { problem: "promise", draw: 0 }
  if (draws.length !== account.drawn.length) return { problem: "number", draw: 0 }
  const key = keyOf(secret, parts(account))
  if (account.deal && toHex(dealOf(key)) !== account.deal) return { problem: "deal", draw: 0 }
  for (const [i, draw] of draws.entries()) {
    const drawn = draw.outcomes[pick(key, i, draw.weights)]
    if (drawn !== draw.notation || drawn !== account.drawn[i]) return { problem: "draw", draw: i + 1 }
    if (i % SLICE === 0) await progress(i)
  }
  return null
}

/**
 * What this device remembers of the table, beside the record: `none`, `right`, `promise` (another one was shown) or
 * `part` (its part is not in the record). A device that only looked on has opened nothing.
 *
 * @param {Account} account
 * @param {Memory | null} memory
 */
export function remembered(account, memory) {
  if (!memory?.isOpened) return "none"
  if (memory.promise !== account.headers.get("Promise")) return "promise"
  const isThere = parts(account).some((part) => toHex(hashOf(part.entropy)) === memory.hash)
  return isThere ? "right" : "part"
}

/** The next frame of the screen, so that it shows the progress. */
const frame = () => new Promise((resolve) => setTimeout(resolve))

/** @param {HTMLElement} place */
async function run(place) {
  const { table = "", record = "", draws: address = "" } = place.dataset
  const say = (/** @type {string} */ name, values = {}) => {
    const text = find(`[data-text="${name}"]`, HTMLTemplateElement, place)?.content.textContent ?? ""
    return Object.entries(values).reduce((words, [key, value]) => words.replace(`{${key}}`, String(value)), text)
  }
  const words = find("#checked-words", HTMLElement, place)
  const bar = find("progress", HTMLProgressElement, place)
  if (!words || !bar) return
  place.hidden = false
  const [text, draws] = await Promise.all([
    fetch(record).then((answer) => answer.text()),
    fetch(address).then((answer) => answer.json()),
  ])
  const account = readRecord(text)
  bar.max = draws.length
  const found = await check(account, draws, async (done) => {
    bar.value = done
    words.textContent = say("progress", { n: done, total: draws.length })
    await frame()
  })
  bar.remove()
  const memory = remembered(account, kept(table))
  const isRight = found === null && memory !== "promise" && memory !== "part"
  const verdict = found ? say(found.problem, { n: found.draw }) : say("right", { n: draws.length })
  place.classList.add(isRight ? "good" : "bad")
  words.textContent = [verdict, say(`memory-${memory}`)].filter(Boolean).join(" ")
}

const place = find("#checked", HTMLElement)
if (place) {
  run(place).catch(() => {
    place.hidden = false
    const words = find("#checked-words", HTMLElement, place)
    if (words) words.textContent = find('[data-text="failed"]', HTMLTemplateElement, place)?.content.textContent ?? ""
  })
}
