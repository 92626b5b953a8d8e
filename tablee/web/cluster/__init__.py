"""How the processes of one house hear of each other's changes.

    bus.py            the interface, and which bus suits a database
    unix_sockets.py   SQLite: a socket for each process, beside the database
    pg_notify.py      PostgreSQL: LISTEN on a channel of the database
    sequences.py      the numbers of notices there, by which a lost one is found out

A lost notice does no harm: the database has everything and decides who was first.
"""
