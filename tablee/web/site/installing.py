"""The house as an app on a device: its manifest, its service worker, the page for when there is no connection.

None of them belongs to a visitor, so they hold no cookie, no form and no name, and anybody may keep them. The service
worker keeps only the offline page and files whose address changes with their content; never a page of a table, which
shows hidden things.
"""

from functools import cache
from typing import Annotated

import msgspec
from litestar import MediaType, Response, get
from litestar.params import Parameter

from tablee.drawing.palette import by_day
from tablee.games.contract import Game
from tablee.i18n import LANGUAGES
from tablee.web.caching import REVALIDATE, Content, respond
from tablee.web.security.identity import HTTPRequest
from tablee.web.site.assets import assets
from tablee.web.site.templating import environment
from tablee.web.site.texts import texts
from tablee.web.url import base_of

Lang = Annotated[str, Parameter()]
ICON = "icon-512.png"


def preview_of(game: Game | None) -> str:
    """The file that previews of links show: the box of a game, or the icon of the house."""
    box = f"boxes/{game.name}.png" if game is not None else ICON
    return box if box in assets().files else ICON


@cache
def _manifest(base: str, lang: str) -> Content:
    w, static, colours = texts(lang), f"{base}/static/{assets().version}", by_day()
    icons = [
        {"src": f"{static}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": f"{static}/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": f"{static}/{ICON}", "sizes": "512x512", "type": "image/png"},
        {"src": f"{static}/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    found = {
        "id": f"{base}/",
        "name": w["brand"],
        "short_name": w["brand"],
        "description": w["motto"],
        "lang": lang,
        "start_url": f"{base}/",
        "scope": f"{base}/",
        "display": "standalone",
        "background_color": colours["paper"],
        "theme_color": colours["wood"],
        "icons": icons,
    }
    return Content.of(msgspec.json.encode(found), "application/manifest+json")


@cache
def _offline(base: str, lang: str) -> Content:
    text = environment(base).get_template("offline.html").render(w=texts(lang), lang=lang)
    return Content.of(text.encode(), MediaType.HTML)


def _known(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


@get("/manifest.webmanifest")
async def manifest(request: HTTPRequest, lang: Lang = "") -> Response[bytes]:
    """What a device needs to know to install the house."""
    return respond(request, _manifest(base_of(request.scope), _known(lang)), REVALIDATE)


@get("/offline")
async def offline(request: HTTPRequest, lang: Lang = "") -> Response[bytes]:
    """What is shown when there is no connection."""
    return respond(request, _offline(base_of(request.scope), _known(lang)), REVALIDATE)


@get("/sw.js")
async def worker(request: HTTPRequest) -> Response[bytes]:
    """The service worker. It lies above all pages of the house, because it may serve only what lies below it."""
    return respond(request, assets().files["worker.js"], REVALIDATE)
