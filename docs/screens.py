"""Takes the screenshots of the documentation: plays real games in the real house. `python docs/screens.py [NAME …]`

The pictures have fewer colours than the screen, so that they stay small; look at them before they are committed.
"""

import random
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tablee import games
from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served

PICTURES = Path(__file__).parent / "pictures"
COLOURS = 256


def keep(guest: Guest, name: str) -> None:
    """Takes the picture when everything has come to rest."""
    guest.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    guest.page.mouse.move(0, 0)
    picture = Image.open(BytesIO(guest.page.screenshot())).convert("RGB")
    picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE).save(
        PICTURES / f"{name}.png", optimize=True
    )
    print(f"{name}.png")


def named(guest: Guest, name: str) -> Guest:
    """A guest who has said their name."""
    guest.visit("/")
    guest.press("#settings > summary")
    guest.page.fill("#your-name", name)
    guest.press("#your-name + button")
    guest.page.wait_for_selector("#settings:not([open])")
    return guest


def play(guest: Guest, game: str, moves: int) -> None:
    """Plays against bots, as the house advises, until so many moves are made or the game is over."""
    guest.lay(game, ["bot:normal"] * (games.game(game).usual_players - 1))
    dice = random.Random(game)
    for _ in range(moves):
        turn = guest.turn()
        if turn.over:
            return
        guest.play(hinted(guest) or dice.choice(turn.bar))
    guest.turn()


def hinted(guest: Guest) -> str | None:
    """What the house would do."""
    with guest.page.expect_response("**/hint"):
        guest.press("#hint")
    guest.page.wait_for_selector("#hints", state="attached")
    return guest.page.get_attribute("#hints", "data-hint")


def take(browser: Browser, house: Served, wanted: list[str]) -> None:
    """All pictures, or those that are wanted."""

    def wants(name: str) -> bool:
        return not wanted or name in wanted

    wide: dict[str, Any] = {"size": "desktop"}
    narrow: dict[str, Any] = {"size": "phone"}
    for name, ways in {
        "home": {"lang": "en", "theme": "light", **wide},
        "home-phone": {"lang": "fr", "theme": "dark", **narrow},
    }.items():
        if wants(name):
            house.seed(name)
            guest = named(Guest(browser, house, **ways), "Ana")
            guest.visit("/")
            keep(guest, name)
            guest.context.close()
    for k, game in enumerate(games.OURS):
        table, phone = ("dark", "light") if k % 2 == 0 else ("light", "dark")  # every other game in the dark theme
        for name, ways in {
            f"{game}-table": {"lang": "en", "theme": table, **wide},
            f"{game}-phone": {"lang": "fr", "theme": phone, **narrow},
        }.items():
            if wants(name):
                house.seed(name)
                guest = named(Guest(browser, house, **ways), "Ana")
                choices, players = games.game(game).picture[1], games.game(game).usual_players
                play(guest, game, choices // players)
                keep(guest, name)
                guest.context.close()
    if wants("end") or wants("replay"):
        house.seed("end")
        guest = named(Guest(browser, house, lang="en"), "Ana")
        play(guest, "madness", 400)
        keep(guest, "end")
        guest.press("#to-replay")
        guest.page.wait_for_selector("#replay")
        guest.page.select_option("#eyes", "all")
        guest.page.wait_for_function("() => location.search.includes('eyes=all')")
        guest.page.click("#steps li:nth-child(24) a")
        guest.page.wait_for_selector("#steps li:nth-child(24)[aria-current]")
        keep(guest, "replay")
        guest.context.close()
    if wants("rules"):
        guest = Guest(browser, house, lang="fr")
        guest.visit("/rules/gaudi")
        keep(guest, "rules")
        guest.context.close()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        house = Served(Path(folder))
        try:
            take(browser, house, sys.argv[1:])
        finally:
            house.kill()
            browser.close()


if __name__ == "__main__":
    main()
