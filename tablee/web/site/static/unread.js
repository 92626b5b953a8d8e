// Messages that have come while the chat was out of sight, as on a phone, where it is in a drawer: how many they are.

import { announce, find, findAll, page } from "./dom.js"

const KEY = "tablee-read"

/** The latest message that was in sight; undefined until the first look. @type {string | undefined} */
let read

/** The latest message that was told to screen readers. @type {string | undefined} */
let told

function messages() {
  return findAll("#chat li[id^=said-]", HTMLElement)
}

function isInSight() {
  return find("#chat", HTMLElement)?.checkVisibility() ?? false
}

/** Of one table: a tab shows one after the other. */
function key() {
  return `${KEY} ${page()?.dataset.events}`
}

/** @param {string} id */
function remember(id) {
  read = id
  try {
    sessionStorage.setItem(key(), id)
  } catch {
    // the browser keeps nothing: after a reload all messages count as unread
  }
}

function recall() {
  try {
    return sessionStorage.getItem(key()) ?? ""
  } catch {
    return ""
  }
}

/** Counts the messages after the last one that was in sight. */
export function prepare() {
  const all = messages().map((message) => message.id)
  const latest = all.at(-1)
  read ??= recall()
  if (latest && isInSight()) remember(latest)
  const count = all.length - 1 - all.indexOf(read)
  const badge = find("#unread", HTMLElement)
  const number = find("#unread-count", HTMLElement)
  if (badge && number) {
    badge.hidden = count === 0
    number.textContent = String(count)
  }
  if (told !== undefined && latest && latest !== told) announce(messages().at(-1)?.textContent ?? "")
  told = latest ?? ""
}

export function listen() {
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target instanceof Element && event.target.id === "side") prepare()
    },
    true,
  )
}
