// Players of boardgame.io: node boardgame.cjs PORT TABLES SECONDS SPARE [THINK WATCHERS VISITS SETTLE]
//
// Tic-tac-toe by boardgame.io's own socket.io protocol, two sockets a table (its server does not take several matches
// at one socket) and one for everybody who watches. Every match is the same draw of nine moves; all are made and joined
// before the clock starts. Players think for THINK seconds on average; VISITS newcomers a second connect, look at a
// match for the first time and go away again. SETTLE seconds after the first move the measurement begins.
const { io } = require('socket.io-client')
const { seen, post, measure, pause, dice } = require('./measured.cjs')
const [port, tables, seconds, extra, ...more] = process.argv.slice(2).map(Number)
const [think = 0, watchers = 0, visits = 0, settle] = more
const DRAW = [0, 1, 2, 4, 3, 5, 7, 6, 8]

const matches = []
const playing = new Map()
const all = []
const chance = dice(1)

async function make() {
  const { matchID } = await post(port, '/games/tic-tac-toe/create', { numPlayers: 2 })
  const keys = []
  for (const playerID of ['0', '1']) {
    const joined = await post(port, `/games/tic-tac-toe/${matchID}/join`, { playerID, playerName: playerID })
    keys.push(joined.playerCredentials)
  }
  matches.push({ matchID, keys })
}

const open = () => io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ['websocket'], forceNew: true })

// Somebody who follows a match; `player` is null for those who only watch.
class Viewer {
  constructor(player) {
    Object.assign(this, { player, state: 0, received: 0, socket: open() })
    this.socket.on('sync', (id, info) => playing.get(id)?.synced(this, info.state._stateID))
    this.socket.on('update', (id, state) => playing.get(id)?.heard(this, state._stateID))
    this.socket.on('patch', (id, before, after) => playing.get(id)?.heard(this, after))
  }

  async connect() {
    await new Promise((resolve) => this.socket.on('connect', resolve))
    // A frame of a websocket has a head of 2 bytes, or of 4 from 126 bytes on; a packet begins with its type.
    this.socket.io.engine.on('packet', ({ data = '' }) => (this.received += data.length + (data.length > 124 ? 5 : 3)))
    return this
  }

  sync(matchID, keys) {
    const { player } = this
    if (player === null) this.socket.emit('sync', matchID, null, undefined, 2)
    else this.socket.emit('sync', matchID, String(player), keys[player], 2)
  }
}

class Table {
  constructor(viewers) { this.viewers = viewers }

  next() {
    if (this.matchID) playing.delete(this.matchID)
    const match = matches.pop()
    if (!match) throw new Error('no match is left: make more')
    Object.assign(this, match, { turn: 0, ready: 0, state: 0 })
    playing.set(this.matchID, this)
    for (const viewer of this.viewers) viewer.sync(this.matchID, this.keys)
  }

  synced(viewer, state) {
    Object.assign(viewer, { state, received: 0 })
    this.state = state
    this.ready += 1
    if (this.ready === this.viewers.length) this.consider()
  }

  consider() {
    if (think) setTimeout(() => this.play(), 2 * think * chance() * 1000)
    else this.play()
  }

  play() {
    const player = this.turn % 2
    this.sent = performance.now()
    const [playerID, credentials] = [String(player), this.keys[player]]
    const payload = { type: 'clickCell', args: [DRAW[this.turn]], playerID, credentials }
    this.viewers[player].socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state, this.matchID, playerID)
  }

  heard(viewer, state) {
    if (state <= viewer.state) return
    const mover = (this.turn - (state <= this.state ? 1 : 0)) % 2 // the other seat may have heard of it before
    if (seen.counting) seen.sizes.push(viewer.received)
    Object.assign(viewer, { state, received: 0 })
    if (viewer.player === mover) return
    if (seen.counting) seen.latencies.push(performance.now() - this.sent)
    if (viewer.player !== null) this.advance(state)
  }

  // The other seat has heard of a move.
  advance(state) {
    if (seen.counting) seen.accepted += 1
    this.state = state
    this.turn += 1
    if (this.turn < DRAW.length) this.consider(); else this.next()
  }
}

async function receive() {
  for (;;) {
    await pause(1000 / visits)
    look(all[Math.floor(chance() * all.length)].matchID)
  }
}

function look(matchID) {
  const start = performance.now()
  const socket = open()
  socket.on('connect', () => socket.emit('sync', matchID, null, undefined, 2))
  socket.on('sync', () => {
    if (seen.counting) seen.views.push(performance.now() - start)
    socket.close()
  })
}

(async () => {
  while (matches.length < tables + extra) await Promise.all(Array.from({ length: 32 }, make))
  while (all.length < tables) {
    const watching = Math.floor(watchers / tables) + (all.length < watchers % tables ? 1 : 0)
    const viewers = [new Viewer(0), new Viewer(1), ...Array.from({ length: watching }, () => new Viewer(null))]
    all.push(new Table(await Promise.all(viewers.map((viewer) => viewer.connect()))))
  }
  all.forEach((table) => table.next())
  if (visits) receive()
  await measure(seconds, settle ?? (think || undefined))
})()
