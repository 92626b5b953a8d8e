"""What the signs on the table of Gaudí mean: `data-sign` in the drawing names them."""

from tablee.i18n import Say


def signs(say: Say) -> dict[str, str]:
    """By the name of a sign: what it means."""
    return {
        "tile": say(
            "A tile of the paving, by the name of its place: the letter of its column and the number of its row."
        ),
        "new": say("New since your last turn: the ring and the sign say who laid this tile."),
        "animal": say("A complete animal. The token on it shows whose point it is."),
        "worth": say("Light round an animal of this turn or of yours: each gold ring is a point for you."),
        "marks": say("Animals that this player has marked with a token: each fits an objective of theirs."),
        "tokens": say("Tokens left to mark animals with. Who has none left marks no more."),
        "points": say(
            "Points: 1 for each animal marked, 2 if it fits both objectives. While objectives are secret, "
            "each player knows only their own."
        ),
        "objectives": say(
            "An objective: one card names an animal, the other a colour. Cards that lie face down are secret"
            " until the end."
        ),
        "tiles": say("The tiles in the hand of this player. Others see only the backs."),
        "pile": say("Tiles that can still be drawn."),
        "animals": say("With children all win together: so many animals are complete."),
        "sum": say("Animals that fit one objective count 1, those that fit both count 2."),
    }
