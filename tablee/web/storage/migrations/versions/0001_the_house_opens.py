"""The house opens: tables, entries, sitters, chat, tokens and the house's own values."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes all tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("rematch", sa.String(16)),
    )
    op.create_index("tables_by_stage", "tables", ["stage", "public", "created"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(64)),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("note", sa.Text),
        sa.PrimaryKeyConstraint("table", "sequence"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sitters",
        sa.Column("visitor", sa.String(40), nullable=False),
        sa.Column("table", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("visitor", "table"),
    )
    op.create_index("sitters_by_table", "sitters", ["table"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_chat_table", "chat", ["table"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("visitor", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Clears the house."""
    for name in ("house", "tokens", "chat", "sitters", "entries", "tables"):
        op.drop_table(name)
