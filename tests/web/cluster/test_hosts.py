"""A house on several hosts: one is killed, cut off, paused or upgraded, and the games go on.

The long form is `make test-cluster`: with the leases that houses have, a wire that is cut for 20 seconds, and upgrades.
"""

import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tablee.web.tables.leases import LEASE_SECONDS
from tests.web.hosts import Guest, Host, Hosts, hosts_of
from tests.web.kills import check, playing, under_load
from tests.web.serving import client_of, until

pytestmark = pytest.mark.slow
LEASE = 3.0  # seconds; 6 in a house. A busy machine must not keep a process from renewing it in time.

Report = Callable[[str], None]


def held_back(hosts: Hosts, host: Host, name: str) -> tuple[Guest, int]:
    """A table that a host has, where a bot thinks about its choice; the table's sequence."""
    while True:
        guest = Guest(host, name)
        table = guest.look(host)
        if table["legal"]:
            guest.act(host, table)
            table = guest.look(host)
        if not table["legal"] and not table["over"]:
            until(lambda: any(about.startswith(name) for about in hosts.thought_about()))
            return guest, int(table["sequence"])


def stored(database: str, guest: Guest, sequence: int) -> list[tuple[object, ...]]:
    """The entries with a sequence at a table: one, if all is well."""
    query = 'SELECT kind, seat, action, at FROM entries WHERE "table" = %s AND sequence = %s'
    with psycopg.connect(database) as connection:
        rows = connection.execute(query, [guest.id, sequence]).fetchall()
    assert len(rows) == 1
    return rows


def kill_a_host(database: str, folder: Path, lease: float, report: Report) -> None:
    """Its games go on at the other; what it acknowledged is there; nobody else has thought about anything twice."""
    with hosts_of(database, folder, "lyon", "osaka", lease=lease) as hosts:
        lyon, osaka = hosts.all
        guests = [Guest(lyon, f"guest{k}") for k in range(3)]
        for guest in guests:
            guest.play([lyon, osaka], 4)
        lyon.kill()
        killed, began = lyon.process, time.monotonic()
        for guest in guests:
            guest.play([osaka], 3)
        taken = time.monotonic() - began
        moves = sum(guest.check(database) for guest in guests)
        assert [about for about, times in hosts.thought_about(besides=[killed]).items() if times > 1] == []
        report(f"killed: {moves} acknowledged moves, 0 lost; all games went on within {taken:.1f} s")
        assert taken < 60.0


def check_thoughts(hosts: Hosts, host: Host, cut: float, mended: float, lease: float) -> None:
    """Nobody has thought about a choice twice, as far as that is possible for a host that is cut off.

    What it has chosen and could not store before its lease has ended is known to nobody else: whoever takes the table
    over must choose anew, and of a table there is one such choice for each seat that was to choose. Exactly that may
    be thought about on two hosts. It begins nothing when its lease has ended, and no process thinks about anything
    twice.
    """
    thoughts = hosts.thought()
    assert max(Counter((thought.process, thought.about) for thought in thoughts).values()) == 1
    ended = cut + lease + 0.5  # the lease was renewed before the cut; half a second for a busy machine
    assert [t for t in thoughts if t.process == host.process and ended < t.at < mended] == []
    twice = {about for about, times in hosts.thought_about().items() if times > 1}
    for about in twice:
        first, second = sorted(thought for thought in thoughts if thought.about == about)
        assert first.process == host.process
        assert first.at < ended
        assert second.at > cut
    assert len(twice) <= 1, twice  # one table, one bot


def cut_a_host_off(database: str, folder: Path, lease: float, seconds: float, report: Report) -> None:
    """It refuses moves and says why; the other goes on; then it catches up."""
    with hosts_of(database, folder, "lyon", "osaka", lease=lease) as hosts:
        lyon, osaka = hosts.all
        guest = Guest(lyon, "guest")
        guest.play([lyon, osaka], 3)
        table = None
        while table is None or not table["legal"]:
            table = guest.look(lyon)
        lyon.wire.cut()
        cut = time.monotonic()
        answer = guest.act(lyon, table)
        assert answer is not None
        refused = time.monotonic() - cut
        assert answer.status_code == 503
        assert refused < 12.0  # one deadline of 5 seconds, and a margin for a busy machine
        assert answer.headers["Retry-After"]
        assert "database" in answer.json()["detail"] or "moment" in answer.json()["detail"], answer.json()
        before = len(guest.acknowledged)
        guest.play([osaka], 2)
        assert len(guest.acknowledged) > before  # the bot's answers came from the other host
        time.sleep(max(0.0, cut + seconds - time.monotonic()))
        lyon.wire.mend()
        mended = began = time.monotonic()
        until(lambda: (guest.look(lyon) or {}).get("sequence") == guest.look(osaka)["sequence"])
        caught_up = time.monotonic() - began
        guest.play([lyon, osaka], 2)
        moves = guest.check(database)
        check_thoughts(hosts, lyon, cut, mended, lease)
        report(
            f"cut off for {seconds:.0f} s: refused after {refused:.1f} s, caught up after {caught_up:.1f} s; "
            f"{moves} acknowledged moves, 0 lost"
        )


def pause_a_host(database: str, folder: Path, lease: float, report: Report) -> None:
    """Its bot thinks when it is stopped; when it wakes up another host has moved, and its own move is void."""
    with hosts_of(database, folder, "lyon", "osaka", lease=lease, think=2.0) as hosts:
        lyon, osaka = hosts.all
        guest, before = held_back(hosts, lyon, "paused")
        lyon.wire.cut()  # so that it does not hear of the other's move before it sends its own
        lyon.kill(signal.SIGSTOP)
        taken = guest.bot_moves(osaka, before)
        after, kept = guest.look(osaka)["sequence"], stored(database, guest, before)
        lyon.kill(signal.SIGCONT)
        until(
            lambda: any(end.process == lyon.process and end.about.startswith("paused") for end in hosts.thought("end"))
        )
        time.sleep(0.3)
        lyon.wire.mend()
        until(lambda: ((guest.look(lyon) or {}).get("sequence") or 0) >= after)
        assert stored(database, guest, before) == kept  # the late move has not taken its place
        guest.play([lyon, osaka], 2)
        guest.check(database)
        assert stored(database, guest, before) == kept
        report(f"paused: another host moved after {taken:.1f} s, and the late move was refused")


def check_cookie(one: Host, another: Host) -> None:
    """A cookie that one host has signed is known at another, which would set a new one otherwise."""
    with client_of() as browser:
        browser.get(f"{one.url}/")
        cookies = dict(browser.cookies)
        browser.get(f"{another.url}/")
        assert cookies
        assert dict(browser.cookies) == cookies


def upgrade_all(database: str, folder: Path, lease: float, rounds: int, report: Report) -> None:
    """One host after the other is stopped and started again under load."""
    with hosts_of(database, folder, "lyon", "osaka", lease=lease) as hosts:
        check_cookie(*hosts.all)
        guest = Guest(hosts.all[0], "guest")
        with playing([host.port for host in hosts.all], 3) as players:
            for _ in range(rounds):
                for host in hosts.all:
                    under_load(players, 2)
                    host.stop()
                    host.start()
            under_load(players, 2)
        guest.play(hosts.all, 3)
        guest.check(database)
        moves = check(database, players)
        report(f"upgraded {rounds * len(hosts.all)} times under load: {moves} acknowledged moves, 0 lost")


def say_nothing(_: str) -> None:
    """The long form prints its figures."""


def test_a_host_is_killed_in_mid_game(database: str, tmp_path: Path) -> None:
    kill_a_host(database, tmp_path, LEASE, say_nothing)


def test_a_host_that_was_paused_cannot_move_after_another_has_taken_over(database: str, tmp_path: Path) -> None:
    pause_a_host(database, tmp_path, LEASE, say_nothing)


# ---- at full length


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Report:
    def report(text: str) -> None:
        with capsys.disabled():
            print(f"\n{text}", flush=True)

    return report


@pytest.mark.cluster
def test_a_host_is_killed_in_mid_game_at_full_length(database: str, tmp_path: Path, printed: Report) -> None:
    kill_a_host(database, tmp_path, LEASE_SECONDS, printed)


@pytest.mark.cluster
def test_a_host_is_cut_off_for_20_seconds(database: str, tmp_path: Path, printed: Report) -> None:
    cut_a_host_off(database, tmp_path, LEASE_SECONDS, 20.0, printed)


@pytest.mark.cluster
def test_a_host_is_paused_at_full_length(database: str, tmp_path: Path, printed: Report) -> None:
    pause_a_host(database, tmp_path, LEASE_SECONDS, printed)


@pytest.mark.cluster
def test_hosts_are_upgraded_ten_times(database: str, tmp_path: Path, printed: Report) -> None:
    upgrade_all(database, tmp_path, LEASE_SECONDS, 5, printed)
