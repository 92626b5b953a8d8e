// boardgame.io's own server with tic-tac-toe: node tictactoe.cjs PORT [STORAGE PLACE]
//
// STORAGE = memory: as it comes. STORAGE = file: its own FlatFile, in the folder PLACE. STORAGE = postgres: the package
// bgio-postgres, at the PostgreSQL server whose socket is in the folder PLACE.
const { Server, FlatFile } = require('boardgame.io/server')
const { INVALID_MOVE } = require('boardgame.io/core')
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE
      G.cells[cell] = playerID
    },
  },
  endIf: ({ G, ctx }) => {
    const mark = (line) => G.cells[line[0]] !== null && line.every((cell) => G.cells[cell] === G.cells[line[0]])
    if (LINES.some(mark)) return { winner: ctx.currentPlayer }
    if (G.cells.every((cell) => cell !== null)) return { draw: true }
  },
}

function storage(kind, place) {
  if (kind === 'file') return new FlatFile({ dir: place })
  if (kind !== 'postgres') return undefined // in memory
  const { PostgresStore } = require('bgio-postgres')
  return new PostgresStore({ host: place, username: 'postgres', database: 'postgres', logging: false })
}

const [port, kind, place] = process.argv.slice(2)
const server = Server({ games: [TicTacToe], origins: ['*'], db: storage(kind, place) })
server.run(Number(port), () => console.log('ready'))
