"""What the choices of L'Or des Mayas are called, and what is asked with them."""

from tests.games.gold.table import auction, sell


def test_somebody_without_pearls_is_told_so() -> None:
    m = auction(board="1/6 gold stone", money=[0, 8, 22])
    assert m.prompt(0).endswith("You have no pearls: bid nothing. The lowest bid is paid when somebody else buys.")
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
    assert m.prompt(0) == "Lay the first piece of your disc. You have bought a quarter of jade, stone on the back."
    assert m.prompt(3) == "Waiting for Sun, who is building a disc."
    m.play("lay 0 jade")
    assert m.labels(0)["done"] == "Confirm the disc at 3/24, discard 1 piece"
    assert m.prompt(0) == "Lay the piece that comes after jade, or confirm your disc."
    m.play("lay 1 jade")
    assert m.labels(0) == {"done": "Confirm the disc at 9/24"}
    assert m.prompt(0) == "All your pieces are laid. Confirm your disc."


def test_of_two_discs_one_is_chosen() -> None:
    m = auction(("1/8 jade bronze", ""), board="1/4 jade stone", players=2)
    sell(m, "5 3")
    assert m.labels(0) == {"base 0": "Build the first disc, now 3/24", "base 1": "Build the second disc, now 0/24"}
    assert m.prompt(0) == "Choose the disc you build. You have bought a quarter of jade, stone on the back."
    assert m.prompt(1) == "Waiting for Sun, who is building a disc."
