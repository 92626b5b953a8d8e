"""What the viewer of Maya Madness can do now."""

from tablee.games.madness.components import LARGEST
from tablee.games.madness.text.phrases import ending, own, winner
from tablee.games.madness.view import View
from tablee.games.views import mover
from tablee.i18n import Say, number


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["phase"] == "over":
        won = view["seat"] is not None and winner(view) == view["seat"]
        return say("You win the game!") if won else ending(view, say)
    if view["mover"] is None:
        return say("The cards are being dealt.")
    if view["memory"] and view["phase"] == "play":  # MAD-5.4 the log does not tell it
        return say("The count is {count}.", count=number(view["count"])) + " " + _prompt_turn(view, say)
    return _prompt_turn(view, say)


def _prompt_turn(view: View, say: Say) -> str:
    if view["mover"] != view["seat"]:
        player = say.name(mover(view))
        if view["phase"] == "start":
            return say("Waiting for {player}, who names the starting count.", player=player)
        if view["bound"]:
            return say("Waiting for {player}, who plays another card.", player=player)
        if view["expert"]:
            return say("Waiting for {player}, who plays a card or guesses.", player=player)
        return say("Waiting for {player}, who plays a card.", player=player)
    if view["phase"] == "start":
        return say(
            "The jaguar was turned up: name the starting count, from {least} to −1 or from 1 to {most}.",
            least=number(-LARGEST),
            most=LARGEST,
        )
    secret = own(view)["secret"]
    if view["bound"]:
        return say("Play another card, as the temple allows. Your secret number is {secret}.", secret=secret)
    if any(action.startswith("guess") for action in view["legal"]):
        return say("Play a card, or guess a secret number. Your own is {secret}.", secret=secret)
    return say("Play a card. Your secret number is {secret}.", secret=secret)
