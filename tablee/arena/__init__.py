"""Tournaments between bots: duplicate deals, every seating, intervals over deals, ratings, a report.

    from tablee.arena import run
    results = run("gold", 2, ["strong", "policy"], deals=200)
    results.standing("strong").wins       # 0.71 [0.66, 0.75]

A tournament compares a *field*: the bots of one table. Every deal is played once in each seating of the field, always
with the same chance, so that neither good cards nor a good seat counts as skill.

    seatings.py    which bots play together, and in which seats
    deals.py       what "the same chance" means
    play.py        one game, with the time of every move; many of them are a job for an executor (tablee/executor/)
    ledger.py      the finished games on disk, so that a stopped tournament can continue
    intervals.py   confidence intervals of 95 %, taken over deals, which are independent
    results.py     how often each bot won, by how many points, and how long its moves took
    ratings.py     OpenSkill ratings
    tournament.py  `run`, which puts all that together
    report.py      the results as one HTML file, with the charts of charts.py
"""

from tablee.arena.results import Results
from tablee.arena.tournament import run

__all__ = ["Results", "run"]
