"""Why an action of Maya may be good, in a few words, from what the player knows."""

from tablee.games.maya.components import CARRIED, FOREMAN_POINTS, TAKEN
from tablee.games.maya.text.phrases import (
    ability_words,
    can_lay,
    gold_words,
    levels_of,
    own,
    own_carry,
    rank_on,
    settled,
    stone_words,
)
from tablee.games.maya.view import View
from tablee.games.views import viewer
from tablee.i18n import Say


def reason(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer does for them."""
    what, *rest = action.split()
    if what == "send":
        return _send(view, int(rest[0]), int(rest[1]), say)
    if what == "lay":
        return _lay(view, rest[0], int(rest[1]), say)
    if what == "take":
        return _take(view, rest[0], int(rest[1]), say)
    if what in ("minus", "shield", "foreman"):
        return _quarry_marker(view, what, int(rest[0]), say)
    if what == "start":
        return _start(view, int(rest[0]), say)
    if what == "bid":
        return _bid(view, int(rest[0]), say)
    if what == "buy":
        return _buy(rest[0], say)
    return _turn(view, action, say)


# ---- quarries


def points_there(view: View, quarry: int) -> int:
    """MAYA-4.2 The viewer's points in a quarry: their cards, of which they know the values, and a foreman."""
    here = view["quarries"][quarry - 1]
    cards = sum(max(card["value"] or 0, 0) for card in here["cards"] if card["owner"] == view["seat"])
    return cards + (FOREMAN_POINTS if here["foreman"] == view["seat"] else 0)


def _send(view: View, card: int, quarry: int, say: Say) -> str:
    """MAYA-4.4, MAYA-4.5 What a worker can win there."""
    here = view["quarries"][quarry - 1]
    if card < 0:
        return say("Takes three points from somebody in quarry {quarry}.", quarry=quarry)
    stones, points = stone_words(here["stones"][0], say), points_there(view, quarry) + card
    if not here["cards"]:
        return say(
            "First at quarry {quarry}: ties there are yours. The winner takes {stones}.", quarry=quarry, stones=stones
        )
    ability = ability_words(here["ability"], say)
    return say(
        "Makes {points} points there. The winner takes {stones} and {ability}.",
        points=points,
        stones=stones,
        ability=ability,
    )


def _quarry_marker(view: View, what: str, number: int, say: Say) -> str:
    """MAYA-4.3, MAYA-7.1, MAYA-8.3 Points taken, points kept, points added; `number` is a seat or a quarry."""
    if what == "minus":
        points, player = settled(view)["points"], say.name(number)
        before, mine = points[number] or 0, points[viewer(view)]
        if mine is not None and before >= mine > before - TAKEN:
            return say(
                "{player} falls from {before} points to {after}, behind you.",
                player=player,
                before=before,
                after=before - TAKEN,
            )
        return say(
            "{player} falls from {before} points to {after}.", player=player, before=before, after=before - TAKEN
        )
    there = points_there(view, number)
    if what == "shield" and there == 0:
        return say("You have no points there to protect.")
    if what == "shield":
        return say.plural("Nobody can take your {n} point there.", "Nobody can take your {n} points there.", there)
    return say("Makes {points} points there.", points=there + FOREMAN_POINTS)


# ---- pyramids


def _lay(view: View, pyramid: str, level: int, say: Say) -> str:
    """MAYA-5.4, MAYA-6.1 Who gets the bonus if the stone completes the level; else what the level would pay."""
    here, seat = levels_of(view, pyramid)[level - 1], viewer(view)
    bonus = bonus_of(view, pyramid, level)
    if bonus == seat:
        return say("Completes the level with most stones yours: at once you lay one above.")
    if bonus is not None:
        return say("Completes the level, but {player} has most there and lays one above.", player=say.name(bonus))
    stones = stones_after(view, pyramid, level)
    rank = rank_on(stones, seat)
    if rank == 0 and stones.count(stones[seat]) == 1:
        return say("Most stones there are yours, for {gold}.", gold=gold_words(here["gold"][0], say))
    if rank == 0:
        return say("Nobody has more stones there, for {gold}.", gold=gold_words(here["gold"][0], say))
    if rank == 1:
        return say("Next most stones there are yours, for {gold}.", gold=gold_words(here["gold"][1], say))
    return say("{stones} of yours there, though others have more.", stones=stone_words(stones[seat], say))


def stones_after(view: View, pyramid: str, level: int) -> list[int]:
    """By seat: the stones on a level with one more of the viewer's."""
    return [n + (p == view["seat"]) for p, n in enumerate(levels_of(view, pyramid)[level - 1]["stones"])]


def bonus_of(view: View, pyramid: str, level: int) -> int | None:
    """MAYA-5.4 The seat that lays a stone on the next level if the viewer lays one here; None: nobody does."""
    levels, stones = levels_of(view, pyramid), stones_after(view, pyramid, level)
    first = [p for p, n in enumerate(stones) if n == max(stones)]
    if sum(stones) < levels[level - 1]["spaces"] or len(first) > 1:
        return None
    if level == len(levels) or any(levels[level]["stones"]):
        return None
    used = 1 if first[0] == view["seat"] and view["phase"] == "stone" else 0  # the free stone is out of the reserve
    return first[0] if view["seats"][first[0]]["reserve"] > used else None


def _take(view: View, pyramid: str, level: int, say: Say) -> str:
    """MAYA-7.2 What stays on the level that a stone is taken from."""
    left = levels_of(view, pyramid)[level - 1]["stones"][viewer(view)] - 1
    if left == 0:
        return say("It is your only stone there.")
    return say("You still have {stones} there.", stones=stone_words(left, say))


# ---- turns


def _turn(view: View, action: str, say: Say) -> str:
    if action == "pass":
        return _pass(view, say)
    if action == "decline":
        return _decline(view, say)
    if action == "double":
        return say("Two stones at once, before others can answer, for one given back.")
    if action in ("free double", "joker double"):
        return say("Two stones at once, before others can answer, and none given back.")
    if action == "joker carry":
        return say("Up to {n} more of your stones reach the pyramids.", n=CARRIED)
    stones = stone_words(own(view)["stock"], say)
    return say("The others have to lay first, and you keep your {stones}.", stones=stones)


def _pass(view: View, say: Say) -> str:
    """MAYA-4.8, MAYA-5.6, MAYA-5.7"""
    if view["phase"] == "send":
        return say("The cards left in your hand can carry {stones}.", stones=stone_words(own_carry(view), say))
    if can_lay(view):
        left = stone_words(own(view)["stock"] - 1, say)
        return say("The others have to lay first, and you have {stones} left.", stones=left)
    return say("You can lay none, and 1 gold is paid for the stone.")


def _decline(view: View, say: Say) -> str:
    if view["by_joker"] or view["phase"] == "carry":
        return say("The joker can still be used later in this round.")
    return {
        "foreman": say("The foreman stays out of this round."),
        "take": say("Your stones stay where they are."),
        "stone": say("The stone stays in your reserve."),
    }[view["phase"]]


def _start(view: View, p: int, say: Say) -> str:
    """MAYA-7.4 Phases begin with the starting player and go on clockwise."""
    before = (viewer(view) - p) % view["players"]
    if before == 0:
        return say("You are the first to build.")
    if before == view["players"] - 1:
        return say("You build last: you see what all others do, and answer it.")
    return say.plural("{n} player builds before you.", "{n} players build before you.", before)


# ---- the sale of the professional game


def _bid(view: View, gold: int, say: Say) -> str:
    """MAYA-8.2"""
    if gold == 0:
        return say("You keep your gold, and get no marker.")
    left = gold_words(own(view)["gold"] - gold, say)
    return say("You choose before all who bid less, and would keep {gold}.", gold=left)


def _buy(marker: str, say: Say) -> str:
    return {
        "porters": say("You can send your strong workers and still carry stones."),
        "joker": say("It suits whatever this round brings."),
        "block": say("One stone is yours for certain."),
        "foreman": say("Two points can decide a quarry after all have passed."),
    }[marker]
