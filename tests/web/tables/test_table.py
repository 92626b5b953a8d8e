import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from tablee.games import NAMES
from tablee.record import verify
from tablee.web.api.schemas import Move
from tablee.web.tables import commands, seating, setup
from tablee.web.tables.errors import Refused
from tablee.web.tables.hints import hint
from tablee.web.tables.house import House
from tablee.web.tables.ids import ID_ALPHABET
from tablee.web.tables.record import record_of
from tests import toy
from tests.web.house import (
    ANA,
    BEA,
    CLO,
    at_a_choice,
    create,
    duel,
    in_house,
    opened,
    play,
    refusal,
    sitter,
    store_of,
    until,
)

# ---- opening and finding


def test_an_id_is_ten_signs_that_are_not_mistaken_for_others(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        found = {(await create(house, "gold", 2, {}, [], None, False, ANA)).id for _ in range(5)}
        assert len(found) == 5
        assert all(len(id) == 10 and set(id) <= set(ID_ALPHABET) for id in found)
        assert not set("il1o0") & set(ID_ALPHABET)

    in_house(tmp_path, story)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (("chess", 2, {}, ["me", "open"], None), "There is no such game"),
        (("gold", 9, {}, [], None), "is for 2 to 4 players"),
        (("gold", 2, {"speed": "fast"}, [], None), "has no option “speed”"),
        (("gold", 2, {"pearls": "blue"}, [], None), "can be: hidden, open"),
        (("gold", 2, {}, ["me"], None), "every one of the 2 seats"),
        (("gold", 2, {}, ["me", "me"], None), "one seat only"),
        (("gold", 2, {}, ["me", "bot:genius"], None), "bot:easy, bot:normal, bot:strong"),
        (("toy", 2, {}, ["me", "bot:net"], None), "bot:easy, bot:normal, bot:strong"),  # nobody has learnt the toy
        (("gold", 2, {}, [], 17), "30, 120, 86400"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_what_is_possible(
    tmp_path: Path,
    wishes: tuple[str, int, dict[str, str], list[str], int | None],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toy.sit(monkeypatch)
    monkeypatch.setattr(setup, "NAMES", (*NAMES, toy.NAME))

    async def story(house: House) -> None:
        game, players, options, seats, clock = wishes
        error = await refusal(create(house, game, players, options, seats, clock, False, ANA))
        assert error.status == 422
        assert said in error.sentence()

    in_house(tmp_path, story)


def test_one_visitor_cannot_fill_the_house_with_open_tables(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        for _ in range(seating.MOST_OPEN):
            await create(house, "gold", 2, {}, [], None, False, ANA)
        assert (await refusal(create(house, "gold", 2, {}, [], None, False, ANA))).status == 429
        assert (await create(house, "gold", 2, {}, [], None, False, BEA)).free

    in_house(tmp_path, story)


def test_lists_show_public_tables_and_ones_own_waiting_first(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        secret = await create(house, "gold", 2, {}, [], None, False, ANA)
        shown = await create(house, "gold", 2, {}, [], None, True, ANA)
        running = await duel(house, public=True)
        assert [t.id for t in await house.open_tables()] == [shown.id]
        assert [t.id for t in await house.running_tables()] == [running.id]
        assert running.match is not None
        mover = sitter(running, running.match.waiting[0])
        assert (await house.tables_of(mover))[0] is running
        assert {t.id for t in await house.tables_of(ANA)} == {secret.id, shown.id, running.id}
        assert await house.tables_of(CLO) == []

    in_house(tmp_path, story)


@pytest.mark.parametrize(
    "id", ["", "aaaaaaaaaa", "../../etc/", "AAAAAAAAAA", "x" * 5000, "aaaaaaaaa\x00", "' OR 1=1--"]
)
def test_an_unknown_id_is_refused(tmp_path: Path, id: str) -> None:
    async def story(house: House) -> None:
        assert (await refusal(house.table(id))).status == 404

    in_house(tmp_path, story)


# ---- seats


def test_the_game_begins_when_the_last_seat_is_taken_and_only_then(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "maya", 3, {}, ["open", "me", "bot:easy"], None, False, ANA)
        assert (table.seat_of(ANA), table.free, table.stage, table.match) == (1, [0], "open", None)
        assert await seating.sit(table, BEA) == 0
        assert table.stage == "running"
        assert table.match is not None
        assert table.match.names == ["Bea", "Ana", ""]
        assert (await refusal(seating.sit(table, CLO))).status == 409
        assert await seating.sit(table, ANA) == 1  # sitting down twice changes nothing

    in_house(tmp_path, story)


def test_a_second_ana_gets_a_name_of_her_own(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, [], None, False, ANA)
        await seating.sit(table, type(ANA)("v-other", "ANA"))
        assert [seat.name for seat in table.seats] == ["Ana", "ANA 2"]

    in_house(tmp_path, story)


def test_what_every_player_adds_goes_into_the_cards_and_the_record_proves_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, [], None, False, ANA, entropy=b"dice of Ana")
        promise = table.commitment.promise
        await seating.sit(table, BEA, entropy=b"dice of Bea")
        dice = random.Random(1)
        assert (await refusal(asyncio.to_thread(record_of, table))).status == 409
        while not table.over:
            await play(table, 50, dice)
        text = record_of(table)
        assert f"Promise: {promise.hex()}" in text
        assert f"Entropy 0: {b'dice of Ana'.hex()}" in text
        assert verify(text).fair is True

    in_house(tmp_path, story)


def test_leaving_before_the_game_frees_the_seat(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "madness", 2, {}, [], None, False, ANA)
        await seating.leave(table, ANA)
        assert table.free == [0, 1]
        await seating.sit(table, BEA)
        await seating.sit(table, ANA)
        assert (table.seat_of(BEA), table.seat_of(ANA)) == (0, 1)

    in_house(tmp_path, story)


# ---- playing


def test_only_the_owner_of_a_seat_acts_for_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        seat = table.match.waiting[0]
        action = table.match.legal(seat)[0]
        assert (await refusal(commands.act(table, CLO, action, 2))).status == 403
        assert (await refusal(commands.act(table, sitter(table, 1 - seat), action, 2))).status == 409
        assert table.sequence == 2

    in_house(tmp_path, story)


def test_an_impossible_action_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        mover = sitter(table, table.match.waiting[0])
        for action in ("castle", "", "joker 99", "x" * 500, "{player}"):
            assert (await refusal(commands.act(table, mover, action, 2))).status == 422
        assert (table.sequence, len(await store_of(house).entries(table.id))) == (2, 2)

    in_house(tmp_path, story)


def test_a_stale_page_gets_a_clear_answer_and_a_double_click_does_no_harm(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gaudi")
        seat, legal = await at_a_choice(table)
        mover, seen = sitter(table, seat), table.sequence
        twice = await asyncio.gather(*[commands.act(table, mover, legal[0], seen) for _ in range(3)])
        assert twice == [None] * 3
        assert table.sequence == seen + 1
        for sequence in (seen, -1, 9999):
            assert (await refusal(commands.act(table, mover, legal[1], sequence))).status == 409
        assert table.sequence == seen + 1

    in_house(tmp_path, story)


def test_sealed_choices_come_in_any_order_and_may_be_changed_until_the_last(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        dice = random.Random(3)
        while table.match is None or len(table.match.waiting) < 2:
            await play(table, 1, dice)
        seen, legal = table.sequence, table.match.legal(0)
        await commands.act(table, sitter(table, 1), legal[0], seen)
        await commands.act(table, sitter(table, 1), legal[1], seen + 1)  # changed
        assert table.match.choice(1) == legal[1]
        assert table.match.view(0)["chosen"] == [1]
        assert table.match.view(0)["choice"] is None
        await commands.undo(table, sitter(table, 1), seen + 2)  # withdrawn
        assert table.match.waiting == [0, 1]
        await commands.act(table, sitter(table, 1), legal[1], seen + 3)
        await commands.act(table, sitter(table, 0), legal[0], seen)  # saw none of this, and need not
        assert [(e.sequence - seen, e.kind) for e in table.entries_since(seen)] == [(4, "action"), (3, "seal")]
        assert table.match.choice(1) is None
        assert (await refusal(commands.act(table, sitter(table, 1), legal[0], seen + 4))).status == 409

    in_house(tmp_path, story)


def test_undo_takes_back_what_has_shown_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gaudi")
        dice = random.Random(5)
        undone = 0
        for _ in range(30):
            assert table.match is not None
            seat = table.match.waiting[0]
            before = table.match.played
            await play(table, 1, dice)
            with contextlib.suppress(Refused):
                await commands.undo(table, sitter(table, seat), table.sequence)
                undone += 1
                assert table.match.played == before
        assert undone
        assert (await refusal(commands.undo(table, CLO, table.sequence))).status == 403

    in_house(tmp_path, story)


def test_moves_at_several_tables_are_accepted_or_refused_one_by_one(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        laid = [await duel(house) for _ in range(4)]
        moves = []
        for table in laid:
            assert table.match is not None
            action = table.match.legal(0)[0] if table.match.waiting == [0] else "none"
            moves.append(Move(table=table.id, action=action, sequence=2))
        moves += [Move(table="aaaaaaaaaa", action="+1", sequence=0), moves[0]]  # an unknown table, and one move twice
        results = await commands.act_all(house, ANA, moves)
        for table, result in zip(laid, results, strict=False):
            assert result == 3 if len(table.entries) == 3 else isinstance(result, Refused) and result.status == 409
        assert isinstance(results[4], Refused)
        assert results[4].status == 404
        assert results[5] == results[0] or isinstance(results[5], Refused)
        assert not any(table.lock.locked() for table in laid)

    in_house(tmp_path, story)


# ---- talking, playing again


def test_words_are_kept_as_text_trimmed_and_limited(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        await commands.say(table, ANA, "  <script>alert(1)</script>\n\x00 {player}  ")
        await commands.say(table, CLO, "bravo")
        assert [(m.seat, m.text) for m in table.chat] == [(0, "<script>alert(1)</script> {player}"), (None, "bravo")]
        assert (await refusal(commands.say(table, ANA, " \n"))).status == 422
        assert (await refusal(commands.say(table, ANA, "a" * 401))).status == 422
        house.tables.clear()
        assert (await house.table(table.id)).chat == table.chat

    in_house(tmp_path, story)


# ---- what lasts


def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        dice = random.Random(7)
        async with opened(tmp_path) as house:
            kept = []
            for game in ("gold", "aztec", "madness", "gaudi"):
                table = await duel(house, game)
                await play(table, 25, dice)
                assert table.match is not None
                kept.append((table.id, table.sequence, [table.match.view(p) for p in range(2)], table.entries))
        async with opened(tmp_path) as house:
            for id, sequence, views, entries_then in kept:
                table = await house.table(id)
                assert table.match is not None
                assert (table.sequence, table.entries) == (sequence, entries_then)
                assert [table.match.view(p) for p in range(2)] == views
                await play(table, 1, dice)

    asyncio.run(story())


def test_two_houses_on_one_database_lose_nothing_and_one_of_two_is_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            seat, legal = await at_a_choice(here)
            seen = here.sequence
            results = await asyncio.gather(
                commands.act(here, sitter(here, seat), legal[0], seen),
                commands.act(there, sitter(here, seat), legal[1], seen),
                return_exceptions=True,
            )
            assert sum(isinstance(r, Refused) and r.status == 409 for r in results) == 1
            assert here.sequence == there.sequence == seen + 1
            assert here.entries == there.entries
            # The next move may be sent to either, also where the last has not been heard of.
            dice = random.Random(1)
            for k in range(10):
                await play((here, there)[k % 2], 1, dice)
                await asyncio.gather(one.catch_up(here), two.catch_up(there))
            assert here.entries == there.entries

    asyncio.run(story())


def test_a_hint_is_for_the_one_who_is_to_move(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        seat = table.match.waiting[0]
        hints = await hint(table, sitter(table, seat), "fr")
        assert hints
        assert {hint.action for hint in hints} <= set(table.match.legal(seat))
        assert await hint(table, sitter(table, 1 - seat), "fr") == []
        assert (await refusal(hint(table, CLO, "fr"))).status == 403
        await until(lambda: not table.lock.locked())

    in_house(tmp_path, story)
