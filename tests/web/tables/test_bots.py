import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tablee.bots.lookahead import lookahead
from tablee.match import Match
from tablee.web.tables import bots as players
from tablee.web.tables import commands, seating
from tablee.web.tables.bots import Origins
from tablee.web.tables.errors import Refused
from tablee.web.tables.hints import hint
from tablee.web.tables.house import House
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, BEA, create, duel, in_house, opened, sitter, until


@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_bots_play_a_game_to_its_end_by_themselves(tmp_path: Path, strength: str) -> None:
    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, [f"bot:{strength}"] * 2, None, False, ANA)
        await until(lambda: table.over, 30)
        assert {entry.kind for entry in table.entries} == {"action"}
        assert all(entry.note == {"by": "bot"} for entry in table.entries)

    in_house(tmp_path, story)


def test_bots_seal_their_choices_without_waiting_for_people(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "aztec", 3, {}, ["me", "bot:easy", "bot:easy"], None, False, ANA)
        await until(lambda: table.match is not None and table.match.waiting == [0])
        assert table.match is not None
        await commands.act(table, ANA, table.match.legal(0)[0], table.sequence)

    in_house(tmp_path, story)


def test_a_bot_stands_in_for_one_who_has_left_until_they_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        away = sitter(table, table.match.waiting[0])
        await seating.leave(table, away)
        await until(lambda: table.match is not None and table.match.waiting != [table.seat_of(away)])
        await seating.come_back(table, away)
        assert not table.has_bots
        moves = len(table.entries)
        await asyncio.sleep(0.05)
        assert len(table.entries) == moves
        assert [e.kind for e in table.entries if e.kind in ("leave", "return")][-1:] == ["return"]

    in_house(tmp_path, story)


def test_when_everybody_has_left_the_game_rests(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        for seat in range(2):
            await seating.leave(table, sitter(table, seat))
        await until(lambda: not house.bots.busy(table) and not table.lock.locked())
        moves = len(table.entries)
        await asyncio.sleep(0.05)
        assert len(table.entries) == moves
        assert not table.over
        await seating.come_back(table, ANA)
        await until(lambda: table.match is not None and table.match.waiting == [table.seat_of(ANA)])

    in_house(tmp_path, story)


def test_a_bot_takes_a_moment_only_where_people_play_and_less_before_their_first_choice(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, pause=0.3) as house:
            start = time.monotonic()
            table = await create(house, "madness", 2, {}, ["me", "bot:easy"], None, False, ANA)
            match = table.match
            assert match is not None
            assert house.bots.pause_at(table, 1) == pytest.approx(0.3 * players.OPENING)
            begins = match.waiting != [0]
            await until(lambda: table.match is not None and table.match.waiting == [0])
            if begins:
                assert time.monotonic() - start > 0.25 * players.OPENING
            assert table.match is not None
            await commands.act(table, ANA, table.match.legal(0)[0], table.sequence)
            assert house.bots.pause_at(table, 1) == 0.3
            program = type(ANA)("p-bot", "Bot")
            fast = await create(house, "madness", 2, {}, ["me", "bot:easy"], None, False, program)
            assert house.bots.pause_at(fast, 1) == 0

    asyncio.run(story())


def test_a_bot_goes_on_sooner_after_its_own_choice_and_at_once_if_nobody_saw_anything_of_it(tmp_path: Path) -> None:
    """A tile taken up in Gaudí is unseen (GAU-7.2); laying it is not."""

    async def story() -> None:
        async with opened(tmp_path, pause=100.0) as house:
            table = await create(house, "gaudi", 3, {}, ["me", "bot:easy", "bot:easy"], None, False, ANA)
            table.match = match = Match("gaudi", 3, seed=1)
            while match.waiting != [0]:
                match.play(match.legal()[0])
            while match.waiting == [0]:
                match.play(match.legal()[0])
            assert match.waiting == [1]
            assert house.bots.pause_at(table, 1) == 100  # it begins its turn
            match.play(match.legal()[0])
            assert match.waiting == [1]
            assert house.bots.pause_at(table, 1) == 0  # nobody saw which tile it has taken up
            match.play(match.legal()[0])
            assert match.waiting == [1]
            assert house.bots.pause_at(table, 1) == 100 * players.GOING_ON  # all saw where it was laid

    asyncio.run(story())


@pytest.mark.parametrize(("game", "watched"), [("maya", "send"), ("gold", "bid")])
def test_people_watch_a_bot_do_what_they_see_come_face_down(game: str, watched: str) -> None:
    match = Match(game, 3, seed=1)
    seen = 0
    while not match.over:
        choices = match.legal()
        match.play(next((choice for choice in choices if choice.startswith(watched)), choices[0]))
        last = match.played[-1]
        if last.seat >= 0 and match.game.write(last.action).startswith(watched):
            seen += 1
            assert not match.is_unseen(len(match.played) - 1)
    assert seen > 5


def test_a_bot_that_fails_is_asked_again_and_the_house_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real, failures = players.choose, [1, 1]

    def stumbling(*values: object) -> str:
        if failures:
            failures.pop()
            raise RuntimeError("no idea")
        return real(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(players, "choose", stumbling)
    monkeypatch.setattr(players, "RETRY_SECONDS", 0.01)

    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, ["bot:easy", "bot:easy"], None, False, ANA)
        await until(lambda: table.sequence > 3)

    in_house(tmp_path, story)
    assert "a bot could not play" in caplog.text


# ---- fair shares


def test_one_address_with_many_tables_of_bots_does_not_keep_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Attack: 62 tables of strong bots from one address, by as many visitors; others waited for all of them."""
    gate, chosen = threading.Semaphore(0), []
    real = players.choose

    def slowly(strength: str, match: Match, seat: int, seed: int) -> str:
        assert gate.acquire(timeout=10)
        chosen.append(match.names[0])
        return real("random", match, seat, seed)

    monkeypatch.setattr(players, "choose", slowly)

    async def story(house: House) -> None:
        for k in range(30):
            crowd = Visitor(f"v-{k}", "Crowd")
            house.origins.note(crowd.id, "192.0.2.1")
            await create(house, "madness", 2, {}, ["me", "bot:strong"], None, False, crowd)
        await until(lambda: len(house.bots.queue) > 5)
        house.origins.note(ANA.id, "192.0.2.2")
        while True:  # until a bot is to begin at one of Ana's tables
            table = await create(house, "madness", 2, {}, ["me", "bot:strong"], None, False, ANA)
            assert table.match is not None
            if table.match.waiting == [1]:
                break
        asked = [one for one in house.tables.values() if one.bots_to_choose()]
        await until(lambda: len(house.bots.queue) == len(asked) - 1)  # one thinks, all others wait
        gate.release(2)  # the one that a bot thinks about already, and one more
        await until(lambda: len(chosen) == 2)
        assert "Ana" in chosen
        gate.release(1000)

    in_house(tmp_path, story)


def test_a_visitor_waits_for_one_hint_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack: 400 hints at once made everybody's bots wait for 25 seconds."""
    gate = threading.Event()
    monkeypatch.setattr(Match, "hint", lambda *_: [] if gate.wait(10) else None)

    async def story(house: House) -> None:
        laid = []
        for k in range(12):
            crowd = Visitor(f"v-{k}", "Crowd")
            house.origins.note(crowd.id, "192.0.2.1")
            table = await create(house, "gold", 2, {}, ["me", "open"], None, False, crowd)
            await seating.sit(table, ANA)
            laid.append((table, crowd))
        table, first = laid[0]
        asked = [asyncio.ensure_future(hint(table, first, "en"))]
        await until(lambda: bool(house.bots._hints))
        with pytest.raises(Refused) as again:
            await hint(table, first, "en")
        assert again.value.status == 429
        refused = 0
        for table, crowd in laid[1:]:
            asked.append(asyncio.ensure_future(hint(table, crowd, "en")))
            await until(lambda: asked[-1].done() or house.bots._hints[laid[len(asked) - 1][1].id] > 0)
            refused += asked[-1].done()
        assert refused == len(laid) - players.MOST_HINTS[1], "one address asks for a few at a time"
        assert len(house.bots.queue) < players.MOST_HINTS[1]
        gate.set()
        await asyncio.gather(*asked, return_exceptions=True)
        assert not house.bots._hints
        assert await hint(laid[0][0], first, "en") == []

    in_house(tmp_path, story)


def test_a_hint_that_was_refused_is_not_told_to_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MOST_HINTS_OF_ALL", 0)

    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        with pytest.raises(Refused):
            await hint(table, sitter(table, table.match.waiting[0]), "en")
        assert [entry.kind for entry in table.entries] == ["sit", "sit"]

    in_house(tmp_path, story)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Bots think until it is set."""
    gate = threading.Event()

    def never(*_: object) -> str:
        gate.wait(10)
        raise RuntimeError("the test is over")

    monkeypatch.setattr(players, "choose", never)
    return gate


def test_bots_play_only_a_few_games_among_themselves_for_one_visitor_or_address(
    tmp_path: Path, gate: threading.Event
) -> None:
    async def story(house: House) -> None:
        async def bots_alone(visitor: Visitor) -> None:
            house.origins.note(visitor.id, "192.0.2.1")
            await create(house, "madness", 2, {}, ["bot:easy", "bot:easy"], None, False, visitor)

        for _ in range(players.MOST_ALONE[0]):
            await bots_alone(ANA)
        with pytest.raises(Refused) as mine:
            await bots_alone(ANA)
        assert mine.value.status == 429
        for k in range(players.MOST_ALONE[1] - players.MOST_ALONE[0]):
            await bots_alone(Visitor(f"v-{k}"))
        with pytest.raises(Refused) as ours:
            await bots_alone(Visitor("v-one-more"))
        assert ours.value.status == 429
        await create(house, "madness", 2, {}, ["me", "bot:easy"], None, False, ANA)  # to play is another thing
        gate.set()

    in_house(tmp_path, story)


def test_a_visitor_whose_bots_think_at_many_tables_opens_no_more(tmp_path: Path, gate: threading.Event) -> None:
    async def story(house: House) -> None:
        async def against_a_bot() -> None:
            await create(house, "madness", 2, {}, ["me", "bot:strong"], None, False, ANA)

        while len(house.bots._busy) < players.MOST_BUSY[0]:
            await against_a_bot()
        with pytest.raises(Refused) as refusal:
            await against_a_bot()
        assert refusal.value.status == 429
        await create(house, "madness", 2, {}, ["me", "open"], None, False, ANA)  # without bots
        await create(house, "madness", 2, {}, ["me", "bot:strong"], None, False, BEA)
        gate.set()

    in_house(tmp_path, story)


def test_a_bot_that_thinks_leaves_the_gil_to_others_nearly_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code releases the GIL; what is left of a choice must be little, or the event loop stops meanwhile."""
    match = Match("gold", 3, seed=1)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    compiled = lookahead(match.game)
    released = 0.0

    def timed(*values: Any) -> Any:
        nonlocal released
        start = time.thread_time()
        found = compiled(*values)
        released += time.thread_time() - start
        return found

    seat = match.waiting[0]
    players.choose("strong", match, seat, 0)  # everything is compiled now
    monkeypatch.setattr("tablee.bots.master.lookahead", lambda _: timed)
    start = time.thread_time()
    for seed in range(5):
        players.choose("strong", match, seat, seed)
    whole = time.thread_time() - start
    assert released > 0.8 * whole


def test_a_visitor_is_known_by_the_address_they_came_from_last() -> None:
    origins = Origins()
    assert origins.of("v-ana") == "v-ana"
    origins.note("v-ana", "192.0.2.1")
    origins.note("v-ana", "192.0.2.2")
    origins.note("v-ana", "")
    assert origins.of("v-ana") == "192.0.2.2"


def test_those_who_were_not_seen_for_longest_are_forgotten_first() -> None:
    origins = Origins(most=2)
    for visitor in ("v-ana", "v-bea", "v-ana", "v-clo"):
        origins.note(visitor, "192.0.2.1")
    assert [origins.of(visitor) for visitor in ("v-ana", "v-bea", "v-clo")] == ["192.0.2.1", "v-bea", "192.0.2.1"]
