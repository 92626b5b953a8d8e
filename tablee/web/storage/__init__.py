"""The database of a house.

store.py       `Store`: the journal of the tables, and tokens
writer.py      the thread that writes
sqlite.py      SQLite in a folder, the default
postgres.py    PostgreSQL, for larger houses
schema.py      the tables of the database; migrations/ and migrating.py bring older databases up to date
keys.py        the keys of the house, in a file beside the database; rotation.py changes and revokes them
encryption.py  how secrets of tables are stored
files.py       who may read the files of a house
outages.py     what the log is told when the database is away
backup.py      backups; checks.py: what `tablee doctor` asks
"""
