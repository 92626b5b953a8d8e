// Bots among themselves at Tablée: node bots.cjs PORT TABLES GAME LEVEL PLAYERS
//
// Keeps so many tables going where only bots sit, each opened from an address of its own, because one address may have
// few of them. Prints a line when all have begun, and goes on until it is ended.
const http = require('http')
const { addressOf } = require('./browser.cjs')
const { pause } = require('./measured.cjs')
const [port, tables] = process.argv.slice(2, 4).map(Number)
const [game, level, players] = process.argv.slice(4)
const FIRST = 100000 // the number of the first address; lower ones belong to people
const LOOK = 5000 // milliseconds between two looks at a table
const agent = new http.Agent({ keepAlive: false })

function ask(number, method, path, body) {
  const text = body ? JSON.stringify(body) : ''
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const from = { agent, port, host: '127.0.0.1', localAddress: addressOf(FIRST + number), path, method, headers }
  return new Promise((resolve, reject) => {
    const request = http.request(from, (answer) => {
      let all = ''
      answer.on('data', (part) => (all += part))
      answer.on('end', () => resolve({ status: answer.statusCode, body: all ? JSON.parse(all) : {} }))
    })
    request.on('error', reject)
    request.end(text)
  })
}

async function open(number) {
  const seats = Array(Number(players)).fill(`bot:${level}`)
  const { status, body } = await ask(number, 'POST', '/api/tables', { game, seats })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body.id
}

async function keep(number) {
  for (;;) {
    const id = await open(number)
    begun += 1
    if (begun === tables) console.log('ready')
    for (let over = false; !over;) {
      await pause(LOOK)
      over = (await ask(number, 'GET', `/api/tables/${id}`)).body.over
    }
  }
}

let begun = 0;
(async () => {
  for (let k = 0; k < tables; k += 1) {
    keep(k)
    await pause(20)
  }
})()
