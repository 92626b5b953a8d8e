// The part of a page that changes, as text: enough to know what a page shows after the house has sent it pieces, at a
// small part of what a document of a browser costs.
//
// Elements with an id are nodes; everything else is text. `tablee/web/site/fragments.py` says what pieces are.
const TAG = /<(?:keep id="([^"]*)"(?: to="([^"]*)")?><\/keep|(\/?)([a-zA-Z][\w-]*)([^>]*?)(\/?))>/g
const VOID = new Set(['input', 'br', 'img', 'hr', 'meta', 'link', 'wbr'])
const ID = /(?:^|\s)id="([^"]*)"/
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g

const attributesOf = (text) => new Map([...text.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, value]))
const escape = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

/** Takes markup apart into nodes by id. */
class Parser {
  constructor(markup) {
    Object.assign(this, { markup, nodes: new Map(), start: 0 })
    this.parts = [] // text, {id} of a node inside, and {id, to} of a row of nodes that stay
    this.around = [] // elements that are open: id, attributes and the parts outside
    for (const match of markup.matchAll(TAG)) this.read(match)
  }

  read(match) {
    const [, kept, to, closes, kind, attributes, empty] = match
    if (kept !== undefined) this.add(match, { id: kept, to })
    else if (closes) this.close(match, kind)
    else this.open(match, kind, attributes, empty || VOID.has(kind))
  }

  open(match, kind, text, isEmpty) {
    const id = ID.exec(text)?.[1]
    const opened = { id, attributes: id && attributesOf(text), outside: this.parts }
    if (id) this.add(match, { id })
    if (id && isEmpty) this.nodes.set(id, { kind, attributes: opened.attributes, parts: [], isEmpty })
    if (id && !isEmpty) this.parts = []
    if (!isEmpty) this.around.push(opened)
  }

  /** The text before a tag, and what the tag stands for. */
  add(match, ...more) {
    this.parts.push(this.markup.slice(this.start, match.index), ...more)
    this.start = match.index + match[0].length
  }

  close(match, kind) {
    const { id, attributes, outside } = this.around.pop() ?? {}
    if (!id) return
    this.add(match)
    this.nodes.set(id, { kind, attributes, parts: this.parts })
    this.parts = outside
  }
}

const parse = (markup) => new Parser(markup).nodes

/** The row of parts from one node to another. */
function row(parts, { id, to }) {
  const first = parts.findIndex((part) => part.id === id)
  const last = parts.findIndex((part) => part.id === to)
  if (first < 0 || last < first) throw new Error(`the page has no row from ${id} to ${to}`)
  return parts.slice(first, last + 1)
}

class Document {
  /** Shows a whole page, or the whole part of it that changes. It is taken apart when the first pieces come. */
  load(markup) {
    Object.assign(this, { markup, nodes: null })
  }

  /** Applies pieces: attributes that have changed, and nodes whose inside has changed. */
  apply(attributes, markup) {
    this.nodes ??= parse(this.markup)
    this.markup = null
    const before = new Map(this.nodes)
    for (const [id, node] of parse(markup)) {
      const earlier = before.get(id)
      node.parts = node.parts.flatMap((part) => (part.to ? row(earlier.parts, part) : [part]))
      if (earlier?.kind === node.kind && node.attributes.size === 1) node.attributes = earlier.attributes
      this.nodes.set(id, node)
    }
    for (const [id, changes] of Object.entries(attributes)) {
      const changed = this.nodes.get(id).attributes
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) changed.delete(name)
        else changed.set(name, escape(value))
      }
    }
  }

  /** An attribute of the element around everything. */
  attribute(name) {
    if (this.nodes) return this.nodes.get('now').attributes.get(name)
    return attributesOf(/<div id="now"([^>]*)>/.exec(this.markup)?.[1] ?? '').get(name)
  }

  /** Everything as text. */
  get text() {
    if (this.markup === null) {
      const written = []
      this.write('now', written)
      this.markup = written.join('')
    }
    return this.markup
  }

  write(id, written) {
    const { kind, attributes, parts, isEmpty } = this.nodes.get(id)
    written.push(`<${kind}`, ...[...attributes].map(([name, value]) => ` ${name}="${value}"`), '>')
    if (isEmpty) return
    for (const part of parts) {
      if (typeof part === 'string') written.push(part)
      else this.write(part.id, written)
    }
    written.push(`</${kind}>`)
  }
}

module.exports = { Document }
