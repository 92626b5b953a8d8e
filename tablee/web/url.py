"""Where the house is reached: its address, and the path below which it lies.

A house may lie below a path of a host, such as https://example.org/games. Inside the application paths never have that
prefix: gateway.py removes it and notes it in the state of the request. Whatever leaves the application has it: links,
redirects and the paths of cookies. Nobody is led to another host.
"""

from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import State
from litestar.types import Scope

BASE = "base"  # the key of the request's state: the path without a slash at its end, empty for the root of the host


def base_of(scope: Scope) -> str:
    """The path below which the house lies: empty, or for instance `/games`."""
    base: str = scope.get("state", {}).get(BASE, "")
    return base


def root_of(request: Request[None, None, State]) -> str:
    """The address of the house without a slash at its end: as the operator says, otherwise as it was asked for."""
    url: str = request.app.state.settings.url
    return url.rstrip("/") or str(request.base_url).rstrip("/") + base_of(request.scope)


def local(address: str) -> str:
    """An address of this house; the home page instead of any other."""
    parts = urlsplit(address)
    inside = address.startswith("/") and not address.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return address if inside and address.isprintable() and "\\" not in address else "/"


def path_of(url: str) -> str:
    """The path of an address, without a slash at its end."""
    return urlsplit(url).path.rstrip("/")
