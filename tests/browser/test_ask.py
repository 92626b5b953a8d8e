"""Players who want it are asked once before a move that cannot be taken back: by mouse, by finger and by keyboard."""

from collections.abc import Callable

import pytest

from tests.browser.guest import Guest


def final(guest: Guest) -> str:
    """A move that cannot be taken back, of those that can be made now."""
    return guest.page.locator("#bar [data-final]").first.get_attribute("value") or ""


def careful(guest: Guest) -> Guest:
    """Somebody who has switched the question on and sits at a table where every card is final."""
    guest.visit("/")
    guest.press("#settings > summary")
    guest.press("[name=confirm][value=yes]")
    guest.page.wait_for_selector("#settings:not([open])")
    guest.lay("madness", ["bot:easy"])
    guest.turn()
    return guest


@pytest.mark.parametrize(("lang", "size", "by"), [("en", "desktop", "bar"), ("fr", "phone", "board")])
def test_a_move_that_is_final_is_asked_about_and_only_yes_makes_it(
    lang: str, size: str, by: str, guest: Callable[..., Guest]
) -> None:
    ana = careful(guest(lang=lang, size=size))
    page, turn = ana.page, ana.turn()
    action = final(ana)
    choose = ana.play_on_board if by == "board" else ana.play_in_bar
    choose(action)
    page.wait_for_selector("#ask:visible")
    label = page.get_attribute(f'#board [data-action="{action}"]', "aria-label") or ""
    asked = page.inner_text("#ask-words").removesuffix("?").strip()
    assert asked
    assert asked in label, "the question says what would be done"
    ana.press("#ask-back")
    page.wait_for_selector("#ask", state="hidden")
    assert ana.sequence == turn.sequence
    choose(action)
    page.wait_for_selector("#ask:visible")
    with page.expect_response("**/act") as answer:
        ana.press("#ask-yes")
    assert answer.value.status == 204
    ana.sees(turn.sequence + 1)


def test_by_keyboard_the_question_is_answered_where_one_was(guest: Callable[..., Guest]) -> None:
    ana = careful(guest())
    page, keys, turn = ana.page, ana.page.keyboard, ana.turn()
    page.locator(f'#board [data-action="{final(ana)}"]').focus()
    keys.press("Enter")
    page.wait_for_selector("#ask:visible")
    assert page.evaluate("() => document.activeElement.id") == "ask-yes"
    keys.press("Escape")
    page.wait_for_selector("#ask", state="hidden")
    assert page.evaluate("() => document.activeElement.closest('#board .action') !== null")
    assert ana.sequence == turn.sequence
    keys.press("Enter")
    with page.expect_response("**/act") as answer:
        keys.press("Enter")
    assert answer.value.status == 204
    ana.sees(turn.sequence + 1)
