"""What keeps the house safe: security headers, forms that only our pages can send, rate limits, and plain refusals."""

import hmac
import html
import logging
import time
from collections import OrderedDict
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.i18n import N_, Say
from tablee.web.api.table_schema import JSON
from tablee.web.security.identity import COOKIE, COOKIE_SECONDS, REMEMBERED, People, Person, language
from tablee.web.tables.errors import Refused

LOG = logging.getLogger("tablee.web")
BODY = 64 * 1024  # bytes of a request
HOSTS = 20_000  # addresses whose requests are counted at a time
FORM_FIELD, FORM_HEADER = "_csrf_token", "x-csrftoken"

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
    (b"referrer-policy", b"same-origin"),  # a table's link is its key: other sites do not get to see it
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

HEADERS_BY_HTTPS = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")]

# What a status says when nobody has said more.
SENTENCES = {
    400: N_("The house does not understand this request."),
    401: N_("This token is not known here. Send the one you were given in the Authorization header, as Bearer."),
    403: N_("This is not yours to do."),
    404: N_("There is nothing here. The link may be incomplete."),
    405: N_("This cannot be done here."),
    413: N_("That is too much at once."),
    415: N_("Send this as JSON, or by the form of the page."),
    422: N_("This is not possible."),
    429: N_("Not so fast: wait a moment, then try again."),
    500: N_("Something went wrong in the house. It has been written down; try again."),
}


class Problem(msgspec.Struct, omit_defaults=True):
    """Why something was not done."""

    status: int
    detail: str  # a sentence to show
    table: msgspec.Raw | None = None  # the table as it stands now, if yours was an old one


# ---- what is sent with every answer


def before_send(secure: bool, people: People) -> Any:
    """Adds the security headers to every answer, and a visitor's cookie where it was set."""

    async def dress(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        https = secure or scope.get("scheme") == "https"
        headers = [*message.get("headers", []), *(HEADERS_BY_HTTPS if https else HEADERS)]
        visitor = scope.get("state", {}).get(REMEMBERED)
        if visitor is not None:
            cookie = Cookie(
                COOKIE,
                value=people.cookie(visitor),
                max_age=COOKIE_SECONDS,
                httponly=True,
                secure=https,
                samesite="lax",
            )
            headers.append((b"set-cookie", cookie.to_header(header="").encode()))
        message["headers"] = headers

    return dress


# ---- forms


async def check_form(request: Request[Any, Any, Any]) -> None:
    """A form is taken only from a page of ours: other sites do not know the visitor's mark."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    people: People = request.app.state.people
    visitor = people.visitor(request.cookies.get(COOKIE))
    mark = request.headers.get(FORM_HEADER)
    if mark is None and request.content_type[0] in ("application/x-www-form-urlencoded", "multipart/form-data"):
        field = (await request.form()).get(FORM_FIELD)
        mark = field if isinstance(field, str) else None
    if visitor is None or mark is None or not hmac.compare_digest(mark.encode(), people.form_mark(visitor).encode()):
        raise Refused(403, N_("The page is too old, or cookies are switched off. Load the page again, then try again."))


# ---- rate limits


class Bucket:
    """For each address a bucket of requests that fills up again at a steady rate."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, host: str) -> float:
        """Takes one request out; how many seconds to wait if there is none left."""
        now = time.monotonic()
        left, then = self._left.get(host, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        if left < 1:
            return (1 - left) / self.rate
        self._left[host] = (left - 1, now)
        self._left.move_to_end(host)
        if len(self._left) > HOSTS:
            self._left.popitem(last=False)
        return 0.0


def rate_limit(requests: Bucket, tables: Bucket) -> Any:
    """A middleware that asks those who come too often to wait; opening tables counts apart."""

    def middleware(app: ASGIApp) -> ASGIApp:
        async def limited(scope: Any, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP:
                host = (scope.get("client") or ("",))[0]
                wait = requests.take(host)
                if not wait and scope["method"] == "POST" and _opens(scope["path"]):
                    wait = tables.take(host)
                if wait:
                    raise HTTPException(status_code=429, headers={"Retry-After": str(int(wait) + 1)})
            await app(scope, receive, send)

        return limited

    return middleware


def _opens(path: str) -> bool:
    """Does a POST to this path open a table?"""
    return path.rstrip("/") == "/api/tables" or path.startswith(("/play/", "/new/"))


# ---- refusals


def asked_language(request: Request[Any, Any, Any]) -> str:
    """The language to refuse in."""
    people: People = request.app.state.people
    return language(request, people.visitor(request.cookies.get(COOKIE)))


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    """A refusal by the house."""
    return answer(request, error.status, error.sentence(asked_language(request)), {})


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A refusal by the framework, or an accident."""
    lang = asked_language(request)
    status = error.status_code if isinstance(error, HTTPException) else 500
    if isinstance(error, RecursionError):  # brackets within brackets without end
        status = 400
    if status >= 500:
        LOG.error("an accident at %s %s", request.method, request.url.path, exc_info=error)
        status = 500
    sentence = Say(lang)(SENTENCES.get(status, SENTENCES[400]))
    if status == 400 and isinstance(error, HTTPException):
        sentence = " ".join([sentence, *_reasons(error)])
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return answer(request, status, sentence, headers)


def _reasons(error: HTTPException) -> list[str]:
    """What exactly is wrong with a request, for those who write programs."""
    if isinstance(error.extra, list):
        return [f"{part.get('key', '')}: {part.get('message', '')}." for part in error.extra if isinstance(part, dict)]
    return []


def answer(
    request: Request[Any, Any, Any], status: int, sentence: str, headers: dict[str, str], table: bytes | None = None
) -> Response[Any]:
    """A refusal as JSON for programs, as a page for people."""
    if request.url.path.startswith("/api"):
        problem = Problem(status, sentence, None if table is None else msgspec.Raw(table))
        return Response(JSON.encode(problem), status_code=status, media_type=MediaType.JSON, headers=headers)
    page = (plain_page if status == 500 else request.app.state.error_page)(request, status, sentence)
    return Response(page, status_code=status, media_type=MediaType.HTML, headers=headers)


def plain_page(request: Request[Any, Any, Any], status: int, sentence: str) -> str:
    """The page of an accident: it needs no template, for that may be where the accident happened."""
    lang = asked_language(request)
    back = Say(lang)("To the games")
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Tablée</title>'
        f'<link rel="stylesheet" href="/static/site.css"><main><h1>Tablée</h1><p>{html.escape(sentence)}</p>'
        f'<p><a href="/">{html.escape(back)}</a></p></main></html>'
    )


def visitor_of(request: Request[Any, Any, Any]) -> Person:
    """The person whose browser asks; a newcomer is given a cookie."""
    people: People = request.app.state.people
    visitor = people.visitor(request.cookies.get(COOKIE))
    if visitor is None:
        visitor = request.scope["state"].get(REMEMBERED) or people.newcomer()
        request.scope["state"][REMEMBERED] = visitor
    return visitor
