"""What happened in Maya Madness, action by action."""

from tablee.games.madness.text.phrases import card_words, ending, next_seat, sees_all
from tablee.games.madness.view import View
from tablee.games.views import mover
from tablee.i18n import N_, Say, number, signed


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
        return say.by(int(rest[0]), "{player} deals the cards.", N_("You deal the cards."))
    if what == "token":
        yours = N_("You draw the secret number {number}.")  # others see it after the game
        return say.by(_taker(before), "{player} draws the secret number {number}.", yours, number=int(rest[0]))
    if what == "draw":
        return _tell_draw(before, rest[0], after, say)
    if what == "start":
        yours = N_("You start the count at {count}.")
        return say.by(mover(before), "{player} starts the count at {count}.", yours, count=number(after["count"]))
    if what == "guess":
        return _tell_guess(before, int(rest[0]), rest[1], after, say)
    return _tell_play(before, action, after, say)


def _tell_draw(before: View, card: str, after: View, say: Say) -> str | None:
    """A card turned up, or drawn after playing; the first hands are not told card by card."""
    words = card_words(card, say)
    if before["phase"] == "turn up" and after["phase"] == "start":
        yours = N_("The card turned up is {card}: you name the starting count.")
        return say.by(
            mover(after), "The card turned up is {card}: {player} names the starting count.", yours, card=words
        )
    if before["phase"] == "turn up":
        count = number(after["count"])
        return say("The card turned up is {card}: the count starts at {count}.", card=words, count=count)
    if before["phase"] != "refill":
        return None
    return say.by(_taker(before), "{player} draws {card}.", N_("You draw {card}."), card=words)


def _taker(before: View) -> int:
    """The player who gets what chance deals."""
    assert before["taker"] is not None
    return before["taker"]


def _tell_guess(before: View, target: int, guess: str, after: View, say: Say) -> str:
    guesser = mover(before)
    won, goal = len(after["seats"][guesser]["tokens"]), after["goal"]
    names = {"player": say.name(guesser), "other": say.name(target)}
    said = _tell_said(guesser, target, guess, say)
    if won > len(before["seats"][guesser]["tokens"]):
        yours = N_("Right: you take that token and have {won} of {goal}.")
        right = say.by(guesser, "Right: {player} takes that token and has {won} of {goal}.", yours, won=won, goal=goal)
        if not after["memory"] or before["seats"][target]["secret"] is not None:
            return said + right
        who = {guesser: N_("You guess the number of {other}."), target: N_("{player} guesses your number.")}
        return say.told("{player} guesses the number of {other}.", who, **names) + " " + right  # MAD-5.4
    taken = after["seats"][target]["tokens"]
    won, lost = len(taken), taken[-1] or before["seats"][guesser]["secret"]
    values = {"number": lost, "won": won, "goal": goal, **names}
    if lost is None:
        each = {
            guesser: N_("Wrong: you give a token to {other}, who has {won} of {goal}."),
            target: N_("Wrong: {player} gives you a token, and you have {won} of {goal}."),
        }
        return said + say.told("Wrong: {player} gives a token to {other}, who has {won} of {goal}.", each, **values)
    each = {
        guesser: N_("Wrong: you give the token {number} to {other}, who has {won} of {goal}."),
        target: N_("Wrong: {player} gives you the token {number}, and you have {won} of {goal}."),
    }
    text = N_("Wrong: {player} gives the token {number} to {other}, who has {won} of {goal}.")
    return said + say.told(text, each, **values)


def _tell_said(guesser: int, target: int, guess: str, say: Say) -> str:
    yours = {
        guesser: N_("You say that the number of {other} is {number}."),
        target: N_("{player} says that your number is {number}."),
    }
    values = {"player": say.name(guesser), "other": say.name(target), "number": guess}
    return say.told("{player} says that the number of {other} is {number}.", yours, **values) + " "


def _tell_play(before: View, action: str, after: View, say: Say) -> str:
    player = mover(before)
    counted = not before["memory"] or sees_all(before)
    said = _tell_card(before, action, after, say) if counted else _tell_silently(before, action, say)
    won = len(after["seats"][player]["tokens"])
    if won == len(before["seats"][player]["tokens"]):
        return said
    tally = {"won": won, "goal": after["goal"], "number": after["count"]}
    if after["memory"] and before["seats"][player]["secret"] is None:  # MAD-5.4
        yours = N_("You win and show a token, and have {won} of {goal}.")
        return f"{said} " + say.by(player, "{player} wins and shows a token, and has {won} of {goal}.", yours, **tally)
    yours = N_("You win the token {number} and have {won} of {goal}.")
    return f"{said} " + say.by(player, "{player} wins the token {number} and has {won} of {goal}.", yours, **tally)


def _tell_silently(before: View, action: str, say: Say) -> str:
    """MAD-5.4 A card without the count, from which the tokens that lie face down could be read off."""
    seat = mover(before)
    what, *rest = action.split()
    if what == "joker":
        yours = N_("You play the jaguar as {value}.")
        return say.by(seat, "{player} plays the jaguar as {value}.", yours, value=signed(int(rest[0])))
    if what == "skip" and before["players"] > 2:
        skipped = next_seat(before)
        each = {
            seat: N_("You play the quetzal: {other} loses a turn."),
            skipped: N_("{player} plays the quetzal: you lose a turn."),
        }
        names = {"player": say.name(seat), "other": say.name(skipped)}
        return say.told("{player} plays the quetzal: {other} loses a turn.", each, **names)
    if what == "skip":
        return say.by(seat, "{player} plays the quetzal and plays again.", N_("You play the quetzal and play again."))
    if what == "reverse" and before["players"] > 2:
        text = N_("{player} plays the serpent: the count changes its sign, and play turns round.")
        return say.by(seat, text, N_("You play the serpent: the count changes its sign, and play turns round."))
    if what == "reverse":
        yours = N_("You play the serpent: the count changes its sign.")
        return say.by(seat, "{player} plays the serpent: the count changes its sign.", yours)
    if what == "temple":
        return _tell_temple(seat, say)
    return say.by(seat, "{player} plays {card}.", N_("You play {card}."), card=card_words(what, say))


def _tell_temple(seat: int, say: Say) -> str:
    yours = N_("You play the temple: the count is 0, and another card follows.")
    return say.by(seat, "{player} plays the temple: the count is 0, and another card follows.", yours)


def _tell_card(before: View, action: str, after: View, say: Say) -> str:
    seat, count = mover(before), number(after["count"])
    what, *rest = action.split()
    two = before["players"] == 2
    if what == "joker":
        yours = N_("You play the jaguar as {value}: the count is {count}.")
        value = signed(int(rest[0]))
        text = N_("{player} plays the jaguar as {value}: the count is {count}.")
        return say.by(seat, text, yours, value=value, count=count)
    if what == "skip" and two:
        yours = N_("You play the quetzal and play again: the count stays at {count}.")
        text = N_("{player} plays the quetzal and plays again: the count stays at {count}.")
        return say.by(seat, text, yours, count=count)
    if what == "skip":
        skipped = next_seat(before)
        each = {
            seat: N_("You play the quetzal: {other} loses a turn, the count stays at {count}."),
            skipped: N_("{player} plays the quetzal: you lose a turn, the count stays at {count}."),
        }
        text = N_("{player} plays the quetzal: {other} loses a turn, the count stays at {count}.")
        return say.told(text, each, player=say.name(seat), other=say.name(skipped), count=count)
    if what == "reverse" and two:
        yours = N_("You play the serpent: the count is {count}.")
        return say.by(seat, "{player} plays the serpent: the count is {count}.", yours, count=count)
    if what == "reverse":
        yours = N_("You play the serpent: the count is {count}, and play turns round.")
        text = N_("{player} plays the serpent: the count is {count}, and play turns round.")
        return say.by(seat, text, yours, count=count)
    if what == "temple":
        return _tell_temple(seat, say)
    if what == "0":
        yours = N_("You play 0: the count stays at {count}.")
        return say.by(seat, "{player} plays 0: the count stays at {count}.", yours, count=count)
    yours = N_("You play {card}: the count is {count}.")
    return say.by(seat, "{player} plays {card}: the count is {count}.", yours, card=signed(int(what)), count=count)
