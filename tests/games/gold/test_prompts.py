"""What a viewer of L'Or des Mayas is told to do."""

from tests.games.gold.table import auction, cancel, sell


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


def test_a_shared_victory_is_told() -> None:
    m = auction()
    cancel(m, 30)
    assert m.prompt(1) == "You share the victory!"
    assert m.prompt() == "Sun, Moon and Leaf share the victory with 10 points."


def test_a_builder_hears_that_nothing_fits_only_if_something_is_left() -> None:
    m = auction("1/8 stone gold", board="1/4 silver bronze")
    sell(m, "5 3 0", "lay 0 stone")
    assert m.prompt(0) == "No other piece of yours fits. Confirm your disc."
    m = auction("1/8 jade stone", board="1/4 jade bronze")
    sell(m, "5 3 0", "lay 0 jade", "lay 1 jade")
    assert m.prompt(0) == "All your pieces are laid. Confirm your disc."
    m = auction("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold", board="1/4 silver bronze")
    sell(m, "5 3 0", "lay 0 jade", "lay 1 bronze", "lay 2 silver", "lay 3 bronze")
    assert m.prompt(0) == "Your disc is complete. Confirm it."
