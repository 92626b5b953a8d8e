"""Moths in the browser: from the shelf to the end of a game against a bot, and its guide in French."""

import random
from collections.abc import Callable

from tests.browser.guest import Guest


def test_a_game_is_played_to_its_end_by_clicking(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr")
    ana.visit("/")
    assert "nul autre n’a choisie, et attrapez le papillon" in ana.page.inner_text("body")
    ana.visit("/rules/moths")
    assert "Chacun allume une lanterne" in ana.page.inner_text("body")
    ana.visit("/learn/moths?at=5")
    assert "Bleu encore" in ana.page.inner_text("#lesson-text")
    ana.lay("moths", ["bot:easy"], **{"option-nights": "three"})
    dice = random.Random("moths")
    nights = 0
    while not (turn := ana.turn()).over:
        assert "Choisissez une lanterne" in turn.prompt
        assert set(turn.board) == set(turn.bar), "the board and the bar offer the same"
        ana.play(dice.choice(turn.bar), by="bar" if nights == 1 else "board")
        nights += 1
    assert nights == 3
    assert ana.page.locator("#ending").is_visible()
    assert ana.page.locator("[id^=result-]").count() == 2
    assert not ana.too_wide()
    ana.press("#fair")
    ana.page.wait_for_selector("#verdict.good")
