"""The screen that a page is made for: boards are drawn upright for phones, and otherwise for wide screens."""

from typing import Any

from litestar import Request

COOKIE = "board"  # the page's script sets it, again whenever the window changes from narrow to wide or back
SHAPES = {"wide": True, "tall": False}


def is_wide(request: Request[Any, Any, Any]) -> bool:
    """Whether the board is to be wide: as the browser says, or, until it has said so, unless it is that of a phone."""
    phone = "Mobi" in request.headers.get("user-agent", "")
    return SHAPES.get(request.cookies.get(COOKIE, ""), not phone)
