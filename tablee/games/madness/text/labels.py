"""What the choices of Maya Madness are called: the game itself, its options, and a player's actions."""

from collections.abc import Mapping

from tablee.games.madness.actions import read
from tablee.games.madness.components import GOAL
from tablee.games.madness.rules import count_after
from tablee.games.madness.text.phrases import next_seat
from tablee.games.madness.view import View
from tablee.i18n import Say, number, signed


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("One count for all, one secret number each: make the bead stop on yours.")


def goal(players: int, options: Mapping[str, str], say: Say) -> str:
    """MAD-4.1, MAD-4.4, MAD-5.2 What one plays for, in one line."""
    if options["expert"] == "tiny":
        return say("Make the count equal to your secret number: the first token wins.")
    if options["expert"] == "no":
        return say(
            "First to win {n} tokens: play cards until the count is your secret number, then draw a new one.", n=GOAL
        )
    return say("First to win {n} tokens: make the count equal to your secret number, or guess somebody else’s.", n=GOAL)


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"expert": say("Kind of game")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("expert", "no"): (
            say("Basic game"),
            say("Tokens are won with cards alone, and stay in sight."),
        ),
        ("expert", "yes"): (
            say("Expert game"),
            say(
                "Instead of playing a card you may guess a number: right, you take that token; wrong, you give yours. "
                "Tokens that were won lie face down: remember them."
            ),
        ),
        ("expert", "open"): (
            say("Expert game, open memory"),
            say("You may guess numbers, and tokens that were won stay face up: nobody has to remember them."),
        ),
        ("expert", "tiny"): (
            say("Nine cards, for research"),
            say("Over after two cards each: made for computers to look at every way it can go. No fun for people."),
        ),
    }[option, value]


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "guess":
        return say("Guess: {player} has {number}", player=say.name(int(rest[0])), number=rest[1])
    if what == "start":
        return say("Start the count at {count}", count=number(int(rest[0])))
    count = number(count_after(view["count"], read(action)))
    if what == "joker":
        value = signed(int(rest[0]))
        return say("Play the jaguar as {value}: the count becomes {count}", value=value, count=count)
    if what == "skip":
        return _label_skip(view, say)
    if what == "reverse":
        return _label_reverse(count, view, say)
    if what == "temple":
        return say("Play the temple: back to 0, and you play another card")
    return _label_number(int(what), count, say)


def _label_number(value: int, count: str, say: Say) -> str:
    if value == 0:
        return say("Play 0: the count stays at {count}", count=count)
    return say("Play {card}: the count becomes {count}", card=signed(value), count=count)


def _label_skip(view: View, say: Say) -> str:
    if view["players"] == 2:
        return say("Play the quetzal: you play again")
    return say("Play the quetzal: {player} loses a turn", player=say.name(next_seat(view)))


def _label_reverse(count: str, view: View, say: Say) -> str:
    if view["players"] == 2:
        return say("Play the serpent: the count becomes {count}", count=count)
    return say("Play the serpent: the count becomes {count}, and play turns round", count=count)
