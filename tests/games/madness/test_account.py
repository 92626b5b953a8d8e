"""The tokens of Maya Madness, line by line."""

from typing import cast

from tablee.games.madness.text.account import account
from tablee.games.madness.view import View
from tablee.i18n import Say


def test_mad_5_4_the_account_keeps_tokens_face_down_that_are_hidden() -> None:
    view = cast(View, {"seats": [{"tokens": [3, None, 9, None]}, {"tokens": []}]})
    assert account(view, Say()) == [
        [("The token 3", 1), ("The token 9", 1), ("2 tokens got from wrong guesses", 2)],
        [("No token won", 0)],
    ]
