// The stream of a table's page. It is opened again when it breaks; the page then says which state it shows. It also
// tells the house whether somebody is at the table: a page out of sight follows it, but says that nobody looks.

import { page } from "./dom.js"

const SOON = 500 // milliseconds until the first attempt to open it again
const LATEST = 5000 // between attempts when many have failed
const HIDDEN = 300 // before a page out of sight follows again: one that is left for another page is gone by then
const KINDS = ["art", "pieces", "whole"]

/** @type {EventSource | undefined} */
let stream
let wait = SOON
let opened = Infinity // when the present stream opened
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** @type {(kind: string, data: string) => void} */
let receive = () => {}

/** @type {(isOpen: boolean) => void} */
let tell = () => {}

/** @param {typeof tell} watcher is called when the stream has opened and when it has broken */
export function watch(watcher) {
  tell = watcher
}

/** Will the stream bring what a command changes? */
export function isOpen() {
  return stream?.readyState === EventSource.OPEN
}

/** Opens the stream, or opens it again: then the server sends what differs from the page. */
export function open() {
  const { events, state = "" } = page()?.dataset ?? {}
  close()
  if (!events) return
  const sight = document.hidden ? "&hidden=yes" : ""
  stream = new EventSource(`${events}?shown=${encodeURIComponent(state)}${sight}`)
  stream.addEventListener("open", () => {
    opened = performance.now()
    tell(true)
  })
  stream.addEventListener("error", retry)
  for (const kind of KINDS) stream.addEventListener(kind, (event) => receive(kind, event.data))
}

function close() {
  clearTimeout(timer)
  stream?.close()
  stream = undefined
}

/** The browser would try again with the state that the page had at first, so we do it ourselves. */
function retry() {
  close()
  tell(false)
  if (performance.now() - opened > LATEST) wait = SOON // one that breaks as soon as it is open has failed too
  opened = Infinity
  timer = setTimeout(open, wait * (0.7 + 0.6 * Math.random())) // not all pages at the same moment
  wait = Math.min(2 * wait, LATEST)
}

/** A phone may stop this page at any moment, so the stream is closed at once; a new one says that nobody looks. */
function turn() {
  if (!document.hidden) return open()
  close()
  timer = setTimeout(open, HIDDEN)
}

/** @param {typeof receive} receiver is called with every event: its kind and its data */
export function listen(receiver) {
  receive = receiver
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (isOpen()) ctx.request.headers["Tablee-Live"] = "yes"
  })
  document.addEventListener("visibilitychange", turn)
  addEventListener("pagehide", close)
  addEventListener("pageshow", ({ persisted }) => persisted && open())
  open()
}
