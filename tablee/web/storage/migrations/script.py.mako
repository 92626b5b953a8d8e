"""${message}"""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Does it."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Takes it back."""
    ${downgrades if downgrades else "pass"}
