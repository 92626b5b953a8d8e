"""What the signs on the table of L'Or des Mayas mean: `data-sign` in the drawing names them."""

from tablee.i18n import Say


def signs(say: Say) -> dict[str, str]:
    """By the name of a sign: what it means."""
    return {
        "bag": say("The bag: so many pieces are still in it. The sign beside it is that of the player who draws next."),
        "gone": say("Pieces that are out of the game: not sold, or not laid."),
        "sale": say("Which sale this is, and how many there are in the game."),
        "last-sale": say(
            "The last sale: every bid, the winner’s in gold. Equal bids that eliminated each other are "
            "struck out. The arrow shows who paid whom."
        ),
        "piece": say(
            "A piece of a disc. The dots are the value of the face; a folded corner shows the back, if you may know it."
        ),
        "disc": say(
            "A disc. In its middle stands how many of 24 parts are there, or, once it is complete, what it is worth."
        ),
        "pearls": say("Pearls: you bid with them, and at the end those you have left are points."),
        "screen": say("A screen: how many pearls lie behind it is known to their owner alone."),
        "bid-awaited": say("No bid here yet: this player is still choosing."),
        "bid": say("A bid. It lies face down until all have bid; your own is in gold."),
        "materials": say(
            "The five materials from the least precious to the most, 0 to 4. A piece may touch its own "
            "material and those next to it in this row."
        ),
        "bought": say("The star marks the piece just bought."),
        "points": say("What the points in this column are for."),
    }
