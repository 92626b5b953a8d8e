"""Tables know the version of the rules they are played by, and since when housekeeping takes them for deserted."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the columns. Every game of version 0.1 had version 1 of its rules."""
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("deserted", sa.Float))


def downgrade() -> None:
    """Removes the columns."""
    op.drop_column("tables", "deserted")
    op.drop_column("tables", "rules")
