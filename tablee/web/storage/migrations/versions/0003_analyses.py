"""Analyses of finished games are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Makes the table of analyses."""
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Forgets them: they can be made again."""
    op.drop_table("analyses")
