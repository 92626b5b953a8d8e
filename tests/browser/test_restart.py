"""Reloading the page, killing the house in the middle of a game, and the clock."""

import json
import re
import sqlite3
from collections.abc import Callable

from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_company import mover, together

OUTAGE = ("ERR_", "htmx:sse:error", "Failed to fetch")  # what a browser says when nobody answers
CLOCK = 30  # seconds for a move


def test_a_reload_finds_the_same_table(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone")
    ana.lay("gaudi", ["bot:easy"])  # one plays after the other: while it is her turn, nothing else happens
    ana.play(ana.turn().bar[0])
    before = ana.turn()
    ana.page.reload()
    assert ana.turn() == before


def test_after_a_kill_the_house_goes_on_and_pages_find_back_by_themselves(
    guest: Callable[..., Guest], house: Served
) -> None:
    ana, bea = together(guest(), guest(lang="fr", size="phone"), "madness")
    for _ in range(3):
        one = mover(ana, bea)
        one.play(one.turn().bar[0])
    one = mover(ana, bea)
    other = bea if one is ana else ana
    for person in (ana, bea):
        person.expect(*OUTAGE)
        person.page.evaluate("() => (window.sameOldPage = true)")
    turn, boards = one.turn(), [person.page.inner_text("#board") for person in (ana, bea)]
    with house.killed():
        one.play_on_board(turn.bar[0])
        one.page.wait_for_selector("#trouble:visible")
    assert [person.page.inner_text("#board") for person in (ana, bea)] == boards
    one.play(turn.bar[0])
    other.sees(turn.sequence + 1)
    assert all(person.page.evaluate("() => window.sameOldPage") for person in (ana, bea))
    other.play(other.turn().bar[0])
    one.sees(other.sequence)


def test_when_the_time_for_a_move_runs_out_a_bot_plays_it(guest: Callable[..., Guest], house: Served) -> None:
    """What is left of the time after the house was closed is in tests/web/tables/test_clocks.py."""
    ana = guest(lang="fr")
    path = ana.lay("madness", ["bot:easy"], clock=str(CLOCK))
    turn = ana.turn()
    assert re.fullmatch(r"0:[0-3]\d", ana.page.inner_text(".seat.you .clock"))
    ana.sees(turn.sequence + 1)
    query = 'SELECT note FROM entries WHERE "table" = ? AND sequence = ?'
    with sqlite3.connect(house.database) as database:
        (note,) = database.execute(query, (path.removeprefix("/t/"), turn.sequence)).fetchone()
    database.close()
    assert json.loads(note) == {"by": "clock"}
    again = ana.turn()
    assert again.sequence > turn.sequence
    assert ana.page.locator(".seat.you .clock").is_visible(), "and the next move has its own time"
