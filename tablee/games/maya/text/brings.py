"""What an action of Maya brings: what a level pays and who leads it then, what a quarry gives, what is carried."""

from tablee.games.maya.text.phrases import (
    ability_words,
    gold_words,
    levels_of,
    own_carry,
    rank_on,
    settled,
    stone_words,
)
from tablee.games.maya.view import LevelView, View
from tablee.games.views import viewer
from tablee.i18n import Say, number

TAKEN = 3  # points, by a -3


def brings(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer brings, as far as they know."""
    what, *rest = action.split()
    if what == "send":
        return _send(view, int(rest[0]), int(rest[1]), say)
    if what == "lay":
        row, *above = levels_of(view, rest[0])[int(rest[1]) - 1 :]
        words = [_level(view, row, 1, say), _bonus(view, row, above[0], say) if above else None]
        return "; ".join(filter(None, words))
    if what == "take":
        return _level(view, levels_of(view, rest[0])[int(rest[1]) - 1], -1, say)
    if what == "minus":
        seat = int(rest[0])
        points = settled(view)["points"][seat] or 0
        return say("from {points} points to {then}", points=number(points), then=number(points - TAKEN))
    if action == "pass" and view["phase"] == "send":
        return say("your hand carries {stones}", stones=stone_words(own_carry(view), say))
    return None


def _send(view: View, card: int, number_of: int, say: Say) -> str:
    """MAYA-4.5, MAYA-4.8 What a quarry gives, and what the hand can carry without this card."""
    quarry = view["quarries"][number_of - 1]
    stones = "/".join(map(str, quarry["stones"]))
    left = stone_words(own_carry(view) - max(card, 0), say)
    ability = ability_words(quarry["ability"], say)
    return say(
        "for {stones} stones and {ability}; your hand then carries {left}", stones=stones, ability=ability, left=left
    )


def _level(view: View, row: LevelView, more: int, say: Say) -> str:
    """MAYA-6.1 What the level pays the viewer if it stays as it is then, and who leads it.

    If it pays as much without this stone, the words say so: otherwise they read as gold to be gained.
    """
    seat = viewer(view)
    stones = [n + (more if p == seat else 0) for p, n in enumerate(row["stones"])]
    rank = rank_on(stones, seat)
    first, second = row["gold"]
    most = max(stones)
    leaders = [p for p, n in enumerate(stones) if n == most and n]
    if rank == 0:
        gold = gold_words(first, say)
        if len(leaders) > 1:
            return say("you share the lead: {gold}", gold=gold)
        if rank_on(row["stones"], seat) == 0:
            return say("you lead alone: still {gold}", gold=gold)
        return say("you lead alone: {gold}", gold=gold)
    names = ", ".join(map(say.name, leaders))
    if rank == 1 and rank_on(row["stones"], seat) == 1:
        return say("{players} ahead: still {gold} for you as second", players=names, gold=gold_words(second, say))
    if rank == 1:
        return say("{players} ahead: {gold} for you as second", players=names, gold=gold_words(second, say))
    return say("{players} ahead: nothing for you so far", players=names) if leaders else say("nothing for you there")


def _bonus(view: View, row: LevelView, above: LevelView, say: Say) -> str | None:
    """MAYA-5.4 Who lays a bonus stone if a stone of the viewer fills the level; why it is not the viewer who leads."""
    seat = viewer(view)
    stones = [n + (p == seat) for p, n in enumerate(row["stones"])]
    leaders = [p for p, n in enumerate(stones) if n == max(stones)]
    if sum(stones) < row["spaces"] or len(leaders) > 1:
        return None
    (leader,) = leaders
    if any(above["stones"]):
        return say("no bonus stone: the level above is begun") if leader == seat else None
    if not view["seats"][leader]["reserve"]:
        return None
    if leader == seat:
        return say("and a bonus stone above")
    return say("{player} gets a bonus stone above", player=say.name(leader))
