"""What the signs on the table of Maya mean: `data-sign` in the drawing names them."""

from tablee.i18n import Say


def signs(say: Say) -> dict[str, str]:
    """By the name of a sign: what it means."""
    return {
        "gold": say("Gold. Who has most at the end wins."),
        "stock": say("Stones won, to be laid on the pyramids in this round."),
        "reserve": say(
            "The hollow cube: stones in the reserve, not in play. In a tie the player with fewer of them is ahead."
        ),
        "workers": say(
            "Workers in hand, seen from the back: a row of dots is a low card (3, 4, 4, 5), a zigzag a high "
            "one (6, 7, 8, −3)."
        ),
        "worker-down": say(
            "A worker, face down until the quarry is settled: a row of dots is a low card (3, 4, 4, 5), a "
            "zigzag a high one (6, 7, 8, −3). The sign shows whose it is."
        ),
        "worker": say("A worker. The sign shows whose it is, the number its points in this quarry."),
        "carry": say("So many stones can the workers still in your hand carry: the sum of their numbers."),
        "starter": say("The starting player of this round."),
        "passed": say("Two bars: this player has passed and sends no more workers in this round."),
        "tablet": say(
            "What this level pays in every round: the first amount to whoever has most stones on it, the "
            "second to whoever has the next most."
        ),
        "prizes": say("The stones that this quarry gives: to the first place, to the second, and so on."),
        "suns": say("A sun for every round; those that have begun are of gold."),
        "reconstructed": say("The printed numbers are lost."),
        "ability-shield": say(
            "The shield. Whoever is first in this quarry chooses another one with cards still face down: "
            "there their points cannot be reduced."
        ),
        "ability-move": say(
            "Whoever is first in this quarry moves one of their stones to the first level of any pyramid."
        ),
        "ability-stone": say("Whoever is first in this quarry lays a free stone on the first level of any pyramid."),
        "ability-start": say("Whoever is first in this quarry names the starting player."),
        "ability-carry": say("Whoever is first in this quarry can carry two more stones."),
        "ability-pass": say("Whoever is first in this quarry may pass once in the building without giving a stone."),
        "ability-double": say(
            "Whoever is first in this quarry may lay two stones once in the building without giving one."
        ),
        "marker-porters": say("The porters carry four more stones at the transport."),
        "marker-joker": say(
            "The joker is one ability of the quarries, used once, but not that of naming the starting player."
        ),
        "marker-block": say("The block is one more stone at the transport, which nobody has to carry."),
        "marker-foreman": say("The foreman counts two more points in one quarry. It is laid after all have passed."),
        "shielded": say("The shield: the points of this player in this quarry cannot be reduced."),
        "column-quarry": say(
            "How this player does in the quarry turned up last: points, what a −3 took from them, and the stones won."
        ),
        "column-bid": say("What this player bid, and the markers they have."),
    }
