"""The tables of the database: tables, entries, chat, seats taken, analyses, puzzles, claims, processes, leases, tokens.

A change here comes with a migration in `migrations/versions`; a test compares the two.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

# One row for a table, written when it is opened; `stage`, `touched`, `rematch`, `rules` and `deserted` change later.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("seats", sa.Text, nullable=False),  # JSON: for each seat "open", "open:<visitor>" or "bot:easy"
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("clock", sa.Integer),  # seconds for a move
    sa.Column("host", sa.String(40), nullable=False),  # the visitor who opened the table
    sa.Column("secret", sa.LargeBinary(32), nullable=False),  # of the commitment; encrypted: encryption.py
    sa.Column("created", sa.Float, nullable=False),  # seconds since 1970, as all times here
    sa.Column("touched", sa.Float, nullable=False),  # when somebody last looked at it, roughly
    sa.Column("stage", sa.String(8), nullable=False),  # open, running, over, ended (by the house, without a result)
    sa.Column("rematch", sa.String(16)),  # the table where the same people play again
    sa.Column("rules", sa.Integer, nullable=False, server_default="1"),  # the version that the game is played by
    sa.Column("deserted", sa.Float),  # since when housekeeping finds that nobody has looked at it for a day
    sa.Column("beginning", sa.Text),  # JSON of tablee.web.tables.journal.Beginning, for a game that begins at a choice
    sa.Index("tables_by_stage", "stage", "public", "created"),
)

# Everything that happened at a table, in order. The key decides which of two processes was first.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table", sa.String(16), nullable=False),
    sa.Column("sequence", sa.Integer, nullable=False),  # 0 for the first entry; replaced entries leave holes
    sa.Column("kind", sa.String(8), nullable=False),  # an EntryKind of tables/journal.py
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.String(64)),  # in notation
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("note", sa.Text),  # JSON: tablee.web.tables.journal.Note
    sa.PrimaryKeyConstraint("table", "sequence"),
    sqlite_with_rowid=False,
)

# Which visitors have sat down at which tables, so that they find them again.
sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("visitor", sa.String(40), nullable=False),
    sa.Column("table", sa.String(16), nullable=False),
    sa.PrimaryKeyConstraint("visitor", "table"),
    sa.Index("sitters_by_table", "table"),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table", sa.String(16), nullable=False, index=True),
    sa.Column("seat", sa.Integer),  # None: a spectator's message
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.String(400), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

# Analyses of finished games, of those that somebody asked for: 20 to 100 kB each.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table", sa.String(16), primary_key=True),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),  # JSON of tablee.analysis.report, compressed by zlib
)

# The puzzles of the day, of those days on which somebody asked for them.
puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("day", sa.String(10), nullable=False),  # 2026-11-16
    sa.Column("data", sa.LargeBinary, nullable=False),  # JSON of a Puzzle, compressed by zlib; empty: there is none
    sa.PrimaryKeyConstraint("game", "day"),
)

# Work that one process does for all, and until when it counts on it: claims.py.
claims = sa.Table(
    "claims",
    metadata,
    sa.Column("name", sa.String(60), primary_key=True),
    sa.Column("holder", sa.String(16), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

# The processes that have the house open.
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),  # random, new with every start
    sa.Column("host", sa.String(255), nullable=False),  # the machine, for operators
    sa.Column("until", sa.Float, nullable=False),  # by the clock of the database; after that the process counts as dead
    sa.Column("sent", sa.BigInteger, nullable=False),  # the number of the last notice that it has sent
)

# Which process runs the clock, the bots and the stand-ins of a table: leases.py.
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table", sa.String(16), primary_key=True),
    sa.Column("holder", sa.String(16), nullable=False),  # a process; empty: nobody needs to
    sa.Column("fence", sa.BigInteger, nullable=False),  # grows whenever another process takes the table over
    sa.Index("leases_by_holder", "holder"),
)
PASSING = (claims, processes, leases)  # tables whose rows mean nothing once all processes have stopped

# Only the hash of a token is stored: whoever reads the database cannot act for anybody.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("visitor", sa.String(40), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

# A few values of the house itself: which of its keys is the newest, who was sent away. The keys are in a file.
house = sa.Table(
    "house",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
