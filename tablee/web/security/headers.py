"""The headers that every response carries, and the cookie of a person who is new or has changed something."""

from litestar.datastructures import Cookie
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from tablee.web.security.identity import COOKIE, COOKIE_SECONDS, SET_COOKIE, Visitors
from tablee.web.tables.errors import StoreUnavailable

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

HEADERS_BY_HTTPS = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")]


def before_send(secure: bool, visitors: Visitors) -> BeforeMessageSendHookHandler:
    """A hook that adds the headers to every response; `secure`: the house is reached by https only."""

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        https = secure or scope.get("scheme") == "https"
        headers = [*message.get("headers", []), *(HEADERS_BY_HTTPS if https else HEADERS)]
        if message["status"] == 503 and not any(name == b"retry-after" for name, _ in headers):
            headers.append((b"retry-after", b"%d" % StoreUnavailable.RETRY_SECONDS))
        person = scope.get("state", {}).get(SET_COOKIE)
        if person is not None:
            cookie = Cookie(
                COOKIE,
                value=visitors.cookie(person),
                max_age=COOKIE_SECONDS,
                httponly=True,
                secure=https,
                samesite="lax",
            )
            headers.append((b"set-cookie", cookie.to_header(header="").encode()))
        message["headers"] = headers

    return add_headers
