// Lookups in the page. They check the class of what they find, so that callers and the type checker know it.

/**
 * The first element that matches, if it is of the given class.
 *
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @param {ParentNode} [within]
 * @returns {T | null}
 */
export function find(selector, type, within = document) {
  const found = within.querySelector(selector)
  return found instanceof type ? found : null
}

/**
 * All elements that match and are of the given class.
 *
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
export function findAll(selector, type, within = document) {
  return [...within.querySelectorAll(selector)].flatMap((found) => (found instanceof type ? [found] : []))
}

/**
 * The target of an event, or the element around it that matches. Targets that are no elements match nothing.
 *
 * @template {Element} T
 * @param {Event} event
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T | null}
 */
export function closest(event, selector, type) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null
  return found instanceof type ? found : null
}

/** The part of the page that the server renews: table, replay or analysis. @returns {HTMLElement | null} */
export function page() {
  return find("#now, #replay, #analysis", HTMLElement)
}

/** Tells screen readers something. @param {string | null} words */
export function announce(words) {
  const region = find("#news", HTMLElement)
  if (region && words) region.textContent = words
}

/**
 * Makes what is shown the address of the page: a reload leads back here, and so does the link to the other mode, words
 * or picture.
 *
 * @param {HTMLAnchorElement} here leads to what is shown
 */
export function settle(here) {
  history.replaceState(null, "", here.href)
  const other = find("#text-mode", HTMLAnchorElement)
  const wish = other && new URL(other.href).searchParams.get("text")
  if (other && wish) other.href = `${here.href}&text=${wish}`
}
