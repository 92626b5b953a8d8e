"""Every game is played to its end against bots, by clicking or tapping."""

import random
from collections.abc import Callable

import pytest

from tablee.games import NAMES
from tests.browser.guest import Guest

# Each game in one language on one screen, so that both languages occur on both screens: language, screen, bots, wishes.
WAYS: dict[str, tuple[str, str, int, dict[str, str]]] = {
    "gold": ("fr", "desktop", 1, {}),
    "maya": ("en", "phone", 2, {}),
    "aztec": ("fr", "phone", 2, {}),
    "madness": ("en", "desktop", 3, {}),
    "gaudi": ("en", "desktop", 3, {"option-length": "short"}),
}
MOST = 400  # choices of one person in a game


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_played_to_its_end_by_clicking(game: str, guest: Callable[..., Guest]) -> None:
    lang, size, bots, wishes = WAYS[game]
    ana = guest(lang=lang, size=size)
    ana.lay(game, ["bot:easy"] * bots, **wishes)
    dice = random.Random(game)
    for k in range(MOST):
        turn = ana.turn()
        if turn.over:
            break
        assert set(turn.board) == set(turn.bar), "the board and the bar offer the same"
        action = dice.choice(turn.bar)
        ana.play(action, by="bar" if k % 4 == 3 else "board")
    assert ana.page.locator("#ending").is_visible()
    assert ana.page.locator("[id^=result-]").count() == bots + 1
    assert not ana.too_wide()
    ana.press("#fair")
    ana.page.wait_for_selector("#verdict.good")
