"""MAD-4: the tokens of Maya Madness, line by line."""

from tablee.games.contract import Account, Lines
from tablee.games.madness.view import View
from tablee.i18n import Say


def account(view: View, say: Say) -> Account:
    """For each seat its tokens; those that stay face down for the viewer (MAD-5.4) come in one line."""
    return [_seat(seat["tokens"], say) for seat in view["seats"]]


def _seat(tokens: list[int | None], say: Say) -> Lines:
    if not tokens:
        return [(say("No token won"), 0)]
    lines: Lines = [(say("The token {number}", number=token), 1) for token in tokens if token is not None]
    hidden = tokens.count(None)
    if hidden:
        words = say.plural("{n} token got from a wrong guess", "{n} tokens got from wrong guesses", hidden)
        lines.append((words, hidden))
    return lines
