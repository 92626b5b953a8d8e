"""What happened in a game of Maya, line by line: who, what, how much."""

import pytest

from tablee.i18n import Say
from tablee.match import Match
from tests.games.maya.table import (
    NAMES,
    asked,
    build,
    clear,
    found,
    full,
    last_round,
    offer,
    pay,
    sell,
    settle,
    stones,
    told,
    workers,
)
from tests.positions import play
from tests.variants import pairs_of_game


def test_workers_are_told_by_their_backs() -> None:
    m = found()
    assert told(m, "send 5 1", "send -3 1", "pass", seat=2) == [
        "Ana sends a low worker to quarry 1.",
        "Luc sends a high worker to quarry 1.",
        "Zoé passes and sends no more workers.",
    ]


def test_a_quarry_is_told_step_by_step() -> None:
    m = found()
    workers(m, 1, "0:3 1:4 0:-3 1:6")
    workers(m, 2, "2:4")
    play(m, "pass", "pass", "pass")
    assert told(m, "turn up 1", "minus 1", "shield 2") == [
        "Quarry 1 is turned up: Luc 4 + 6 = 10, Ana 3 and a −3.",
        "With a −3 Ana takes three points from Luc, who has 7 left. "
        "Luc takes 4 stones and the shield. Ana takes 3 stones.",
        "Luc is shielded in quarry 2.",
    ]
    assert told(m, "turn up 2", "take copan 1", "lay uxmal 1", "turn up 3") == [
        "Quarry 2 is turned up: Zoé 4. Zoé takes 4 stones and the right to move a stone.",
        "Zoé takes a stone from level 1 of Copan.",
        "Zoé lays a stone on level 1 of Uxmal.",
        "Quarry 3 is empty.",
    ]


def test_maya_4_4_a_tie_is_told_with_its_reason() -> None:
    m = found()
    workers(m, 1, "1:5 2:4 0:5")
    play(m, "pass", "pass", "pass")
    assert told(m, "turn up 1") == [
        "Quarry 1 is turned up: Ana 5, Luc 5, Zoé 4. "
        "Luc comes before Ana, who has as many points but sent a worker there later. "
        "Luc takes 4 stones and the shield. Ana takes 3 stones. Zoé takes 1 stone."
    ]


def test_maya_8_3_a_foreman_is_told_in_the_sum_and_as_the_reason_of_a_tie() -> None:
    m = sell([2, 0, 0], "foreman")
    workers(m, 1, "0:3 1:5")
    play(m, "pass", "pass", "pass", "foreman 1")
    [line] = told(m, "turn up 1")
    assert line.startswith("Quarry 1 is turned up: Ana 3 + 2 of the foreman = 5, Luc 5. Ana comes before Luc, who has")


def test_two_more_stones_to_carry_do_not_read_as_stones_won() -> None:
    m = found()
    workers(m, 5, "0:5")
    settle(m)
    [line] = [line for line in m.log() if line.startswith("Quarry 5")]
    assert line == ("Quarry 5 is turned up: Sun 5. Sun takes 4 stones and the right to carry two more stones.")


def test_maya_7_4_who_names_themselves_again_remains_the_starting_player() -> None:
    m = found()
    workers(m, 4, "0:5")
    play(m, "pass", "pass", "pass", "turn up 1", "turn up 2", "turn up 3", "turn up 4")
    assert told(m, "start 0") == ["Ana remains the starting player."]


def test_transport_tells_what_everybody_keeps() -> None:
    m = found()
    workers(m, 1, "0:3 0:4 0:4 0:6 0:7 1:3")
    workers(m, 4, "1:4 0:5 0:8")
    settle(m, "shield 4", "start 1")
    assert told(m, "transport") == ["Ana can carry only 0 of 8 stones. Luc carries 5 stones."]


def test_maya_8_3_the_block_is_told_also_if_its_stone_was_not_carried_before() -> None:
    m = sell([2, 0, 0], "block")
    settle(m)
    m.state.stock[0], m.state.reserve[0], m.state.carry[0] = 5, 0, 3
    assert told(m, "transport") == ["Ana can carry only 3 of 5 stones. The block gives Ana one stone more."]


def test_building_is_told() -> None:
    m = found()
    stones(m, "copan 1", 1, 4, 0)
    build(m, 3, 2, 1)
    assert told(m, "double", "lay copan 1", "lay copan 1", "pass", "lay uxmal 1") == [
        "Ana gives a stone back to lay two.",
        "Ana lays a stone on level 1 of Copan.",
        "Ana lays a stone on level 1 of Copan. Luc alone has most stones there and lays a bonus stone above.",
        "Luc passes and gives a stone back.",
        "Zoé lays a stone on level 1 of Uxmal.",
    ]


@pytest.mark.parametrize(
    ("below", "above", "reserve", "why"),
    [
        ((2, 4, 0), (0, 1, 0), 5, "The level is full, but a stone lies above it already: no bonus."),
        ((2, 3, 1), (0, 0, 0), 5, "The level is full, but nobody alone has most stones there: no bonus."),
        ((0, 5, 1), (0, 0, 0), 0, "The level is full, but Luc has no stone in reserve for a bonus."),
    ],
)
def test_maya_5_4_a_full_level_without_a_bonus_is_told_with_its_reason(
    below: tuple[int, ...], above: tuple[int, ...], reserve: int, why: str
) -> None:
    m = found()
    stones(m, "copan 1", *below)
    stones(m, "copan 2", *above)
    build(m, 1, 1, 1)
    m.state.reserve[1] = reserve
    assert told(m, "lay copan 1") == [f"Ana lays a stone on level 1 of Copan. {why}"]


def test_a_forced_pass_is_told() -> None:
    m = found()
    full(m, "chichen 1")
    stones(m, "copan 1", 0, 3, 4)
    stones(m, "uxmal 1", 0, 4, 4)
    stones(m, "palenque 1", 0, 3, 4)
    full(m, "chichen 2")
    build(m, 1, 0, 0)
    assert asked(m) == "You can lay no stone: pass."
    assert told(m, "pass") == ["Ana can lay no stone, gives one back and receives 1 gold."]


def test_pay_and_erosion_are_told_and_the_next_round_begins() -> None:
    m = found()
    clear(m)
    stones(m, "uxmal 1", 3, 1, 0)
    build(m, 0, 0, 0)
    assert told(m, "pay chichen", "pay copan", "pay uxmal", "pay palenque") == [
        "Chichen Itza pays nobody.",
        "Copan pays nobody.",
        "Uxmal pays: Ana 3, Luc 1. Stones lost to erosion: Ana 1, Luc 1.",
        "Palenque pays nobody. Round 2 begins.",
    ]


@pytest.mark.parametrize(
    ("laid", "reserve", "line"),
    [
        ([3, 1, 0], [25, 27, 28], "Ana wins the game with 3 gold."),
        ([2, 2, 0], [25, 27, 28], "Ana wins the game with 3 gold and the fewest stones in reserve."),
        ([2, 2, 0], [25, 25, 28], "Ana, Luc win the game together with 3 gold each."),
    ],
)
def test_the_end_is_told(laid: list[int], reserve: list[int], line: str) -> None:
    m = found()
    clear(m)
    last_round(m)
    stones(m, "uxmal 1", *laid)
    m.state.reserve[:3] = reserve
    m.names = NAMES
    pay(m)
    assert m.log()[-1].endswith(line)
    assert m.prompt(2) == line
    assert (m.prompt(0) == "You win the game with 3 gold!") == ("together" not in line)


def test_the_sale_is_told() -> None:
    m = offer(3, "joker", "block")
    assert told(m, "bid 2", "bid 0", "bid 1", "buy joker", "buy block") == [
        "The bids: Ana 2, Zoé 1, Luc 0. Ana chooses first.",
        "Ana pays 2 gold for the joker.",
        "Zoé pays 1 gold for the block.",
    ]
    m = offer(3)
    assert told(m, "bid 0", "bid 0", "bid 0") == ["The bids: Ana 0, Luc 0, Zoé 0. Nobody buys a marker."]


def test_the_joker_is_told() -> None:
    m = sell([2, 0, 0], "joker")
    workers(m, 2, "1:5")
    play(m, "pass", "pass", "pass", "turn up 1")
    assert asked(m) == "Use your joker as a shield: choose a quarry, or keep it."
    assert told(m, "shield 2")[0] == "Ana uses the joker. Ana is shielded in quarry 2."
    m = sell([2, 0, 0], "joker")
    build(m, 2, 1, 0)
    assert told(m, "joker pass") == ["Ana uses the joker to pass and gives nothing back."]


@pairs_of_game("maya")
def test_everything_has_words_and_none_of_them_is_a_code(players: int, options: dict[str, str]) -> None:
    m = Match("maya", players, options, seed=players)
    step = 0
    while not m.over:
        seat = m.mover
        choices = m.legal(seat)
        if step % 3 == 0:
            labels = m.labels(seat)
            assert len(set(labels.values())) == len(labels)
            assert m.prompt(seat).endswith((".", "!"))
            assert m.game.show(m.view(seat), Say("en"))
        m.play(choices[step * 7 % len(choices)], seat)
        step += 1
    for line in m.log(seat=0) + m.log(seat="all") + m.log():
        assert line[0].isupper()
        assert line.endswith(".")
        assert "None" not in line
        assert "{" not in line
