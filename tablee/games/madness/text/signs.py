"""What the signs on the table of Maya Madness mean: `data-sign` in the drawing names them."""

from tablee.i18n import Say


def signs(say: Say) -> dict[str, str]:
    """By the name of a sign: what it means."""
    return {
        "pile": say("The draw pile, and how many cards it has."),
        "discard": say(
            "The discard pile. The frame and the sign show who played the top card; with a jaguar, the "
            "number named stands beside it."
        ),
        "direction": say("The arrows show which way the turn goes round. A serpent turns them round."),
        "count": say(
            "The count, which everybody moves. Below it the same number as the Maya wrote it: a dot is 1, a "
            "bar 5, a shell 0."
        ),
        "cord": say("The count as a bead on a cord. The dotted leap shows where the last card moved it from."),
        "own-number": say("Your secret number: bring the count there with a card of yours to win this token."),
        "secret": say("The secret number of this player, face down."),
        "won": say("Tokens won. Who fills all places first wins the game."),
        "cards": say("The cards in the hand of this player. Others see only the backs."),
        "guessed": say("Somebody has just guessed this as the secret number; the sign shows who."),
        "dealer": say("Two crossed cards: this player has dealt."),
    }
