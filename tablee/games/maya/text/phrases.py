"""Words that Maya's sentences share: pyramids, markers, gold, stones, the end."""

from tablee.games.contract import View
from tablee.games.maya.components import PYRAMID_NAMES, PYRAMID_TITLES
from tablee.i18n import Say


def pyramid_words(name: str) -> str:
    """A pyramid by its notation: "Chichen Itza"."""
    return PYRAMID_TITLES[PYRAMID_NAMES.index(name)]


def ability_words(name: str, say: Say) -> str:
    """The marker of a quarry."""
    return {
        "shield": say("the shield"),
        "move": say("the right to move a stone"),
        "stone": say("the free stone"),
        "start": say("the right to name the starting player"),
        "carry": say("two more stones to carry"),
        "pass": say("the free pass"),
        "double": say("the free double"),
    }[name]


def marker_words(name: str, say: Say) -> str:
    """A blue marker of the professional game."""
    return {
        "porters": say("the porters"),
        "joker": say("the joker"),
        "block": say("the block"),
        "foreman": say("the foreman"),
    }[name]


def gold_words(n: int, say: Say) -> str:
    """So much gold."""
    return say.plural("{n} gold", "{n} gold", n)


def stone_words(n: int, say: Say) -> str:
    """So many stones."""
    return say.plural("{n} stone", "{n} stones", n)


# ---- the end


def winners(view: View) -> list[int]:
    """The seats that have won."""
    return [p for p, place in enumerate(view["places"]) if place == 1]


def tell_end(view: View, say: Say) -> str:
    """MAYA-6.5 Who has won, with how much, and why if others have as much."""
    won = winners(view)
    gold = gold_words(view["scores"][won[0]], say)
    if len(won) > 1:
        players = ", ".join(map(say.name, won))
        return say("{players} win the game together with {gold} each.", players=players, gold=gold)
    player = say.name(won[0])
    if view["scores"].count(view["scores"][won[0]]) > 1:
        return say("{player} wins the game with {gold} and the fewest stones in reserve.", player=player, gold=gold)
    return say("{player} wins the game with {gold}.", player=player, gold=gold)
