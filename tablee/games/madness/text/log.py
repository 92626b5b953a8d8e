"""What happened in Maya Madness, action by action."""

from tablee.games.madness.text.phrases import card_words, ending, next_seat, sees_all
from tablee.games.madness.view import View
from tablee.games.views import mover
from tablee.i18n import Say, number, signed


def tell(before: View, action: str | None, after: View, say: Say) -> str | None:
    """What happened, for one viewer; `action` is None if the viewer does not see it. None: nothing worth a line."""
    said = [_tell_action(before, action, after, say)] if action is not None else []
    if after["pile"] > before["pile"]:
        said.append(say("The draw pile is empty: the discard pile is shuffled into a new one."))
    if after["over"]:
        said.append(ending(after, say))
    return " ".join(line for line in said if line) or None


def _tell_action(before: View, action: str, after: View, say: Say) -> str | None:
    what, *rest = action.split()
    if what == "dealer":
        return say("{player} deals the cards.", player=say.name(int(rest[0])))
    if what == "token":
        player = _taker(before, say)  # seen by the player who draws it, and by everybody after the game
        return say("{player} draws the secret number {number}.", player=player, number=int(rest[0]))
    if what == "draw":
        return _tell_draw(before, rest[0], after, say)
    if what == "start":
        player = say.name(mover(before))
        return say("{player} starts the count at {count}.", player=player, count=number(after["count"]))
    if what == "guess":
        return _tell_guess(before, int(rest[0]), rest[1], after, say)
    return _tell_play(before, action, after, say)


def _tell_draw(before: View, card: str, after: View, say: Say) -> str | None:
    """A card turned up, or drawn after playing; the first hands are not told card by card."""
    words = card_words(card, say)
    if before["phase"] == "turn up" and after["phase"] == "start":
        player = say.name(mover(after))
        return say("The card turned up is {card}: {player} names the starting count.", card=words, player=player)
    if before["phase"] == "turn up":
        count = number(after["count"])
        return say("The card turned up is {card}: the count starts at {count}.", card=words, count=count)
    if before["phase"] != "refill":
        return None
    return say("{player} draws {card}.", player=_taker(before, say), card=words)


def _taker(before: View, say: Say) -> str:
    """The name of the player who gets what chance deals."""
    assert before["taker"] is not None
    return say.name(before["taker"])


def _tell_guess(before: View, target: int, guess: str, after: View, say: Say) -> str:
    guesser = mover(before)
    player, other = say.name(guesser), say.name(target)
    won, goal = len(after["seats"][guesser]["tokens"]), after["goal"]
    if won > len(before["seats"][guesser]["tokens"]):
        right = say("Right: {player} takes that token and has {won} of {goal}.", player=player, won=won, goal=goal)
        if after["memory"] and before["seats"][target]["secret"] is None:  # MAD-5.4
            return say("{player} guesses the number of {other}.", player=player, other=other) + " " + right
        return _tell_said(player, other, guess, say) + right
    said = _tell_said(player, other, guess, say)
    taken = after["seats"][target]["tokens"]
    won, lost = len(taken), taken[-1] or before["seats"][guesser]["secret"]
    if lost is None:
        return said + say(
            "Wrong: {player} gives a token to {other}, who has {won} of {goal}.",
            player=player,
            other=other,
            won=won,
            goal=goal,
        )
    return said + say(
        "Wrong: {player} gives the token {number} to {other}, who has {won} of {goal}.",
        player=player,
        other=other,
        number=lost,
        won=won,
        goal=goal,
    )


def _tell_said(player: str, other: str, guess: str, say: Say) -> str:
    return say("{player} says that the number of {other} is {number}.", player=player, other=other, number=guess) + " "


def _tell_play(before: View, action: str, after: View, say: Say) -> str:
    player = mover(before)
    counted = not before["memory"] or sees_all(before)
    said = _tell_card(before, action, after, say) if counted else _tell_silently(before, action, say)
    won = len(after["seats"][player]["tokens"])
    if won == len(before["seats"][player]["tokens"]):
        return said
    tally = {"player": say.name(player), "won": won, "goal": after["goal"]}
    if after["memory"] and before["seats"][player]["secret"] is None:  # MAD-5.4
        return f"{said} " + say("{player} wins and shows a token, and has {won} of {goal}.", **tally)
    return f"{said} " + say("{player} wins the token {number} and has {won} of {goal}.", number=after["count"], **tally)


def _tell_silently(before: View, action: str, say: Say) -> str:
    """MAD-5.4 A card without the count, from which the tokens that lie face down could be read off."""
    player = say.name(mover(before))
    what, *rest = action.split()
    if what == "joker":
        return say("{player} plays the jaguar as {value}.", player=player, value=signed(int(rest[0])))
    if what == "skip" and before["players"] > 2:
        return say(
            "{player} plays the quetzal: {other} loses a turn.", player=player, other=say.name(next_seat(before))
        )
    if what == "skip":
        return say("{player} plays the quetzal and plays again.", player=player)
    if what == "reverse" and before["players"] > 2:
        return say("{player} plays the serpent: the count changes its sign, and play turns round.", player=player)
    if what == "reverse":
        return say("{player} plays the serpent: the count changes its sign.", player=player)
    if what == "temple":
        return say("{player} plays the temple: the count is 0, and another card follows.", player=player)
    return say("{player} plays {card}.", player=player, card=card_words(what, say))


def _tell_card(before: View, action: str, after: View, say: Say) -> str:
    player, count = say.name(mover(before)), number(after["count"])
    what, *rest = action.split()
    two = before["players"] == 2
    if what == "joker":
        value = signed(int(rest[0]))
        return say(
            "{player} plays the jaguar as {value}: the count is {count}.", player=player, value=value, count=count
        )
    if what == "skip" and two:
        return say(
            "{player} plays the quetzal and plays again: the count stays at {count}.", player=player, count=count
        )
    if what == "skip":
        other = say.name(next_seat(before))
        return say(
            "{player} plays the quetzal: {other} loses a turn, the count stays at {count}.",
            player=player,
            other=other,
            count=count,
        )
    if what == "reverse" and two:
        return say("{player} plays the serpent: the count is {count}.", player=player, count=count)
    if what == "reverse":
        return say(
            "{player} plays the serpent: the count is {count}, and play turns round.", player=player, count=count
        )
    if what == "temple":
        return say("{player} plays the temple: the count is 0, and another card follows.", player=player)
    if what == "0":
        return say("{player} plays 0: the count stays at {count}.", player=player, count=count)
    return say("{player} plays {card}: the count is {count}.", player=player, card=signed(int(what)), count=count)
