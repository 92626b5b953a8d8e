"""What the signs on the table of Moths mean: `data-sign` in the drawing names them."""

from tablee.i18n import Say


def signs(say: Say) -> dict[str, str]:
    """By the name of a sign: what it means."""
    return {
        "favourite": say(
            "The favourite colour of this player, known to them alone until the end: its moths count double."
        ),
        "caught": say("The points of the moths caught, by colour."),
    }
