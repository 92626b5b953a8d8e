// Programs that play at Tablée over its API: node tablee.cjs PORT TABLES SECONDS SPARE GAME PROGRAMS WAY [THINK SETTLE]
//
// Two seats a table; whoever is to move plays any legal action. The tables are shared by so many pairs of programs, and
// when a game is over the two go on at another table.
// WAY = post: a program sends a POST for each move, and hears of everything over a stream of events. WAY = two: its
// moves and events go over one two-way connection.
// THINK: seconds before a move on average; 0: at once. All tables are laid before the clock starts.
const { measure } = require('./measured.cjs')
const { company } = require('./programs.cjs')
const [port, tables, seconds, extra] = process.argv.slice(2, 6).map(Number)
const [game, programs, way, think = 0, settle] = process.argv.slice(6);

(async () => {
  const { gather, begin } = company({ port, game, way, think: Number(think) })
  const pairs = await gather(Number(programs), Math.ceil((tables + extra) / Number(programs)))
  begin(pairs, tables)
  await measure(seconds, settle && Number(settle))
})()
