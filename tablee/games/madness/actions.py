"""What an action means: its number, its notation, and its words.

    number    notation                              who
    0–10      -5 … -1, 0, +1 … +5                   plays that number card
    11–13     skip, reverse, temple                 plays that card
    14–23     joker -5 … joker -1, joker +1 … +5    plays a joker with that value
    24–33     start -5 … start -1, start +1 … +5    the dealer names the starting count
    34–73     guess 0 1 … guess 3 10                guesses the secret number (second) of a seat (first)
    74–88     draw -5 … draw temple                 chance: a card of that kind
    89–98     token 1 … token 10                    chance: a secret number
    99–102    dealer 0 … dealer 3                   chance: the dealer
"""

from tablee.compile import compiled
from tablee.games.contract import View
from tablee.games.madness.components import JOKER, KINDS, LARGEST, NUMBERS, REVERSE, SEATS, SKIP, TEMPLE
from tablee.words import Say, number, signed

VALUES = 2 * LARGEST  # what a joker can stand for: -5 … -1, 1 … 5

NUMBER_CARD = 0  # + kind
SKIP_CARD, REVERSE_CARD, TEMPLE_CARD = 11, 12, 13
JOKER_CARD = 14  # + value index
START_COUNT = JOKER_CARD + VALUES  # + value index
GUESS = START_COUNT + VALUES  # + NUMBERS * seat + number - 1
ACTIONS = GUESS + SEATS * NUMBERS

DRAW_CARD = ACTIONS  # + kind
DRAW_TOKEN = DRAW_CARD + KINDS  # + number - 1
DRAW_DEALER = DRAW_TOKEN + NUMBERS  # + seat
OUTCOMES = DRAW_DEALER + SEATS - ACTIONS

MOST_LEGAL = 4 + VALUES + (SEATS - 1) * NUMBERS  # four other kinds, a joker, every guess


@compiled
def joker_value(index: int) -> int:
    """-5 … -1, 1 … 5 for 0 … 9."""
    return index - LARGEST if index < LARGEST else index - LARGEST + 1


@compiled
def value_index(value: int) -> int:
    """0 … 9 for -5 … -1, 1 … 5."""
    return value + LARGEST if value < 0 else value + LARGEST - 1


# ---- notation

CARD_NAMES = [f"{v:+d}" if v else "0" for v in range(-LARGEST, LARGEST + 1)] + ["joker", "skip", "reverse", "temple"]


def _notations() -> list[str]:
    named = [f"{joker_value(i):+d}" for i in range(VALUES)]
    return [
        *CARD_NAMES[:JOKER],
        *CARD_NAMES[SKIP:],
        *(f"joker {value}" for value in named),
        *(f"start {value}" for value in named),
        *(f"guess {seat} {v}" for seat in range(SEATS) for v in range(1, NUMBERS + 1)),
        *(f"draw {card}" for card in CARD_NAMES),
        *(f"token {v}" for v in range(1, NUMBERS + 1)),
        *(f"dealer {seat}" for seat in range(SEATS)),
    ]


_WRITTEN = _notations()
_NUMBERS = {text: a for a, text in enumerate(_WRITTEN)}


def write(action: int) -> str:
    """The notation of an action."""
    return _WRITTEN[action]


def read(text: str) -> int:
    """The action of a notation. `joker 3` and `3` are read as `joker +3` and `+3`."""
    words = text.split()
    if words and words[-1].isdigit() and words[0] not in ("guess", "token", "dealer"):
        words[-1] = f"{int(words[-1]):+d}" if int(words[-1]) else "0"
    action = _NUMBERS.get(" ".join(words))
    if action is None:
        raise ValueError(f"{text!r} is no action of Maya Madness")
    return action


# ---- words


def card_words(name: str, say: Say) -> str:
    """A card by its notation, in words: "+3", "the jaguar"."""
    named = {
        "joker": say("the jaguar"),
        "skip": say("the quetzal"),
        "reverse": say("the serpent"),
        "temple": say("the temple"),
    }
    return named[name] if name in named else signed(int(name))


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "guess":
        return say("{player} has {number}", player=say.name(int(rest[0])), number=rest[1])
    if what == "start":
        return say("Start at {count}", count=number(int(rest[0])))
    if what == "joker":
        return say("Jaguar as {value}", value=signed(int(rest[0])))
    if what == "skip":
        return say("Quetzal: skip the next player")
    if what == "reverse":
        return say("Serpent: turn {count} into {opposite}", count=number(view["count"]), opposite=number(-view["count"]))
    if what == "temple":
        return say("Temple: back to 0, and play again")
    return say("Play {card}", card=signed(int(what)))


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["phase"] == "over":
        winners = [p for p, seat in enumerate(view["seats"]) if len(seat["tokens"]) >= view["goal"]]
        return say("{player} wins the game.", player=say.name(winners[0]))
    if view["mover"] is None:
        return say("The cards are being dealt.")
    if view["mover"] != view["seat"]:
        if view["phase"] == "start":
            return say("{player} names the starting count.", player=say.name(view["mover"]))
        return say("{player} is thinking.", player=say.name(view["mover"]))
    secret = view["seats"][view["seat"]]["secret"]
    if view["phase"] == "start":
        return say("A jaguar was turned up: name the starting count.")
    if view["bound"]:
        return say("The temple lets you play another card. You want {secret}.", secret=secret)
    if view["expert"]:
        return say("Play a card, or guess somebody's number. You want {secret}.", secret=secret)
    return say("Play a card. You want the count to be {secret}.", secret=secret)


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    if action is not None:
        what, *rest = action.split()
        if what == "dealer":
            return say("{player} deals.", player=say.name(int(rest[0])))
        if what == "token":
            return _tell_token(before, int(rest[0]), say)
        if what == "draw":
            return _tell_draw(before, rest[0], after, say)
        if what == "start":
            return say(
                "{player} starts the count at {count}.", player=say.name(before["mover"]), count=number(after["count"])
            )
        if what == "guess":
            return _tell_guess(before, int(rest[0]), rest[1], after, say)
        return _tell_play(before, action, after, say)
    return None


def _tell_token(before: View, secret: int, say: Say) -> str | None:
    if before["taker"] != before["seat"]:
        return None
    return say("Your secret number is {number}.", number=secret)


def _tell_draw(before: View, card: str, after: View, say: Say) -> str | None:
    if before["phase"] == "turn up":
        return say("{card} is turned up: the count starts.", card=card_words(card, say).capitalize()) + " " + (
            say("The dealer names it.")
            if after["phase"] == "start"
            else say("It is {count}.", count=number(after["count"]))
        )
    if before["phase"] == "refill":
        return say("You draw {card}.", card=card_words(card, say))
    return None


def _tell_guess(before: View, target: int, guess: str, after: View, say: Say) -> str:
    guesser = before["mover"]
    said = say(
        "{player} guesses that {other} has {number}.", player=say.name(guesser), other=say.name(target), number=guess
    )
    right = len(after["seats"][guesser]["tokens"]) > len(before["seats"][guesser]["tokens"])
    if right:
        return said + " " + say("Right: {player} takes that token.", player=say.name(guesser))
    lost = after["seats"][target]["tokens"][-1]
    if lost is None:
        return said + " " + say("Wrong: {other} takes the guesser's own token.", other=say.name(target))
    return said + " " + say("Wrong: {other} takes the guesser's own token, {number}.", other=say.name(target), number=lost)


def _tell_play(before: View, action: str, after: View, say: Say) -> str:
    player = before["mover"]
    who, count = say.name(player), number(after["count"])
    what, *rest = action.split()
    if what == "joker":
        said = say("{player} plays the jaguar as {value}: {count}.", player=who, value=signed(int(rest[0])), count=count)
    elif what == "skip":
        said = say("{player} plays the quetzal: the next player loses a turn.", player=who)
    elif what == "reverse":
        said = say("{player} plays the serpent: {count}, and the other way round.", player=who, count=count)
    elif what == "temple":
        said = say("{player} plays the temple: 0, and another card.", player=who)
    else:
        said = say("{player} plays {value}: {count}.", player=who, value=signed(int(what)), count=count)
    if len(after["seats"][player]["tokens"]) > len(before["seats"][player]["tokens"]):
        said += " " + say("{player} wins the token {number}!", player=who, number=count)
    return said


__all__ = ["ACTIONS", "MOST_LEGAL", "OUTCOMES", "TEMPLE", "REVERSE", "label", "prompt", "read", "tell", "write"]
