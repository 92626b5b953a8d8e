"""What happened in a game of Maya, line by line."""

from itertools import pairwise

from tablee.games.maya.components import FOREMAN_POINTS
from tablee.games.maya.text.phrases import (
    ability_words,
    bids,
    gold_words,
    levels_of,
    marker_words,
    named,
    pyramid_words,
    settled,
    stone_words,
    tell_end,
)
from tablee.games.maya.view import View
from tablee.games.views import mover
from tablee.i18n import N_, Say, number

# Turns by their notation: what others read, and what their player reads.
TURNS = {
    "double": (N_("{player} gives a stone back to lay two."), N_("You give a stone back to lay two.")),
    "free pass": (
        N_("{player} uses the marker to pass and gives nothing back."),
        N_("You use the marker to pass and give nothing back."),
    ),
    "free double": (
        N_("{player} uses the marker to lay two stones and gives nothing back."),
        N_("You use the marker to lay two stones and give nothing back."),
    ),
    "joker pass": (
        N_("{player} uses the joker to pass and gives nothing back."),
        N_("You use the joker to pass and give nothing back."),
    ),
    "joker double": (N_("{player} uses the joker to lay two stones."), N_("You use the joker to lay two stones.")),
    "joker carry": (
        N_("{player} uses the joker to carry two more stones."),
        N_("You use the joker to carry two more stones."),
    ),
}


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    said = [tell_action(before, action, after, say)]
    if settles(before, after):
        said.append(tell_shares(after, say))
    if after["round"] > before["round"]:
        said.append(tell_round(after, say))
    if after["over"]:
        said.append(tell_end(after, say))
    return " ".join(line for line in said if line) or None


def tell_round(after: View, say: Say) -> str:
    """That the next round begins."""
    return say("Round {round} begins.", round=after["round"])


def tell_action(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What was done or drawn, without what follows from it."""
    if before["phase"] == "bid":
        return _tell_bids(after, say) if after["phase"] != "bid" else None
    if before["phase"] == "send" and (action is None or action.startswith("send")):
        return _tell_send(before, action, after, say)
    if action is None:
        return None
    what, *rest = action.split()
    if what == "lay":
        return _tell_lay(before, rest[0], int(rest[1]), after, say)
    if what == "turn":
        return _tell_turn_up(rest[1], after, say)
    if what == "transport":
        return _tell_transport(before, after, say)
    if what == "pay":
        return " ".join(
            filter(None, (tell_pay(before, rest[0], after, say), tell_erosion(before, rest[0], after, say)))
        )
    if what == "first":
        return say.by(int(rest[0]), "{player} is the starting player.", N_("You are the starting player."))
    if what == "offer":
        return say("On sale: {marker}.", marker=marker_words(rest[0], say))
    if before["phase"] in ("shield", "take", "start", "minus", "foreman"):
        return _tell_ability(before, action, after, say)
    return _tell_turn(before, action, after, say)


# ---- the professional game


def _tell_bids(after: View, say: Say) -> str:
    """The last bid shows them all."""
    said = say("The bids: {bids}.", bids=named(bids(after), say))
    if after["phase"] != "buy":
        return said + " " + say("Nobody buys a marker.")
    return said + " " + say.by(mover(after), "{player} chooses first.", N_("You choose first."))


# ---- workers and quarries


def _tell_send(before: View, action: str | None, after: View, say: Say) -> str:
    seat = mover(before)
    if action is None:
        pairs = zip(before["quarries"], after["quarries"], strict=True)
        quarry = next(new for old, new in pairs if len(new["cards"]) > len(old["cards"]))
        if quarry["cards"][-1]["back"] == "low":
            yours = N_("You send a low worker to quarry {quarry}.")
            return say.by(seat, "{player} sends a low worker to quarry {quarry}.", yours, quarry=quarry["number"])
        yours = N_("You send a high worker to quarry {quarry}.")
        return say.by(seat, "{player} sends a high worker to quarry {quarry}.", yours, quarry=quarry["number"])
    _, card, number_ = action.split()
    yours = N_("You send {card} to quarry {quarry}.")
    return say.by(seat, "{player} sends {card} to quarry {quarry}.", yours, card=number(int(card)), quarry=number_)


def _tell_turn_up(quarry: str, after: View, say: Say) -> str:
    points = settled(after)["points"]
    if all(n is None for n in points):
        return say("Quarry {quarry} is empty.", quarry=quarry)
    # Points as they were turned up; those that a -3 has taken are still to come, or told with the -3.
    present = [(n, p) for p, n in enumerate(points) if n is not None]
    present.sort(key=lambda item: (-item[0], item[1]))
    sums = ", ".join(f"{say.who(p)} {_tell_sum(after, int(quarry), p, n, say)}" for n, p in present)
    return say("Quarry {quarry} is turned up: {points}.", quarry=quarry, points=sums)


def _tell_sum(after: View, quarry: int, seat: int, points: int, say: Say) -> str:
    """MAYA-4.2 A seat's points with the cards that make them: "4 + 6 = 10", "3 and a −3"."""
    here = after["quarries"][quarry - 1]
    values = [card["value"] or 0 for card in here["cards"] if card["owner"] == seat]
    terms = [number(value) for value in values if value > 0]
    if here["foreman"] == seat:
        terms.append(say("{n} of the foreman", n=FOREMAN_POINTS))
    total = " + ".join(terms) + f" = {number(points)}" if len(terms) > 1 else number(points)
    if any(value < 0 for value in values):
        return say("{points} and a −3", points=total)
    return total


def settles(before: View, after: View) -> bool:
    """Has a quarry just been shared out?"""
    old, new = before["settled"], after["settled"]
    if new is None or not new["shared"]:
        return False
    return old is None or old["quarry"] != new["quarry"] or not old["shared"]


def tell_shares(after: View, say: Say) -> str | None:
    """MAYA-4.5 Who takes how many stones, and the marker."""
    result = settled(after)
    order = sorted((place, p) for p, place in enumerate(result["places"]) if place)
    ability = ability_words(after["quarries"][result["quarry"] - 1]["ability"], say)
    said = []
    said += [
        _tell_tie(after, p, q, say) for (_, p), (_, q) in pairwise(order) if result["points"][p] == result["points"][q]
    ]
    for place, p in order:
        stones = stone_words(result["stones"][p], say)
        if place == 1:
            yours = N_("You take {stones} and {ability}.")
            said.append(say.by(p, "{player} takes {stones} and {ability}.", yours, stones=stones, ability=ability))
        elif result["stones"][p]:
            said.append(say.by(p, "{player} takes {stones}.", N_("You take {stones}."), stones=stones))
    if not said and any(n is not None for n in result["points"]):
        said.append(say("Nobody has points left: no stones are taken."))
    return " ".join(said) or None


def _tell_tie(after: View, ahead: int, behind: int, say: Say) -> str:
    """MAYA-4.4, MAYA-8.3 Why one of two players with the same points comes before the other."""
    names = {"player": say.name(ahead), "other": say.name(behind)}
    cards = after["quarries"][settled(after)["quarry"] - 1]["cards"]
    if all(card["owner"] != behind for card in cards):
        text = N_("{player} comes before {other}, who has as many points but only the foreman there.")
        yours = {
            ahead: N_("You come before {other}, who has as many points but only the foreman there."),
            behind: N_("{player} comes before you: you have as many points but only the foreman there."),
        }
        return say.told(text, yours, **names)
    text = N_("{player} comes before {other}, who has as many points but sent a worker there later.")
    yours = {
        ahead: N_("You come before {other}, who has as many points but sent a worker there later."),
        behind: N_("{player} comes before you: you have as many points but sent a worker there later."),
    }
    return say.told(text, yours, **names)


def _tell_ability(before: View, action: str, after: View, say: Say) -> str:
    seat = mover(before)
    what, *rest = action.split()
    if what == "decline":
        return _tell_decline(before, say)
    if what == "minus":
        return _tell_minus(seat, int(rest[0]), number(settled(after)["points"][int(rest[0])] or 0), say)
    if what == "start":
        return _tell_start(before, int(rest[0]), say)
    if what == "foreman":
        text = N_("{player} lays the foreman at quarry {quarry}: two more points.")
        return say.by(seat, text, N_("You lay the foreman at quarry {quarry}: two more points."), quarry=rest[0])
    said = [_tell_joker(seat, say)] if before["by_joker"] else []
    if what == "shield":
        yours = N_("You are shielded in quarry {quarry}.")
        said.append(say.by(seat, "{player} is shielded in quarry {quarry}.", yours, quarry=rest[0]))
    else:
        text, yours = (
            N_("{player} takes a stone from level {level} of {pyramid}."),
            N_("You take a stone from level {level} of {pyramid}."),
        )
        said.append(say.by(seat, text, yours, level=rest[1], pyramid=pyramid_words(rest[0])))
    return " ".join(said)


def _tell_joker(seat: int, say: Say) -> str:
    return say.by(seat, "{player} uses the joker.", N_("You use the joker."))


def _tell_minus(seat: int, other: int, left: str, say: Say) -> str:
    text = N_("With a −3 {player} takes three points from {other}, who has {points} left.")
    yours = {
        other: N_("With a −3 {player} takes three points from you: you have {points} left."),
        seat: N_("With a −3 you take three points from {other}, who has {points} left."),
    }
    return say.told(text, yours, player=say.name(seat), other=say.name(other), points=left)


def _tell_start(before: View, chosen: int, say: Say) -> str:
    seat = mover(before)
    if chosen == before["start"] == seat:
        return say.by(seat, "{player} remains the starting player.", N_("You remain the starting player."))
    if chosen == seat:
        return say.by(seat, "{player} becomes the starting player.", N_("You become the starting player."))
    yours = {
        seat: N_("You make {other} the starting player."),
        chosen: N_("{player} makes you the starting player."),
    }
    names = {"player": say.name(seat), "other": say.name(chosen)}
    return say.told("{player} makes {other} the starting player.", yours, **names)


def _tell_decline(before: View, say: Say) -> str:
    seat = mover(before)
    if before["by_joker"] or before["phase"] == "carry":
        return say.by(seat, "{player} keeps the joker.", N_("You keep the joker."))
    if before["phase"] == "foreman":
        return say.by(seat, "{player} leaves the foreman out.", N_("You leave the foreman out."))
    if before["phase"] == "take":
        return say.by(seat, "{player} moves no stone.", N_("You move no stone."))
    return say.by(seat, "{player} lays no free stone.", N_("You lay no free stone."))


def _tell_transport(before: View, after: View, say: Say) -> str:
    """MAYA-4.8 How many stones everybody keeps."""
    said = []
    for p, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        # The reserve is looked at when the stones that nobody carries are back in it (MAYA-8.3).
        block = "block" in old["markers"] and old["reserve"] + new["reserve"] > 0
        kept = new["stock"] - block
        if kept < old["stock"]:
            won = stone_words(old["stock"], say)
            yours = N_("You can carry only {kept} of {stones}.")
            said.append(say.by(p, "{player} can carry only {kept} of {stones}.", yours, kept=kept, stones=won))
        elif kept:
            stones = stone_words(kept, say)
            said.append(say.by(p, "{player} carries {stones}.", N_("You carry {stones}."), stones=stones))
        if block:
            yours = N_("The block gives you one stone more.")
            said.append(say.by(p, "The block gives {player} one stone more.", yours))
    return " ".join(said) or say("Nobody has a stone to carry.")


# ---- pyramids


def _tell_lay(before: View, pyramid: str, level: int, after: View, say: Say) -> str:
    seat = mover(before)
    said = [_tell_joker(seat, say)] if before["by_joker"] and before["phase"] == "stone" else []
    text = N_("{player} lays a stone on level {level} of {pyramid}.")
    yours = N_("You lay a stone on level {level} of {pyramid}.")
    said.append(say.by(seat, text, yours, level=level, pyramid=pyramid_words(pyramid)))
    old, new = _stones(before, pyramid), _stones(after, pyramid)
    if level < len(new) and new[level] != old[level]:
        other = next(p for p, n in enumerate(new[level]) if n > old[level][p])
        text = N_("{player} alone has most stones there and lays a bonus stone above.")
        said.append(say.by(other, text, N_("You alone have most stones there and lay a bonus stone above.")))
    elif level < len(new) and sum(new[level - 1]) == levels_of(after, pyramid)[level - 1]["spaces"]:
        said.append(_tell_no_bonus(new[level - 1], new[level], say))
    return " ".join(said)


def _tell_no_bonus(full: list[int], above: list[int], say: Say) -> str:
    """MAYA-5.4 Why a level that is full brings nobody a stone on the next one."""
    if any(above):
        return say("The level is full, but a stone lies above it already: no bonus.")
    if full.count(max(full)) > 1:
        return say("The level is full, but nobody alone has most stones there: no bonus.")
    text = N_("The level is full, but {player} has no stone in reserve for a bonus.")
    return say.by(full.index(max(full)), text, N_("The level is full, but you have no stone in reserve for a bonus."))


def _stones(view: View, pyramid: str) -> list[list[int]]:
    """The stones of every seat on each level of a pyramid."""
    return [level["stones"] for level in levels_of(view, pyramid)]


def _tell_turn(before: View, action: str, after: View, say: Say) -> str | None:
    seat = mover(before)
    if action == "pass":
        return _tell_pass(before, after, say)
    if action == "decline":
        return _tell_decline(before, say)
    if action.startswith("buy"):
        gold, marker = gold_words(bids(before)[seat], say), marker_words(action[4:], say)
        yours = N_("You pay {gold} for {marker}.")
        return say.by(seat, "{player} pays {gold} for {marker}.", yours, gold=gold, marker=marker)
    return say.by(seat, *TURNS[action])


def _tell_pass(before: View, after: View, say: Say) -> str:
    seat = mover(before)
    if before["phase"] == "send":
        yours = N_("You pass and send no more workers.")
        return say.by(seat, "{player} passes and sends no more workers.", yours)
    if after["seats"][seat]["gold"] > before["seats"][seat]["gold"]:
        text = N_("{player} can lay no stone, gives one back and receives 1 gold.")
        return say.by(seat, text, N_("You can lay no stone, give one back and receive 1 gold."))
    return say.by(seat, "{player} passes and gives a stone back.", N_("You pass and give a stone back."))


def tell_pay(before: View, pyramid: str, after: View, say: Say) -> str:
    """MAYA-6.1 Who is paid how much."""
    title = pyramid_words(pyramid)
    pairs = zip(before["seats"], after["seats"], strict=True)
    paid = [new["gold"] - old["gold"] or None for old, new in pairs]
    if not any(paid):
        return say("{pyramid} pays nobody.", pyramid=title)
    return say("{pyramid} pays: {gold}.", pyramid=title, gold=named(paid, say))


def tell_erosion(before: View, pyramid: str, after: View, say: Say) -> str | None:
    """MAYA-6.2 Who loses how many stones; None: nobody loses any."""
    old, new = _stones(before, pyramid), _stones(after, pyramid)
    lost = [sum(level[p] for level in old) - sum(level[p] for level in new) or None for p in range(before["players"])]
    return say("Stones lost to erosion: {stones}.", stones=named(lost, say)) if any(lost) else None
