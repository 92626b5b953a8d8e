"""Another choice instead of the last one."""

from pathlib import Path
from random import Random

import pytest

from tablee import Match
from tablee.i18n import Say
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import commands, seating
from tablee.web.tables.house import House
from tablee.web.tables.instead import act_instead, alternatives, why_not_instead
from tablee.web.tables.setup import Setup
from tests.games.gaudi.table import deal
from tests.web.house import ANA, in_house, refusal

SEED = 0  # of a house in which Ana begins, with two tiles that fit


def laying() -> tuple[Match, int, list[str]]:
    """A match of Gaudí in which somebody has just taken up a tile; the seat, and what it could take up."""
    for seed in range(20):
        match = Match("gaudi", 2, seed=seed)
        tiles = match.legal()
        if len(tiles) > 1:
            seat = match.mover
            match.play(tiles[0])
            return match, seat, tiles
    raise AssertionError("no hand has two tiles that fit")


def test_another_tile_can_be_taken_up_instead() -> None:
    match, seat, tiles = laying()
    assert alternatives(match, seat) == tiles[1:]
    assert alternatives(match, 1 - seat) == []


def test_while_a_tile_is_taken_up_others_say_whether_they_can_be_taken_up_instead() -> None:
    match, say = deal("ogb ooo boo", ""), Say("en")
    assert why_not_instead(match, 0, "tile boo", say) is None, "nothing is taken up"
    match.play("tile ogb")
    swapped = why_not_instead(match, 0, "tile ooo", say)
    assert swapped == ("You can still choose this instead of your last choice: click or tap it.", "")
    nowhere = why_not_instead(match, 0, "tile boo", say)
    assert nowhere == ("It fits nowhere: its colours clash at every free place.", "GAU-4.1")
    assert why_not_instead(match, 0, "at 0", say) is None, "places are chosen now: their reasons are those of now"
    assert why_not_instead(match, 1, "tile ooo", say) is None, "others wait"


def test_nothing_can_be_done_instead_of_what_is_final() -> None:
    match, seat, _ = laying()
    match.play(match.legal()[0])
    if match.mover == seat:
        assert all(action.startswith("at ") for action in alternatives(match, seat))
        match.play("end")
    assert alternatives(match, seat) == [], "tiles have been drawn since"


def test_a_sealed_choice_is_changed_by_choosing_again() -> None:
    match = Match("gold", 2, seed=1)
    match.play("bid 3", 0)
    assert match.choice(0) == "bid 3"
    assert alternatives(match, 0) == []


@pytest.mark.parametrize("game", ["maya", "aztec", "madness"])
def test_before_the_first_choice_there_is_nothing_instead(game: str) -> None:
    match = Match(game, 3, seed=1)
    assert all(alternatives(match, seat) == [] for seat in range(3))


def test_at_a_table_the_last_choice_is_taken_back_and_the_other_made(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.random_bytes = Random(SEED).randbytes
        table = await seating.open_table(house, Setup("gaudi", 2, seats=["me", "bot:easy"]), ANA)
        assert table.match is not None
        first, second, *_ = table.match.legal(0)
        await commands.act(table, ANA, first, table.sequence)
        shown = build_table_view(table, ANA, "en", "")
        assert second in shown.instead
        assert (await refusal(act_instead(table, ANA, "pass", table.sequence))).status == 422
        await act_instead(table, ANA, second, table.sequence)
        assert table.match.view(0)["taken"] == second.split()[1]
        assert [entry.kind for entry in table.entries][-3:] == ["action", "undo", "action"]
        assert table.remarks == [], "nothing has been revealed: this is no practice"

    in_house(tmp_path, story)
