// Requests without any work behind them: node posts.cjs PORT CONNECTIONS SECONDS
//
// Every connection sends a POST as long as that of a move, waits for the answer and sends the next.
const net = require('net')
const { seen, measure } = require('./measured.cjs')
const [port, connections, seconds] = process.argv.slice(2).map(Number)
const body = JSON.stringify({ action: 'bid 3', sequence: 12 })
const token = 'x'.repeat(43)
const request = 'POST /api/tables/abcdefghij/actions HTTP/1.1\r\nHost: house\r\n' +
  `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

for (let k = 0; k < connections; k += 1) {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(request))
  let sent = performance.now()
  socket.setNoDelay(true)
  socket.on('data', () => {
    if (seen.counting) {
      seen.accepted += 1
      seen.latencies.push(performance.now() - sent)
    }
    sent = performance.now()
    socket.write(request)
  })
}
measure(seconds, 1)
