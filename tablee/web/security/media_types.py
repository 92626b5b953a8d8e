"""Which bodies the API reads: JSON that says it is JSON.

A page of another site can make a browser send a form or a plain text anywhere, but not JSON: for that the browser asks
the house first, and the house does not agree. So nothing that such a page sends is taken for a request of a program.
"""

from litestar.exceptions import HTTPException

from tablee.web.security.identity import HTTPRequest

JSON = "application/json"
LINES = ("", JSON, "application/jsonl", "application/x-ndjson", "application/octet-stream")  # of a two-way stream
TWO_WAY = "/api/events"


def kind_of(header: str) -> str:
    """The media type that a Content-Type header names, without its parameters; empty if there is none."""
    return header.partition(";")[0].strip().lower()


async def check_json(request: HTTPRequest) -> None:
    """Refuses with 415 a request to the API whose body is not JSON."""
    if request.method != "POST":
        return
    kind = kind_of(request.headers.get("content-type", ""))
    if request.scope["path"].rstrip("/") == TWO_WAY:
        right = kind in LINES
    else:
        right = kind == JSON or not has_body(request)
    if not right:
        raise HTTPException(status_code=415)


def has_body(request: HTTPRequest) -> bool:
    """Does a request carry anything besides its head?"""
    return request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers
