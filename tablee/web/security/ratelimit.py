"""Limits on what one address may send: requests a second, new tables a second, bytes a request."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

BODY_LIMIT = 64 * 1024  # bytes of a request
HOSTS = 20_000  # addresses whose requests are counted; the one that was quiet longest is dropped first


class Bucket:
    """A token bucket for each address: every request takes one token, and tokens come back at a steady rate.

    rate    tokens that come back in a second
    burst   the most that a bucket holds
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by address: tokens left, and when

    def take(self, host: str) -> float:
        """Takes a token. Returns 0, or if there is none the seconds until the next."""
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


def rate_limit(requests: Bucket, tables: Bucket) -> Callable[[ASGIApp], ASGIApp]:
    """A middleware that answers 429 to addresses that send too much. Opening tables has a limit of its own."""

    def middleware(app: ASGIApp) -> ASGIApp:
        def limited(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            if scope["type"] == ScopeType.HTTP:
                host = (scope.get("client") or ("",))[0]
                wait = requests.take(host)
                if not wait and scope["method"] == "POST" and _opens_table(scope["path"]):
                    wait = tables.take(host)
                if wait:
                    raise HTTPException(status_code=429, headers={"Retry-After": str(int(wait) + 1)})
            return app(scope, receive, send)

        return limited

    return middleware


def _opens_table(path: str) -> bool:
    """Does a POST to this path open a table?"""
    return path.rstrip("/") == "/api/tables" or path.startswith(("/play/", "/new/"))
