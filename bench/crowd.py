"""What a crowd asks of a house, by formulas: moves, events, connections, rows, bytes, processors, money.

Three kinds of numbers go in: what was measured (`Measured`, by bench/scale.py), how people behave, and what machines
cost (`Assumed`, which nobody has measured). docs/scale.md shows what comes out.
"""

import math
from dataclasses import dataclass

DAY = 86_400  # seconds
KB, MB, GB = 1e3, 1e6, 1e9
MONTH = 30  # days


@dataclass(frozen=True)
class Measured:
    """What one piece of work costs, on the machine that the simulation ran on.

    people                   of the simulation with programs: two at a table, with a connection each
    moves, p50, p99, used    in the simulation: moves a second, milliseconds until the other seat has heard of one,
                             processors of house and database
    page_ms                  processor time of the house for a move on one page that shows it, the request included
    page_kb                  what a page receives for a move
    bot_ms                   processor time of a choice of the bot `strong`
    program_us               processor time of the house for a move, by programs at a person's pace
    database_us              processor time of PostgreSQL for a move
    notice_us                processor time of every other process that is told of a move at a table it does not have
    process_mb               memory of a process of the house that nobody has come to, with its compiled code
    stream_kb                memory for each open stream
    table_kb                 memory for each table that is played
    entry_bytes              of the database, indexes included, for an entry
    table_bytes              of the database for a table, its seats and tokens
    wal_bytes                of the write-ahead log for an entry
    commits, notifying       transactions of one entry that PostgreSQL commits a second for 16 connections, without and
                             with NOTIFY, which it commits one after the other
    entries                  of a game
    """

    when: str
    load: float
    people: int
    moves: float
    p50: float
    p99: float
    used: float
    page_ms: float
    page_kb: float
    bot_ms: float
    program_us: float
    database_us: float
    notice_us: float
    process_mb: float
    stream_kb: float
    table_kb: float
    entry_bytes: float
    table_bytes: float
    wal_bytes: float
    commits: float
    notifying: float
    entries: float


@dataclass(frozen=True)
class Assumed:
    """What was not measured. Prices are of the kind that large providers of rented machines ask in 2026, in euros.

    pace            seconds between two moves of one person
    at_table        people at a table
    watching        people who watch, for each person who plays
    bots            moves of bots for each move of a person
    mean            people at once on average, of those at the busiest hour
    busy            share of a processor that is used at the busiest hour; the rest is for what nobody expects
    host_cores, host_gb    of one machine
    shard_cores     processors of the machine of one database
    wait            seconds that a move may wait in line for its commit
    """

    pace: float = 15.0
    at_table: float = 2.5
    watching: float = 0.1
    bots: float = 0.5
    mean: float = 0.4
    busy: float = 0.5
    host_cores: int = 16
    host_gb: int = 64
    shard_cores: int = 4
    wait: float = 0.1
    core_month: float = 12.0
    disk_gb_month: float = 0.10
    traffic_gb: float = 0.01


@dataclass(frozen=True)
class Demand:
    """What so many people at once ask for."""

    people: int
    moves: float  # a second, of people and bots: entries that are stored
    events: float  # a second, that are sent to pages
    connections: float
    traffic: float  # bytes a second
    rows: float  # a day
    database: float  # bytes a day
    wal: float  # bytes a day
    house_cores: float
    bot_cores: float
    database_cores: float
    notice_cores: float  # if every process of the house hears of every move
    wait: float  # seconds, at most, in line for a commit with NOTIFY, if all processes have one database
    shards: int  # databases, so that nobody waits for too long
    memory: float  # bytes
    hosts: int
    month: float  # euros


def demand(people: int, measured: Measured, assumed: Assumed) -> Demand:
    """By the formulas of docs/scale.md."""
    playing = people / (1 + assumed.watching)
    by_people = playing / assumed.pace
    moves = by_people * (1 + assumed.bots)
    events = moves * assumed.at_table * (1 + assumed.watching)
    rows = moves * DAY * assumed.mean
    games = rows / measured.entries
    database = rows * measured.entry_bytes + games * measured.table_bytes
    house_cores = events * measured.page_ms / 1e3 / assumed.busy
    bot_cores = by_people * assumed.bots * measured.bot_ms / 1e3 / assumed.busy
    database_cores = moves * measured.database_us / 1e6 / assumed.busy
    notice_cores = moves * house_cores * measured.notice_us / 1e6  # a process for each processor
    wait = house_cores / measured.notifying  # each process has one writer, and what waits there shares a commit
    shards = math.ceil(wait / assumed.wait)
    memory = house_cores * measured.process_mb * MB
    memory += people * measured.stream_kb * KB + playing / assumed.at_table * measured.table_kb * KB
    hosts = max(math.ceil((house_cores + bot_cores) / assumed.host_cores), math.ceil(memory / GB / assumed.host_gb))
    traffic = events * measured.page_kb * KB
    cores = hosts * assumed.host_cores + max(shards * assumed.shard_cores, math.ceil(database_cores))
    month = (
        cores * assumed.core_month
        + database * MONTH * 12 / GB * assumed.disk_gb_month  # what a year of games takes
        + traffic * DAY * MONTH * assumed.mean / GB * assumed.traffic_gb
    )
    return Demand(
        people,
        moves,
        events,
        people,
        traffic,
        rows,
        database,
        rows * measured.wal_bytes,
        house_cores,
        bot_cores,
        database_cores,
        notice_cores,
        wait,
        shards,
        memory,
        hosts,
        month,
    )


CROWDS = (1_000, 10_000, 100_000, 1_000_000)


def figures(measured: Measured, assumed: Assumed) -> str:
    """The table of docs/scale.md."""
    all_of_them = [demand(people, measured, assumed) for people in CROWDS]
    rows = {
        "moves a second": [f"{d.moves:,.0f}" for d in all_of_them],
        "events a second": [f"{d.events:,.0f}" for d in all_of_them],
        "open connections": [f"{d.connections:,.0f}" for d in all_of_them],
        "sent, MB a second": [f"{d.traffic / 1e6:,.1f}" for d in all_of_them],
        "rows a day, million": [f"{d.rows / 1e6:,.1f}" for d in all_of_them],
        "database, GB a day": [f"{d.database / GB:,.1f}" for d in all_of_them],
        "write-ahead log, GB a day": [f"{d.wal / GB:,.1f}" for d in all_of_them],
        "processors for pages": [f"{d.house_cores:,.1f}" for d in all_of_them],
        "processors for bots": [f"{d.bot_cores:,.1f}" for d in all_of_them],
        "processors of PostgreSQL": [f"{d.database_cores:,.2f}" for d in all_of_them],
        "in line for a commit at one PostgreSQL server, ms": [f"{d.wait * 1e3:,.0f}" for d in all_of_them],
        "PostgreSQL servers": [f"{d.shards:,}" for d in all_of_them],
        "processors for notices, if all hear all": [f"{d.notice_cores:,.2f}" for d in all_of_them],
        "memory, GB": [f"{d.memory / GB:,.1f}" for d in all_of_them],
        f"hosts of {assumed.host_cores} processors": [f"{d.hosts:,}" for d in all_of_them],
        "euros a month": [f"{d.month:,.0f}" for d in all_of_them],
        "euros a month for a person at once": [f"{d.month / d.people:.3f}" for d in all_of_them],
    }
    heads = ["people at once", *(f"{people:,}" for people in CROWDS)]
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return "\n".join([*lines, *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items())])


def inputs(measured: Measured, assumed: Assumed) -> str:
    """The numbers that go in, as a table of docs/scale.md."""
    m, a = measured, assumed
    rows = [
        ("a move on one page that shows it", f"{m.page_ms:.2f} ms of a processor, {m.page_kb:.1f} kB", "measured"),
        ("a choice of the bot `strong`", f"{m.bot_ms:.0f} ms", "measured"),
        ("a move of a program", f"{m.program_us:.0f} µs", "measured"),
        ("a move in PostgreSQL", f"{m.database_us:.0f} µs", "measured"),
        ("a notice that a process has no use for", f"{m.notice_us:.1f} µs", "measured"),
        ("a process of the house", f"{m.process_mb:.0f} MB of memory", "measured"),
        ("an open stream", f"{m.stream_kb:.0f} kB of memory", "measured"),
        ("a table that is played", f"{m.table_kb:.0f} kB of memory", "measured"),
        ("an entry", f"{m.entry_bytes:.0f} bytes, and {m.wal_bytes:.0f} of the write-ahead log", "measured"),
        ("a table with its seats and tokens", f"{m.table_bytes:.0f} bytes", "measured"),
        ("commits a second of 16 connections", f"{m.commits:,.0f}; with NOTIFY {m.notifying:,.0f}", "measured"),
        ("entries of a game", f"{m.entries:.0f}", "measured"),
        ("between two moves of one person", f"{a.pace:.0f} s", "assumed"),
        ("people at a table; watching, for each who plays", f"{a.at_table}; {a.watching}", "assumed"),
        ("moves of bots for each of a person", f"{a.bots}", "assumed"),
        ("people at once on average, of the busiest hour", f"{a.mean:.0%}", "assumed"),
        ("use of a processor at the busiest hour", f"{a.busy:.0%}", "assumed"),
        ("a move may wait for its commit", f"{a.wait * 1e3:.0f} ms", "assumed"),
        ("a processor with 4 GB, a month", f"{a.core_month:.0f} €", "assumed"),
        ("a GB of disk, a month; a GB sent", f"{a.disk_gb_month:.2f} €; {a.traffic_gb:.2f} €", "assumed"),
    ]
    return "\n".join(["| | | |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)])


def simulation(m: Measured) -> str:
    """What was simulated, in a sentence of docs/scale.md."""
    return (
        f"{m.people:,} people, two at a table, {m.moves:.0f} moves a second; the other seat heard of a move after"
        f" {m.p50:.0f} ms (p50) and {m.p99:.0f} ms (p99); the two processes of the house and PostgreSQL used"
        f" {m.used:.2f} processors ({m.when}, load {m.load})."
    )
