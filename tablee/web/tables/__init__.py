"""The domain of the house: tables, what can be done at them, and what follows from it.

What there is:

    visitor.py, names.py      who comes: a person or a program; names that nobody can mistake for each other
    table.py, seat.py         one table as its entries say: seats, match, stage
    record.py                 what is told when a game is over: who has won, the record
    house.py                  all tables in memory; finds, opens and forgets them
    journal.py                what must be stored, as an interface; `tablee.web.storage` implements it
    events.py                 what a table tells its subscribers
    errors.py, ids.py

What can be asked for, each a command:

    setup.py, seating.py      the wishes for a new table, checked; to open it, sit, leave, come back
    places.py, readiness.py   before the game: bots on free seats; who is ready
    parts.py, openings.py     what players add to the shuffle, and when they open it
    commands.py               to play, take back, talk; how commands are stored
    instead.py, hints.py      another choice in one step; what a bot would do
    chat.py, consents.py      words; what those who remain agree on when somebody is away
    rematches.py, again.py    to play again; to try again from a choice (beginnings.py)

What follows from it:

    subscriptions.py          queues of those who follow tables
    bots.py, clocks.py        subscribers that play for bots and for those whose time is up
    queue.py, leases.py       threads for bots, shared out fairly; which process may play for them
    presence.py, remark.py    who is here or away; what the log tells besides actions
    aside.py                  tables that cannot be replayed

Nothing here imports a web framework, a server or SQL (tests/test_imports.py).
"""
