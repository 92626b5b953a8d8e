"""Processes say that they are alive, and tables with clocks or bots belong to one of them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Makes both tables, empty: processes fill them by themselves."""
    op.create_table(
        "processes",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("sent", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("holder", sa.String(16), nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_by_holder", "leases", ["holder"])


def downgrade() -> None:
    """Removes both."""
    op.drop_table("leases")
    op.drop_table("processes")
