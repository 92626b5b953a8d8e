"""How Alembic reaches the database: `tablee.web.storage.store` hands it an open connection."""

from alembic import context

from tablee.web.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
