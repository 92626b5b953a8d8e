"""Tablée in a terminal: the `tablee` command, and a table to play at."""
