"""The board has a shape that fits the window: wide beside the log, upright on a phone; it follows the window."""

from collections.abc import Callable

from tests.browser.guest import Guest

DRAWN = "(width) => document.querySelector('#board svg').getAttribute('viewBox').startsWith(`0 0 ${width} `)"
UPRIGHT, WIDE = 720, 1080


def test_the_board_is_drawn_for_the_window_and_anew_when_that_changes(guest: Callable[..., Guest]) -> None:
    ana = guest(size="desktop")
    path = ana.lay("maya", ["bot:easy", "bot:easy"])
    offered = sorted(ana.turn().board)
    for size, width in (("desktop", WIDE), ("phone", UPRIGHT), ("desktop", WIDE)):
        ana.resize(size)
        ana.page.wait_for_function(DRAWN, arg=width)
        assert sorted(ana.turn().board) == offered
    ana.play(ana.turn().bar[0])
    ana.page.reload()
    assert ana.page.evaluate(DRAWN, WIDE)  # at once: the house knows the window by now

    ana.visit(f"{path}/replay")
    assert ana.page.evaluate(DRAWN, WIDE)
    ana.resize("phone")
    ana.page.wait_for_function(DRAWN, arg=UPRIGHT)

    bea = guest(size="phone")  # its name does not say that it is a phone: the house guesses wrong, and is told
    bea.visit(path)
    bea.page.wait_for_function(DRAWN, arg=UPRIGHT)
    assert bea.too_wide() == []
