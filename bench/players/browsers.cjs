// People with browsers at Tablée: node browsers.cjs '{"port": 8000, "game": "gold", "tables": 60, …}'
//
// At every table some seats are taken by browsers and the others by bots of the house; more browsers watch. Whoever is
// to move thinks for a while and clicks on any of the actions that the page offers. Measured is the time from the click
// until each of the other browsers at the table shows what it changed.
const { Browser } = require('./browser.cjs')
const { seen, measure, pause, dice } = require('./measured.cjs')
const asked = JSON.parse(process.argv[2])
// `think`: seconds before a click on average, `visits`: newcomers a second who look at a table for the first time
const { port, game, browsers, bots, bot, watchers, seconds, settle, think, visits, seed } = asked
const AT_ONCE = 16 // tables that are laid at the same time

const tables = []
const chance = dice(seed)
let newcomers = 0
const enter = (onShow) => new Browser(port, (newcomers += 1), onShow)

/**
 * A click on its way to the other browsers, or back to its own if nobody else is there. They may show it before the
 * house has answered who clicked.
 */
class Click {
  constructor(browser, everybody) {
    const others = everybody.filter((other) => other !== browser)
    this.sent = performance.now()
    this.sequence = null // of the table after it; null until the house has answered
    this.waiting = new Set(others.length ? others : [browser])
    this.early = [] // what others showed before the answer: browser, sequence, when
  }

  reaches(browser, now, sequence = browser.sequence) {
    if (this.sequence === null) this.early.push([browser, now, sequence])
    else if (sequence >= this.sequence && this.waiting.delete(browser)) this.note(now)
  }

  accept(sequence) {
    this.sequence = sequence
    for (const [browser, now, shown] of this.early) this.reaches(browser, now, shown)
  }

  note(now) {
    if (seen.counting) seen.latencies.push(now - this.sent)
  }
}

class Table {
  constructor() {
    const onShow = (browser) => this.shown(browser)
    this.seats = Array.from({ length: browsers }, () => enter(onShow))
    this.watching = []
    this.onShow = onShow
    this.began = false
  }

  /** Lays a table and seats everybody, by the forms of the pages. */
  async lay() {
    const [host, ...guests] = this.seats
    this.clicks = [] // that not everybody has seen yet
    await host.visit(`/new/${game}`)
    const kinds = ['me', ...guests.map(() => 'open'), ...Array(bots).fill(`bot:${bot}`)]
    const opened = await host.submit(`/new/${game}`, kinds.map((kind) => ['seat', kind]))
    if (opened.status !== 303) throw new Error(`the table was refused with ${opened.status}`)
    this.path = opened.headers.location
    await host.watch(this.path)
    await host.prepared // sits down
    for (const guest of guests) {
      await guest.watch(this.path)
      await guest.sit()
    }
    for (const watcher of this.watching) await watcher.watch(this.path)
    // Until the host has started the game and all have added to the shuffle.
    while (this.seats.some((browser) => browser.isOpen)) {
      await host.start()
      await pause(20)
    }
  }

  async addWatcher() {
    const watcher = enter(this.onShow)
    this.watching.push(watcher)
    await watcher.watch(this.path)
  }

  /** From now on people click. */
  begin() {
    this.began = true
    const everybody = [...this.seats, ...this.watching]
    this.sequence = Math.max(...everybody.map((browser) => browser.sequence)) // the latest that anybody shows
    for (const browser of everybody) Object.assign(browser, { weighed: browser.sequence, received: 0 })
    for (const browser of this.seats) this.consider(browser)
  }

  /** A browser shows something newer. */
  shown(browser) {
    if (!this.began) return
    const now = performance.now()
    this.weigh(browser)
    for (const click of this.clicks) click.reaches(browser, now)
    this.clicks = this.clicks.filter((click) => click.waiting.size > 0)
    this.consider(browser)
  }

  /** Notes the moves that are new, and the bytes that this browser received for them. */
  weigh(browser) {
    const moves = browser.sequence - browser.weighed
    if (moves <= 0) return
    if (seen.counting) {
      seen.accepted += Math.max(0, browser.sequence - this.sequence)
      for (let k = 0; k < moves; k += 1) seen.sizes.push(browser.received / moves)
    }
    this.sequence = Math.max(this.sequence, browser.sequence)
    browser.weighed = browser.sequence
    browser.received = 0
  }

  /** If it is this person's turn, they think and click. */
  consider(browser) {
    if (browser === this.seats[0] && browser.isOver) this.again()
    else if (this.seats.includes(browser) && browser.hasTurn && !browser.isThinking) this.decide(browser)
  }

  async decide(browser) {
    browser.isThinking = true
    await pause(2 * think * chance() * 1000)
    const choices = browser.hasTurn ? browser.choices() : []
    const after = choices.length ? await this.click(browser, choices[Math.floor(chance() * choices.length)]) : 0
    browser.isThinking = false
    if (browser.sequence >= after) this.consider(browser) // otherwise when the page shows the click
  }

  /** Clicks; resolves with the sequence of the table after it, or 0 if it was refused. */
  async click(browser, action) {
    const click = new Click(browser, [...this.seats, ...this.watching])
    this.clicks.push(click)
    const sequence = await browser.click(action)
    if (sequence === null) {
      this.clicks = this.clicks.filter((other) => other !== click)
      if (seen.counting) seen.refused += 1
    } else {
      click.accept(sequence)
    }
    return sequence ?? 0
  }

  /** The game is over: the same people go on at another table. */
  async again() {
    this.began = false
    await this.lay()
    this.begin()
  }
}

/** Newcomers look at a table for the first time and go away again. */
async function receive() {
  for (;;) {
    await pause(1000 / visits)
    const { path } = tables[Math.floor(chance() * tables.length)]
    look(path)
  }
}

async function look(path) {
  const start = performance.now()
  await enter().visit(path)
  if (seen.counting) seen.views.push(performance.now() - start)
}

/** What others have not seen after a second counts with the time that they have waited until the end. */
function close() {
  const now = performance.now()
  const late = tables.flatMap((table) => table.clicks).filter((click) => now - click.sent > 1000)
  for (const click of late) click.waiting.forEach(() => click.note(now))
}

async function main() {
  while (tables.length < asked.tables) {
    const more = Array.from({ length: Math.min(AT_ONCE, asked.tables - tables.length) }, () => new Table())
    await Promise.all(more.map((table) => table.lay()))
    tables.push(...more)
  }
  for (let k = 0; k < watchers; k += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, watchers - k) }, (_, j) => tables[(k + j) % tables.length])
    await Promise.all(some.map((table) => table.addWatcher()))
  }
  for (const table of tables) table.begin()
  if (visits) receive()
  await measure(seconds, settle, close)
}

main()
