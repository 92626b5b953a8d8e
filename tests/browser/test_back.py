"""Going back in the browser shows whole pages, never the bare part of one that a script had fetched from the address.

Once a fragment and a whole page shared an entry of the browser's cache. Back then showed lists without a page round
them: at home, after the page had refreshed itself, and in the replay, after two steps.
"""

from collections.abc import Callable

from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_replay import AT, played_by_bots


def is_whole(ana: Guest) -> bool:
    return ana.page.locator("header.top").count() == 1 and ana.page.locator("main#main").count() == 1


def test_back_to_the_home_page_after_it_has_refreshed_itself(guest: Callable[..., Guest]) -> None:
    ana = guest()
    ana.visit("/")
    with ana.page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true") as refreshed:
        pass  # the page asks for its lists every 15 seconds
    assert refreshed.value.url.rstrip("/") == ana.house.address
    ana.visit("/about")
    ana.page.go_back()
    assert is_whole(ana)
    assert ana.page.locator(".shelf .box").count() == 5


def test_back_to_a_replay_after_two_steps(guest: Callable[..., Guest], house: Served) -> None:
    ana = guest()
    ana.visit(f"{played_by_bots(house, 'madness', 2)}/replay")
    first = int(ana.page.get_attribute("#replay", "data-sequence") or "")
    for step in (first + 1, first + 2):
        ana.page.keyboard.press("ArrowRight")
        ana.page.wait_for_function(AT, arg=step)
    ana.visit("/about")
    ana.page.go_back()
    assert is_whole(ana)
    assert ana.page.get_attribute("#replay", "data-sequence") == str(first + 2)
