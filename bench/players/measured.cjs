// What the players of all servers share: asking a server something, chance that repeats itself, and measuring what a
// server does in some seconds.
const fs = require('fs')
const http = require('http')
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })

// Noted while `counting`.
const seen = {
  counting: false,
  accepted: 0, // moves
  refused: 0,
  latencies: [], // milliseconds until another seat has heard of a move
  views: [], // milliseconds of a newcomer's first view of a table
  sizes: [], // bytes that a viewer received for a move
}

const TICKS = 100 // of Linux's clock for processor time, a second

// The parent and the processor seconds of every process, by its id, from Linux's /proc; empty elsewhere.
function processes() {
  const found = new Map()
  const ids = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)) : []
  for (const id of ids) {
    try {
      const stat = fs.readFileSync(`/proc/${id}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const isCompiler = fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('tablee.engine.compiler')
      found.set(id, { parent: fields[1], seconds: (Number(fields[11]) + Number(fields[12])) / TICKS, isCompiler })
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error // it has ended meanwhile
    }
  }
  return found
}

// The processor seconds of a process and all that it has started, but for the compiler of rules, which works once for
// every release; not a number where they are not known.
function secondsOf(root, all) {
  if (!all.has(root)) return NaN
  const isInside = (id) => id === root || (all.has(id) && isInside(all.get(id).parent))
  const counts = (id, { isCompiler }) => !isCompiler && isInside(id)
  return [...all].reduce((sum, [id, used]) => sum + (counts(id, used) ? used.seconds : 0), 0)
}

// The processor seconds that the whole machine has used, idle time not counted.
function machineSeconds() {
  if (!fs.existsSync('/proc/stat')) return NaN
  const [user, nice, system, , , irq, soft] = fs.readFileSync('/proc/stat', 'utf8').split('\n')[0].match(/\d+/g)
  return [user, nice, system, irq, soft].reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

// Processor seconds until now: of the server with its database, of the database alone, of the script that started us
// with all its processes, of the machine. A database that runs in the server's own processes counts as 0.
function usage() {
  const all = processes()
  const database = process.env.DATABASE ? secondsOf(process.env.DATABASE, all) : 0
  return {
    server: secondsOf(process.env.SERVER, all) + database,
    database,
    bench: secondsOf(String(process.ppid), all) + database,
    machine: machineSeconds(),
  }
}

function post(port, path, body, token) {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    if (token) headers.authorization = `Bearer ${token}`
    const request = http.request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      let all = ''
      answer.on('data', (part) => (all += part))
      answer.on('end', () => (answer.statusCode < 300 ? resolve(JSON.parse(all)) : reject(new Error(all))))
    })
    request.on('error', reject)
    request.end(text)
  })
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// Numbers from 0 to 1 that depend on the seed alone (the generator mulberry32).
function dice(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// The number below which so large a share of them lies; not a number if there are none.
function at(share, numbers) {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

// Lets the play settle, measures for some seconds, prints what was seen and ends. `end` is called at the end of the
// seconds and may note what is still open; `more` is printed with the rest.
async function measure(seconds, settle = 0.5, end = () => {}, more = {}) {
  await pause(settle * 1000)
  seen.counting = true
  const cpu = process.cpuUsage()
  const before = usage()
  const start = performance.now()
  await pause(seconds * 1000)
  const took = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const busy = (user + system) / 1e6 / took
  const after = usage()
  end()
  const parts = ['server', 'database', 'bench', 'machine']
  const [server, database, bench, machine] = parts.map((who) => after[who] - before[who])
  console.log(JSON.stringify({
    moves: seen.accepted / took,
    refused: seen.refused,
    p50: at(0.5, seen.latencies),
    p99: at(0.99, seen.latencies),
    busy, // processors that the players had in use
    cost: (server / seen.accepted) * 1e6, // microseconds of the server's processor time for a move
    bytes: at(0.5, seen.sizes),
    view50: at(0.5, seen.views),
    view99: at(0.99, seen.views),
    stored: (database / seen.accepted) * 1e6, // of these, those of a database in processes of its own
    server: server / took, // processors in use: the server, all that the benchmark does besides, everybody else
    beside: (bench - server) / took - busy,
    others: (machine - bench) / took,
    from: performance.timeOrigin + start, // milliseconds since 1970
    until: performance.timeOrigin + start + took * 1000,
    ...more,
  }))
  process.exit(0)
}

module.exports = { seen, post, measure, pause, dice, processes, secondsOf }
