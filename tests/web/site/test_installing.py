import json
import re
from pathlib import Path

from litestar.types import ASGIApp

from tablee import games
from tablee.games import NAMES
from tablee.web.site.assets import assets
from tablee.web.site.installing import ICON, preview_of
from tests.web.asgi import ask
from tests.web.test_gateway import GAMES, served


def test_what_a_device_keeps_lies_below_the_path_of_the_house_and_belongs_to_nobody(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        page = await ask(app, "GET", f"{GAMES}/")
        found = re.search(r'rel="manifest" href="([^"]+)"', page.text)
        assert found is not None
        assert found[1] == "/games/manifest.webmanifest?lang=en"
        answers = {}
        for path in (
            "/manifest.webmanifest?lang=fr",
            "/offline?lang=fr",
            "/sw.js?version=1&lang=fr",
            "/offline?lang=xx",
        ):
            answers[path] = answer = await ask(app, "GET", GAMES + path)
            assert (answer.status, answer["cache-control"]) == (200, "public, no-cache"), path
            assert "set-cookie" not in dict(answer.headers)
            assert "csrf" not in answer.text
        manifest = json.loads(answers["/manifest.webmanifest?lang=fr"].body)
        assert {manifest[key] for key in ("id", "scope", "start_url")} == {"/games/"}
        assert all(icon["src"].startswith(f"/games/static/{assets().version}/") for icon in manifest["icons"])
        for icon in manifest["icons"]:
            assert (await ask(app, "GET", f"https://example.org{icon['src']}")).status == 200
        assert answers["/sw.js?version=1&lang=fr"]["content-type"].startswith("text/javascript")
        assert answers["/offline?lang=fr"]["content-type"] == "text/html; charset=utf-8"
        assert "Pas de connexion" in answers["/offline?lang=fr"].text
        assert "No connection" in answers["/offline?lang=xx"].text

    served(tmp_path, story, url=GAMES)


def test_links_are_previewed_by_the_box_of_their_game() -> None:
    for name in NAMES:
        expected = f"boxes/{name}.png"
        assert preview_of(games.game(name)) == expected
        assert assets().files[expected].media_type == "image/png"
    assert preview_of(None) == ICON
