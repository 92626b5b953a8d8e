"""What lies beside the board: rules, hints, the zoom, the choices on a phone, and the title of the tab."""

from collections.abc import Callable

import pytest

from tests.browser.guest import Guest


@pytest.mark.parametrize(("lang", "size", "call"), [("fr", "phone", "À vous"), ("en", "desktop", "Your turn")])
def test_rules_hint_and_zoom_are_at_hand(lang: str, size: str, call: str, guest: Callable[..., Guest]) -> None:
    ana = guest(lang=lang, size=size)
    page = ana.page
    ana.lay("gaudi", ["bot:easy"])
    turn = ana.turn()
    assert page.title().startswith(call)
    ana.press("[popovertarget=rules]")
    page.wait_for_selector("#rules-text h2")
    ana.press("#rules .icon-button")
    ana.press("#hint")
    page.wait_for_selector("#hints li")
    assert page.get_attribute("#board", "data-hint") in turn.bar
    seen = "() => document.querySelector('svg[data-ground]').getAttribute('viewBox')"
    whole = page.evaluate(seen)
    ana.press("[data-zoom='1.4']")
    assert page.evaluate(seen) != whole
    ana.press("[data-zoom='0']")
    assert page.evaluate(seen) == whole


def test_on_a_phone_the_choices_never_hide_the_board_unless_one_unfolds_them(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone")
    ana.lay("gold", ["bot:easy"])
    height = "() => document.querySelector('#bar').offsetHeight / innerHeight"
    for _ in range(12):
        turn = ana.turn()
        assert ana.page.evaluate(height) < 0.45, turn.prompt
        ana.play(turn.bar[-1] if turn.bar[0].startswith("bid") else turn.bar[0])
