"""Why an action of Maya may be good, in a few words, from what the player knows."""

from tablee.games.contract import View
from tablee.games.maya.components import CARRIED, FOREMAN_POINTS, TAKEN
from tablee.games.maya.text.phrases import ability_words, gold_words, stone_words
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


def _own(view: View) -> View:
    own: View = view["seats"][view["seat"]]
    return own


# ---- quarries


def points_there(view: View, quarry: int) -> int:
    """MAYA-4.2 The viewer's points in a quarry: their cards, of which they know the values, and a foreman."""
    here = view["quarries"][quarry - 1]
    cards: int = sum(max(card["value"], 0) for card in here["cards"] if card["owner"] == view["seat"])
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
        before, player = view["settled"]["points"][number], say.name(number)
        own = view["settled"]["points"][view["seat"]]
        if own is not None and before >= own > before - TAKEN:
            return say(
                "{player} falls from {before} points to {after}, behind you.",
                player=player,
                before=before,
                after=before - TAKEN,
            )
        return say(
            "{player} falls from {before} points to {after}.", player=player, before=before, after=before - TAKEN
        )
    points = points_there(view, number)
    if what == "shield" and points == 0:
        return say("You have no points there to protect.")
    if what == "shield":
        return say.plural("Nobody can take your {n} point there.", "Nobody can take your {n} points there.", points)
    return say("Makes {points} points there.", points=points + FOREMAN_POINTS)


# ---- pyramids


def level_of(view: View, pyramid: str, level: int) -> View:
    """A level of a pyramid, from below."""
    found: View = next(p for p in view["pyramids"] if p["name"] == pyramid)["levels"][level - 1]
    return found


def _lay(view: View, pyramid: str, level: int, say: Say) -> str:
    """MAYA-5.4, MAYA-6.1 Who gets the bonus if the stone completes the level; else what the level would pay."""
    here = level_of(view, pyramid, level)
    stones = list(here["stones"])
    stones[view["seat"]] += 1
    own, most = stones[view["seat"]], max(stones)
    first = [p for p, n in enumerate(stones) if n == most]
    if sum(stones) == here["spaces"] and len(first) == 1 and has_bonus(view, pyramid, level, first[0]):
        if own == most:
            return say("Completes the level with most stones yours: at once you lay one above.")
        return say("Completes the level, but {player} has most there and lays one above.", player=say.name(first[0]))
    if own == most and len(first) == 1:
        return say("Most stones there are yours, for {gold}.", gold=gold_words(here["gold"][0], say))
    if own == most:
        return say("Nobody has more stones there, for {gold}.", gold=gold_words(here["gold"][0], say))
    if own == max(n for n in stones if n < most):
        return say("Next most stones there are yours, for {gold}.", gold=gold_words(here["gold"][1], say))
    return say("{stones} of yours there, though others have more.", stones=stone_words(own, say))


def has_bonus(view: View, pyramid: str, level: int, p: int) -> bool:
    """MAYA-5.4 Can a player lay a stone on the next level, which has none yet?"""
    levels = next(found for found in view["pyramids"] if found["name"] == pyramid)["levels"]
    if level == len(levels) or sum(levels[level]["stones"]) > 0:
        return False
    used = 1 if p == view["seat"] and view["phase"] in ("found", "stone") else 0  # the stone just laid
    return bool(view["seats"][p]["reserve"] > used)


def _take(view: View, pyramid: str, level: int, say: Say) -> str:
    """MAYA-7.2 What stays on the level that a stone is taken from."""
    left = level_of(view, pyramid, level)["stones"][view["seat"]] - 1
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
    stones = stone_words(_own(view)["stock"], say)
    return say("The others have to lay first, and you keep your {stones}.", stones=stones)


def _pass(view: View, say: Say) -> str:
    """MAYA-4.8, MAYA-5.6, MAYA-5.7"""
    if view["phase"] == "send":
        return say("The cards left in your hand can carry {stones}.", stones=stone_words(_own(view)["carry"], say))
    if any(action.startswith("lay") for action in view["legal"]):
        left = stone_words(_own(view)["stock"] - 1, say)
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
    before = (view["seat"] - p) % view["players"]
    if before == 0:
        return say("You are the first to build.")
    return say.plural("{n} player builds before you.", "{n} players build before you.", before)


# ---- the sale of the professional game


def _bid(view: View, gold: int, say: Say) -> str:
    """MAYA-8.2"""
    if gold == 0:
        return say("You keep your gold, and get no marker.")
    left = gold_words(_own(view)["gold"] - gold, say)
    return say("You choose before all who bid less, and would keep {gold}.", gold=left)


def _buy(marker: str, say: Say) -> str:
    return {
        "porters": say("You can send your strong workers and still carry stones."),
        "joker": say("It suits whatever this round brings."),
        "block": say("One stone is yours for certain."),
        "foreman": say("Two points can decide a quarry after all have passed."),
    }[marker]
