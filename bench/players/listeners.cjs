// Listeners at Tablée where nothing happens: node listeners.cjs PORT LISTENERS TABLES SECONDS PLAYING THINK GAME
//
// So many streams of events follow TABLES tables where nobody moves, as spectators. What the house uses is measured
// before they come and when they are there: first in silence, then while PLAYING other tables are played at a person's
// pace.
const fs = require('fs')
const { measure, pause, processes, secondsOf } = require('./measured.cjs')
const { company } = require('./programs.cjs')
const [port, listeners, tables, seconds, playing, think] = process.argv.slice(2, 8).map(Number)
const game = process.argv[8]
const AT_ONCE = 50
const PAGE = 4096 // bytes

// The memory of the server's processes that is not shared with files, in bytes.
function resident() {
  const all = processes()
  const isInside = (id) => id === process.env.SERVER || (all.has(id) && isInside(all.get(id).parent))
  const pages = [...all.keys()].filter(isInside).map((id) => {
    const [, whole, shared] = fs.readFileSync(`/proc/${id}/statm`, 'utf8').split(' ').map(Number)
    return whole - shared
  })
  return pages.reduce((sum, count) => sum + count, 0) * PAGE
}

const used = () => secondsOf(process.env.SERVER, processes())

// Waits until the house has nothing to do: after its start it loads compiled code.
async function settled() {
  for (let k = 0; k < 60; k += 1) {
    const from = used()
    await pause(1000)
    if (used() - from < 0.03) return
  }
}

// Resolves when the first event has come.
const listen = (connect, id) => new Promise((resolve, reject) => {
  connect().then((socket) => {
    socket.once('data', resolve)
    socket.on('error', reject)
    socket.on('data', () => {})
    socket.write(`GET /api/tables/${id}/events HTTP/1.1\r\nHost: house\r\n\r\n`)
  }, reject)
});

(async () => {
  await settled()
  const empty = resident()
  const idle = company({ port, game, way: 'two' })
  await idle.gather(tables, 1)
  await settled()
  const before = resident()
  const started = used()
  for (let k = 0; k < listeners; k += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, listeners - k) }, (_, n) => idle.ids()[(k + n) % tables])
    await Promise.all(some.map((id) => listen(idle.connect, id)))
  }
  const come = used()
  await settled()
  const bytes = (resident() - before) / listeners
  const [from, since] = [used(), performance.now()]
  await pause(seconds * 1000)
  const silent = (used() - from) / ((performance.now() - since) / 1000)
  const table = (before - empty) / tables - 2 * bytes // without the streams of its two players
  const entering = ((come - started) / listeners) * 1e6
  const active = company({ port, game, way: 'post', think }) // the house would have closed silent connections before
  const pairs = await active.gather(playing, 2 + Math.ceil(seconds / (10 * think)))
  active.begin(pairs, playing)
  await measure(seconds, think, () => {}, { memory: bytes, empty, table, silent, entering })
})()
