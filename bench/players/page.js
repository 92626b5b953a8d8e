// Put into a real page by bench/chromium.py before its own scripts: the page plays itself, by clicks on what it offers,
// and notes when it sent each of them and when it showed each change. Times are milliseconds since 1970.
(() => {
  const { think } = Reflect.get(globalThis, "benchmark")
  const noted = { clicks: [], shown: [] }
  Reflect.set(globalThis, "noted", noted)
  let isThinking = false

  const clock = () => performance.timeOrigin + performance.now()
  const page = () => document.querySelector("#now")
  const any = (list) => list[Math.floor(Math.random() * list.length)]

  /** Clicks on a thing of the drawing or on a button of the bar, whatever the page offers. */
  function click() {
    isThinking = false
    if (page()?.dataset.turn !== "yes") return
    const things = [...document.querySelectorAll("#board [data-action]")]
    const buttons = [...document.querySelectorAll("#move button[name=action]:not(#by-board), .slider .go")]
    const target = any(things.length && Math.random() < 0.5 ? things : buttons.length ? buttons : things)
    target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
  }

  function look() {
    const now = page()
    if (!now) return
    const sequence = Number(now.dataset.sequence)
    if (sequence !== noted.shown.at(-1)?.sequence) noted.shown.push({ sequence, at: clock() })
    if (now.dataset.turn !== "yes" || isThinking) return
    isThinking = true
    setTimeout(click, 2 * think * Math.random() * 1000)
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.getAttribute("action").endsWith("/act")) return // `action` itself may be a field of the form
    noted.clicks.push({ sequence: Number(page().dataset.sequence), at: clock() })
  }, true)
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  setInterval(look, 500) // a click that led to nothing is tried again
})()
