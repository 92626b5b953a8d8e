// The service worker of the house. It keeps the page that says that there is no connection, and files whose address
// changes with their content. Pages are never kept: they show what only one person may know.
//
// The address it is registered by says which files and which language: another one of either is another worker.

/**
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} LongEvent
 * @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} FetchEvent
 * @typedef {{url: string, focus: () => Promise<unknown>}} Tab
 * @typedef {object} Clients
 * @property {() => Promise<void>} claim
 * @property {(wishes: object) => Promise<Tab[]>} matchAll
 * @property {(url: string) => Promise<unknown>} openWindow
 */

const worker = /** @type {EventTarget & {clients: Clients, skipWaiting: () => Promise<void>}} */ (
  /** @type {unknown} */ (self)
)
const wishes = new URL(location.href).searchParams
const base = new URL("./", location.href).pathname
const files = `${base}static/${wishes.get("version")}/`
const offline = `${base}offline?lang=${wishes.get("lang")}`
const own = `tablee ${base} ` // begins the names of our caches; other houses may lie below the same host
const cacheName = own + location.search

worker.addEventListener("install", (event) => {
  const needed = [offline, ...["site.css", "layout.css", "icon.svg"].map((name) => files + name)]
  const requests = needed.map((address) => new Request(address, { credentials: "omit" }))
  const work = caches.open(cacheName).then((cache) => cache.addAll(requests))
  const { waitUntil } = /** @type {LongEvent} */ (event)
  waitUntil.call(event, work.then(() => worker.skipWaiting()))
})

async function tidyUp() {
  const outdated = (await caches.keys()).filter((name) => name.startsWith(own) && name !== cacheName)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener("activate", (event) => {
  const { waitUntil } = /** @type {LongEvent} */ (event)
  waitUntil.call(event, tidyUp())
})

/** A file from the cache; if it is not there, from the house, and kept. @param {Request} request */
async function keep(request) {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone())
  return answer
}

/** A page of the house, or the one that says that there is no connection. @param {Request} request */
async function load(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(offline)) ?? Response.error()
  }
}

worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {FetchEvent} */ (event)
  const { origin, pathname } = new URL(request.url)
  const isFile = request.method === "GET" && origin === location.origin && pathname.startsWith(files)
  if (isFile) respondWith.call(event, keep(request))
  else if (request.mode === "navigate" && request.method === "GET") respondWith.call(event, load(request))
})

/** The tab with the table, or a new one. @param {string} url */
async function showTable(url) {
  const tabs = await worker.clients.matchAll({ type: "window" })
  const tab = tabs.find((one) => one.url === url)
  await (tab ? tab.focus() : worker.clients.openWindow(url))
}

worker.addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = /** @type {LongEvent & {notification: Notification}} */ (event)
  notification.close()
  waitUntil.call(event, showTable(notification.data.url))
})
