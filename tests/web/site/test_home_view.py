import random
from pathlib import Path

from tablee import games
from tablee.games import NAMES
from tablee.i18n import Say
from tablee.web.site import home_view
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import seating
from tablee.web.tables.house import House
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, BEA, CLO, create, duel, in_house, play, refusal


def test_the_shelf_holds_every_game_with_players_minutes_and_a_line() -> None:
    boxes = home_view.boxes(Say("fr"))
    assert [box.game for box in boxes] == list(NAMES)
    gold = boxes[0]
    assert (gold.title, gold.players, gold.minutes) == ("L’Or des Mayas", "2 à 4 joueurs", "45 min")
    assert all(box.about.endswith(".") for box in boxes)


def test_a_table_is_laid_for_as_many_as_usually_play_and_the_rest_may_stay_empty() -> None:
    picks = home_view.seat_picks(games.game("gold"), Say("en"))
    assert [pick.chosen for pick in picks] == ["me", "open", "open", "none"]
    assert ["none" in dict(pick.kinds) for pick in picks] == [False, False, True, True]
    assert dict(picks[1].kinds)["bot:strong"] == "Bot, strong"


def test_options_are_explained_and_the_default_is_chosen() -> None:
    for name in NAMES:
        for option in home_view.options(games.game(name), Say("fr")):
            assert [value.chosen for value in option.values] == [True] + [False] * (len(option.values) - 1)
            assert all(value.name and value.words for value in option.values)


def test_a_form_does_not_offer_what_is_for_research() -> None:
    [option] = home_view.options(games.game("madness"), Say("en"))
    assert [value.value for value in option.values] == ["no", "yes", "open"]


def test_clocks_are_told_in_words() -> None:
    assert dict(home_view.clocks("en")) == {
        "": "No limit",
        "30": "30 seconds",
        "120": "2 minutes",
        "86400": "1 day",
    }


def test_a_list_says_whose_turn_it_is_and_where_there_is_room(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        free = await create(house, "maya", 3, {}, ["me", "open", "bot:easy"], None, True, ANA)
        row = home_view.table_row(free, CLO, Say("en"))
        assert (row.state, row.joinable, row.yours) == ("1 free seat", True, False)
        assert [seat.name for seat in row.seats] == ["Ana", "Leaf"]
        assert not home_view.table_row(free, ANA, Say("en")).joinable
        table = await duel(house)
        assert table.match is not None
        mover, other = (ANA, BEA) if 0 in table.match.waiting else (BEA, ANA)
        assert home_view.table_row(table, mover, Say("en")).yours
        assert not home_view.table_row(table, other, Say("en")).yours
        assert home_view.table_row(table, CLO, Say("en")).state == "being played"

    in_house(tmp_path, story)


def test_a_list_says_who_one_is_whose_turn_it_is_and_who_won(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        assert table.match is not None
        mover, other = (ANA, BEA) if 0 in table.match.waiting else (BEA, ANA)
        row = home_view.table_row(table, other, Say("en"))
        assert (row.state, row.done) == (f"{mover.name} is to play", False)
        assert [seat.name for seat in row.seats if seat.you] == [other.name]
        assert (await refusal(house.put_away(table.id, ANA))).status == 409
        dice = random.Random(2)
        while not table.over:
            await play(table, 50, dice)
        winner = (ANA, BEA)[(table.match.places or []).index(1)]
        said = {one.name: home_view.table_row(table, one, Say("en")).state for one in (ANA, BEA, CLO)}
        assert said == {one.name: "You won" if one == winner else f"{winner.name} won" for one in (ANA, BEA, CLO)}
        await house.put_away(table.id, ANA)
        assert await house.tables_of(ANA) == []
        assert await house.tables_of(BEA) == [table]
        assert await house.table(table.id) is table

    in_house(tmp_path, story)


def test_bids_made_together_wait_for_several(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        assert home_view.table_row(table, ANA, Say("fr")).state == "2 joueurs choisissent"

    in_house(tmp_path, story)


def test_programs_are_marked_in_lists_and_at_the_table(tmp_path: Path) -> None:
    """The attack: a program plays among people who take it for one of them."""

    async def story(house: House) -> None:
        program = Visitor("p-rob", "Rob")
        table = await create(house, "madness", 3, {}, ["me", "open", "open"], None, True, ANA)
        await seating.sit(table, program)
        row = home_view.table_row(table, CLO, Say("en"))
        assert [(seat.name, seat.program) for seat in row.seats] == [("Ana", False), ("Rob", True)]
        assert [seat.program for seat in build_table_view(table, ANA, "en", "").seats] == [False, True, False]
        await seating.sit(table, BEA)
        assert [seat.program for seat in build_table_view(table, ANA, "en", "").seats] == [False, True, False]

    in_house(tmp_path, story)
