// The script of the house. It knows no game: a drawing says what can be done in it (data-action), the server what follows.

import { ground, reveal, settle, wasDragged, zoom } from "./ground.js"
import { places, travel } from "./motion.js"
import { bell, isOn, tap, toggle } from "./sound.js"

const THUMB = 36 // pixels: what is smaller is chosen by one touch and done by a second

const $ = (selector, within = document) => within.querySelector(selector)
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)]
const page = () => $("#now") ?? $("#replay")

document.documentElement.classList.add("js")

// ---- choosing on the board

function actions() {
  return $$("#board .action")
}

function play(action, sure = false) {
  const move = $("#move")
  const button = $("#by-board")
  if (!move || !button) return
  button.value = action
  unpick()
  agreed = sure
  move.requestSubmit(button)
  agreed = false
}

function pick(thing) {
  unpick()
  thing.classList.add("picked")
  const panel = $("#picked")
  if (!panel) return
  panel.hidden = false
  panel.dataset.action = thing.dataset.action
  $(".picked-label", panel).textContent = thing.getAttribute("aria-label")
}

function unpick() {
  for (const thing of actions()) thing.classList.remove("picked")
  const panel = $("#picked")
  if (panel) panel.hidden = true
}

function small(thing) {
  const box = thing.getBoundingClientRect()
  return Math.min(box.width, box.height) < THUMB
}

document.addEventListener("click", (event) => {
  const thing = event.target.closest?.("#board .action")
  if (!thing || wasDragged()) return
  const twice = event.pointerType === "touch" && small(thing)
  if (twice && !thing.classList.contains("picked")) pick(thing)
  else play(thing.dataset.action, twice)
})

// The board is one stop of the Tab key; arrows go from one choice to the nearest in that direction.
function rove(to) {
  const all = actions()
  const one = to ?? all.find((thing) => thing.tabIndex === 0) ?? all[0]
  for (const thing of all) thing.setAttribute("tabindex", thing === one ? "0" : "-1")
  if (to) {
    to.focus({ preventScroll: true })
    reveal(to)
    to.scrollIntoView({ block: "nearest" })
  }
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

function middle(thing) {
  const box = thing.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

function nearest(from, [dx, dy]) {
  const [x, y] = middle(from)
  let best = null
  let least = Infinity
  for (const thing of actions()) {
    const [tx, ty] = middle(thing)
    const ahead = (tx - x) * dx + (ty - y) * dy
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx)
    if (thing !== from && ahead > 2 && ahead + 2.5 * aside < least) {
      least = ahead + 2.5 * aside
      best = thing
    }
  }
  return best
}

document.addEventListener("keydown", (event) => {
  const thing = event.target.closest?.("#board .action")
  if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault()
    play(thing.dataset.action)
  } else if (thing && ARROWS[event.key]) {
    event.preventDefault()
    const next = nearest(thing, ARROWS[event.key])
    if (next) rove(next)
  }
})

// What stands on a thing is part of its name, so that it can be called by what is seen.
function name(thing) {
  const texts = $$("text", thing)
  for (const text of texts) text.after(" ") // one word ends where the next text begins
  const words = texts.map((text) => text.textContent.trim()).join(" ")
  const label = thing.getAttribute("aria-label")
  if (words && !label.includes(words)) thing.setAttribute("aria-label", `${words}: ${label}`)
}

// ---- the bar

function slide(form, index) {
  const select = $("select", form)
  select.selectedIndex = Math.min(select.length - 1, Math.max(0, index))
  shown(form)
}

function shown(form) {
  const select = $("select", form)
  const option = select.options[select.selectedIndex]
  $("input[type=range]", form).value = select.selectedIndex
  $("input[type=range]", form).setAttribute("aria-valuetext", option.textContent)
  $(".go", form).textContent = option.textContent
  for (const chip of $$("[data-pick]", form)) chip.setAttribute("aria-pressed", chip.dataset.pick === option.value)
}

function point(action) {
  for (const thing of actions()) {
    thing.classList.toggle("picked", thing.dataset.action === action)
    if (thing.dataset.action === action) reveal(thing)
  }
}

// A button of the bar lights up what it stands for on the board.
for (const [comes, goes] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(comes, (event) => {
    const button = event.target.closest?.("#move button[name=action]")
    if (button) point(button.value)
  })
  document.addEventListener(goes, (event) => {
    if (event.target.closest?.("#move button[name=action]")) point(null)
  })
}

document.addEventListener("input", (event) => {
  const form = event.target.closest(".slider")
  if (!form) return
  if (event.target.type === "range") slide(form, Number(event.target.value))
  else shown(form)
  point($("select", form).value)
})

document.addEventListener("click", (event) => {
  const button = event.target.closest("button")
  if (!button) return
  const form = button.closest(".slider")
  if (button.dataset.step) slide(form, $("select", form).selectedIndex + Number(button.dataset.step))
  if (button.dataset.pick) slide(form, [...$("select", form).options].findIndex((o) => o.value === button.dataset.pick))
  if (form && !button.classList.contains("go")) point($("select", form).value)
  if (button.closest("#picked")) play($("#picked").dataset.action, true)
  if (button.dataset.copy) copy(button)
  if (button.dataset.zoom) zoom(Number(button.dataset.zoom))
  if (button.id === "sound") button.setAttribute("aria-pressed", toggle())
  if (button.id === "run") run(button)
})

async function copy(button) {
  const field = $(button.dataset.copy)
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    field.select()
    document.execCommand("copy")
  }
  const words = button.textContent
  button.textContent = button.dataset.done
  say(button.dataset.done)
  setTimeout(() => (button.textContent = words), 2000)
}

// ---- asking once before what cannot be taken back, for those who wish it: the server marks such actions

let agreed = false
let asking = null // the action, and where one was when it was chosen

const offered = (action) => $$("#bar [data-final]").find((choice) => choice.value === action)

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target
    const action = form.id === "move" ? event.submitter?.value : $("select[name=action]", form)?.value
    if (agreed || !action || !offered(action)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(action)
  },
  true,
)

function ask(action) {
  const choice = offered(action)
  asking = { action, from: document.activeElement }
  $("#ask").hidden = false
  $("#ask-words").textContent = $("#ask").dataset.words.replace("{choice}", choice.title || choice.textContent.trim())
  $("#ask-yes").focus()
  point(action)
}

function answer(yes) {
  const { action, from } = asking
  hush()
  if (yes) play(action, true)
  else if (from?.isConnected) from.focus({ preventScroll: true })
  else (actions()[0] ?? $("#bar")).focus({ preventScroll: true })
}

function hush() {
  asking = null
  point(null)
  if ($("#ask")) $("#ask").hidden = true
}

document.addEventListener("click", (event) => {
  if (asking && event.target.closest("#ask button")) answer(event.target.closest("#ask button").id === "ask-yes")
})
document.addEventListener("keydown", (event) => {
  if (!asking) return
  if (event.key === "Escape") answer(false)
  else if (event.repeat && event.target.closest?.("#ask")) event.preventDefault() // the key that chose is still down
})

// On a phone choices that would hide the board come folded, until somebody says otherwise.
let wished = null

function fold() {
  const doing = $("#doing")
  if (!doing || matchMedia("(min-width: 1100px)").matches) return
  doing.open = true // so that it can be measured
  doing.open = wished ?? $("#bar").offsetHeight < innerHeight * 0.42
}

document.addEventListener("click", (event) => {
  const summary = event.target.closest("#doing > summary")
  if (summary) wished = !summary.parentElement.open
})

// ---- after every change

function prepare() {
  for (const thing of $$("[data-copy], .step, .slider input[type=range], .picks, #sound, #run")) thing.hidden = false
  for (const form of $$(".slider")) shown(form)
  $("#sound")?.setAttribute("aria-pressed", isOn())
  const hint = $("#board")?.dataset.hint
  for (const thing of actions()) {
    name(thing)
    thing.classList.toggle("hinted", thing.dataset.action === hint)
  }
  for (const list of $$("#log, #chat")) list.scrollTop = list.scrollHeight
  const step = $("#steps .here")
  if (step) step.parentElement.scrollTop = step.offsetTop - step.parentElement.clientHeight / 2
  if (asking && !offered(asking.action)) hush()
  fold()
  rove()
  settle()
  if (page()?.dataset.tab) document.title = page().dataset.tab
  if ($("#here")) history.replaceState(null, "", $("#here").href) // a reload leads back to this position
  tick()
}

function say(words) {
  const news = $("#news")
  if (news) news.textContent = words
}

const latest = () => Math.max(0, ...$$("#log [data-at]").map((line) => Number(line.dataset.at)))
let told = latest()

function tell(was) {
  const lines = $$("#log [data-at]").filter((line) => Number(line.dataset.at) > told)
  told = latest()
  const prompt = $("#prompt")?.innerText ?? ""
  const words = lines.slice(-6).map((line) => line.textContent)
  if (prompt !== was.prompt) words.push(prompt)
  if (words.length) say(words.join(" "))
  if (page().dataset.turn === "yes" && was.turn !== "yes") bell()
  else if (page().dataset.sequence !== was.sequence) tap()
}

// The board is drawn anew each time: only its things travel. (A morph would make <g> an HTML element.)
window.htmx?.registerExtension("house", {
  htmx_before_morph_node(node, { newNode }) {
    if (!(node instanceof SVGSVGElement && node.classList.contains("drawing"))) return true
    for (const { name, value } of newNode.attributes) node.setAttribute(name, value)
    node.replaceChildren(...newNode.childNodes)
    return false
  },
  // What somebody has folded or unfolded stays so.
  htmx_before_morph_attr(node, { attrName }) {
    return !(attrName === "open" && folds.has(node))
  },
})

let before = null
let folds = new Set()

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail
  const now = page()
  if (!now || !ctx.text?.includes("data-sequence")) return
  const comes = Number(/data-sequence="(\d+)"/.exec(ctx.text)[1])
  if (comes < Number(now.dataset.sequence) && !now.dataset.back) {
    event.preventDefault() // an answer that was overtaken by a later one
    return
  }
  const focus = document.activeElement
  folds = new Set($$("details"))
  before = {
    places: places($("#board")),
    sequence: now.dataset.sequence,
    turn: now.dataset.turn,
    prompt: $("#prompt")?.innerText ?? "",
    focus: focus?.closest("#board") ? "#board" : focus?.closest("#bar") ? "#bar" : null,
    action: focus?.dataset?.action,
    picked: $("#picked:not([hidden])")?.dataset.action,
  }
})

document.addEventListener("htmx:after:swap", () => {
  if (!page()) return
  const was = before // gone if two answers came at once
  before = null
  prepare()
  if (!was) return
  const picked = was.picked && actions().find((thing) => thing.dataset.action === was.picked)
  if (picked) pick(picked) // something else has changed: what was chosen by the first touch stays chosen
  travel($("#board"), was.places)
  tell(was)
  refocus(was)
})

// Whoever plays by keyboard stays where they were, though the button they pressed is gone; if there is nothing to choose
// just now, they wait at the bar and come back when there is.
let waiting = null

function refocus(was) {
  const focus = document.activeElement
  const area = focus === document.body ? was.focus : focus === waiting?.at ? waiting.area : null
  if (!area) return
  const same = actions().find((thing) => thing.dataset.action === was.action)
  const next = area === "#board" ? (same ?? actions()[0]) : $("#bar :is(button, select, summary, a):not([hidden])")
  waiting = next ? null : { at: $("#bar") ?? $("#main"), area }
  if (next?.closest("#board")) rove(next)
  else (next ?? waiting.at).focus({ preventScroll: true })
}

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail
  if (ctx.sourceElement?.id === "say" && ctx.response?.status < 400) ctx.sourceElement.reset()
})

for (const trouble of ["htmx:response:error", "htmx:error"]) {
  document.addEventListener(trouble, (event) => {
    const source = event.detail.ctx?.sourceElement
    const status = event.detail.ctx?.response?.status
    const toast = $("#trouble")
    if (!toast || source?.id === "live" || source?.id === "now" || status === 409 || status === 422) return
    toast.hidden = false
    setTimeout(() => (toast.hidden = true), 6000)
  })
}

// ---- clocks

function tick() {
  for (const clock of $$("[data-until]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000))
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    clock.textContent = hours ? `${hours} h` : `${minutes}:${String(seconds).padStart(2, "0")}`
    clock.classList.toggle("late", left <= 10)
  }
}
setInterval(tick, 500)

// ---- looking back

let running = null

function run(button) {
  clearInterval(running)
  running = running ? null : setInterval(() => go("right"), 1100)
  button.setAttribute("aria-pressed", Boolean(running))
}

function go(name) {
  $(`#replay [data-go="${name}"]`)?.click()
}

document.addEventListener("keydown", (event) => {
  if (!$("#replay") || event.target.closest("input, select, textarea") || event.ctrlKey || event.altKey) return
  const name = { ArrowLeft: "left", ArrowRight: "right", Home: "first", End: "last" }[event.key]
  if (!name) return
  event.preventDefault()
  go(name)
})

document.addEventListener("click", (event) => {
  const menu = $("#settings[open]")
  if (menu && !menu.contains(event.target)) menu.open = false
})
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") $("#settings[open]")?.removeAttribute("open")
})

prepare()
