"""What the page says about people who are away, and about bots that play for them."""

import random
from pathlib import Path

import pytest

from tablee.i18n import Say
from tablee.web.site.home_view import table_row
from tablee.web.site.replay_view import build_replay_view
from tablee.web.site.sheets import Viewpoint, sheet_of
from tablee.web.site.table_view import TableView, build_table_view
from tablee.web.tables import commands, consents, seating
from tablee.web.tables.house import House
from tablee.web.tables.record import moves_by_bots
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, duel, in_house, play, until
from tests.web.tables.test_consents import three
from tests.web.tables.test_presence import at, away, impatient


def look(table: Table, who: object = ANA, lang: str = "en") -> TableView:
    return build_table_view(table, who, lang, "link")  # type: ignore[arg-type]


def test_those_who_remain_are_asked_and_see_what_the_others_would_do(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await three(impatient(house))
        assert look(table).asking is None
        with at(table, ANA, BEA):
            await until(lambda: away(table) == [(2, True)])
            await consents.agree(table, BEA, "wait", 2)
            shown = look(table)
            assert shown.asking is not None
            assert (shown.asking.name, shown.asking.asked, shown.asking.alone) == ("Cloé", True, False)
            assert shown.asking.agreed == ("Bea would rather wait.",)
            assert [seat.state for seat in shown.seats][2] == "away"
            assert [seat.here for seat in shown.seats] == [True, True, False, False]
            assert shown.seats[2].since is not None
            assert look(table, BEA).asking.wish == "wait"  # type: ignore[union-attr]
            watching = look(table, None).asking
            assert watching is not None
            assert not watching.asked
            gone = look(table, CLO, "fr")
            assert gone.asking is None
            assert gone.call == "Les autres vous attendent."
            await consents.agree(table, ANA, "bot", 2)
            await consents.agree(table, BEA, "bot", 2)
            assert look(table).asking is None
            assert look(table).seats[2].state == "away, a bot plays"

    in_house(tmp_path, story)


def test_a_page_changes_when_somebody_goes_and_comes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(impatient(house), "gold")
        viewpoint = Viewpoint(0, None, "en", False, False, "link", "")
        with at(table, ANA):
            with at(table, BEA):
                here = sheet_of(table, viewpoint)
            await until(lambda: away(table) == [(1, True)])
            gone = sheet_of(table, viewpoint)
            assert b"asking" in gone.since(here)
            assert "Let a bot play for Bea" in gone.html()
            with at(table, BEA):
                assert sheet_of(table, viewpoint).state == here.state

    in_house(tmp_path, story)


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("clock", "(The bot plays for Bea: time is up.)"),
        ("bot", "(The bot plays for Bea: Bea is away.)"),
    ],
)
def test_every_line_of_a_move_that_a_bot_made_for_somebody_says_so(tmp_path: Path, by: str, words: str) -> None:
    async def story(house: House) -> None:
        house.handlers.remove(house.bots.on_event)
        table, dice = await duel(house), random.Random(4)
        if by == "bot":
            await seating.leave(table, BEA)
        for _ in range(12):
            assert table.match is not None
            if table.match.waiting == [1]:
                action = dice.choice(table.match.legal(1))
                assert await commands.act_for(table, 1, action, table.match, by)  # type: ignore[arg-type]
            else:
                await play(table, 1, dice)
        played = table.match.played if table.match else []
        lines = {line.at: line.words for line in look(table).log}
        moves = [at for at in range(1, len(played) + 1) if played[at - 1].seat == 1 and at in lines]
        assert moves
        assert all(lines[at].endswith(words) for at in moves)
        assert not any(words in line for at, line in lines.items() if played[at - 1].seat == 0)
        assert look(table).seats[1].stood_in == f"{len(moves_by_bots(table, 1))} moves by a bot"
        steps = build_replay_view(table, ANA, "en").steps
        assert [step.words for step in steps if step.words.endswith(words)]

    in_house(tmp_path, story)


def test_bids_that_are_opened_together_say_which_of_them_a_bot_made(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        assert table.match is not None
        assert await commands.act_for(table, 1, "bid 2", table.match, "clock")
        await commands.act(table, ANA, "bid 1", table.sequence)
        told = [line.words for line in look(table).log if "time is up" in line.words]
        assert len(told) == 1
        assert "Le robot joue pour Bea\u00a0: temps écoulé." in " ".join(
            line.words for line in look(table, ANA, "fr").log
        )

    in_house(tmp_path, story)


def test_a_game_without_a_winner_says_so_everywhere(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, dice = await duel(house), random.Random(1)
        while not table.over:
            assert table.match is not None
            seat = table.match.waiting[0]
            assert await commands.act_for(table, seat, dice.choice(table.match.legal(seat)), table.match, "clock")
        shown = look(table)
        assert shown.no_winner.startswith("Nobody wins")
        assert not any(row.won or row.place for row in shown.results)
        assert all("by a bot" in row.stood_in for row in shown.results)
        assert not any(seat.won for seat in shown.seats)
        assert table_row(table, ANA, Say("en")).state == "No winner"
        assert table_row(table, ANA, Say("fr")).state == "Pas de gagnant"

    in_house(tmp_path, story)


def test_a_game_that_was_ended_says_so_and_can_be_played_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(impatient(house), "gold")  # both are to bid
        with at(table, ANA):
            await until(lambda: away(table) == [(1, True)])
            asking = look(table).asking
            assert asking is not None
            assert asking.alone
            await consents.agree(table, ANA, "end", 1)
        shown = look(table)
        assert (shown.stage, shown.results, shown.prompt) == ("over", (), "This game was ended.")
        assert shown.no_winner
        assert not shown.labels
        assert not shown.can_leave
        row = table_row(table, ANA, Say("en"))
        assert (row.state, row.done, row.yours) == ("ended without a result", True, False)
        html = sheet_of(table, Viewpoint(0, None, "fr", False, False, "link", "")).html()
        assert "sans résultat" in html
        assert 'id="rematch"' in html
        assert len(build_replay_view(table, ANA, "en").viewers) == 4, "everything may be seen now"

    in_house(tmp_path, story)
