"""The game of a table can begin at a choice in an earlier game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the column. Every game so far began at its beginning."""
    op.add_column("tables", sa.Column("beginning", sa.Text))


def downgrade() -> None:
    """Removes it. Tables whose game began at a choice are set aside then: their entries are impossible."""
    op.drop_column("tables", "beginning")
