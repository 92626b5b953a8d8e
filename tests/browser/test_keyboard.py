"""A whole game by keyboard alone, from the shelf to the replay."""

from collections.abc import Callable

from tests.browser.guest import Guest

STOPS = 60  # presses of the Tab key from one end of a page to the other


def tab_to(guest: Guest, selector: str) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(STOPS):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")


def focus(guest: Guest) -> str:
    """The action that has the focus on the board."""
    found: str = guest.page.evaluate("() => document.activeElement.closest('#board .action')?.dataset.action ?? ''")
    return found


def test_a_game_is_played_from_the_shelf_to_the_replay_by_keyboard_alone(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", moves="no-preference")
    keys = ana.page.keyboard
    ana.visit("/")
    tab_to(ana, "#box-madness a[href='/new/madness']")
    keys.press("Enter")
    ana.page.wait_for_url("**/new/madness")
    tab_to(ana, "#seat-1")
    keys.press("ArrowDown")  # from a friend to an easy bot
    tab_to(ana, "#seat-2")
    keys.press("ArrowDown")
    assert [ana.page.input_value(f"#seat-{k}") for k in (1, 2)] == ["bot:easy", "bot:easy"]
    tab_to(ana, "#setup .large")
    keys.press("Enter")
    ana.page.wait_for_url("**/t/*")
    turn = ana.turn()
    tab_to(ana, "#board .action")
    walked = set()
    while not turn.over:
        ana.page.wait_for_function("() => document.activeElement.closest('#board .action')")
        walked.add(focus(ana))
        keys.press("ArrowRight")
        walked.add(focus(ana))
        with ana.page.expect_response("**/act") as answer:
            keys.press("Enter")
        assert answer.value.status == 204
        ana.sees(turn.sequence + 1)
        turn = ana.turn()
    assert len(walked) > 2, "the arrows lead from one card to another"
    assert ana.page.inner_text("#news"), "what happened was announced"
    tab_to(ana, "#to-replay")
    keys.press("Enter")
    ana.page.wait_for_selector("#replay")
    first = ana.page.get_attribute("#replay", "data-sequence")
    keys.press("ArrowRight")
    ana.page.wait_for_function("(was) => document.querySelector('#replay').dataset.sequence !== was", arg=first)
