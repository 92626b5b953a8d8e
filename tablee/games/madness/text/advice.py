"""Why an action of Maya Madness may be good, in a few words, from what the player knows."""

from tablee.games.madness.actions import read
from tablee.games.madness.components import COPIES, LARGEST, NUMBERS
from tablee.games.madness.rules import count_after
from tablee.games.madness.text.phrases import card_words, next_seat, own
from tablee.games.madness.view import Card, View
from tablee.i18n import Say, number


def reason(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer does for them."""
    what, *rest = action.split()
    if what == "guess":
        return _guess(view, int(rest[0]), int(rest[1]), say)
    if what == "start":
        return _start(int(rest[0]), say)
    count = count_after(view["count"], read(action))
    if count == own(view)["secret"]:
        return _token(view, count, say)
    if what == "temple":
        return _temple(view, say)
    if what == "skip":
        return _skip(view, say)
    return _count(view, count, say)


def _secret(view: View) -> int:
    """The viewer's number; whoever can play a card has one."""
    secret = own(view)["secret"]
    assert secret is not None
    return secret


def _token(view: View, count: int, say: Say) -> str:
    if len(own(view)["tokens"]) == view["goal"] - 1:
        return say("The count is {count}, your number: this token wins the game.", count=count)
    if count == view["count"]:
        return say("The count stays at {count}: your number.", count=count)
    return say("The count becomes {count}: your number.", count=count)


def _count(view: View, count: int, say: Say) -> str:
    """How far the count is from the viewer's number, or from all numbers."""
    away, before = abs(count - _secret(view)), abs(view["count"] - _secret(view))
    if count <= -LARGEST or count > NUMBERS + LARGEST:
        return say("From {count} no number card reaches a secret number.", count=number(count))
    if count == view["count"]:
        return say("The count stays at {count}, {away} away from your number.", count=number(count), away=away)
    if away < before:
        return say("The count becomes {count}, closer to your number: {away} away.", count=number(count), away=away)
    return say("The count becomes {count}, {away} away from your number.", count=number(count), away=away)


def _follower(view: View, count: int, used: Card) -> Card | None:
    """A card of the hand that makes the viewer's number from this count, once a card of the kind `used` is gone."""
    left = list(own(view)["hand"] or [])
    left.remove(used)
    for card in left:
        plays = [f"joker {v:+d}" for v in range(-LARGEST, LARGEST + 1) if v] if card == "joker" else [card]
        if any(count_after(count, read(play)) == _secret(view) for play in plays):
            return card
    return None


def _temple(view: View, say: Say) -> str:
    """MAD-3.6 Another card follows at once."""
    card = _follower(view, 0, "temple")
    if card is None:
        return say("The count goes back to 0, and you play another card at once.")
    return say("The count goes back to 0, and from there {card} makes your number at once.", card=card_words(card, say))


def _skip(view: View, say: Say) -> str:
    """MAD-3.4, MAD-3.7 Somebody loses a turn; with two players the same player plays again."""
    if view["players"] == 2:
        card = _follower(view, view["count"], "skip")
        if card is None:
            return say("You play again, and the other player does not.")
        return say("You play again, and then {card} makes your number.", card=card_words(card, say))
    p = next_seat(view)
    if len(view["seats"][p]["tokens"]) == view["goal"] - 1:
        return say("{player} needs one more token, and loses a turn.", player=say.name(p))
    return say("{player} has no turn to use this count.", player=say.name(p))


def _start(count: int, say: Say) -> str:
    """MAD-2.3 The dealer names the count before the first player's card: the fewer numbers in reach, the better."""
    reach = sum(abs(n - count) <= LARGEST for n in range(1, NUMBERS + 1))
    return say.plural(
        "From there one number card reaches {n} of the ten secret numbers.",
        "From there one number card reaches {n} of the ten secret numbers.",
        reach,
    )


def possible(view: View, p: int) -> list[int]:
    """MAD-6.1 The numbers that a player can have, of those that can be guessed, for all the viewer knows."""
    seen = [token for seat in view["seats"] for token in (*seat["tokens"], seat["secret"])]
    guesses = [action.split() for action in view["legal"] if action.startswith(f"guess {p} ")]
    numbers = [int(guess) for _, _, guess in guesses]
    return [n for n in numbers if n not in view["seats"][p]["barred"] and seen.count(n) < COPIES]


def _guess(view: View, p: int, guess: int, say: Say) -> str:
    """MAD-5.1 How many numbers it can be."""
    can_be, player = possible(view, p), say.name(p)
    if guess not in can_be:
        return say("{player} cannot have this number: you would give your token away.", player=player)
    if len(can_be) == 1:
        return say("{player} can have no other number.", player=player)
    return say("It is one of {n} numbers that {player} can have.", n=len(can_be), player=player)
