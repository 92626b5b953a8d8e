"""Why something cannot be chosen now, and what choices bring: what every game says alike, then what the game says.

A reason only explains. Whether an action is legal is decided by the rules alone, and comes here as `view["legal"]`.
"""

from typing import TYPE_CHECKING, NamedTuple

from tablee.i18n import Say

if TYPE_CHECKING:
    from tablee.games.contract import Game, View


class Reason(NamedTuple):
    """Why an action is not legal.

    clause   of the game's RULES.md, as "GAU-4.1"; empty: no rule of the game forbids it, it is just not the moment
    """

    sentence: str
    clause: str = ""


def why_not(game: "Game", view: "View", action: str, say: Say) -> Reason | None:
    """Why the viewer cannot play an action now; None: they can. ValueError: it is no action of this game."""
    number = game.read(action)
    written = game.write(number)
    if written in view["legal"]:
        return None
    if view["over"]:
        return Reason(say("The game is over: nothing can be played any more."))
    if view["seat"] is None:
        return Reason(say("You watch this game: only those who sit at the table choose."))
    if not view["legal"]:
        return Reason(_not_yet(view, say))
    if number >= game.actions:
        return Reason(say("Nobody chooses that: chance decides it."))
    return game.why(view, written, say)


def _not_yet(view: "View", say: Say) -> str:
    """Nothing can be chosen by the viewer: who is being waited for."""
    waiting = view.get("waiting", [] if view["mover"] is None else [view["mover"]])
    if not waiting or view["seat"] in waiting:
        return say("Nothing can be chosen at this moment: chance decides what comes next.")
    if len(waiting) == 1:
        return say("It is not your turn: {player} chooses now.", player=say.name(waiting[0]))
    players = ", ".join(map(say.name, waiting))
    return say("It is not your turn: these players choose now: {players}.", players=players)


def brought(game: "Game", view: "View", say: Say) -> dict[str, str]:
    """What the viewer's legal actions bring, in a few words; those of which there is nothing to say are left out."""
    said = ((action, game.brings(view, action, say)) for action in view["legal"])
    return {action: words for action, words in said if words}


def not_now(view: "View", action: str, say: Say) -> Reason:
    """`why` of a game that gives no reasons of its own."""
    return Reason(say("This is not possible now."))


def nothing_to_tell(view: "View", action: str, say: Say) -> str | None:
    """`brings` of a game that does not say what its actions bring."""
    return None
