"""Every page in both languages and both themes: axe-core finds no barrier, and nothing is wider than the window."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

from tablee.drawing.palette import by_day, by_night
from tablee.games import NAMES
from tests.browser import chromium
from tests.browser.guest import SIZES, Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots
from tests.browser.test_signs import unexplained

# Whether a page fits in the window is looked at in both languages. axe-core looks at every page once: at every other
# one in English on a desktop by day, at the rest in French on a phone at night. `make test-long`: at all in all ways.
Ways = dict[str, Literal["light", "dark"]]  # screen: light
HOUSE: list[Any] = [
    pytest.param("en", {"desktop": "light"}, slice(0, None, 2), id="en"),
    pytest.param("fr", {"phone": "dark"}, slice(1, None, 2), id="fr"),
    *(
        pytest.param(
            lang, {"phone": light, "desktop": light}, slice(None), id=f"{lang}-{light}", marks=pytest.mark.long
        )
        for lang in ("en", "fr")
        for light in ("light", "dark")
    ),
]
# The pages of a game in one language, every other game in French: the rules on the first of these screens, the end of a
# game on the second; a table on the first for English, on the second for French. `make test-long`: in both languages,
# a table on both screens, also in the other light.
BY_DAY_AND_NIGHT: Ways = {"desktop": "light", "phone": "dark"}
BY_NIGHT_AND_DAY: Ways = {"phone": "light", "desktop": "dark"}
GAMES: list[Any] = [
    *(
        pytest.param(name, ("en", "fr")[k % 2], BY_DAY_AND_NIGHT, slice(k % 2, k % 2 + 1), id=name)
        for k, name in enumerate(NAMES)
    ),
    *(
        pytest.param(name, lang, ways, slice(None), id=f"{name}-{lang}-{way}", marks=pytest.mark.long)
        for name in NAMES
        for lang in ("en", "fr")
        for way, ways in (("first", BY_DAY_AND_NIGHT), ("second", BY_NIGHT_AND_DAY))
    ),
]
PLAYERS = {"gold": 2, "maya": 3, "aztec": 3, "madness": 2, "gaudi": 2}
INK = "() => getComputedStyle(document.body).color"
# Style sheets, which axe-core fetches and parses in half of its time, are read only by a rule that is off by default.
RUN = """() => axe.run(document, { resultTypes: ["violations"], preload: { assets: ["media"] } })
  .then((found) => found.violations)"""


def faults(guest: Guest, ways: Ways) -> Iterator[str]:
    """What keeps people out of the page, and what does not fit in the window."""
    if ways:
        guest.page.evaluate(chromium.axe())
    for size, light in ways.items():
        guest.resize(size)
        guest.page.emulate_media(color_scheme=light)
        where = f"{guest.path} ({guest.lang}, {size}, {light})"
        for found in guest.page.evaluate(RUN):
            yield f"{where}: {found['help']}: {found['nodes'][0]['html'][:200]}"
    for size in SIZES:
        guest.resize(size)
        yield from (f"{guest.path} ({guest.lang}, {size}): {wide} is too wide" for wide in guest.too_wide())


@pytest.mark.parametrize(("lang", "ways", "some"), HOUSE)
def test_the_pages_of_the_house_are_open_to_everybody(
    lang: str, ways: Ways, some: slice, guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(lang=lang)
    over = played_by_bots(house, "madness", 3)
    waiting = ana.lay("gaudi", ["open"])
    found: list[str] = []
    ana.expect("404")
    pages = ("/", "/new/gold", waiting, f"{over}/replay", f"{over}/fair", "/about", "/t/nowhere")
    for path in pages:
        ana.visit(path)
        if path == "/":
            ana.press("#settings > summary")
        found += faults(ana, ways if path in pages[some] else {})
    assert not found


@pytest.mark.parametrize(("game", "lang", "ways", "some"), GAMES)
def test_rules_table_and_end_of_every_game_are_open_to_everybody(
    game: str, lang: str, ways: Ways, some: slice, guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(lang=lang)
    over = played_by_bots(house, game, PLAYERS[game])
    first, second = ways.items()
    ana.visit(f"/rules/{game}")
    found = list(faults(ana, dict([first])))
    ana.visit(over)
    found += faults(ana, dict([second]))
    ana.lay(game, ["bot:easy"] * (PLAYERS[game] - 1))
    for _ in range(3):
        turn = ana.turn()
        ana.play(turn.bar[len(turn.bar) // 2])
    ana.turn()
    found += faults(ana, dict([first, second][some]))
    ana.resize("desktop")
    ana.page.wait_for_selector("#now[data-board=wide]")  # the server draws the shape
    found += unexplained(ana, game)
    assert not found


def test_language_and_light_follow_the_browser_until_one_says_otherwise(guest: Callable[..., Guest]) -> None:
    ana: Any = guest(lang="fr", theme="dark")
    ana.visit("/rules/maya")
    assert ana.page.get_attribute("html", "lang") == "fr"
    assert ana.page.evaluate(INK) == rgb(by_night()["ink"])
    ana.press("#settings > summary")
    ana.press("[name=language][value=en]")
    ana.page.wait_for_selector("html[lang=en]")
    assert ana.path == "/rules/maya", "one stays where one was"
    ana.press("#settings > summary")
    ana.press("[name=theme][value=light]")
    ana.page.wait_for_selector("html[data-theme=light]")
    assert ana.page.evaluate(INK) == rgb(by_day()["ink"]), "the visitor's choice counts more than the browser's"
    ana.visit("/")
    assert ana.page.get_attribute("html", "data-theme") == "light"
    ana.page.emulate_media(color_scheme="light")
    ana.press("#settings > summary")
    ana.press("[name=theme][value=dark]")
    ana.page.wait_for_selector("html[data-theme=dark]")
    assert ana.page.evaluate(INK) == rgb(by_night()["ink"])


def rgb(colour: str) -> str:
    """A colour as browsers write it."""
    return f"rgb({', '.join(str(part) for part in bytes.fromhex(colour[1:]))})"
