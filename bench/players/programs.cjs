// Programs that play at Tablée over its API: what the scripts beside this one share.
//
// HTTP is spoken over plain sockets, so that the players cost little. A person's pace: whoever is to move thinks first.
const net = require('net')
const { seen, post, pause } = require('./measured.cjs')

// `way`: how moves are sent (tablee.cjs says more); `think`: seconds before a move on average
function company({ port, game, way, think = 0 }) {
  const connect = () => new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
  })

  // A program with its token. `seats` are the tables where it sits, by id, with its seat.
  class Program {
    constructor() {
      Object.assign(this, { token: null, seats: new Map(), queue: [], busy: false, rest: '', answer: '' })
    }

    async listen() {
      if (way !== 'two') {
        this.moves = await connect()
        this.moves.on('data', (data) => this.answered(data.toString('latin1')))
      }
      this.events = await connect()
      this.events.on('data', (data) => this.heard(data.toString('latin1')))
      const head = `/api/events HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer ${this.token}\r\n`
      this.events.write(way === 'two' ? `POST ${head}Transfer-Encoding: chunked\r\n\r\n` : `GET ${head}\r\n`)
    }

    heard(text) {
      this.rest += text
      let from = 0
      for (;;) {
        const start = this.rest.indexOf('data: {', from)
        if (start < 0) break
        const end = this.rest.indexOf('\n\n', start)
        if (end < 0) break
        const news = JSON.parse(this.rest.slice(start + 6, end))
        if ('status' in news) this.accepted(news)
        else laid.get(news.table ?? news.id).told(this, news)
        from = end + 2
      }
      if (from) this.rest = this.rest.slice(from)
      this.send()
    }

    accepted(answer) {
      if (answer.status !== 200) { seen.refused += 1; console.error(answer) } else if (seen.counting) seen.accepted += 1
    }

    send() {
      if (this.busy || !this.queue.length) return
      const now = performance.now()
      for (const [table] of this.queue) table.sent = [this, now]
      if (way === 'two') {
        const moves = this.queue.splice(0).map(([table, action, sequence]) => ({ table: table.id, action, sequence }))
        const body = moves.map((move) => `${JSON.stringify(move)}\n`).join('')
        this.events.write(`${body.length.toString(16)}\r\n${body}\r\n`)
        return
      }
      const [[table, action, sequence]] = this.queue.splice(0, 1)
      const path = `/api/tables/${table.id}/actions`
      const body = JSON.stringify({ action, sequence })
      this.busy = true
      this.moves.write(`POST ${path} HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer ${this.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    }

    answered(text) {
      this.answer += text
      const head = this.answer.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(this.answer)?.[1] ?? 0)
      if (head < 0 || this.answer.length < head + 4 + length) return
      const good = this.answer.startsWith('HTTP/1.1 200')
      if (seen.counting && good) seen.accepted += 1
      if (!good || this.answer.includes('"detail"')) { seen.refused += 1; console.error(this.answer.slice(0, 2000)) }
      this.answer = ''
      this.busy = false
      this.send()
    }
  }

  class Table {
    constructor(pair) { this.pair = pair }

    async lay() {
      const [first, second] = this.pair
      const opened = await post(port, '/api/tables', { game, seats: ['me', 'open'] }, first.token)
      first.token = opened.token
      const joined = await post(port, `/api/tables/${opened.id}/seats`, {}, second.token)
      second.token = joined.token
      this.id = opened.id
      first.seats.set(this.id, 0)
      second.seats.set(this.id, 1)
      this.sequence = 2
      this.sent = null
      this.began = false
      this.shown = new Map()
      laid.set(this.id, this)
    }

    told(program, news) {
      if (!this.began) { this.shown.set(program, news); return }
      if (this.sent && this.sent[0] !== program && news.sequence > this.sequence) {
        if (seen.counting) seen.latencies.push(performance.now() - this.sent[1])
        this.sequence = news.sequence
        this.sent = null
      }
      const seat = program.seats.get(this.id)
      if (news.over) { if (seat === 0) this.next(); return }
      if (news.waiting[0] === seat && news.sequence > (this.played ?? 0)) {
        this.played = news.sequence
        const move = [this, news.legal[Math.floor(Math.random() * news.legal.length)], news.sequence]
        if (think) setTimeout(() => { program.queue.push(move); program.send() }, 2 * think * Math.random() * 1000)
        else program.queue.push(move)
      }
    }

    // The same two programs go on at another of their tables.
    next() {
      const table = spare.get(this.pair).pop()
      if (!table) throw new Error('no table is left: lay more')
      table.begin()
    }

    begin() {
      this.began = true
      this.shown.forEach((news, program) => { this.told(program, news); program.send() })
    }
  }

  const laid = new Map() // tables by id
  const spare = new Map() // tables that have not begun, by their pair of programs

  // So many tables for each of some pairs of programs; all of them listen.
  async function gather(programs, each) {
    const pairs = Array.from({ length: programs }, () => [new Program(), new Program()])
    for (const pair of pairs) spare.set(pair, [])
    for (let k = 0; k < each; k += 1) {
      for (let from = 0; from < programs; from += 16) {
        await Promise.all(pairs.slice(from, from + 16).map(async (pair) => {
          const table = new Table(pair)
          await table.lay()
          spare.get(pair).push(table)
        }))
      }
    }
    for (const pair of pairs) for (const program of pair) await program.listen()
    const isReady = () => [...laid.values()].every((table) => table.shown.size === 2)
    while (!isReady()) await pause(50)
    return pairs
  }

  // So many tables begin to play; the others are for later.
  function begin(pairs, tables) {
    for (let k = 0; k < tables; k += 1) spare.get(pairs[k % pairs.length]).pop().begin()
  }

  return { gather, begin, connect, ids: () => [...laid.keys()] }
}

module.exports = { company }
