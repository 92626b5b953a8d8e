"""Tournaments between bots: duplicate deals, every seating, intervals over deals, ratings, a report.

    from tablee.arena import run
    results = run("gold", 2, ["strong", "policy"], deals=200)
    results.standing("strong").wins       # 0.71 [0.66, 0.75]

What is compared is a *field*: the bots of one table. Every deal is played once in each seating of the field, always
with the same chance, so that neither good cards nor a good seat is taken for skill.

    seatings.py    which bots sit down, and in which seats
    deals.py       what "the same chance" means
    play.py        one game, with the time of every move
    pool.py        many games at once, on all cores
    ledger.py      the finished games on disk, from which a tournament goes on
    intervals.py   what can be said with 95 % confidence; deals are what is independent
    results.py     who won how often, by how much, how quickly
    ratings.py     OpenSkill ratings
    tournament.py  `run`, which puts all that together
    report.py      the results as a page that stands alone, with the charts of charts.py
"""

from tablee.arena.results import Results
from tablee.arena.tournament import run

__all__ = ["Results", "run"]
