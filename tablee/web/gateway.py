"""The outermost part of the application: from a request as it comes to one as the rest of the application expects it.

Behind a proxy the client and the scheme are those that the proxy names. Below a path of a host, that path is removed;
it does not matter whether the proxy passes it on. HEAD is answered as GET is, without the body. All requests are
counted.
"""

import time
from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, ReceiveMessage, Scope, Send

from tablee.web.metrics import Metrics
from tablee.web.proxy import Proxies
from tablee.web.settings import Settings
from tablee.web.url import BASE, path_of

MOVE = "/api/tables/{id}/actions"  # the route that is answered before the framework has looked at it
NO_ROUTE = "none"  # the label of requests that no route fits


class Gateway:
    """Passes requests on to `app`."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics
        self.proxies = Proxies(settings.proxy)
        self.base, self.https = path_of(settings.url), settings.https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        inner = self.scope(scope)
        if inner["method"] == "HEAD":
            inner["method"] = "GET"  # the server leaves out the body by itself
            receive = Bodiless()
        counted = False

        async def watched(message: Message) -> None:
            nonlocal counted
            if message["type"] == "http.response.start" and not counted:
                counted = True
                self.metrics.count(scope["method"], route_of(inner), message["status"], time.perf_counter() - began)
            await send(message)

        try:
            await self.app(inner, receive, watched)
        except Exception:
            if not counted:
                self.metrics.count(scope["method"], route_of(inner), 500, time.perf_counter() - began)
            raise

    def scope(self, scope: HTTPScope) -> HTTPScope:
        """The request as the application sees it."""
        inner = cast(HTTPScope, dict(scope))
        if self.proxies:
            self.proxies.apply(inner)
        if self.https:
            inner["scheme"] = "https"
        base = self.base or scope.get("root_path", "").rstrip("/")
        if base:
            inner["path"] = below(base, inner["path"])
            inner["root_path"] = ""
        inner["state"] = {**scope.get("state", {}), BASE: base}
        return inner


def below(base: str, path: str) -> str:
    """A path without the one below which the house lies; as it is, if a proxy has removed that already."""
    return path[len(base) :] or "/" if path == base or path.startswith(f"{base}/") else path


def route_of(scope: HTTPScope) -> str:
    """The route that a request took, as it is written in the code: `/t/{id}`."""
    route = scope.get("path_template")
    if route is None:
        return MOVE if scope["path"].endswith("/actions") and scope["method"] == "POST" else NO_ROUTE
    return str(route) or "/"


class Bodiless:
    """`receive` for a HEAD request: an empty body, then the client has gone. A stream ends at once."""

    def __init__(self) -> None:
        self.asked = False

    async def __call__(self) -> ReceiveMessage:
        if self.asked:
            return {"type": "http.disconnect"}
        self.asked = True
        return {"type": "http.request", "body": b"", "more_body": False}
