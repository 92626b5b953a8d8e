"""What several of the texts of Maya say, and the questions that they ask of a view."""

from collections.abc import Sequence

from tablee.games.maya.components import PYRAMID_NAMES, PYRAMID_TITLES
from tablee.games.maya.view import Ability, LevelView, Marker, SaleView, SeatView, SettledView, View
from tablee.games.views import viewer
from tablee.i18n import N_, Say, number

ABILITIES = {
    "shield": N_("the shield"),
    "move": N_("the right to move a stone"),
    "stone": N_("the free stone"),
    "start": N_("the right to name the starting player"),
    "carry": N_("the right to carry two more stones"),
    "pass": N_("the right to pass without giving a stone"),
    "double": N_("the right to double without giving a stone"),
}
MARKERS = {
    "porters": N_("the porters"),
    "joker": N_("the joker"),
    "block": N_("the block"),
    "foreman": N_("the foreman"),
}

# ---- what a view says


def own(view: View) -> SeatView:
    """What the viewer knows of their own seat; not for somebody who watches."""
    return view["seats"][viewer(view)]


def own_carry(view: View) -> int:
    """MAYA-4.8 How many stones the viewer's cards can carry."""
    carry = own(view)["carry"]
    assert carry is not None
    return carry


def own_bid(view: View) -> str | None:
    """MAYA-8.2 The viewer's bid, in notation, once it is made and until all are shown."""
    choice = view.get("choice")
    if choice is None and view["seat"] is not None and own(view)["bid"] is not None:
        return f"bid {own(view)['bid']}"
    return choice


def settled(view: View) -> SettledView:
    """The quarry turned up last, in a view where one was."""
    result = view["settled"]
    assert result is not None
    return result


def sale(view: View) -> SaleView:
    """The sale of the professional game."""
    found = view["sale"]
    assert found is not None
    return found


def bids(view: View) -> list[int]:
    """MAYA-8.2 The bids, once all are in."""
    shown = sale(view)["bids"]
    assert shown is not None
    return shown


def levels_of(view: View, pyramid: str) -> list[LevelView]:
    """The levels of a pyramid, from the bottom up."""
    return next(p["levels"] for p in view["pyramids"] if p["name"] == pyramid)


def rank_on(stones: list[int], seat: int) -> int | None:
    """MAYA-6.1 Of the stones on a level, by seat: 0 if nobody has more, 1 for the next most, None for less or none."""
    paid = sorted({n for n in stones if n}, reverse=True)[:2]
    return paid.index(stones[seat]) if stones[seat] in paid else None


def can_lay(view: View) -> bool:
    """MAYA-5.7 Whether the viewer can lay a stone; who cannot is paid for a pass."""
    return any(action.startswith("lay") for action in view["legal"])


# ---- words


def pyramid_words(name: str) -> str:
    """A pyramid by its notation: "Chichen Itza"."""
    return next(title for known, title in zip(PYRAMID_NAMES, PYRAMID_TITLES, strict=True) if known == name)


def ability_words(name: Ability, say: Say) -> str:
    """The marker of a quarry."""
    return say(ABILITIES[name])


def marker_words(name: str, say: Say) -> str:
    """A blue marker of the professional game."""
    return say(MARKERS[name])


def markers_words(names: list[Marker], say: Say) -> str:
    """Blue markers, one after the other."""
    return ", ".join(marker_words(name, say) for name in names)


def gold_words(n: int, say: Say) -> str:
    """So much gold."""
    return say.plural("{n} gold", "{n} gold", n)


def stone_words(n: int, say: Say) -> str:
    """So many stones."""
    return say.plural("{n} stone", "{n} stones", n)


def named(amounts: Sequence[int | None], say: Say) -> str:
    """Whoever has an amount, the most first: "Ana 11, Luc 6"."""
    having = [(n, p) for p, n in enumerate(amounts) if n is not None]
    having.sort(key=lambda item: (-item[0], item[1]))
    return ", ".join(f"{say.who(p)} {number(n)}" for n, p in having)


# ---- the end


def tell_end(view: View, say: Say) -> str:
    """MAYA-6.5 Who has won, with how much, and why if others have as much."""
    assert view["places"] is not None
    assert view["scores"] is not None
    won = [p for p, place in enumerate(view["places"]) if place == 1]
    most = view["scores"][won[0]]
    gold = gold_words(int(most), say)
    if len(won) > 1:
        names = {"players": ", ".join(map(say.name, won))}
        names["others"] = ", ".join(say.name(p) for p in won if p != say.you)
        each = dict.fromkeys(won, N_("You and {others} win the game together with {gold} each."))
        return say.told("{players} win the game together with {gold} each.", each, gold=gold, **names)
    if view["scores"].count(most) > 1:
        yours = N_("You win the game with {gold} and the fewest stones in reserve.")
        text = N_("{player} wins the game with {gold} and the fewest stones in reserve.")
        return say.by(won[0], text, yours, gold=gold)
    return say.by(won[0], "{player} wins the game with {gold}.", N_("You win the game with {gold}."), gold=gold)
