"""What is told of L'Or des Mayas, and to whom."""

import pytest

from tablee.games.gold.text.phrases import piece_words
from tablee.i18n import Say
from tablee.match import Match
from tests.games.gold.table import auction, cancel, fill_board, look, sell

NAMES = ["Ana", "Luc", "Zoé", "Noé"]
SOLD, SALE = "1/6 gold stone", "Sale 1, a sixth of gold."


def said(m: Match, *actions: str, viewer: int | None = None) -> list[str]:
    """What is told while these actions are played; bids are given as one text."""
    m.names = NAMES[: m.players]
    before = len(m.played)
    for action in actions:
        if action[0].isdigit():
            sell(m, action)
        else:
            m.play(action)
    return m.log(seat=viewer, since=before)


def test_a_sale_is_told_with_all_bids_the_winner_and_the_payment() -> None:
    assert said(auction(board="1/6 gold stone"), "5 3 0") == [
        "Sale 1, a sixth of gold. Bids: Ana 5, Luc 3, Zoé 0. Ana wins with 5 and gives 5 pearls to Zoé."
    ]
    assert said(auction(board="1/6 gold stone"), "1 0 0", "pay 1") == [
        "Sale 1, a sixth of gold. Bids: Ana 1, Luc 0, Zoé 0. Ana wins with 1 and chooses whom to pay.",
        "Ana gives 1 pearl to Luc.",
    ]


def test_players_who_eliminate_each_other_are_named() -> None:
    assert said(auction(players=4, board=SOLD), "9 9 1 4") == [
        f"{SALE} Bids: Ana 9, Luc 9, Zoé 1, Noé 4. Ana and Luc eliminate each other."
        " Noé wins with 4 and gives 4 pearls to Zoé."
    ]
    assert said(auction(players=4, board=SOLD), "5 2 5 5") == [
        f"{SALE} Bids: Ana 5, Luc 2, Zoé 5, Noé 5. Ana, Zoé and Noé eliminate each other."
        " Luc wins with 2 and chooses whom to pay."
    ]
    assert said(auction(players=4, board=SOLD), "5 2 2 5") == [
        f"{SALE} Bids: Ana 5, Luc 2, Zoé 2, Noé 5. Ana and Noé eliminate each other. Luc and Zoé eliminate each other."
        " Nobody buys the piece: it leaves the game."
    ]
    assert said(auction(board=SOLD), "0 0 0") == [
        f"{SALE} Bids: Ana 0, Luc 0, Zoé 0. Nobody buys the piece: it leaves the game."
    ]


def test_the_piece_that_is_sold_is_named_not_the_one_just_drawn() -> None:
    m = auction(board="1/6 gold stone, 1/8 jade bronze, 1/4 silver gold")
    cancel(m)
    [line] = said(m, "5 3 0")
    assert line.startswith("Sale 2, an eighth of jade. ")


def test_gold_3_10_players_who_are_passed_over_are_named() -> None:
    m = auction(players=4, board=SOLD, low_tie="cancel")
    assert said(m, "5 2 0 0") == [
        f"{SALE} Bids: Ana 5, Luc 2, Zoé 0, Noé 0. Zoé and Noé tie for the lowest bid and are passed over."
        " Ana wins with 5 and gives 5 pearls to Luc."
    ]
    [line] = said(auction(players=4, board=SOLD, low_tie="cancel"), "5 3 2 0")
    assert "passed over" not in line
    [line] = said(auction(players=4, board=SOLD, low_tie="cancel"), "5 5 5 2")
    assert "passed over" not in line


def test_only_the_buyer_is_told_the_lower_face() -> None:
    for viewer in (0, 1, 2, None):
        lines = said(auction(board="1/6 gold stone"), "5 3 0", viewer=viewer)
        assert ("On the back of the piece: stone." in lines[0]) == (viewer == 0)
        lines = said(auction(board="1/6 gold stone"), "5 0 0", "pay 1", viewer=viewer)
        assert ["stone" in line for line in lines] == [False, viewer == 0]


@pytest.mark.parametrize(
    ("lays", "told"),
    [
        ("lay 0 jade, lay 1 jade, done", "Ana builds the disc up to 9/24: an eighth of jade, a quarter of jade."),
        ("lay 1 jade, done", "Ana builds the disc up to 6/24: a quarter of jade. Discarded: an eighth of jade."),
        ("lay 0 jade, done", "Ana discards a quarter of jade."),
        ("done", "Ana leaves the disc empty. Discarded: an eighth of jade and a quarter of jade."),
    ],
)
def test_a_base_is_told_when_it_is_confirmed(lays: str, told: str) -> None:
    m = auction("1/8 jade bronze", board="1/4 jade stone")
    sell(m, "5 3 0")
    assert said(m, *lays.split(", ")) == [told]


def test_a_complete_disc_is_told_with_its_worth() -> None:
    m = auction("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold", board="1/4 silver bronze")
    sell(m, "5 3 0")
    assert said(m, "lay 0 jade", "lay 1 bronze", "lay 2 silver", "lay 3 bronze", "done") == [
        "Ana turns a quarter of silver over: bronze. Ana completes the disc, worth 18 points: a quarter of jade, "
        "a quarter of bronze, a quarter of silver, a quarter of bronze."
    ]


def test_gold_4_2_a_piece_that_is_turned_over_is_told_to_all() -> None:
    for viewer in (0, 1, None):
        m = auction("1/8 jade bronze", board="1/4 silver gold")
        sell(m, "5 3 0")
        assert said(m, "lay 0 bronze", "lay 1 silver", "done", viewer=viewer) == [
            "Ana turns an eighth of jade over: bronze."
            " Ana builds the disc up to 9/24: an eighth of bronze, a quarter of silver."
        ]


def test_of_two_discs_the_log_says_which() -> None:
    m = auction(("1/8 jade bronze", ""), "", players=2, board="1/4 jade stone")
    sell(m, "5 3", "base 1")
    assert said(m, "lay 0 jade", "done") == ["Ana builds the second disc up to 6/24: a quarter of jade."]


def test_draws_and_the_end_are_told() -> None:
    m = auction(first=2)
    cancel(m, 26)
    sell(m, "0 0 0")
    m.names = NAMES[:3]
    before = len(m.played)
    fill_board(m)
    cancel(m, 2)
    sold = piece_words(look(m)["board"][0], Say())
    sell(m, "5 3 0", "done")
    lines = m.log(since=before)
    assert lines[0].startswith("Zoé draws ")
    assert lines[0].endswith(": the last piece of the bag!")
    assert lines[-1] == f"Ana discards {sold}. Zoé wins the game with 15 points."
    assert m.prompt(2) == "You win the game!"
    assert m.prompt(0) == "Zoé wins the game with 15 points."
