"""What the viewer of Maya can do now."""

from tablee.games.maya.text.phrases import (
    bids,
    can_lay,
    gold_words,
    markers_words,
    own,
    own_bid,
    own_carry,
    sale,
    stone_words,
    tell_end,
)
from tablee.games.maya.view import View
from tablee.games.views import viewer
from tablee.i18n import Say


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["places"] is not None and view["scores"] is not None:
        if view["seat"] is not None and view["places"][view["seat"]] == 1 and view["places"].count(1) == 1:
            return say("You win the game with {gold}!", gold=gold_words(int(view["scores"][view["seat"]]), say))
        return tell_end(view, say)
    if view["mover"] is None:
        return _prompt_chance(view, say)
    if view["phase"] == "bid":
        return _prompt_bid(view, say)
    if view["mover"] != view["seat"]:
        return _prompt_other(view, say.name(view["mover"]), say)
    if view["by_joker"] and view["phase"] in ("shield", "take", "stone"):
        return _prompt_joker(view, say)
    return _prompt_turn(view, say)


def _prompt_chance(view: View, say: Say) -> str:
    return {
        "first player": say("The starting player is being drawn."),
        "offer": say("The markers on sale are being drawn."),
        "turn up": say("The cards of the next quarry are being turned up."),
        "transport": say("The stones are being carried to the pyramids."),
        "pay": say("The pyramids pay their gold."),
    }[view["phase"]]


def _prompt_other(view: View, player: str, say: Say) -> str:
    """What somebody else decides now."""
    return {
        "found": say("Waiting for {player}, who lays a first stone.", player=player),
        "buy": say("Waiting for {player}, who chooses a marker.", player=player),
        "send": say("Waiting for {player}, who sends a worker or passes.", player=player),
        "foreman": say("Waiting for {player}, who may lay the foreman.", player=player),
        "minus": say("Waiting for {player}, who says from whom a −3 takes three points.", player=player),
        "shield": say("Waiting for {player}, who may shield a quarry.", player=player),
        "take": say("Waiting for {player}, who may move a stone.", player=player),
        "put": say("Waiting for {player}, who is moving a stone.", player=player),
        "stone": say("Waiting for {player}, who may lay a free stone.", player=player),
        "start": say("Waiting for {player}, who names the starting player.", player=player),
        "carry": say("Waiting for {player}, who may use the joker to carry more stones.", player=player),
        "build": say("Waiting for {player}, who lays a stone or passes.", player=player),
    }[view["phase"]]


def _prompt_bid(view: View, say: Say) -> str:
    chosen = own_bid(view)
    if chosen is not None:
        gold = gold_words(int(chosen.split()[1]), say)
        return say("You bid {gold}. The bids are shown when everybody has chosen.", gold=gold)
    if not view["legal"]:
        return say("Everybody bids in secret for the blue markers.")
    return say(
        "Bid from 0 to {gold}, in secret, to choose one of the markers: {markers}.",
        gold=gold_words(own(view)["gold"], say),
        markers=markers_words(sale(view)["offered"], say),
    )


def _prompt_joker(view: View, say: Say) -> str:
    return {
        "shield": say("Use your joker as a shield: choose a quarry, or keep it."),
        "take": say("Use your joker to move a stone: take one of yours, or keep it."),
        "stone": say("Use your joker for a free stone: choose a pyramid, or keep it."),
    }[view["phase"]]


def _prompt_turn(view: View, say: Say) -> str:
    if view["phase"] == "send":
        if view["legal"] == ["pass"]:
            return say("You can send no worker: pass.")
        carried = stone_words(own_carry(view), say)
        return say("Send a worker to a quarry, or pass. The cards in your hand can carry {stones}.", stones=carried)
    if view["phase"] == "build":
        return _prompt_build(view, say)
    if view["phase"] == "buy":
        gold = gold_words(bids(view)[viewer(view)], say)
        return say("Choose a marker for the {gold} you bid.", gold=gold)
    return {
        "found": say("Lay a stone on the first level of a pyramid where you have none."),
        "foreman": say("Lay the foreman at a quarry for two more points, or leave it out."),
        "minus": say("Your −3 takes three points from a player: choose one."),
        "shield": say("You have won the shield: choose a quarry where nobody can take points from you."),
        "take": say("You may move a stone: take one of yours, or move none."),
        "put": say("Lay the stone on the first level of a pyramid."),
        "stone": say("You have won a free stone: lay it on the first level of a pyramid, or lay none."),
        "start": say("Name the starting player."),
        "carry": say("You have more stones than your cards can carry: use the joker for two more, or keep it."),
    }[view["phase"]]


def _prompt_build(view: View, say: Say) -> str:
    if view["lays"] == 2:
        return say("Lay the first of two stones.")
    if view["lays"] == 1:
        return say("Lay the second stone.")
    if not can_lay(view):
        return say("You can lay no stone: pass.")
    left = stone_words(own(view)["stock"], say)
    return say("Lay a stone, or pass. You have {stones} to lay.", stones=left)
