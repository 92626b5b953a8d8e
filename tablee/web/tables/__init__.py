"""The domain of the house: tables, what can be done at them, and what follows from it.

    visitor.py         who comes: a person or a program
    table.py           one table as its entries say: seats, match, stage; its lock
    commands.py        everything that can be done at a table; rematches.py: playing again
    events.py          what a table tells its subscribers
    house.py           all tables in memory; finds, opens and forgets them
    setup.py           the wishes for a new table, checked
    journal.py         what must be stored, as an interface; `tablee.web.storage` implements it
    subscriptions.py   queues of those who follow tables
    bots.py, clocks.py  subscribers that play for bots and for those whose time is up
    queue.py           threads for bots, shared out fairly
    parts.py, openings.py  what players add to the shuffle, and when they open it
    aside.py           tables that cannot be replayed
    names.py           names that nobody can mistake for each other
    chat.py, errors.py, lock.py

Nothing here imports a web framework, a server or SQL (tests/test_imports.py).
"""
