"""Every game is played against bots, by clicking or tapping: from its beginning, and to its end."""

import random
import urllib.request
from collections.abc import Callable
from itertools import islice

import pytest

from tablee.games import NAMES
from tablee.match import Match
from tablee.start import position_at
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots

# Each game in one language on one screen, so that both languages occur on both screens: language, screen, bots, wishes.
WAYS: dict[str, tuple[str, str, int, dict[str, str]]] = {
    "gold": ("fr", "desktop", 1, {}),
    "maya": ("en", "phone", 2, {}),
    "aztec": ("fr", "phone", 2, {}),
    "madness": ("en", "desktop", 3, {}),
    "gaudi": ("en", "desktop", 3, {"option-length": "short"}),
}
MOST = 400  # choices of one person in a game
FIRST, LAST = 8, 6  # choices of one person at the beginning and at the end of a game

# Sends the form by which one goes on from a choice in a game that is over.
GO_ON = """([path, at]) => {
  const form = document.createElement("form")
  const token = document.querySelector("[name=_csrf_token]").value
  for (const [name, value] of Object.entries({ _csrf_token: token, seat: 0, at, level: "easy" })) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }))
  }
  document.body.append(Object.assign(form, { method: "post", action: `${path}/again` }))
  form.submit()
}"""


def play_by_clicking(ana: Guest, dice: random.Random, most: int) -> bool:
    """Makes so many choices, three on the board and one in the bar; False: the game was over before."""
    for k in range(most):
        turn = ana.turn()
        if turn.over:
            return False
        assert set(turn.board) == set(turn.bar), "the board and the bar offer the same"
        ana.play(dice.choice(turn.bar), by="bar" if k % 4 == 3 else "board")
    return True


def check_ending(ana: Guest, players: int) -> None:
    """The game is over, and the page says so."""
    assert ana.page.locator("#ending").is_visible()
    assert ana.page.locator("[id^=result-]").count() == players
    assert not ana.too_wide()


def is_beginning(match: Match, at: int) -> bool:
    """Did the first seat have a choice then, for which nobody had chosen anything yet?"""
    then = position_at(match, at)
    return 0 in then.waiting and len(then.legal(0)) > 1 and not any(then.choice(p) for p in range(then.players))


def choice_near_the_end(house: Served, over: str) -> int:
    """After how many actions the first seat had its last choices but some, in a game that is over."""
    with urllib.request.urlopen(f"{house.address}/api{over.replace('/t/', '/tables/')}/record") as answer:
        match = Match.from_record(answer.read().decode())
    from_the_end = (at for at in reversed(range(len(match.played))) if match.played[at].seat == 0)
    return next(islice((at for at in from_the_end if is_beginning(match, at)), LAST - 1, None))


# A whole game of one kind. `make test-long`: of all.
@pytest.mark.parametrize("game", [pytest.param(n, marks=[] if n == "madness" else pytest.mark.long) for n in NAMES])
def test_every_game_is_played_to_its_end_by_clicking(game: str, guest: Callable[..., Guest]) -> None:
    lang, size, bots, wishes = WAYS[game]
    ana = guest(lang=lang, size=size)
    ana.lay(game, ["bot:easy"] * bots, **wishes)
    assert not play_by_clicking(ana, random.Random(game), MOST)
    check_ending(ana, bots + 1)
    ana.press("#fair")
    ana.page.wait_for_selector("#verdict.good")


@pytest.mark.parametrize("game", [name for name in NAMES if name != "madness"])
def test_the_first_and_the_last_choices_of_every_game_are_made_by_clicking(
    game: str, guest: Callable[..., Guest], house: Served
) -> None:
    lang, size, bots, wishes = WAYS[game]
    ana = guest(lang=lang, size=size)
    ana.lay(game, ["bot:easy"] * bots, **wishes)
    assert play_by_clicking(ana, random.Random(game), FIRST)
    over = played_by_bots(house, game, bots + 1)
    ana.page.evaluate(GO_ON, [over, choice_near_the_end(house, over)])
    ana.page.wait_for_selector("#now.stage-running")
    assert not play_by_clicking(ana, random.Random(game), MOST)
    check_ending(ana, bots + 1)
    ana.press("#fair")
    ana.page.wait_for_selector("#checked.good")
