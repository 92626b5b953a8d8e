"""Maya in words: choices and instructions here; what happened, and the position as text, in telling.py."""

from tablee.games.contract import View
from tablee.games.maya.text.log import show, tell
from tablee.games.maya.text.phrases import gold_words, marker_words, pyramid_words, stone_words, tell_end
from tablee.i18n import Say, number

__all__ = ["about", "label", "option_title", "option_words", "prompt", "show", "standing", "tell"]

# ---- choices


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "send":
        return say("Send your {card} to quarry {quarry}", card=number(int(rest[0])), quarry=rest[1])
    if what == "lay":
        return say("Lay a stone on level {level} of {pyramid}", level=rest[1], pyramid=pyramid_words(rest[0]))
    if what == "take":
        return say("Take your stone from level {level} of {pyramid}", level=rest[1], pyramid=pyramid_words(rest[0]))
    if what == "minus":
        return say("Take three points from {player}", player=say.name(int(rest[0])))
    if what == "shield":
        return say("Shield your points in quarry {quarry}", quarry=rest[0])
    if what == "start":
        return _label_start(int(rest[0]), view, say)
    if what == "foreman":
        return say("Lay the foreman at quarry {quarry}: two more points", quarry=rest[0])
    if what == "bid":
        return say("Bid {gold}", gold=gold_words(int(rest[0]), say))
    if what == "buy":
        return _label_buy(rest[0], say)
    return _label_turn(action, view, say)


def _label_start(seat: int, view: View, say: Say) -> str:
    if seat == view["seat"]:
        return say("Be the starting player yourself")
    return say("Make {player} the starting player", player=say.name(seat))


def _label_buy(marker: str, say: Say) -> str:
    return {
        "porters": say("Choose the porters: they carry four more stones"),
        "joker": say("Choose the joker: one ability of your choice, but not the starting player"),
        "block": say("Choose the block: one more stone, which nobody has to carry"),
        "foreman": say("Choose the foreman: two more points in a quarry"),
    }[marker]


def _label_turn(action: str, view: View, say: Say) -> str:
    if action == "pass":
        return _label_pass(view, say)
    if action == "decline":
        return _label_decline(view, say)
    return {
        "double": say("Double: give a stone back, then lay two"),
        "free pass": say("Pass with your marker and give nothing back"),
        "free double": say("Double with your marker: lay two stones"),
        "joker pass": say("Pass with the joker and give nothing back"),
        "joker double": say("Double with the joker: lay two stones"),
        "joker carry": say("Carry two more stones with the joker"),
    }[action]


def _label_pass(view: View, say: Say) -> str:
    if view["phase"] == "send":
        return say("Pass: send no more workers")
    if any(action.startswith("lay") for action in view["legal"]):
        return say("Pass: give a stone back")
    return say("Pass: give a stone back and receive 1 gold")


def _label_decline(view: View, say: Say) -> str:
    if view["by_joker"] or view["phase"] == "carry":
        return say("Keep the joker")
    return {
        "foreman": say("Leave the foreman out"),
        "take": say("Move no stone"),
        "stone": say("Lay no free stone"),
    }[view["phase"]]


# ---- instructions


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["over"]:
        if view["seat"] is not None and view["places"][view["seat"]] == 1 and view["places"].count(1) == 1:
            return say("You win the game with {gold}!", gold=gold_words(view["scores"][view["seat"]], say))
        return tell_end(view, say)
    if view["mover"] is None:
        return _prompt_chance(view, say)
    if view["phase"] == "bid":
        return _prompt_bid(view, say)
    if view["mover"] != view["seat"]:
        return say("Waiting for {player}, who has the turn.", player=say.name(view["mover"]))
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


def _prompt_bid(view: View, say: Say) -> str:
    chosen = view.get("choice") or (f"bid {bid}" if (bid := own_bid(view)) is not None else None)
    if chosen is not None:
        gold = gold_words(int(chosen.split()[1]), say)
        return say("You bid {gold}. The bids are shown when everybody has chosen.", gold=gold)
    if not view["legal"]:
        return say("Everybody bids in secret for the blue markers.")
    markers = ", ".join(marker_words(m, say) for m in view["sale"]["offered"])
    return say(
        "Bid from 0 to {gold}, in secret, to choose one of the markers: {markers}.",
        gold=gold_words(view["seats"][view["seat"]]["gold"], say),
        markers=markers,
    )


def own_bid(view: View) -> int | None:
    """The viewer's own bid, once it is made and until all are shown."""
    bid: int | None = view["seats"][view["seat"]]["bid"] if view["seat"] is not None else None
    return bid


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
        carried = stone_words(view["seats"][view["seat"]]["carry"], say)
        return say("Send a worker to a quarry, or pass. The cards in your hand can carry {stones}.", stones=carried)
    if view["phase"] == "build":
        return _prompt_build(view, say)
    if view["phase"] == "buy":
        gold = gold_words(view["sale"]["bids"][view["seat"]], say)
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
    if not any(action.startswith("lay") for action in view["legal"]):
        return say("You can lay no stone: pass.")
    left = stone_words(view["seats"][view["seat"]]["stock"], say)
    return say("Lay a stone, or pass. You have {stones} to lay.", stones=left)


# ---- how a seat stands


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its gold, its cards, and the stones it has to lay."""
    shown = view["seats"][seat]
    parts = [gold_words(shown["gold"], say)]
    parts.append(say.plural("{n} card", "{n} cards", shown["low"] + shown["high"]))
    if shown["stock"]:
        parts.append(stone_words(shown["stock"], say))
    return " · ".join(parts)


# ---- on the box


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Send workers to the quarries, raise four pyramids, and be paid in gold by the kings.")


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"first_low": say("The low card that opens a quarry"), "pro": say("Sale of blue markers")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("first_low", "quarry"): (
            say("Once for all"),
            say("The first card in a quarry is a low one, whoever sends it."),
        ),
        ("first_low", "player"): (
            say("Once for each player"),
            say("The first card that each player sends to a quarry is a low one."),
        ),
        ("pro", "no"): (
            say("Basic game"),
            say("There are no blue markers, and nobody begins with gold."),
        ),
        ("pro", "yes"): (
            say("Professional game"),
            say("You begin with 10 gold, and blue markers are sold in secret bids before each round."),
        ),
    }[option, value]
