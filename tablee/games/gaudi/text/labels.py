"""What the choices of Gaudí are called: the game itself, its options, and a player's actions."""

from collections.abc import Mapping

from tablee.games.gaudi.text.phrases import animals_words, completed, place_words, tile_words
from tablee.games.gaudi.view import View
from tablee.i18n import Say


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Pave Barcelona with snails, jellyfish and starfish, and keep to yourself which you want.")


def goal(players: int, options: Mapping[str, str], say: Say) -> str:
    """GAU-5.2, GAU-5.3, GAU-6.2 What one plays for, in one line."""
    if options["rules"] == "children":
        return say("All together: complete as many animals as you can.")
    return say("Most points win: 1 for each animal you complete of your kind or in your colour, 2 if it is both.")


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"length": say("Length"), "rules": say("Rules of the paving")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("length", "full"): (
            say("Full game"),
            say("All 84 tiles are used."),
        ),
        ("length", "short"): (
            say("Short game"),
            say("50 tiles are used, drawn at random."),
        ),
        ("rules", "full"): (
            say("Full rules"),
            say("Objectives are secret, and a second or third tile must complete animals."),
        ),
        ("rules", "beginner"): (
            say("Beginners"),
            say("Objectives lie open, and you may always lay up to three tiles, in any shape."),
        ),
        ("rules", "children"): (
            say("Children"),
            say("There are no objectives and no points: all win together, and the finished animals are counted."),
        ),
    }[option, value]


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "tile":
        return say("Take the tile with {animals}", animals=tile_words(rest[0], say))
    if what == "swap":
        return say("Swap the tile with {animals}", animals=tile_words(rest[0], say))
    if what == "at":
        return _label_place(int(rest[0]), view, say)
    if what == "pass":
        return say("Pass: none of your tiles fits")
    return _label_end(view, say)


def _label_place(place: int, view: View, say: Say) -> str:
    """A place by its name, and what the chosen tile completes there."""
    free = next(f for f in view["free"] if f["place"] == place)
    where = place_words(free)
    made = completed(free, view["taken"]) if view["taken"] else []
    if made:
        animals = animals_words(made, say)
        return say("Lay it at {place}: completes {animals}", place=where, animals=animals)
    return say("Lay it at {place}", place=where)


def _label_end(view: View, say: Say) -> str:
    drawn = min(view["lain"], view["pile"])
    if drawn == 0:
        return say("End your turn")
    return say.plural("End your turn and draw {n} tile", "End your turn and draw {n} tiles", drawn)
