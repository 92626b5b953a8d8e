"""How Alembic reaches the database: `tablee.web.store` hands it an open connection."""

from alembic import context

from tablee.web.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
