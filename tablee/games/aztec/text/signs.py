"""What the signs on the table of Le Trésor des Aztèques mean: `data-sign` in the drawing names them."""

from tablee.i18n import Say


def signs(say: Say) -> dict[str, str]:
    """By the name of a sign: what it means."""
    return {
        "goal": say("Money is your score as well."),
        "trick": say("Twelve tricks are played in each round."),
        "leader": say("The headdress: this player leads. They name the lots to be sold and play the first card."),
        "leader-token": say("The leader’s token. In the first round it is sold; who buys it leads."),
        "money": say("Money, in cacao beans: you bid with it, and it is your score."),
        "bid": say(
            "A bid: three dots while the player chooses, a back once they have chosen, then the amount; the "
            "highest is in gold."
        ),
        "tricks": say("Tricks won in this round."),
        "lacking": say("This player could not follow: they have no card of this suit left."),
        "cards": say("Cards in hand. Backs are unknown; faces were bought in the open, so everybody knows them."),
        "objective": say(
            "An objective: it is paid at the end of the round if it is met. The number on it is what it "
            "pays, the round badge how far its owner is. A tick: met as things stand. A cross: it can no longer be met."
        ),
        "captured": say("Cards won in tricks: talismans, amulets and coins."),
        "played": say("A card of this trick. The crown of feathers is on the best one so far."),
        "last-trick": say("The trick before this one, and the sign of whoever won it."),
        "left-over": say("Cards that nobody was dealt. They stay unseen in this round."),
        "lot": say("The number of a lot: two objectives and four cards that are sold together."),
        "sold": say("This lot is sold: its buyer, and the price."),
    }
