// The script of the house. It knows no game: a drawing says what can be done in it (data-action), the server what follows.

import { reveal, settle, wasDragged, zoom } from "./ground.js"
import { places, travel } from "./motion.js"
import { bring, isAbove, nearest, roll, small, wide } from "./sight.js"
import { bell, isOn, tap, toggle } from "./sound.js"

const ROW = 64 // pixels: choices that are not higher stand in one row

const $ = (selector, within = document) => within.querySelector(selector)
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)]
const page = () => $("#now") ?? $("#replay")
const OFFER = "#move button[name=action]:not(#by-board)"

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
  mean(thing.dataset.action)
  bring([thing])
  say(thing.getAttribute("aria-label"))
}

function unpick() {
  point(null)
  mean(null)
  const panel = $("#picked")
  if (!panel) return
  panel.hidden = true
  delete panel.dataset.action
}

document.addEventListener("click", (event) => {
  const thing = event.target.closest?.("#board .action")
  if (!thing || wasDragged()) return
  const twice = event.pointerType === "touch" && small(thing)
  if (twice && $("#picked")?.dataset.action !== thing.dataset.action) pick(thing)
  else play(thing.dataset.action, twice)
})

// So too in the bar: a touch shows which of the small things is meant, the next does it.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.(OFFER)
  if (!button || event.pointerType !== "touch") return
  const thing = actions().find((one) => one.dataset.action === button.value)
  if (!thing || !small(thing)) return
  event.preventDefault()
  if ($("#picked").dataset.action === button.value) play(button.value, true)
  else pick(thing)
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

document.addEventListener("keydown", (event) => {
  const thing = event.target.closest?.("#board .action")
  if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault()
    play(thing.dataset.action)
  } else if (thing && ARROWS[event.key]) {
    event.preventDefault()
    const next = nearest(actions(), thing, ARROWS[event.key])
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
  $("#board")?.classList.toggle("pointing", actions().some((thing) => thing.dataset.action === action))
  for (const thing of actions()) {
    thing.classList.toggle("picked", thing.dataset.action === action)
    if (thing.dataset.action === action) reveal(thing)
  }
}

// Lights up the button of the bar that stands for something on the board, or the fold that it lies in.
function mean(action) {
  for (const button of $$(`${OFFER}, [data-pick]`)) {
    const meant = action !== null && (button.value || button.dataset.pick) === action
    const fold = button.closest("details.group:not([open])")
    button.classList.toggle("meant", meant)
    if (meant && fold) fold.classList.add("meant")
  }
  if (action === null) for (const fold of $$("details.group.meant")) fold.classList.remove("meant")
}

// A button of the bar lights up what it stands for on the board, and the other way round; what a first touch has chosen
// stays lit.
for (const [comes, goes] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(comes, (event) => {
    const button = event.target.closest?.(OFFER)
    const thing = event.target.closest?.("#board .action")
    if (button) point(button.value)
    if (thing) mean(thing.dataset.action)
  })
  document.addEventListener(goes, (event) => {
    const picked = $("#picked:not([hidden])")?.dataset.action ?? null
    if (event.target.closest?.(OFFER)) point(picked)
    if (event.target.closest?.("#board .action")) mean(picked)
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

// Every choice is on the board. On a phone the bar offers them again in one row if a thumb can hardly hit them there;
// otherwise they come folded, until somebody says otherwise.
let wished = null

function fold() {
  const doing = $("#doing")
  if (!doing) return
  doing.open = true // so that it can be measured
  if (!wide.matches) doing.open = wished ?? ($("#choices").scrollHeight <= ROW && actions().some(small))
}

wide.addEventListener("change", fold)

document.addEventListener("click", (event) => {
  const summary = event.target.closest("#doing > summary")
  if (summary) wished = !summary.parentElement.open
})

// On a phone the part of the board with the choices comes into sight when there is something else to choose.
let offer = ""

function look() {
  const now = actions().map((thing) => thing.dataset.action).join()
  if (now && now !== offer && !wide.matches && page().dataset.turn === "yes") bring(actions())
  offer = now
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.id === "side") $$("#log, #chat").forEach(roll) // on a phone it could not roll while it was closed
  },
  true,
)

// ---- the shape of the board: drawn upright for narrow windows, and anew when the window becomes wide or narrow

function shape() {
  const shape = wide.matches ? "wide" : "tall"
  const safe = location.protocol === "https:" ? "; secure" : ""
  document.cookie = `board=${shape}; path=/; max-age=31536000; samesite=lax${safe}`
  return shape
}

function reshape() {
  if (shape() === page()?.dataset.board) return
  $("#live")?.dispatchEvent(new CustomEvent("change"))
  $("#replay .reel")?.requestSubmit()
}

shape()
wide.addEventListener("change", reshape)
addEventListener("load", reshape) // the server can only guess at a browser's first visit

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
  for (const list of $$("#log, #chat")) if (!before?.above.includes(list)) roll(list) // whoever reads further up stays there
  const step = $("#steps .here")
  if (step) step.parentElement.scrollTop = step.offsetTop - step.parentElement.clientHeight / 2
  if (asking && !offered(asking.action)) hush()
  fold()
  rove()
  settle()
  look()
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
    board: now.dataset.board,
    prompt: $("#prompt")?.innerText ?? "",
    focus: focus?.closest("#board") ? "#board" : focus?.closest("#bar") ? "#bar" : null,
    action: focus?.dataset?.action,
    picked: $("#picked:not([hidden])")?.dataset.action,
    above: $$("#log, #chat").filter(isAbove),
  }
})

document.addEventListener("htmx:after:swap", () => {
  if (!page()) return
  const was = before // gone if two answers came at once
  prepare()
  before = null
  if (!was) return
  const picked = was.picked && actions().find((thing) => thing.dataset.action === was.picked)
  if (picked) pick(picked) // something else has changed: what was chosen by the first touch stays chosen
  if (page().dataset.board === was.board) travel($("#board"), was.places)
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
  const inBar = () => $$("#bar :is(button, select, summary, a)").find((one) => one.checkVisibility())
  const next = area === "#board" ? (same ?? actions()[0]) : inBar()
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
