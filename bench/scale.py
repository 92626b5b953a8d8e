"""From one house to a million people at once: a simulation, and what follows from it.

    python bench/scale.py                             prints the tables of docs/scale.md, from bench/scale.json
    python bench/scale.py --measure [--people 10000]  measures, and writes bench/scale.json
    python bench/scale.py --page                      writes them into docs/scale.md

The simulation has so many people, two at a table, at two processes of the house and one PostgreSQL server. They are
programs with one connection each that think for 0 to 2 × `--think` seconds, because browsers for so many would need
more than this machine; what pages cost is measured with `--pages` tables of people with browsers, in the same run, and
what a stream costs with `--listeners`. The sizes of the database are read at the end, and its write-ahead log while
people play. Formulas are in bench/crowd.py.
"""

import argparse
import json
import os
import statistics
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import psycopg

from bench.crowd import Assumed, Measured, figures, inputs, simulation
from bench.listeners import listening, raise_limit
from bench.server import FREE
from bench.serving import Result, house
from tablee import Match
from tablee.bots import get
from tablee.web.cluster.bus import decode_notices, encode_notices
from tablee.web.tables.journal import Entry, Notice
from tests.web.postgres import Server, postgres_server

PLACE = Path(__file__).with_name("scale.json")
PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
WORKERS = 2
GAMES, PLAYERS = 20, 3  # that are played to see how long one is
CHOICES = 40  # of a bot
NOTICES = 20_000  # that are read to see what one costs
WARM = 20.0  # seconds until a house has loaded compiled code
WRITERS, COMMIT_SECONDS = 16, 3.0
NOTIFY = "NOTIFY commits"


def main() -> None:
    """Prints, or measures first."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--page", action="store_true", help="writes docs/scale.md")
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--think", type=float, default=15.0, help="seconds before a move, on average")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pages", type=int, default=20, help="tables of two people with browsers")
    parser.add_argument("--listeners", type=int, default=2_000)
    parser.add_argument("--game", default="gold")
    asked = parser.parse_args()
    if asked.measure:
        PLACE.write_text(json.dumps(asdict(measure(asked)), indent=2) + "\n", encoding="utf-8")
    measured = stored()
    parts = parts_of_page(measured)
    print("\n\n".join(parts.values()))
    if asked.page:
        PAGE.write_text(with_parts(PAGE.read_text(encoding="utf-8"), parts), encoding="utf-8")


def parts_of_page(measured: Measured) -> dict[str, str]:
    """What docs/scale.md shows, by the names of its parts."""
    assumed = Assumed()
    return {
        "simulation": simulation(measured),
        "inputs": inputs(measured, assumed),
        "figures": figures(measured, assumed),
    }


def with_parts(page: str, parts: Mapping[str, str]) -> str:
    """A page with these parts in the places of the former ones."""
    for name, part in parts.items():
        head, begin, rest = page.partition(f"<!-- {name} -->\n")
        _, end, tail = rest.partition(f"<!-- end of {name} -->\n")
        assert end, name
        page = f"{head}{begin}\n{part}\n\n{end}{tail}"
    return page


def stored() -> Measured:
    """What was measured last."""
    return Measured(**json.loads(PLACE.read_text(encoding="utf-8")))


def measure(asked: argparse.Namespace) -> Measured:
    """The simulation: programs, pages, listeners."""
    load, tables = os.getloadavg()[0], asked.people // 2
    raise_limit(asked.people + 1_000)
    with postgres_server() as postgres:
        with house(WORKERS, None, postgres, **FREE) as server:
            values = tables, asked.seconds, 0, asked.game, tables, "two", asked.think, max(WARM, asked.think)
            with log_of(postgres, asked.seconds) as log:
                r = server.play("tablee.cjs", server.port, *values)
        sizes = {
            **sizes_of(postgres),
            "wal_bytes": log[0],
            "commits": commits(postgres, ""),
            "notifying": commits(postgres, NOTIFY),
        }
    if r["refused"]:
        raise SystemExit(f"{r['refused']:.0f} moves were refused")
    pages, streams = people_with_pages(asked), listening(asked.listeners, 100, 5.0, 5, 2.0, asked.game)
    return Measured(
        when=time.strftime("%Y-%m-%d"),
        load=round(load, 1),
        people=asked.people,
        moves=r["moves"],
        p50=r["p50"],
        p99=r["p99"],
        used=r["server"],
        page_ms=pages["cost"] / 1e3 / 2,  # two pages show each move
        page_kb=pages["bytes"] / 1e3,
        bot_ms=bot_ms(asked.game),
        program_us=r["cost"] - r["stored"],
        database_us=r["stored"],
        notice_us=notice_us(),
        process_mb=streams["empty"] / 1e6,
        stream_kb=streams["memory"] / 1e3,
        table_kb=streams["table"] / 1e3,
        entries=entries_of(asked.game),
        **sizes,
    )


def people_with_pages(asked: argparse.Namespace) -> Result:
    """People with browsers, at one process with SQLite: what a page costs does not depend on the database."""
    wishes = {"game": asked.game, "tables": asked.pages, "browsers": 2, "bots": 0, "bot": "policy", "watchers": 0}
    wishes |= {"think": 3.0, "seconds": asked.seconds, "settle": WARM, "visits": 0, "seed": 1}
    with house() as server:
        return server.play("browsers.cjs", json.dumps({"port": server.port, **wishes}))


@contextmanager
def log_of(postgres: Server, seconds: float) -> Iterator[list[float]]:
    """Bytes of the write-ahead log for an entry, in the last seconds of a block; in the list when it has ended."""
    found: list[float] = []
    samples: list[tuple[float, float, float]] = []
    ended = threading.Event()

    def look() -> None:
        query = b"SELECT count(*), pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') FROM entries"
        with psycopg.connect(postgres.address, autocommit=True) as connection:
            while not ended.wait(1.0):
                entries, log = connection.execute(query).fetchone() or (0, 0)
                samples.append((time.monotonic(), float(entries), float(log)))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield found
    finally:
        ended.set()
        thread.join()
    last = samples[-1]
    first = next(sample for sample in samples if last[0] - sample[0] <= seconds)
    found.append((last[2] - first[2]) / (last[1] - first[1]))


def sizes_of(postgres: Server) -> dict[str, float]:
    """What the database has grown by, for each entry and each table."""
    with psycopg.connect(postgres.address) as connection:

        def number(query: str) -> float:
            row = connection.execute(query.encode()).fetchone()
            assert row is not None
            return float(row[0])

        entries, tables = number("SELECT count(*) FROM entries"), number("SELECT count(*) FROM tables")
        parts = " + ".join(f"pg_total_relation_size('{name}')" for name in ("tables", "sitters", "tokens", "chat"))
        return {
            "entry_bytes": number("SELECT pg_total_relation_size('entries')") / entries,
            "table_bytes": number(f"SELECT {parts}") / tables,
        }


def commits(postgres: Server, more: str) -> float:
    """How many transactions of one row, and one more statement, PostgreSQL commits a second for 16 connections."""
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS commits (number int)")
    begin = threading.Barrier(WRITERS + 1)
    done = [0] * WRITERS

    def write(k: int) -> None:
        with psycopg.connect(postgres.address) as connection:
            begin.wait()
            end = time.monotonic() + COMMIT_SECONDS
            while time.monotonic() < end:
                connection.execute("INSERT INTO commits VALUES (1)")
                if more:
                    connection.execute(more.encode())
                connection.commit()
                done[k] += 1

    threads = [threading.Thread(target=write, args=(k,)) for k in range(WRITERS)]
    for thread in threads:
        thread.start()
    begin.wait()
    for thread in threads:
        thread.join()
    return sum(done) / COMMIT_SECONDS


def entries_of(game: str) -> float:
    """Entries of a game for three by the simple policy: its choices, and of each seat its taking and its part."""
    lengths = []
    for seed in range(GAMES):
        match, bot = Match(game, PLAYERS, seed=seed), get("policy", seed)
        while not match.over:
            match.play(bot.choose(match, match.waiting[0]), match.waiting[0])
        lengths.append(sum(played.seat >= 0 for played in match.played) + 3 * PLAYERS)
    return statistics.fmean(lengths)


def bot_ms(game: str) -> float:
    """Processor time of a choice of `strong`, at the beginning of a game for three."""
    match = Match(game, PLAYERS, seed=1)
    get("strong", 0).choose(match, match.waiting[0])  # loads compiled code
    began = time.process_time()
    for seed in range(CHOICES):
        seat = match.waiting[0]
        match.play(get("strong", seed).choose(match, seat), seat)
    return (time.process_time() - began) / CHOICES * 1e3


def notice_us() -> float:
    """Processor time to read a notice of one move: what a process does that has no use for it, at the least."""
    notice = Notice("abcdefghij", (Entry(12, "action", 1, "bid 3", 1794800000.0),))
    payload = encode_notices([notice]).decode()
    began = time.process_time()
    for _ in range(NOTICES):
        decode_notices(payload)
    return (time.process_time() - began) / NOTICES * 1e6


if __name__ == "__main__":
    main()
