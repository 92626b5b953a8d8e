"""What the choices of L'Or des Mayas are called: the game itself, its options, and a player's actions."""

from collections.abc import Mapping

from tablee.games.gold.text.phrases import built, last_sale, material_words, price, whole_piece_words
from tablee.games.gold.view import View
from tablee.games.views import mover
from tablee.i18n import Say


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Bid in secret for broken pieces, and close a ring of gold before the bag is empty.")


def goal(players: int, options: Mapping[str, str], say: Say) -> str:
    """GOLD-5 What one plays for, in one line."""
    if options["partial"] == "yes":
        return say("Most points win: complete disc 10, in one material 10 more, every face its value, pearl 1.")
    if players == 2:
        return say(
            "Most points win. You build two discs: a closed one 10, all of one material 10 more, plus the value of its"
            " pieces; a pearl 1."
        )
    return say(
        "Most points win: a closed disc 10, all of one material 10 more, plus the value of its pieces; a pearl 1."
    )


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {
        "pearls": say("Pearls on the table"),
        "low_tie": say("A tie for the lowest bid"),
        "partial": say("Incomplete discs"),
    }[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("pearls", "hidden"): (
            say("Hidden pearls"),
            say("You see only your own pearls; whoever follows the payments can keep count of the others’."),
        ),
        ("pearls", "open"): (
            say("Open pearls"),
            say("Everyone sees how many pearls each player has."),
        ),
        ("low_tie", "choose"): (
            say("The winner chooses"),
            say("If several players bid least, the winner says which of them is paid."),
        ),
        ("low_tie", "cancel"): (
            say("The tied are passed over"),
            say(
                "Players who tie for the lowest bid are passed over, and whoever bid next lowest is paid. If all "
                "tie, the winner chooses."
            ),
        ),
        ("partial", "no"): (
            say("Worth nothing"),
            say("Only a complete disc scores."),
        ),
        ("partial", "yes"): (
            say("Worth their faces"),
            say("The faces of an incomplete disc score their values, without the points for a whole one."),
        ),
    }[option, value]


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "bid":
        n = int(rest[0])
        return say.plural("Bid {n} pearl", "Bid {n} pearls", n) if n else say("Bid nothing")
    if what == "pay":
        player, n = say.name(int(rest[0])), price(last_sale(view))
        return say.plural("Give {n} pearl to {player}", "Give {n} pearls to {player}", n, player=player)
    if what == "base":
        return _label_base(view, int(rest[0]), say)
    if what == "lay":
        return _label_lay(view, int(rest[0]), rest[1], say)
    return _label_done(view, say)


def _label_base(view: View, which: int, say: Say) -> str:
    filled = view["seats"][mover(view)]["bases"][which]["filled"]
    if which == 0:
        return say("Build the first disc, now {filled}/24", filled=filled)
    return say("Build the second disc, now {filled}/24", filled=filled)


def _label_lay(view: View, slot: int, face: str, say: Say) -> str:
    slots = built(view)["slots"]
    piece = whole_piece_words(slots[slot], say)
    new = slot == len(slots) - 1
    if face == slots[slot]["face"]:
        return say("Lay the new piece: {piece}", piece=piece) if new else say("Lay {piece}", piece=piece)
    material = material_words(face, say)
    if new:
        return say("Turn the new piece over to {material}: {piece}", piece=piece, material=material)
    return say("Turn over to {material}: {piece}", piece=piece, material=material)


def _label_done(view: View, say: Say) -> str:
    building = built(view)
    left = sum(slot["left"] for slot in building["slots"])
    if not building["laid"]:
        return say.plural("Lay nothing, discard {n} piece", "Lay nothing, discard {n} pieces", left)
    if left:
        return say.plural(
            "Confirm the disc at {filled}/24, discard {n} piece",
            "Confirm the disc at {filled}/24, discard {n} pieces",
            left,
            filled=building["filled"],
        )
    return say("Confirm the disc at {filled}/24", filled=building["filled"])
