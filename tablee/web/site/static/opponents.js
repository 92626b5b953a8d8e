// The opponents of *Play now*: the closed form says in a few words what is chosen in it.

import { closest, find, findAll } from "./dom.js"

/** @param {string[]} shorts of each field: how many, which level, options @returns {string} as the server writes it */
export function summary([number = "", level = "", ...options]) {
  return [`${number} ${level}`, ...options.filter(Boolean)].join(" · ")
}

/** @param {Event} event */
function change(event) {
  const form = closest(event, ".opponents", HTMLElement)
  const words = form && find(".chosen", HTMLElement, form)
  if (!form || !words) return
  const lists = findAll("select", HTMLSelectElement, form)
  words.textContent = summary(lists.map((list) => list.options[list.selectedIndex]?.dataset.short ?? ""))
}

export function listen() {
  document.addEventListener("change", change)
}
