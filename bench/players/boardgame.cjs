// Players of boardgame.io: node boardgame.cjs PORT TABLES SECONDS SPARE
//
// Tic-tac-toe by boardgame.io's own socket.io protocol, two sockets a table (its server does not take several matches
// at one socket). Every match is the same draw of nine moves; all are made and joined before the clock starts.
const { io } = require('socket.io-client')
const { seen, post, measure } = require('./measured.cjs')
const [port, tables, seconds, extra] = process.argv.slice(2).map(Number)
const DRAW = [0, 1, 2, 4, 3, 5, 7, 6, 8]

const matches = []
const playing = new Map()

async function make() {
  const { matchID } = await post(port, '/games/tic-tac-toe/create', { numPlayers: 2 })
  const keys = []
  for (const playerID of ['0', '1']) {
    const joined = await post(port, `/games/tic-tac-toe/${matchID}/join`, { playerID, playerName: playerID })
    keys.push(joined.playerCredentials)
  }
  matches.push({ matchID, keys })
}

async function connect() {
  const address = `http://127.0.0.1:${port}/tic-tac-toe`
  const sockets = [0, 1].map(() => io(address, { transports: ['websocket'], forceNew: true }))
  sockets.forEach((socket, player) => {
    socket.on('sync', (id, info) => playing.get(id)?.synced(info.state._stateID))
    socket.on('update', (id, state) => playing.get(id)?.heard(player, state._stateID))
    socket.on('patch', (id, before, after) => playing.get(id)?.heard(player, after))
  })
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('connect', resolve))))
  return sockets
}

class Table {
  constructor(sockets) { this.sockets = sockets }

  next() {
    if (this.matchID) playing.delete(this.matchID)
    const match = matches.pop()
    if (!match) throw new Error('no match is left: make more')
    Object.assign(this, match, { turn: 0, ready: 0, state: 0 })
    playing.set(this.matchID, this)
    this.sockets.forEach((socket, player) => socket.emit('sync', this.matchID, String(player), this.keys[player], 2))
  }

  synced(state) {
    this.state = state
    this.ready += 1
    if (this.ready === 2) this.play()
  }

  play() {
    const player = this.turn % 2
    this.sent = performance.now()
    const [playerID, credentials] = [String(player), this.keys[player]]
    const payload = { type: 'clickCell', args: [DRAW[this.turn]], playerID, credentials }
    this.sockets[player].emit('update', { type: 'MAKE_MOVE', payload }, this.state, this.matchID, playerID)
  }

  heard(player, state) {
    if (player === this.turn % 2 || state <= this.state) return
    if (seen.counting) { seen.accepted += 1; seen.latencies.push(performance.now() - this.sent) }
    this.state = state
    this.turn += 1
    if (this.turn < DRAW.length) this.play(); else this.next()
  }
}

(async () => {
  while (matches.length < tables + extra) await Promise.all(Array.from({ length: 32 }, make))
  const all = []
  while (all.length < tables) all.push(new Table(await connect()))
  all.forEach((table) => table.next())
  await measure(seconds)
})()
