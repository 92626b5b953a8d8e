"""The database of a house.

store.py      `Store`: the journal of the tables, tokens and the house's own values; one writer thread
sqlite.py     SQLite in a folder, the default
postgres.py   PostgreSQL, for larger houses
schema.py     the tables of the database; migrations/ brings older databases up to date
"""
