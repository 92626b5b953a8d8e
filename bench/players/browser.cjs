// The traffic of one browser at Tablée: what its page asks for and sends, without drawing anything.
//
// Every browser comes from an address of its own (on Linux all of 127.0.0.0/8 is this machine), so the house runs with
// its usual limits. What a click can do is read from the page, as a person would, never from the API.
const crypto = require('crypto')
const http = require('http')
const { join } = require('path')
const { pathToFileURL } = require('url')
const zlib = require('zlib')
const { Document } = require('./document.cjs')
const { pause } = require('./measured.cjs')

// A browser has at most so many connections to a host. The house closes those that are idle for long; we do so first.
const agent = new http.Agent({ keepAlive: true, maxSockets: 6, timeout: 4000 })
const UNPACK = { gzip: zlib.gunzipSync, br: zlib.brotliDecompressSync, deflate: zlib.inflateSync }
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en-GB,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
}
const CHANCE = join(__dirname, '../../tablee/web/site/static/chance.js') // the page's own
const RECONNECT = 500 // milliseconds after which htmx opens a broken stream again
const RETRY = 5000 // milliseconds after which the page sends a step of the shuffle again that had no effect
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'", '#x27': "'" }
const CHOICES = [
  /data-action="([^"]+)"/g, // things of the drawing
  /<button[^>]* name="action" value="([^"]+)"/g,
  /<option value="([^"]+)" data-short/g, // amounts of a slider
]

const unescape = (text) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
const first = (pattern, text) => pattern.exec(text)?.[1]

function addressOf(number) {
  const [high, middle, low] = [Math.floor(number / 62500), Math.floor(number / 250) % 250, number % 250]
  return `127.${1 + high}.${middle}.${1 + low}`
}

class Browser {
  /** `onShow(browser)` is called whenever the page shows something newer. */
  constructor(port, number, onShow = () => {}) {
    Object.assign(this, { port, onShow, localAddress: addressOf(number), cookies: new Map() })
    this.received = 0 // bytes, until they are counted for a move
    this.art = {} // shapes that the house has sent, by name
    this.leave()
  }

  /** Forgets the page; what is still on its way to it is not shown. */
  leave() {
    const { stream } = this
    this.stream = null
    stream?.destroy()
    Object.assign(this, { path: '', token: '', sequence: -1, isAsking: false, isDue: false })
    Object.assign(this, { document: new Document(), step: '', entropy: null })
  }

  // ---- HTTP

  /** Sends a request; resolves with the response when its head is there. */
  send(method, path, headers, body) {
    const options = { agent, host: '127.0.0.1', port: this.port, localAddress: this.localAddress, method, path }
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { ...HEADERS, ...(cookie && { cookie }), ...headers }
    return new Promise((resolve, reject) => {
      const request = http.request({ ...options, headers: all }, (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
          this.cookies.set(name, value)
        }
        resolve(response)
      })
      // As a browser does, tries again if the server closed an idle connection at the same moment.
      request.on('error', (error) => {
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(this.send(method, path, headers, body))
        else reject(error)
      })
      request.end(body)
    })
  }

  /** Counts what has come in over a connection since the last time. */
  count(socket) {
    this.received += socket.bytesRead - (socket.counted ?? 0)
    socket.counted = socket.bytesRead
  }

  async ask(method, path, headers = {}, body = undefined) {
    const response = await this.send(method, path, headers, body)
    const { socket } = response
    const parts = []
    for await (const part of response) parts.push(part)
    this.count(socket)
    const packed = Buffer.concat(parts)
    const text = (UNPACK[response.headers['content-encoding']]?.(packed) ?? packed).toString()
    return { status: response.statusCode, headers: response.headers, text }
  }

  get(path) {
    return this.ask('GET', path, { accept: 'text/html' })
  }

  /** Sends a form as the browser itself does: the answer to a good one leads to another page. */
  submit(path, fields) {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    return this.ask('POST', path, headers, new URLSearchParams([['_csrf_token', this.token], ...fields]).toString())
  }

  /** A request of htmx: the answer is a part of the page. */
  fetch(method, path, source, fields = undefined) {
    const headers = {
      accept: 'text/html, text/event-stream',
      'hx-request': 'true',
      'hx-request-type': 'partial',
      'hx-source': source,
      'hx-target': 'div#now',
      'hx-current-url': `http://127.0.0.1:${this.port}${this.path}`,
      ...(this.isLive && { 'tablee-live': 'yes' }),
    }
    if (!fields) return this.ask(method, path, headers)
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return this.ask(method, path, headers, new URLSearchParams([['_csrf_token', this.token], ...fields]).toString())
  }

  // ---- a page

  /** Opens any page. */
  async visit(path) {
    this.leave()
    const page = await this.get(path)
    if (page.status !== 200) throw new Error(`GET ${path}: ${page.status}`)
    this.path = path
    this.token = first(/name="_csrf_token" value="([^"]+)"/, page.text) ?? ''
    return page.text
  }

  /** Opens the page of a table and follows its stream. */
  async watch(path) {
    const text = await this.visit(path)
    this.show(text)
    const events = this.document.attribute('data-events')
    this.isLive = events !== undefined // the stream brings what has changed; otherwise only word that something has
    if (this.isLive) this.follow(() => `${events}?shown=${this.document.attribute('data-state')}`)
    else this.follow(() => first(/hx-sse:connect="([^"]+)"/, text))
  }

  /** Follows the stream of the page; `address` says where. */
  async follow(address) {
    const at = this.path
    const byHtmx = { accept: 'text/html, text/event-stream', 'hx-request': 'true' }
    const stream = await this.send('GET', address(), this.isLive ? { accept: 'text/event-stream' } : byHtmx)
    if (this.path !== at) { stream.destroy(); return }
    let rest = ''
    const { socket } = stream
    this.stream = stream
    const unpacked = stream.headers['content-encoding'] === 'gzip' ? stream.pipe(zlib.createGunzip()) : stream
    unpacked.setEncoding('utf8')
    unpacked.on('error', () => {}) // it ends in the middle of what is packed
    unpacked.on('data', (text) => {
      this.count(socket)
      const events = (rest + text).split('\n\n')
      rest = events.pop()
      for (const event of events) this.hear(event)
    })
    stream.on('error', () => {}) // it closes
    stream.on('close', () => {
      if (this.stream === stream) setTimeout(() => this.stream === stream && this.follow(address), RECONNECT)
    })
  }

  hear(event) {
    const kind = first(/^event: (.*)$/m, event)
    const data = event.split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
    if (kind === 'art') Object.assign(this.art, JSON.parse(data[0]))
    else if (kind === 'change') this.renew()
    else if (kind === 'whole') this.show(data[0])
    else if (kind === 'pieces') this.apply(JSON.parse(data[0]), data[1] ?? '')
  }

  /** Applies an update as the page does: one that was made for another state is not applied, the stream begins anew. */
  apply({ from, sequence, attributes }, markup) {
    const shown = this.document.attribute('data-state')
    if (shown === attributes.now?.['data-state']) return // an answer to a form has brought it already
    if (shown !== from) { this.stream?.destroy(); return }
    this.document.apply(attributes, markup.replace(/&art-(\w+);/g, (_, name) => this.art[name]))
    this.sequence = sequence
    this.changed()
  }

  /** Asks for what has changed. While it is on its way, one more request waits; further ones would be the same. */
  async renew() {
    if (this.isAsking) { this.isDue = true; return }
    const { path } = this
    this.isAsking = true
    const { status, text } = await this.fetch('GET', `${path}/now`, 'div#now')
    if (this.path !== path) return
    this.isAsking = false
    if (status === 200) this.show(text)
    if (this.isDue) { this.isDue = false; this.renew() }
  }

  /** Shows a page or its changed part, unless it is older than what is shown. */
  show(text) {
    const sequence = Number(first(/data-sequence="(\d+)"/, text) ?? -1)
    if (sequence < this.sequence) return
    this.document.load(text)
    this.sequence = sequence
    this.changed()
  }

  changed() {
    if (this.isOpen) this.prepared = this.prepare()
    this.onShow(this)
  }

  // ---- what the page shows

  get hasTurn() {
    return this.document.attribute('data-turn') === 'yes'
  }

  get isOpen() {
    return this.document.attribute('class')?.includes('stage-open')
  }

  get isOver() {
    return this.document.attribute('class')?.includes('stage-over')
  }

  /** The actions on offer: things of the drawing, buttons and amounts. */
  choices() {
    const { text } = this.document
    const found = CHOICES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => unescape(match[1])))
    return [...new Set(found)]
  }

  /** Takes a free seat; tries again if somebody has just taken it. */
  async sit(attempts = 20) {
    const { text } = this.document
    const free = [...text.matchAll(/name="seat" value="(\d+)"/g)].at(-1)?.[1]
    const fields = [['sequence', this.sequence], ['name', ''], ['seat', free]]
    if (text.includes('data-part="sit"')) fields.push(['hash', (await this.part()).hash])
    const { status } = await this.command('sit', 'form#sit', fields)
    if (status < 300) return
    if (attempts === 0) throw new Error(`the seat was refused with ${status}`)
    await pause(100)
    await this.sit(attempts - 1)
  }

  /** Starts the game, if the page offers it: where several people have sat down, the host does. */
  async start() {
    if (this.isOpen && this.document.text.includes('id="start"')) await this.command('start', 'form#starting', [])
  }

  /** What this device adds to the shuffle of the table: random bytes, and their hash, which goes first. */
  async part() {
    const { hashOf, toHex } = await import(pathToFileURL(CHANCE).href)
    this.entropy ??= crypto.randomBytes(32)
    return { hash: toHex(hashOf(this.entropy)), entropy: toHex(this.entropy) }
  }

  /** Sends the next step of the shuffle, if the page asks for one, as its script does. */
  async prepare() {
    const [, head, inside] = /<form([^>]* id="step"[^>]*)>([^]*?)<\/form>/.exec(this.document.text) ?? []
    const asked = /name="(hash|entropy)" data-part="step"[^>]*/.exec(inside ?? '')
    const name = first(/action="[^"]*\/(\w+)"/, head ?? '')
    if (!asked || this.step === name + asked[0]) return
    this.step = name + asked[0]
    const seat = first(/name="seat" value="(\d+)"/, inside)
    const fields = [['sequence', this.sequence], ['seat', seat], [asked[1], (await this.part())[asked[1]]]]
    const { status } = await this.command(name, 'form#step', fields)
    if (status >= 300) setTimeout(() => this.prepareAgain(), RETRY)
  }

  /** After a step was refused, because another process of the house does not know yet what it follows from. */
  prepareAgain() {
    this.step = ''
    if (this.isOpen) this.prepared = this.prepare()
  }

  /** Plays an action; resolves with the sequence of the table after it, or null if the house refused it. */
  async click(action) {
    const fields = [['sequence', this.sequence], ['action', action]]
    const { status, headers, text } = await this.command('act', 'form#move', fields)
    if (status >= 300) return null
    return Number(headers['tablee-sequence'] ?? first(/data-sequence="(\d+)"/, text))
  }

  /** Sends a form of the table's page and shows the answer, if it brings the table. */
  async command(name, source, fields) {
    const { path } = this
    const answer = await this.fetch('POST', `${path}/${name}`, source, fields)
    if (this.path === path && answer.text.includes('data-sequence')) this.show(answer.text)
    return answer
  }
}

module.exports = { Browser, addressOf }
