// What the players of both servers share: asking a server something, and measuring what it does in some seconds.
const fs = require('fs')
const http = require('http')
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })

// Counted while `counting`: moves that were accepted or refused, and milliseconds until the other seat heard of a move.
const seen = { counting: false, accepted: 0, refused: 0, latencies: [] }

// The processor time that the server and its child processes have used, from Linux's /proc; not a number elsewhere.
function serverSeconds() {
  try {
    let sum = 0
    for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const fields = fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')
      const isServer = [name, fields[1]].includes(process.env.SERVER)
      if (isServer) sum += Number(fields[11]) + Number(fields[12])
    }
    return sum / 100
  } catch { return NaN }
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

// Lets the play settle, measures for some seconds, prints what was seen and ends.
async function measure(seconds) {
  await new Promise((resolve) => setTimeout(resolve, 500))
  seen.counting = true
  const cpu = process.cpuUsage()
  const before = serverSeconds()
  const start = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const took = (performance.now() - start) / 1000
  const used = process.cpuUsage(cpu)
  const server = serverSeconds() - before
  const latencies = seen.latencies.sort((a, b) => a - b)
  const at = (share) => latencies[Math.floor(latencies.length * share)]
  console.log(JSON.stringify({
    moves: seen.accepted / took, refused: seen.refused, p50: at(0.5), p99: at(0.99),
    busy: (used.user + used.system) / 1e6 / took, cost: (server / seen.accepted) * 1e6,
  }))
  process.exit(0)
}

module.exports = { seen, post, measure }
