// The script of all pages. It knows no game: a drawing says what can be chosen in it (data-action), and the server says
// what follows. Every part listens to the document, because elements come and go; `prepare` readies what has come.

import * as again from "./again.js"
import * as bar from "./bar.js"
import * as call from "./call.js"
import * as camera from "./camera.js"
import * as card from "./card.js"
import * as choices from "./choices.js"
import * as clocks from "./clocks.js"
import * as columns from "./columns.js"
import * as confirm from "./confirm.js"
import * as connection from "./connection.js"
import * as controls from "./controls.js"
import { find, page } from "./dom.js"
import * as drawers from "./drawers.js"
import * as forced from "./forced.js"
import * as guide from "./guide.js"
import * as handles from "./handles.js"
import * as hint from "./hint.js"
import * as install from "./install.js"
import * as keyboard from "./keyboard.js"
import * as lesson from "./lesson.js"
import * as moments from "./moments.js"
import * as motion from "./motion.js"
import * as news from "./news.js"
import * as opponents from "./opponents.js"
import * as part from "./part.js"
import * as replay from "./replay.js"
import * as signs from "./signs.js"
import * as swaps from "./swaps.js"
import * as unread from "./unread.js"
import * as viewport from "./viewport.js"
import * as waiting from "./waiting.js"
import * as why from "./why.js"

/** The actions that were offered when the page last changed, and the one that it hinted at. */
let offered = ""
let hinted = ""
/** Has the visitor moved the page since there is something else to choose? Then they look at something. */
let hasLooked = false

/** @param {ReturnType<typeof news.state>} [was] */
function prepare(was) {
  const acting = [controls, choices, handles, confirm, bar, columns, keyboard, camera, why, signs, card]
  const telling = [replay, clocks, part, unread, call, lesson, guide, hint, moments, forced]
  for (const module of [...acting, ...telling]) module.prepare()
  news.prepare(was)
  waiting.prepare()
  showOffer()
}

/**
 * On a phone, the part of the board with the choices comes into sight when there is something else to choose, and again
 * when a hint makes the bar higher, which would then cover it, unless the visitor looks elsewhere. What the hint speaks
 * of comes into sight too, where the ground is larger than its window.
 */
function showOffer() {
  const things = choices.actions()
  const offer = things.map((thing) => thing.dataset.action).join()
  const advised = find("#hints", HTMLElement)?.dataset.hint ?? ""
  const isHintNew = advised !== "" && advised !== hinted
  if (offer !== offered) hasLooked = false
  if (offer !== offered || (isHintNew && !hasLooked)) choices.bringAllIntoSight()
  const thing = isHintNew ? choices.onBoard(advised) : undefined
  if (thing) camera.reveal(thing)
  offered = offer
  hinted = advised
}

/** What has to be known about the page before it changes. */
function before() {
  return {
    places: motion.places(find("#board", HTMLElement)),
    shape: page()?.dataset.board,
    news: news.state(),
    focus: keyboard.focus(),
    picked: choices.pickedAction(),
  }
}

/** @param {ReturnType<typeof before> | undefined} was */
function after(was) {
  prepare(was?.news)
  if (!was) return
  choices.pickAgain(was.picked)
  if (page()?.dataset.board === was.shape) motion.travel(find("#board", HTMLElement), was.places)
  news.tell(was.news)
  keyboard.refocus(was.focus)
}

document.documentElement.classList.add("js")
again.listen(swaps.listen(before, after))
const talkative = [news, connection, clocks, moments, replay, controls, part, unread, call, waiting, install, opponents]
const pointed = [drawers, viewport, why, signs, card, handles, choices, bar, hint, guide, forced]
const touched = [...pointed, confirm, columns, keyboard, camera]
for (const module of [...touched, ...talkative]) module.listen()
for (const moved of ["wheel", "touchmove"]) addEventListener(moved, () => (hasLooked = true), { passive: true })
prepare()
