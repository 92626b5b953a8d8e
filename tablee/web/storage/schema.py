"""What the house keeps: tables, everything that happened at them, what was said, and whose tokens are whose.

A change here comes with a migration in `migrations/versions`; a test compares the two.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

# One row for a table, written when it is made; `stage`, `touched` and `rematch` change later.
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seats", Text, nullable=False),  # JSON: "open" or "bot:easy" for each seat, as at the start
    Column("public", Boolean, nullable=False),
    Column("clock", Integer),  # seconds for a move
    Column("host", String(40), nullable=False),  # the visitor who made the table
    Column("secret", LargeBinary(32), nullable=False),  # of the commitment; published when the game is over
    Column("created", Float, nullable=False),  # seconds since 1970, as all times here
    Column("touched", Float, nullable=False),  # when somebody last looked at it, roughly
    Column("stage", String(8), nullable=False),  # open, running, over
    Column("rematch", String(16)),  # the table where the same people play again
    Index("tables_by_stage", "stage", "public", "created"),
)

# Everything that happened at a table, in order. Who was first is decided by the key.
entries = Table(
    "entries",
    metadata,
    Column("table", String(16), nullable=False),
    Column("sequence", Integer, nullable=False),  # 0 for the first entry of a table
    Column("kind", String(8), nullable=False),  # sit, action, seal, unseal, undo, leave, return
    Column("seat", Integer, nullable=False),
    Column("action", String(64)),  # in notation
    Column("at", Float, nullable=False),
    Column("note", Text),  # JSON: who sat down, or why a bot played
    PrimaryKeyConstraint("table", "sequence"),
    sqlite_with_rowid=False,
)

# Who sits where, so that visitors find their tables again.
sitters = Table(
    "sitters",
    metadata,
    Column("visitor", String(40), nullable=False),
    Column("table", String(16), nullable=False),
    PrimaryKeyConstraint("visitor", "table"),
    Index("sitters_by_table", "table"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", String(16), nullable=False, index=True),
    Column("seat", Integer),  # None: said by somebody who watches
    Column("name", String(40), nullable=False),
    Column("text", String(400), nullable=False),
    Column("at", Float, nullable=False),
)

# Only a hash of a token is kept: who reads the database cannot act for anybody.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("visitor", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

# A few values of the house itself, such as the key that signs cookies.
house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
