"""L'Or des Mayas in words: choices, instructions, and what is told to whom."""

import pytest

from tablee.i18n import Say
from tablee.match import Match
from tests.games.gold.table import auction, build, cancel, fill_board, sell
from tests.positions import play

NAMES = ["Ana", "Luc", "Zoé", "Noé"]


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
    assert said(auction(), "5 3 0") == ["Bids: Ana 5, Luc 3, Zoé 0. Ana wins with 5 and gives 5 pearls to Zoé."]
    assert said(auction(), "1 0 0", "pay 1") == [
        "Bids: Ana 1, Luc 0, Zoé 0. Ana wins with 1 and chooses whom to pay.",
        "Ana gives 1 pearl to Luc.",
    ]


def test_players_who_eliminate_each_other_are_named() -> None:
    assert said(auction(players=4), "9 9 1 4") == [
        "Bids: Ana 9, Luc 9, Zoé 1, Noé 4. Ana and Luc eliminate each other. Noé wins with 4 and gives 4 pearls to Zoé."
    ]
    assert said(auction(players=4), "5 2 5 5") == [
        "Bids: Ana 5, Luc 2, Zoé 5, Noé 5. Ana, Zoé and Noé eliminate each other."
        " Luc wins with 2 and chooses whom to pay."
    ]
    assert said(auction(players=4), "5 2 2 5") == [
        "Bids: Ana 5, Luc 2, Zoé 2, Noé 5. Ana and Noé eliminate each other. Luc and Zoé eliminate each other."
        " Nobody buys the piece: it leaves the game."
    ]
    assert said(auction(), "0 0 0") == ["Bids: Ana 0, Luc 0, Zoé 0. Nobody buys the piece: it leaves the game."]


def test_only_the_buyer_is_told_the_lower_face() -> None:
    for viewer in (0, 1, 2, None):
        lines = said(auction(board="1/6 gold stone"), "5 3 0", viewer=viewer)
        assert ("On the back of the piece: stone." in lines[0]) == (viewer == 0)
        lines = said(auction(board="1/6 gold stone"), "5 0 0", "pay 1", viewer=viewer)
        assert ["stone" in line for line in lines] == [False, viewer == 0]


@pytest.mark.parametrize(
    ("lays", "told"),
    [
        ("lay 0 jade, lay 1 jade, done", "Ana shows 2 pieces, 9/24 of a disc."),
        ("lay 1 jade, done", "Ana shows 1 piece, 6/24 of a disc. 1 piece is discarded."),
        ("lay 0 jade, done", "Ana discards the piece."),
        ("done", "Ana leaves the disc empty. 2 pieces are discarded."),
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
        "Ana shows a complete disc of 4 pieces, worth 18 points!"
    ]


def test_draws_and_the_end_are_told() -> None:
    m = auction(first=2)
    cancel(m, 26)
    sell(m, "0 0 0")
    m.names = NAMES[:3]
    before = len(m.played)
    fill_board(m)
    cancel(m, 2)
    sell(m, "5 3 0", "done")
    lines = m.log(since=before)
    assert lines[0].startswith("Zoé draws ")
    assert lines[0].endswith(": the last piece of the bag!")
    assert lines[-1] == "Ana discards the piece. Zoé wins the game with 15 points."
    assert m.prompt(2) == "You win the game!"
    assert m.prompt(0) == "Zoé wins the game with 15 points."


def test_a_shared_victory_is_told() -> None:
    m = auction()
    cancel(m, 30)
    assert m.prompt(1) == "You share the victory!"
    assert m.prompt() == "Sun, Moon and Leaf share the victory with 10 points."


# ---- instructions and choices


def test_a_bidder_is_told_what_is_sold_and_what_to_do() -> None:
    m = auction(board="1/6 gold stone", money=[7, 1, 22])
    assert m.prompt(0) == "Sale 1 of 30: a sixth of gold. Bid from 0 to 7 pearls."
    assert m.prompt(1) == "Sale 1 of 30: a sixth of gold. Bid nothing or 1 pearl."
    m.play("bid 3", seat=0)
    assert (
        m.prompt(0)
        == "Sale 1 of 30: a sixth of gold. You have bid 3 pearls. Waiting for the others to bid: Moon, Leaf."
    )
    assert m.prompt() == "Sale 1 of 30: a sixth of gold. Waiting for the others to bid: Moon, Leaf."


def test_somebody_without_pearls_is_told_so() -> None:
    m = auction(board="1/6 gold stone", money=[0, 8, 22])
    assert m.prompt(0).endswith("You have no pearls: bid nothing.")
    assert m.labels(0) == {"bid 0": "Bid nothing"}


def test_choices_say_what_they_do() -> None:
    m = auction("1/8 jade bronze", board="1/4 jade stone", players=4)
    assert list(m.labels(1).values())[:3] == ["Bid nothing", "Bid 1 pearl", "Bid 2 pearls"]
    sell(m, "5 0 0 3")
    assert m.labels(0) == {"pay 1": "Give 5 pearls to Moon", "pay 2": "Give 5 pearls to Leaf"}
    assert m.prompt(0) == "Choose who gets your 5 pearls."
    assert m.prompt(1) == "Waiting for Sun, who chooses whom to pay."
    m.play("pay 2")
    assert m.labels(0) == {
        "lay 0 jade": "Lay an eighth of jade, bronze on the back",
        "lay 0 bronze": "Turn over to bronze: an eighth of jade, bronze on the back",
        "lay 1 jade": "Lay the new piece: a quarter of jade, stone on the back",
        "lay 1 stone": "Turn the new piece over to stone: a quarter of jade, stone on the back",
        "done": "Lay nothing, discard 2 pieces",
    }
    assert m.prompt(0) == "You have bought a quarter of jade, stone on the back. Lay the first piece of your disc."
    assert m.prompt(3) == "Waiting for Sun, who is building a disc."
    m.play("lay 0 jade")
    assert m.labels(0)["done"] == "Confirm the disc at 3/24, discard 1 piece"
    assert m.prompt(0) == "Lay the piece that comes after jade, or confirm your disc."
    m.play("lay 1 jade")
    assert m.labels(0) == {"done": "Confirm the disc at 9/24"}
    assert m.prompt(0) == "No other piece fits. Confirm your disc."


def test_of_two_discs_one_is_chosen() -> None:
    m = auction(("1/8 jade bronze", ""), board="1/4 jade stone", players=2)
    sell(m, "5 3")
    assert m.labels(0) == {"base 0": "Build the first disc, now 3/24", "base 1": "Build the second disc, now 0/24"}
    assert m.prompt(0) == "You have bought a quarter of jade, stone on the back. Choose the disc you build with it."
    assert m.prompt(1) == "Waiting for Sun, who is building a disc."


# ---- the position as text


def test_the_position_in_text() -> None:
    m = auction(
        "1/8 jade bronze, 1/6 bronze silver*", "1/4 gold stone", board="1/6 gold stone, 1/8 jade stone, 1/8 jade stone"
    )
    m.names = NAMES[:3]
    assert m.game.show(m.view(0), Say("en", m.names)) == [
        "Sale 4 of 30: a sixth of gold. In the bag: 24 pieces.",
        "To be sold next: an eighth of jade, an eighth of jade.",
        "",
        "  Ana (you)  10 pearls 7/24: ⅛ jade (bronze) · ⅙ bronze (silver)",
        "  Luc                  6/24: ¼ gold (?)",
        "  Zoé                  no pieces",
    ]
    sell(m, "5 3 0", "lay 1 bronze")
    assert m.game.show(m.view(0), Say("en", m.names))[-2:] == [
        "Laid so far, 4/24: ⅙ bronze (silver)",
        "Not laid yet: ⅛ jade (bronze) · ⅙ gold (stone)",
    ]
    m.undo(0)
    build(m)
    play(m, m.legal()[0])
    assert "▸" not in "".join(m.game.show(m.view(1), Say("en", m.names)))


def test_everything_can_be_said_in_both_languages() -> None:
    m = auction("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold, 1/4 bronze silver", partial="yes")
    for lang in ("en", "fr"):
        assert all("{" not in line for line in m.game.show(m.view(0), Say(lang, NAMES)))


# ---- how a seat stands


def test_others_pearls_stand_beside_a_seat_only_where_they_are_open() -> None:
    closed = auction("1/8 gold stone, 1/8 gold stone", money=[5, 1, 24])
    lines = [closed.game.standing(closed.view(0), seat, Say()) for seat in range(3)]
    assert lines == ["disc 6/24 · 5 pearls", "disc 0/24", "disc 0/24"]
    opened = auction("1/8 gold stone, 1/8 gold stone", money=[5, 1, 24], pearls="open")
    lines = [opened.game.standing(opened.view(), seat, Say("fr")) for seat in range(3)]
    assert lines == ["disque 6/24 · 5 perles", "disque 0/24 · 1 perle", "disque 0/24 · 24 perles"]


def test_two_players_have_two_discs_each() -> None:
    m = auction(("1/4 gold stone", "1/8 jade stone"), players=2)
    assert m.game.standing(m.view(1), 0, Say()) == "discs 6/24, 3/24"
