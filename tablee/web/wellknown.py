"""What robots and security researchers look for at places that are the same everywhere."""

from datetime import UTC, datetime, timedelta

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from tablee.web.security.identity import HTTPRequest
from tablee.web.settings import Settings
from tablee.web.url import base_of, root_of

HIDDEN = ("/api/", "/new/", "/play/", "/t/")  # whoever knows the link of a table may sit down: no search engine may
# Programs that make the preview of a link that somebody sends: they may look at a table, of which they see the box.
PREVIEWS = ("facebookexternalhit", "LinkedInBot", "Slackbot-LinkExpanding", "TelegramBot", "Twitterbot", "WhatsApp")
VALID = timedelta(days=180)  # RFC 9116 asks for less than a year
WELL_KNOWN = "/.well-known/security.txt"


@get("/robots.txt", include_in_schema=False)
async def robots(request: HTTPRequest) -> Response[str]:
    """What search engines leave alone."""
    base = base_of(request.scope)
    lines = ["User-agent: *", *(f"Disallow: {base}{path}" for path in HIDDEN), ""]
    lines += [*(f"User-agent: {name}" for name in PREVIEWS), *(f"Disallow: {base}{path}" for path in HIDDEN[:-1])]
    return Response(
        "\n".join(lines) + "\n", media_type=MediaType.TEXT, headers={"cache-control": "public, max-age=3600"}
    )


@get(WELL_KNOWN, include_in_schema=False)
async def security(request: HTTPRequest) -> Response[str]:
    """Whom to tell of a weakness (RFC 9116). Without a contact in the settings there is no such page."""
    settings: Settings = request.app.state.settings
    contact = settings.contact
    if not contact:
        raise NotFoundException
    expires = (datetime.now(UTC) + VALID).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {contact if ':' in contact else f'mailto:{contact}'}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en, fr",
        f"Canonical: {root_of(request)}{WELL_KNOWN}",
    ]
    return Response(
        "\n".join(lines) + "\n", media_type=MediaType.TEXT, headers={"cache-control": "public, max-age=3600"}
    )
