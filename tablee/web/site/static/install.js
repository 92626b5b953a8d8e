// Registers the service worker (worker.js), so that the house can be installed and says when there is no connection.

const folder = new URL(".", import.meta.url).pathname // of this version of the files: …/static/<version>/
const version = folder.split("/").at(-2) ?? ""

async function register() {
  const { base = "" } = document.documentElement.dataset
  const wishes = new URLSearchParams({ version, lang: document.documentElement.lang })
  try {
    await navigator.serviceWorker.register(`${base}/sw.js?${wishes}`)
  } catch {
    // private windows may not allow it; everything else works without
  }
}

export function listen() {
  if ("serviceWorker" in navigator) addEventListener("load", () => void register())
}
