"""The waiting room: who is missing, who is away, and what the host may do."""

from pathlib import Path

from tablee.i18n import Say
from tablee.web.site.room_view import build_room_view
from tablee.web.site.sheets import Viewpoint, sheet_of
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import seating
from tablee.web.tables.house import House
from tests.web.house import ANA, BEA, CLO, create, in_house, until
from tests.web.tables.test_presence import at, away, impatient


def test_the_waiting_room_says_who_is_missing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 3, {"pearls": "open"}, ["me", "open", "bot:easy"], 120, False, ANA)
        host, guest = build_table_view(table, ANA, "en", "link"), build_table_view(table, CLO, "en", "link")
        assert host.stage == "open"
        assert host.prompt == "1 player is still missing."
        assert [seat.state for seat in host.seats] == ["ready", "", "Bot, easy"]
        assert host.room is not None
        assert guest.room is not None
        assert (host.room.can_sit, guest.room.can_sit, host.can_leave) == (False, True, True)
        assert host.room.terms == "45 min · 2 minutes for each move · Pearls on the table: Open pearls"
        usual = await create(house, "gold", 2, {"pearls": "hidden"}, ["me", "open"], None, False, ANA)
        assert build_room_view(usual, 0, None, True, Say("en")).terms == "45 min · no time limit", "nothing special"

    in_house(tmp_path, story)


def test_a_bot_that_is_no_strength_of_ours_is_called_normal(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 3, {}, ["me", "open", "bot:random"], None, False, ANA)
        assert build_table_view(table, ANA, "en", "").seats[2].state == "Bot, normal"

    in_house(tmp_path, story)


def test_the_host_may_put_bots_on_seats_and_nobody_else(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 3, {}, ["me", "open", "bot:easy"], 30, False, ANA)
        host, watcher = build_table_view(table, ANA, "fr", "").room, build_table_view(table, CLO, "en", "").room
        assert host is not None
        assert watcher is not None
        assert [value for value, _ in host.levels][:2] == ["bot:easy", "bot:normal"]
        assert watcher.levels == ()
        assert "30 secondes par coup" in host.terms
        html = sheet_of(table, Viewpoint(0, None, "en", False, False, "link", "", host=True)).html()
        assert 'value="1 bot:easy"' in html
        assert 'value="2 open"' in html
        guest = sheet_of(table, Viewpoint(None, None, "en", False, False, "link", "")).html()
        assert 'name="place"' not in guest
        assert guest.index("Sit here") < guest.index('id="invite"'), "first a seat, then the link"
        for page in (html, guest):
            assert 'id="say"' in page
            assert 'id="chat"' in page

    in_house(tmp_path, story)


def test_who_waits_sees_who_is_ready_and_who_is_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(impatient(house), "gold", 3, {}, ["me", "open", "open"], None, False, ANA)
        await seating.sit(table, BEA)
        with at(table, ANA):
            with at(table, BEA):
                assert [seat.state for seat in build_table_view(table, ANA, "en", "").seats] == ["ready", "ready", ""]
            await until(lambda: away(table) == [(1, False)])
            shown = build_table_view(table, ANA, "en", "")
            assert [seat.state for seat in shown.seats] == ["ready", "away", ""]
            assert shown.asking is None, "a seat can be given up before the game, and nobody plays for anybody"

    in_house(tmp_path, story)
