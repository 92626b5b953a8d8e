"""What an action and an option of Moths are called."""

from collections.abc import Mapping

from tablee.i18n import N_, Say
from tablee_moths.view import Colour, Moth, View

COLOUR_WORDS: dict[Colour, str] = {"pale": N_("pale"), "amber": N_("amber"), "blue": N_("blue")}


def colour_words(colour: Colour, say: Say) -> str:
    """A colour of moths."""
    return say(COLOUR_WORDS[colour])


def moth_words(moth: Moth, say: Say) -> str:
    """A moth with its points."""
    return say.plural(
        "the {colour} moth of {n} point",
        "the {colour} moth of {n} points",
        moth["points"],
        colour=colour_words(moth["colour"], say),
    )


def label(action: str, view: View, say: Say) -> str:
    """An action as a choice; chance is told in the log."""
    what, *rest = action.split()
    return say("Light lantern {n}", n=rest[0]) if what == "light" else action


def about(say: Say) -> str:
    """The game in one line."""
    return say("Light the brightest lantern that nobody else has chosen, and catch the moth.")


def goal(players: int, options: Mapping[str, str], say: Say) -> str:
    """What one plays for, in one line."""
    return say("Most points win: catch moths, and those of your favourite colour count double.")


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"nights": say("Length of the game")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("nights", "five"): (say("Five nights"), say("Every lantern is lit once.")),
        ("nights", "three"): (say("Three nights"), say("Everybody keeps two lanterns that are never lit.")),
    }[option, value]
