"""The headers that every response carries, and the cookie of a person who is new or has changed something."""

from litestar.datastructures import Cookie
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from tablee.web.security.identity import COOKIE, COOKIE_SECONDS, OLD_NAME, SET_COOKIE, Visitors, cookie_name
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.url import base_of

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # whoever has the link of a table may sit down: other sites must not see it
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

# What a response depends on and who may keep it, unless the handler says otherwise: nobody keeps hidden hands, or what
# belongs to one person. A part of a page must never be taken for the page at the same address.
PRIVATE = [
    (b"cache-control", b"no-store"),
    (b"vary", b"Accept-Language, Authorization, Cookie, HX-Request"),
]
HEADERS_BY_HTTPS = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")]


def before_send(visitors: Visitors) -> BeforeMessageSendHookHandler:
    """A hook that adds the headers to every response."""

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        https = scope["scheme"] == "https"
        headers = [*message.get("headers", []), *(HEADERS_BY_HTTPS if https else HEADERS)]
        said = {name.lower() for name, _ in headers}
        headers += [(name, value) for name, value in PRIVATE if name not in said]
        if message["status"] == 503 and b"retry-after" not in said:
            headers.append((b"retry-after", b"%d" % StoreUnavailable.RETRY_SECONDS))
        person = scope.get("state", {}).get(SET_COOKIE)
        if person is not None:
            cookie = Cookie(
                cookie_name(scope),
                value=visitors.cookie(person),
                path=base_of(scope) or "/",
                max_age=COOKIE_SECONDS,
                httponly=True,
                secure=https,
                samesite="lax",
            )
            headers.append((b"set-cookie", cookie.to_header(header="").encode()))
            if scope["state"].get(OLD_NAME):
                old = Cookie(COOKIE, value="", path="/", max_age=0)
                headers.append((b"set-cookie", old.to_header(header="").encode()))
        message["headers"] = headers

    return add_headers
