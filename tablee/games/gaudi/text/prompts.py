"""What the viewer of Gaudí can do now."""

from tablee.games.gaudi.text.phrases import ending, goal_words, own_seat
from tablee.games.gaudi.view import View
from tablee.games.views import mover, winners
from tablee.i18n import Say


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["phase"] == "over":
        return _prompt_end(view, say)
    if view["mover"] is None:
        return say("The tiles are being drawn.")
    if view["mover"] != view["seat"]:
        return _prompt_other(view, say.name(mover(view)), say)
    if view["phase"] == "swap":
        return say("None of your tiles fits anywhere. Choose one to swap.")
    if view["phase"] == "stuck" and view["swapped"]:
        return say("Still none of your tiles fits: pass.")
    if view["phase"] == "stuck":
        return say("None of your tiles fits, and the pile is empty: pass.")
    if view["phase"] == "place":
        return say("Lay the tile at one of the places where it fits.")
    return _prompt_tile(view, say)


def _prompt_other(view: View, player: str, say: Say) -> str:
    """What somebody else decides now."""
    if view["phase"] == "swap":
        return say("Waiting for {player}, who can lay no tile and swaps one.", player=player)
    if view["phase"] == "stuck":
        return say("Waiting for {player}, who can lay no tile and passes.", player=player)
    if view["lain"] == 0 or view["bound"]:
        return say("Waiting for {player}, who lays a tile.", player=player)
    return say("Waiting for {player}, who lays another tile or ends the turn.", player=player)


def _prompt_tile(view: View, say: Say) -> str:
    objectives = goal_words(own_seat(view), say)
    if view["lain"] == 0 and objectives is not None:
        return say("Take a tile of your hand. Your objectives are {objectives}.", objectives=objectives)
    if view["lain"] == 0:
        return say("Take a tile of your hand.")
    if view["bound"]:
        return say("Lay a third tile that completes two animals.")
    if len(view["legal"]) > 1 and view["rules"] == "children":
        return say("Lay another tile wherever it fits, or end your turn.")
    if len(view["legal"]) > 1:
        return say("Lay another tile beside it, or end your turn.")
    return say("End your turn.")


def _prompt_end(view: View, say: Say) -> str:
    if view["rules"] != "children" and winners(view) == [view["seat"]]:
        return say("You win the game!")
    return ending(view, say)
