"""Puzzles of the day are kept, and processes claim work that one of them does for all."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Makes both tables."""
    op.create_table(
        "puzzles",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "day"),
    )
    op.create_table(
        "claims",
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("holder", sa.String(16), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Forgets them: puzzles can be made again."""
    op.drop_table("claims")
    op.drop_table("puzzles")
