"""What several of the texts of Le Trésor des Aztèques say, and the questions that they ask of a view."""

from collections.abc import Sequence

from tablee.games.aztec.actions import OBJECTIVE_NAMES, SUIT_LETTERS
from tablee.games.aztec.components import POINTS, TEN, TRICKS
from tablee.games.aztec.view import Objective, SeatView, View
from tablee.games.views import mover, winners
from tablee.i18n import N_, Say

SUIT = {"talisman": N_("a talisman"), "amulet": N_("an amulet"), "coin": N_("a coin")}
SUITS = {"talisman": N_("talismans"), "amulet": N_("amulets"), "coin": N_("coins")}
MOST = {
    "most-talismans": N_("most talismans"),
    "most-amulets": N_("most amulets"),
    "most-coins": N_("most coins"),
    "most-tricks": N_("most tricks"),
}


def waiting(view: View) -> list[int]:
    """The seats that still have to choose; of a position by itself, those who have not been asked."""
    if "waiting" in view:
        return view["waiting"]
    if view["mover"] is None:
        return []
    return [p for p in view["bidders"] if p >= mover(view)] or [mover(view)]


def own_seat(view: View) -> SeatView:
    """What the viewer knows of their own seat; not for somebody who watches."""
    assert view["seat"] is not None
    return view["seats"][view["seat"]]


def own_hand(view: View) -> list[str]:
    """The cards in the viewer's hand; not for somebody who watches."""
    return own_seat(view)["hand"] or []


def leader(view: View) -> int:
    """The seat that leads, once the token is sold."""
    assert view["leader"] is not None
    return view["leader"]


def lot_number(view: View) -> int:
    """The lot that is being sold, as people number it, in a view where one is."""
    assert view["lot"] is not None
    return view["lot"] + 1


def objective_points(name: Objective) -> int:
    """AZT-6.1 What an objective brings if it is met."""
    return TEN * int(POINTS[OBJECTIVE_NAMES.index(name)])


def lot_points(view: View, lot: int) -> int:
    """AZT-6.1 The most that the objectives of a lot bring in one round: of two that exclude each other, one."""
    names = view["lots"][lot]["objectives"]
    points = [objective_points(name) for name in names]
    return sum(points) if _go_together(names, view) else max(points)


def _go_together(names: Sequence[Objective], view: View) -> bool:
    """Can one player meet both? Only an exact number of tricks can stand in the way."""
    exact = [int(name[0]) for name in names if name[0].isdigit()]
    if len(exact) != 1:
        return not exact
    tricks, other = exact[0], next(name for name in names if not name[0].isdigit())
    if other == "most-tricks":
        return tricks * view["players"] >= TRICKS
    if other == "last" and view["fewest"]:
        return tricks * view["players"] <= TRICKS
    return tricks > 0


def ending(view: View, say: Say) -> str:
    """How the game ended."""
    first, *others = winners(view)
    money = view["seats"][first]["money"]
    if not others:
        return say.by(first, "{player} wins the game with {money}.", N_("You win the game with {money}."), money=money)
    won = [first, *others]
    names = {"players": names_words(won, say), "others": others_words(won, say)}
    yours = dict.fromkeys(won, N_("You and {others} share the victory with {money} each."))
    return say.told("{players} share the victory with {money} each.", yours, money=money, **names)


def card_words(card: str, say: Say) -> str:
    """A card by its notation, in words: "talisman 7"."""
    suit, value = card[0], card[1:]
    if suit == "T":
        return say("talisman {value}", value=value)
    return say("amulet {value}", value=value) if suit == "A" else say("coin {value}", value=value)


def suit_words(suit: str, say: Say) -> str:
    """One card of a suit: "a talisman"."""
    return say(SUIT[suit])


def suits_words(suit: str, say: Say) -> str:
    """Cards of a suit: "talismans"."""
    return say(SUITS[suit])


def suit_count(suit: str, n: int, say: Say) -> str:
    """So many cards of a suit: "1 talisman"."""
    if suit == "talisman":
        return say.plural("{n} talisman", "{n} talismans", n)
    if suit == "amulet":
        return say.plural("{n} amulet", "{n} amulets", n)
    return say.plural("{n} coin", "{n} coins", n)


def cards_words(cards: Sequence[str], say: Say) -> str:
    """Cards by suit: "talismans 3 7, coins 12"."""
    suits = {"T": suits_words("talisman", say), "A": suits_words("amulet", say), "C": suits_words("coin", say)}
    values = {suit: [card[1:] for card in cards if card[0] == suit] for suit in SUIT_LETTERS}
    return ", ".join(f"{suits[suit]} {' '.join(values[suit])}" for suit in SUIT_LETTERS if values[suit]) or "–"


def objective_words(name: str, view: View, say: Say) -> str:
    """An objective by its notation, in words: "exactly 3 tricks"."""
    if name == "last":
        return say("fewest tricks") if view["fewest"] else say("the last trick")
    if name[0].isdigit():
        n = int(name[0])
        return say.plural("exactly {n} trick", "exactly {n} tricks", n) if n else say("no trick")
    return say(MOST[name])


def names_words(seats: Sequence[int], say: Say) -> str:
    """Names in a row: "Ana, Luc and Zoé"."""
    names = [say.name(seat) for seat in seats]
    if len(names) == 1:
        return names[0]
    return say("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def others_words(seats: Sequence[int], say: Say) -> str:
    """Names in a row, without the reader's."""
    return names_words([seat for seat in seats if seat != say.you] or seats, say)


def lot_words(view: View, lot: int, say: Say) -> str:
    """What a lot holds: "most coins, exactly 2 tricks; talismans 3 7, coins 12 20"."""
    what = view["lots"][lot]
    objectives = ", ".join(objective_words(name, view, say) for name in what["objectives"])
    if not what["cards"]:  # they are dealt after the objectives
        return objectives
    return say("{objectives}; {cards}", objectives=objectives, cards=cards_words(what["cards"], say))
